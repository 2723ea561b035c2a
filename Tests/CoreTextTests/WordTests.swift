import CoreText
import Foundation
import Testing

/// Enumerating the words of a string, which Foundation on Linux does not.
@Suite struct WordTests {
  /// `substring|enclosing` of each call, at most `limit` of them.
  private func check(
    _ text: String, _ options: NSString.EnumerationOptions, limit: Int = 99, _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var found: [String] = []
    text.enumerateSubstrings(in: text.startIndex..., options: options) { substring, range, enclosing, stop in
      #expect(substring == nil || substring == String(text[range]))
      found.append("\(substring ?? "nil")|\(text[enclosing])")
      stop = found.count == limit
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func enumeratesWords() {
    check("“Yo ho, rum!", .byWords, ["Yo|“Yo ", "ho|ho, ", "rum|rum!"])
    check("Yo ho rum!", [.byWords, .reverse], ["rum|rum!", "ho|ho ", "Yo|Yo "])
    check("Yo ho rum!", [.byWords, .reverse], limit: 1, ["rum|rum!"])
    check("don't 3.5 é😀x", .byWords, ["don't|don't ", "3.5|3.5 ", "é|é😀", "x|x"])
    check("a b", [.byWords, .substringNotRequired], ["nil|a ", "nil|b"])
    check("", .byWords, [])
    check(" ,", .byWords, [])
  }

  @Test func otherUnitsUseFoundation() {
    check("a b\ncd", .byLines, ["a b|a b\n", "cd|cd"])
  }

  @Test func partOfAString() {
    let text = "one two three"
    let start = text.index(text.startIndex, offsetBy: 4)
    var found: [Substring] = []
    text.enumerateSubstrings(in: start..<text.index(start, offsetBy: 6), options: .byWords) { _, range, _, _ in
      found.append(text[range])
    }
    #expect(found == ["two", "th"])
  }
}
