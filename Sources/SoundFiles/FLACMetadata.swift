import BreathingAudio
import CFLAC

/// The metadata blocks of a FLAC file: comments, and a seek table that the encoder fills in.
///
/// Made by hand, for libFLAC counts all comments anew with each that is added.
final class FLACMetadata {
  /// What the encoder is given; it keeps the pointers until it is deleted.
  let blocks: UnsafeMutablePointer<UnsafeMutablePointer<FLAC__StreamMetadata>?>
  let count: Int
  private let texts: UnsafeMutableBufferPointer<UInt8>
  private let entries: UnsafeMutableBufferPointer<FLAC__StreamMetadata_VorbisComment_Entry>
  private let points: UnsafeMutableBufferPointer<FLAC__StreamMetadata_SeekPoint>

  private static let secondsBetweenPoints: Int64 = 10
  /// Bytes of a seek point in the file; RFC 9639, section 8.5.
  private static let bytesPerPoint = 18

  init(tags: SoundFileTags, rate: SampleRate, frames: FramePosition) {
    let comments = tags.vorbisComments(rate: rate).map { Array($0.utf8) }
    // The library expects each text to end with a zero, which it does not count.
    texts = .allocate(capacity: comments.reduce(0) { $0 + $1.count + 1 })
    texts.initialize(repeating: 0)
    entries = .allocate(capacity: comments.count)
    var place = 0
    for (index, comment) in comments.enumerated() {
      for (offset, byte) in comment.enumerated() { texts[place + offset] = byte }
      entries.initializeElement(
        at: index,
        to: FLAC__StreamMetadata_VorbisComment_Entry(
          length: UInt32(comment.count), entry: texts.baseAddress.map { $0 + place }))
      place += comment.count + 1
    }
    let spacing = Self.secondsBetweenPoints * Int64(rate.hertz)
    let starts = Array(stride(from: 0, to: frames, by: Int(spacing)))
    points = .allocate(capacity: starts.count)
    for (index, start) in starts.enumerated() {
      points.initializeElement(
        at: index,
        to: FLAC__StreamMetadata_SeekPoint(
          sample_number: UInt64(start), stream_offset: 0, frame_samples: 0))
    }
    count = starts.isEmpty ? 1 : 2
    blocks = .allocate(capacity: 2)
    for index in 0..<2 {
      let block = UnsafeMutablePointer<FLAC__StreamMetadata>.allocate(capacity: 1)
      block.initialize(to: FLAC__StreamMetadata())
      (blocks + index).initialize(to: block)
    }
    fillComments()
    fillSeekTable()
  }

  deinit {
    for index in 0..<2 { blocks[index]?.deallocate() }
    blocks.deallocate()
    texts.deallocate()
    entries.deallocate()
    points.deallocate()
  }

  private func fillComments() {
    guard let block = blocks[0] else { return }
    block.pointee.type = FLAC__METADATA_TYPE_VORBIS_COMMENT
    // An empty vendor, for which the library writes its own; RFC 9639, section 8.6.
    block.pointee.length = 8 + entries.reduce(0) { $0 + 4 + $1.length }
    block.pointee.data.vorbis_comment.num_comments = UInt32(entries.count)
    block.pointee.data.vorbis_comment.comments = entries.baseAddress
  }

  private func fillSeekTable() {
    guard let block = blocks[1] else { return }
    block.pointee.type = FLAC__METADATA_TYPE_SEEKTABLE
    block.pointee.length = UInt32(Self.bytesPerPoint * points.count)
    block.pointee.data.seek_table.num_points = UInt32(points.count)
    block.pointee.data.seek_table.points = points.baseAddress
  }
}
