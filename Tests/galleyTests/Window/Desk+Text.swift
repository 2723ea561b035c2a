import Foundation
import Testing

/// The text and the positions of words, from the layout that the running program writes.
extension Desk {
  /// Reads the tree and the layout of the same moment. The program writes the layout file again after it is removed.
  func layout() throws -> (tree: Tree, layout: LayoutOutput) {
    try? FileManager.default.removeItem(at: layoutFile)
    // An earlier request can be answered first.
    let tree = try inspect(until: "the layout") { [self] _ in FileManager.default.fileExists(atPath: layoutFile.path) }
    return (tree, try LayoutOutput(String(contentsOf: layoutFile, encoding: .utf8)))
  }

  /// The whole text of the document, once its layout is complete.
  func text() throws -> String {
    var (tree, layout) = try layout()
    try wait("all text to be laid out") { [self] in
      if !tree.laid { (tree, layout) = try self.layout() }
      return tree.laid
    }
    return layout.text
  }

  /// The parts of the first occurrence of `word` in the window, line by line.
  func parts(of word: String) throws -> [Part] {
    let (tree, layout) = try layout()
    return try parts(of: word, in: layout, tree)
  }

  func parts(of word: String, in layout: LayoutOutput, _ tree: Tree) throws -> [Part] {
    let range = (layout.text as NSString).range(of: word)
    guard range.location != NSNotFound else { throw Missing(subject: "“\(word)” in the text") }
    return try parts(at: range, in: layout, tree)
  }

  func parts(at range: NSRange, in layout: LayoutOutput, _ tree: Tree) throws -> [Part] {
    let parts = layout.fragments.compactMap { Part(of: range, in: $0, tree) }
    guard !parts.isEmpty else { throw Missing(subject: "part of \(range) on the screen") }
    return parts
  }

  /// A word that is split by a shape within one line.
  static func splitWord(in layout: LayoutOutput) -> (word: String, range: NSRange)? {
    let fragments = layout.fragments.sorted { $0.range[0] < $1.range[0] }
    for (left, right) in zip(fragments, fragments.dropFirst())
    where left.line == right.line && left.column == right.column && left.text.last?.isLetter == true {
      let start = left.text.reversed().prefix { $0.isLetter }.count
      let end = right.text.prefix { $0.isLetter }.count
      let word = String(left.text.suffix(start)) + right.text.prefix(end)
      return (word, NSRange(location: right.range[0] - start, length: start + end))
    }
    return nil
  }

  /// The part of a word in one line fragment.
  struct Part {
    /// The range of the whole word in UTF-16 code units.
    var range: NSRange
    /// x, y, width, height in window points.
    var frame: [Double]
    var column: Int
    var line: Int

    /// Returns `nil` if the fragment contains no part of the word or is not on the screen.
    init?(of range: NSRange, in fragment: LayoutOutput.Fragment, _ tree: Tree) {
      let glyphs = (fragment.glyphs ?? []).filter { NSLocationInRange($0.cluster, range) }
      guard let first = glyphs.map(\.x).min(), let last = glyphs.map({ $0.x + $0.advance }).max(),
        let line = tree.all("line").first(where: { $0.characters?.location == fragment.range[0] })
      else { return nil }
      self.range = range
      frame = [line.frame[0] + first - fragment.rect[0], line.frame[1], last - first, line.frame[3]]
      column = fragment.column
      self.line = fragment.line
    }

    var center: (x: Double, y: Double) { (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2) }
  }
}

extension LayoutOutput {
  var text: String { fragments.sorted { $0.range[0] < $1.range[0] }.map(\.text).joined() }
}

extension Desk.Item {
  /// The range of characters in the value of a line or a selection: `{location, length}`.
  var characters: NSRange? {
    let numbers = value.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count == 2 ? NSRange(location: numbers[0], length: numbers[1]) : nil
  }

  var maxX: Double { frame[0] + frame[2] }
  var maxY: Double { frame[1] + frame[3] }

  /// Whether the two rectangles overlap by more than an edge.
  func meets(_ other: [Double]) -> Bool {
    frame[0] < other[0] + other[2] - 0.5 && other[0] < maxX - 0.5 && frame[1] < other[1] + other[3] - 0.5 && other[1] < maxY - 0.5
  }
}
