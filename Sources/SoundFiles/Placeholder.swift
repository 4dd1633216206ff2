import CFLAC
import COpusEnc
import CSndFile

/// To be replaced by the readers and writers of sound files.
func placeholder() { _ = (FLAC__stream_encoder_new(), ope_get_version_string(), SF_INFO()) }
