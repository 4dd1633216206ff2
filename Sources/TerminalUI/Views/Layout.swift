/// Which row of a screen shows what.
struct Layout: Equatable {
  let visual: Visual
  let columns: Int
  /// The rows of the picture.
  let picture: Range<Int>
  let phase: Int
  /// Without a row of its own the way stands behind the phase.
  let way: Int?
  let header: Int?
  let next: Int?
  let message: Int?
  let footer: Int?

  /// The most columns in which a bar is followed easily.
  static let widestBar = 64

  init(size: ScreenSize, visual wished: Visual) {
    columns = size.columns
    let rows = size.rows
    let hasRoom =
      size.columns >= Scene.smallestPicture.columns && rows >= Scene.smallestPicture.rows
    visual = hasRoom ? wished : .bar
    footer = rows >= 4 ? rows - 1 : nil
    header = rows >= 7 ? 0 : nil
    message = rows >= 8 ? rows - 2 : nil
    guard visual != .bar else {
      // Word, bar and what comes next close together in the middle.
      let height = rows >= 16 ? 3 : 1
      let top = max(header == nil ? 0 : 1, (rows - height) / 2 - (rows >= 7 ? 2 : 1))
      phase = top
      let gap = rows >= 7 ? 2 : 1
      picture = top + gap..<top + gap + height
      way = rows >= 16 ? top + 1 : nil
      let below = picture.upperBound + (rows >= 7 ? 1 : 0)
      next = below < (message ?? footer ?? rows) ? below : nil
      return
    }
    let isRoomy = rows >= 16
    let bottom = rows - 3
    next = bottom
    phase = bottom - (isRoomy ? 2 : 1)
    way = isRoomy ? phase + 1 : nil
    picture = (isRoomy ? 2 : 1)..<phase - (isRoomy ? 1 : 0)
  }
}
