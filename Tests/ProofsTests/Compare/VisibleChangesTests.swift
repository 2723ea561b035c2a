import GalleyProofs
import GalleyRaster
import Testing

/// Pixels that differ with equal layout are reported by line.
@Suite struct VisibleChangesTests {
  private static let record = Sheet(
    """
    On the first market day 
    after the thaw Mary walked↵
    """,
    """
    to the printing ¦house 
    shillings and one 
    bale of lamb.↵
    """
  ).record

  /// A dot in the middle of each listed row: column, row.
  @Test(arguments: [
    ([], nil), ([(0, 1)], "Column 1, line 2"), ([(1, 1)], "Column 2, line 1"), ([(1, 0), (1, 1)], "Column 2, line 1"),
    ([(1, 2), (1, 3)], "Column 2, lines 2–3"), ([(0, 0), (1, 0), (1, 3)], "Column 1, line 1; column 2, lines 1 and 3"),
  ] as [([(Int, Int)], String?)], [1.0, 2.0])
  func changedLinesAreNamed(_ row: (dots: [(Int, Int)], words: String?), scale: Double) throws {
    let (old, new) = (Bitmap(width: Int(700 * scale), height: Int(700 * scale)), Bitmap(width: Int(700 * scale), height: Int(700 * scale)))
    for (column, index) in row.dots {
      let rect = Self.record.columns[column].rows[index].rect
      new[Int((rect.x + rect.width / 2) * scale), Int((rect.y + rect.height / 2) * scale)] = 0xFF00_0000
    }
    #expect(Self.record.visibleChanges(from: old, to: new, pixelsPerPoint: scale) == row.words)
  }

  @Test func changesOutsideLinesAreNotDescribed() {
    let (old, new) = (Bitmap(width: 700, height: 700), Bitmap(width: 700, height: 700))
    new[0, 699] = 0xFF00_0000
    #expect(Self.record.visibleChanges(from: old, to: new, pixelsPerPoint: 1) == nil)
  }
}
