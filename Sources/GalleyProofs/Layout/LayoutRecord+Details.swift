import GalleyTextEngine
import TextKit
import UIKit

extension LayoutRecord {
  /// Optional contents of a record. Each requires access to the glyphs.
  public struct Details: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The fonts of each fragment.
    public static let fonts = Details(rawValue: 1)
    /// An option that records every glyph.
    public static let glyphs = Details(rawValue: 2)
  }

  /// Records the layout of the containers of `layoutManager` without laying out text.
  ///
  /// - Parameter frames: The frames of the containers, in the space of the record. If the height is unlimited, that of
  ///   the text is used.
  @MainActor public init(of layoutManager: NSLayoutManager, frames: [CGRect], details: Details = .fonts) {
    self.init(
      columns: zip(layoutManager.textContainers, frames).enumerated().map { index, column in
        let frame = layoutManager.frame(ofColumn: index, in: column.1)
        var recordedColumn = ColumnReader(details: details) { $0 }.column("column \(index + 1)", column.0, at: frame.snappedOrigin, frame: frame)
        // Keep the frame as it was requested.
        recordedColumn.frame = RecordedRect(frame)
        return recordedColumn
      })
  }

  /// Writes the same output as `LayoutRecord(of:frames:details:).json(of:as:)`, row by row. Memory use is limited by
  /// the longest row.
  ///
  /// - Complexity: O(*n*) in the text that is laid out.
  @MainActor package static func writeJSON(
    of layoutManager: NSLayoutManager, frames: [CGRect], details: Details, as format: Format, to sink: (String) -> Void
  ) {
    let frames = frames.enumerated().map { layoutManager.frame(ofColumn: $0.offset, in: $0.element) }
    let json = LayoutJSON(format: format, frames: frames.map(RecordedRect.init), textLength: layoutManager.textStorage?.length ?? 0)
    json.write(to: sink) { add in
      let reader = ColumnReader(details: details) { $0 }
      for (index, column) in zip(layoutManager.textContainers, frames).enumerated() {
        reader.forEachRow(of: column.0, at: column.1.snappedOrigin) { add($0, index, $1) }
      }
    }
  }
}

extension NSLayoutManager {
  /// Returns `frame` with the height of the column's region or, if that is unlimited, the bottom of the last fragment laid out in it: 0 if there
  /// is none. Does not lay out text. Traps if there is no region with this index.
  @MainActor fileprivate func frame(ofColumn index: Int, in frame: CGRect) -> CGRect {
    var frame = frame
    let layout = documentLayout
    let bottom = layout.fragments(inRegion: index).last.map { layout.fragments[$0].rect.maxY.points } ?? 0
    frame.size.height = layout.regions[index].height.isUnlimited ? bottom : layout.regions[index].height.points
    return frame
  }
}

extension CGRect {
  fileprivate var snappedOrigin: CGPoint { CGPoint(x: LayoutTextFormat.snapped(minX), y: LayoutTextFormat.snapped(minY)) }
}

extension RecordedRect {
  fileprivate init(_ rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
}
