/// What is laid, fragment after fragment in the order of the text, each made when it is looked at: O(log n), beside the one
/// looked at last O(1). To look for one by text or by place ask the layout.
package struct PlacedFragments: RandomAccessCollection, Equatable {
  private let lines: LineList
  /// Whether no line follows the last.
  private let isComplete: Bool

  init(_ lines: LineList, isComplete: Bool) { (self.lines, self.isComplete) = (lines, isComplete) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { lines.summary.fragments }

  package subscript(index: Int) -> PlacedFragment { lines.fragment(index, isComplete: isComplete) }

  /// O(1) until something is laid out.
  package var last: PlacedFragment? {
    guard let last = lines.last?.fragment else { return nil }
    return isComplete || last.lineSpacing == .zero ? last.withoutLineSpacing : self[count - 1]
  }

  package static func == (a: PlacedFragments, b: PlacedFragments) -> Bool { a.elementsEqual(b) }
}
