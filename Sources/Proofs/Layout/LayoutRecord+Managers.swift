import TextEngine
import TextKit
import UIKit

extension LayoutRecord {
  /// What a record holds beside places, lines and their text; each costs a look at the glyphs.
  public struct Details: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The fonts of each fragment.
    public static let fonts = Details(rawValue: 1)
    /// Every glyph.
    public static let glyphs = Details(rawValue: 2)
  }

  /// What is laid out in the containers of `layoutManager`; nothing is laid out for it.
  ///
  /// - Parameter frames: of the containers, in the space of the record. One without an end is as high as its text.
  @MainActor public init(of layoutManager: NSLayoutManager, frames: [CGRect], details: Details = .fonts) {
    let layout = layoutManager.documentLayout
    self.init(
      columns: zip(layoutManager.textContainers, frames).enumerated().map { index, column in
        var frame = column.1
        let bottom = layout.fragments(inRegion: index).last.map { layout.fragments[$0].rect.maxY.points } ?? 0
        frame.size.height = layout.regions[index].height.isUnlimited ? bottom : layout.regions[index].height.points
        let origin = CGPoint(x: LayoutText.snapped(frame.minX), y: LayoutText.snapped(frame.minY))
        var made = ColumnReader(details: details) { $0 }.column("column \(index + 1)", column.0, at: origin, frame: frame)
        // A frame is told as it was asked for.
        made.frame = RecordedRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
        return made
      })
  }
}
