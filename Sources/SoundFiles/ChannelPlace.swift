import CSndFile

/// Where a channel of a file is heard from: what it adds to the left and to the right.
struct ChannelPlace: Equatable {
  let left: Float
  let right: Float

  /// Down-mixing as in ITU-R BS.775-3, table 2: what is in the middle or behind is 3 dB softer; the
  /// low-frequency channel is left out.
  private static let soft: Float = 0.707_106_77
  private static let onLeft = ChannelPlace(left: 1, right: 0)
  private static let onRight = ChannelPlace(left: 0, right: 1)
  private static let inMiddle = ChannelPlace(left: soft, right: soft)
  private static let behindLeft = ChannelPlace(left: soft, right: 0)
  private static let behindRight = ChannelPlace(left: 0, right: soft)
  private static let nowhere = ChannelPlace(left: 0, right: 0)

  /// One frame as stereo.
  static func fold(
    _ samples: [Float], at index: Int, _ places: [ChannelPlace]
  ) -> (left: Float, right: Float) {
    var (left, right): (Float, Float) = (0, 0)
    for (channel, place) in places.enumerated() {
      let sample = samples[index + channel]
      // Also in a channel that is not heard, what is no number is a mistake: zero times it is none.
      left += sample * place.left
      right += sample * place.right
    }
    return (left, right)
  }

  /// The places of a file's channels: as the file says, or else as is usual for so many.
  static func places(of handle: OpaquePointer, _ information: SF_INFO) -> [ChannelPlace] {
    let count = Int(information.channels)
    guard count > 2 else { return usual(count, isOgg: false) }
    var map = [Int32](repeating: 0, count: count)
    let known = sf_command(
      handle, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, Int32(count * MemoryLayout<Int32>.size))
    let places = known == 1 ? map.compactMap(of) : []
    let container = Int(information.format) & SF_FORMAT_TYPEMASK
    return places.count == count
      ? places : usual(count, isOgg: container == SF_FORMAT_OGG)
  }

  /// Without a word on where they are: the orders of WAVE files, which FLAC keeps too, and of
  /// Vorbis (Vorbis I specification, 4.3.9), which Opus has taken over (RFC 7845, 5.1.1.2).
  static func usual(_ count: Int, isOgg: Bool) -> [ChannelPlace] {
    let front = isOgg ? [onLeft, inMiddle, onRight] : [onLeft, onRight, inMiddle]
    let behind = [behindLeft, behindRight]
    switch count {
    case 1: return [ChannelPlace(left: 1, right: 1)]
    case 2: return [onLeft, onRight]
    case 3: return front
    case 4: return [onLeft, onRight] + behind
    case 5: return front + behind
    case 6: return isOgg ? front + behind + [nowhere] : front + [nowhere] + behind
    case 7:
      return isOgg
        ? front + behind + [inMiddle, nowhere] : front + [nowhere, inMiddle] + behind
    case 8:
      return isOgg ? front + behind + behind + [nowhere] : front + [nowhere] + behind + behind
    default:
      return (0..<count).map { $0.isMultiple(of: 2) ? behindLeft : behindRight }
    }
  }

  private static func of(_ number: Int32) -> ChannelPlace? {
    switch Int(number) {
    case SF_CHANNEL_MAP_INVALID: nil
    case SF_CHANNEL_MAP_MONO: ChannelPlace(left: 1, right: 1)
    case SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_FRONT_LEFT, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER:
      onLeft
    case SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER:
      onRight
    case SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_SIDE_LEFT, SF_CHANNEL_MAP_TOP_FRONT_LEFT,
      SF_CHANNEL_MAP_TOP_REAR_LEFT:
      behindLeft
    case SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_SIDE_RIGHT, SF_CHANNEL_MAP_TOP_FRONT_RIGHT,
      SF_CHANNEL_MAP_TOP_REAR_RIGHT:
      behindRight
    case SF_CHANNEL_MAP_LFE: nowhere
    default: inMiddle
    }
  }
}
