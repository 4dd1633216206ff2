#include <opusenc.h>

// ope_encoder_ctl takes variable arguments, which Swift cannot pass.

// The Ogg stream's serial number, which would otherwise be random; before the first sample.
static inline int copusenc_set_serial(OggOpusEnc *encoder, opus_int32 serial) {
  return ope_encoder_ctl(encoder, OPE_SET_SERIALNO(serial));
}

// Bits per second.
static inline int copusenc_set_bitrate(OggOpusEnc *encoder, opus_int32 rate) {
  return ope_encoder_ctl(encoder, OPUS_SET_BITRATE(rate));
}
