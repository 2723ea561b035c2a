/// The laid-out fragments in text order. Each is created on access, which takes O(log *n*) in the number of lines, or O(1) near the last one
/// accessed. To search by text or by location, query the layout.
package struct PlacedFragments: RandomAccessCollection, Equatable {
  private let lines: LineList
  /// Whether no line follows the last.
  private let isComplete: Bool

  init(_ lines: LineList, isComplete: Bool) { (self.lines, self.isComplete) = (lines, isComplete) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { lines.summary.fragments }

  package subscript(index: Int) -> PlacedFragment { lines.fragment(index, isComplete: isComplete) }

  /// The last fragment, or `nil` if there is none. O(1) until lines change.
  package var last: PlacedFragment? {
    guard let last = lines.last?.fragment else { return nil }
    return isComplete || last.lineSpacing == .zero ? last.withoutLineSpacing : self[count - 1]
  }

  package static func == (a: PlacedFragments, b: PlacedFragments) -> Bool { a.elementsEqual(b) }
}
