/// Recording of changed bands.
extension DocumentLayout {
  /// Records the bands in which lines from `index` on differ from the old lines that they replace. O(new lines + old lines).
  func recordDifference(from index: Int) { changes.recordDifference(of: flow.lines, from: index, isFinished: flow.isFinished) }

  /// Records that the lines of a text range look different, including reusable lines below a change. O(log *n* + lines of the range), where *n* is
  /// the number of lines.
  package func recordChanges(ofText range: Range<UTF16Offset>) { changes.recordAppearance(ofText: range, in: flow.lines) }
}
