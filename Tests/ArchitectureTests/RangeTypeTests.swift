import TestSupport
import Testing

/// The ranges in the parameters of a function have one type, so that a caller cannot confuse characters with glyphs, or the two kinds of offsets
/// (decision 28).
///
/// Public functions with Apple's names have `NSRange` and `NSTextRange`. Counts, and indexes of paragraphs and lines, are `Range<Int>` everywhere.
@Suite struct RangeTypeTests {
  nonisolated(unsafe) private static let range = /\bNSRange|\bNSTextRange|\bRange<(?:UTF16Offset|ParagraphOffset|GlyphIndex)>/

  /// The functions that are not public, with the types of ranges in their parameters and in the parameters of their blocks.
  private static func functions(in text: String) -> [(line: Int, name: String, ranges: Set<String>)] {
    guard text.contains(range) else { return [] }
    let lines = SwiftCode(text).lines
    return (DeclarationReader.declarations(in: text) ?? []).compactMap { declaration in
      guard [.func, .`init`, .subscript].contains(declaration.keyword), !declaration.isPublic else { return nil }
      let code = lines[(declaration.line - 1)...].prefix(20).joined(separator: "\n")
      guard let keyword = code.firstRange(of: declaration.keyword.rawValue), let open = code[keyword.upperBound...].firstIndex(of: "(") else { return nil }
      return (declaration.line, declaration.name, Set(parameters(in: code[open...]).matches(of: range).map { String($0.output) }))
    }
  }

  /// Returns the text between the first parenthesis and its closing one.
  private static func parameters(in code: Substring) -> Substring {
    var depth = 0
    for index in code.indices {
      if code[index] == "(" { depth += 1 }
      if code[index] == ")" { depth -= 1 }
      if depth == 0 { return code[..<index] }
    }
    return code
  }

  @Test func parametersHaveOneTypeOfRange() {
    var count = 0
    for file in SourceTree.files(in: "Sources/GalleyTextEngine", ["swift"]) + SourceTree.files(in: "Sources/TextKit", ["swift"]) {
      for function in Self.functions(in: file.text) where !function.ranges.isEmpty {
        count += 1
        #expect(function.ranges.count == 1, "\(file.path):\(function.line): \(function.name) has \(function.ranges.sorted().joined(separator: " and ")); convert in the caller")
      }
    }
    #expect(count > 100, "only \(count) functions with a range were found")
  }

  @Test(arguments: [
    ("func a(_ b: Range<GlyphIndex>, c: NSRange) {}", ["NSRange", "Range<GlyphIndex>"]),
    ("func a(\n  of b: Range<GlyphIndex>, _ block: (NSRange, Int) -> Void\n) -> NSTextRange {}", ["NSRange", "Range<GlyphIndex>"]),
    ("struct A { init(_ a: Range<UTF16Offset>, in b: Range<ParagraphOffset>) {} }", ["Range<ParagraphOffset>", "Range<UTF16Offset>"]),
    ("func a<B>(_ b: NSRangePointer?, c: NSRange, d: Range<Int>) -> Range<UTF16Offset> { e(Range<GlyphIndex>()) }", ["NSRange"]),
    ("private func a(b: Int) -> NSRange {}", []),
  ]) func rangesOfParameters(source: String, expected: [String]) {
    #expect(Self.functions(in: source).map { $0.ranges.sorted() } == [expected])
  }

  @Test func publicFunctionsAreExcepted() {
    #expect(Self.functions(in: "public func a(_ b: NSRange, c: NSTextRange) {}").isEmpty)
  }
}
