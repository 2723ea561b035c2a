import Foundation
import Testing

/// The output of `galley layout --json`; decoding it tests its schema.
struct LayoutOutput: Decodable {
  struct Column: Decodable { var frame: [Double] }

  struct Fragment: Decodable {
    var column, line: Int
    var rect, used: [Double]
    var baseline: Double
    /// Location and length in UTF-16 code units.
    var range: [Int]
    var text: String
    var glyphs: [Glyph]?
  }

  struct Glyph: Decodable {
    var id: Int
    var font: String
    var x, y, advance: Double
    var cluster: Int
  }

  var schema: Int
  var columns: [Column]
  var fragments: [Fragment]
  var overflow: [Int]

  init(_ output: String) throws { self = try JSONDecoder().decode(LayoutOutput.self, from: Data(output.utf8)) }

  /// Lays out `text` with the program. Records an issue if this fails, or if the program prints a notice other than one that contains `notice`.
  static func of(_ text: String, _ arguments: [String], notice: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> LayoutOutput {
    let scratch = try Scratch()
    try scratch.write("text.txt", text)
    let outcome = try Program.run(["layout", "text.txt", "--json"] + arguments, in: scratch.folder)
    #expect(outcome.status == 0 && outcome.exited, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
    let isExpected = notice.map { outcome.errors.contains($0) } ?? outcome.errors.isEmpty
    #expect(isExpected, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
    let answer = try LayoutOutput(outcome.output)
    answer.checkTiling(of: text, sourceLocation: sourceLocation)
    return answer
  }

  /// Checks that every character is in exactly one fragment, or is reported as not laid out.
  private func checkTiling(of text: String, sourceLocation: SourceLocation) {
    let units = Array(text.utf16)
    var at = 0
    for fragment in fragments.sorted(by: { $0.range[0] < $1.range[0] }) {
      #expect(fragment.range[0] == at, "a gap or an overlap at \(at)", sourceLocation: sourceLocation)
      at += fragment.range[1]
      guard at <= units.count else { break }
      #expect(
        fragment.text == String(decoding: units[fragment.range[0]..<at], as: UTF16.self), sourceLocation: sourceLocation)
    }
    #expect(overflow.count == 2 && at + overflow[1] == units.count, "\(at) laid, \(overflow) over", sourceLocation: sourceLocation)
    if overflow[1] > 0 { #expect(overflow[0] == at, sourceLocation: sourceLocation) }
  }
}
