/// What is laid, fragment after fragment in the order of the text, each made when it is looked at: O(log n), beside the one
/// looked at last O(1). To look for one by text or by place ask the layout.
package struct PlacedFragments: RandomAccessCollection, Equatable {
  private let lines: LineList

  init(_ lines: LineList) { self.lines = lines }

  package var startIndex: Int { 0 }
  package var endIndex: Int { lines.measure.fragments }

  package subscript(index: Int) -> PlacedFragment { lines.fragment(index) }

  /// O(1) until something is laid out.
  package var last: PlacedFragment? { lines.last?.fragment }

  package static func == (a: PlacedFragments, b: PlacedFragments) -> Bool { a.elementsEqual(b) }
}
