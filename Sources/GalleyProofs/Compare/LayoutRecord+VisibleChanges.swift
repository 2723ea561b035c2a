import GalleyRaster

extension LayoutRecord {
  /// Describes the lines that look different although the layout is the same, for example if glyphs moved within them:
  /// "Column 2, lines 12–13; label ‘Size’". Returns `nil` if no difference is in a line.
  package func visibleChanges(from old: Bitmap, to new: Bitmap, pixelsPerPoint: Double) -> String? {
    let positions = columns.compactMap { column -> String? in
      var lines: [Int] = []
      for row in column.rows where lines.last != row.line {
        let pixelRect = Rect(
          x: row.rect.x * pixelsPerPoint, y: row.rect.y * pixelsPerPoint, width: row.rect.width * pixelsPerPoint,
          height: row.rect.height * pixelsPerPoint)
        if new.differs(from: old, in: IntRect(covering: pixelRect)) { lines.append(row.line) }
      }
      return lines.isEmpty ? nil : SentenceFormat.position(column, lines)
    }
    return positions.isEmpty ? nil : SentenceFormat.capitalised(positions.joined(separator: "; "))
  }
}
