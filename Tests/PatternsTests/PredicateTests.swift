import Foundation
import Testing

@testable import GalleyPatterns

/// Predicate formats: their results for objects, and the errors for invalid ones.
@Suite struct PredicateTests {
  struct Page {
    var title = "Émile"
    var lines: Int? = 20
    var tags = ["a", "b"]
    var size: [String: Any] = ["width": 3.5]
  }
  class Sheet { let width = 7 }
  final class Spread: Sheet { lazy var name: String = "spread" }

  private func evaluate(_ format: String, _ object: Any?, _ arguments: [Any] = []) throws -> Bool {
    try GalleyPatterns.NSPredicate(parsing: format, arguments: arguments).evaluate(with: object)
  }

  @Test(arguments: [
    ("SELF MATCHES '^[+-]?[0-9]+[\\.]?[0-9]*$'", "12.5", true), ("SELF MATCHES '^[+-]?[0-9]+[\\.]?[0-9]*$'", "-.75", false), ("SELF MATCHES '^[+-]?\\.[0-9]+$'", "-.75", true),
    ("SELF MATCHES '[0-9]'", "12", false), ("SELF MATCHES 'a|ab'", "ab", true), ("SELF MATCHES[c] 'AB+'", "abb", true), ("SELF MATCHES 'AB+'", "abb", false),
    ("SELF MATCHES '.*'", "", true), ("SELF MATCHES 'a$'", "a\n", false),
    ("SELF LIKE 'f*ce'", "fleece", true), ("SELF LIKE 'f?ce'", "fleece", false), ("SELF LIKE[cd] 'É*'", "emile", true), ("SELF LIKE 'a\\*'", "ab", false), ("SELF LIKE 'a\\*'", "a*", true),
    ("SELF CONTAINS 'ee'", "fleece", true), ("SELF CONTAINS[c] 'EE'", "fleece", true), ("SELF CONTAINS 'EE'", "fleece", false), ("SELF CONTAINS ''", "fleece", false),
    ("SELF BEGINSWITH[cd] 'emi'", "Émile", true), ("SELF BEGINSWITH 'emi'", "Émile", false), ("SELF ENDSWITH 'le'", "Émile", true),
    ("SELF == 'a' OR SELF == 'b' AND SELF == 'c'", "a", true), ("(SELF == 'a' OR SELF == 'b') AND SELF == 'c'", "a", false), ("NOT SELF == 'a'", "b", true), ("!(SELF = 'a')", "a", false),
    ("SELF ==[cd] 'NAIVE'", "naïve", true), ("SELF <> 'a' && SELF != 'b'", "c", true), ("SELF < 'b'", "a", true), ("SELF IN {'a', 'b'}", "b", true), ("SELF IN 'abc'", "b", true),
    ("SELF IN[c] {'A'}", "a", true), ("length == 5 && uppercased == 'ÉMILE'", "Émile", true), ("TRUEPREDICATE", "", true), ("FALSEPREDICATE OR length BETWEEN {1, 3}", "ab", true),
    ("1 + 2 * 3 == 7 AND (1+2)*3 == 9 AND 2 ** 3 ** 2 == 512 AND -2 + 3 = 1 AND 7 / 2 == 3.5 AND 0x10 == 16 AND 1e3 = 1000", "", true),
    ("SELF == \"a\\\"b\\u0041\"", "a\"bA", true), ("self == nil", "", false), ("SELF CONTAINS 1", "1", false), ("SELF > nil", "1", false),
  ])
  func comparesStrings(format: String, text: String, expected: Bool) throws {
    #expect(try evaluate(format, text) == expected, "\(format) of ‘\(text)’")
    // A predicate's format has the same meaning.
    let again = try GalleyPatterns.NSPredicate(parsing: format).predicateFormat
    #expect(try evaluate(again, text) == expected, "\(format) is told as \(again)")
    #expect(try GalleyPatterns.NSPredicate(parsing: again).predicateFormat == again)
  }

  @Test func keyPathsGoThroughValuesDictionariesAndLists() throws {
    let page = Page()
    let formats = [
      "title == 'Émile'", "title.length == 5", "lines == 20", "lines BETWEEN {18, 30}", "ANY tags == 'b'", "NONE tags == 'c'", "ALL tags IN {'a', 'b'}", "SOME tags ==[c] 'A'",
      "tags.@count == 2", "tags[0] == 'a' AND tags[LAST] == 'b' AND tags[FIRST] = 'a' AND tags[SIZE] == 2", "size.width > 3", "nothing == nil", "title.nothing.more = NIL", "size['width'] == 3.5",
      "self.title == title", "NOT (lines < 3 OR title == nil)",
    ]
    for format in formats { #expect(try evaluate(format, page), "\(format)") }
    #expect(try evaluate("width == 7 AND name == nil", Spread()))
    let rows: [[String: Any]] = [["age": 1, "name": "x"], ["age": 3, "name": "y"]]
    for format in ["@sum.age == 4", "@avg.age == 2", "@max.age == 3 AND @min.age == 1", "@count == 2", "ANY age > 2", "ANY name == 'y'"] { #expect(try evaluate(format, rows), "\(format)") }
    #expect(try evaluate("a.b.c == 1", ["a": ["b": ["c": 1]]]) && evaluate("x == NULL", [String: Any]()) && evaluate("SELF == nil", nil))
    #expect(try evaluate("SELF > %@", Date(timeIntervalSince1970: 9), [Date(timeIntervalSince1970: 5)]))
  }

  @Test func argumentsAndVariables() throws {
    #expect(try evaluate("%K == %@ AND %K.length < %d AND lines == %i", Page(), ["title", "Émile", "title", 9, 20]))
    #expect(try evaluate("SELF BETWEEN %@", 3, [[1, 5]]) && evaluate("SELF == %f", 1.5, [1.5]) && evaluate("SELF == %ld", 7, [7]) && evaluate("%@ == nil", 1, [NSNull()]))
    // A text argument is never parsed as a format.
    #expect(try evaluate("SELF == %@", "x' OR TRUEPREDICATE OR 'a' == 'a", ["x"]) == false)
    let predicate = try GalleyPatterns.NSPredicate(parsing: "lines > $LEAST")
    #expect(predicate.evaluate(with: Page(), substitutionVariables: ["LEAST": 5]) && !predicate.evaluate(with: Page(), substitutionVariables: ["LEAST": 50]))
    #expect(GalleyPatterns.NSPredicate(format: "SELF CONTAINS[c] %@ AND length < %d", "B", 4).evaluate(with: "abc"))
    #expect(GalleyPatterns.NSPredicate { object, _ in object as? Int == 1 }.evaluate(with: 1) && GalleyPatterns.NSPredicate(value: true).evaluate(with: nil))
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [try GalleyPatterns.NSPredicate(parsing: "SELF > 1"), try GalleyPatterns.NSPredicate(parsing: "SELF < 3")])
    #expect(both.evaluate(with: 2) && !both.evaluate(with: 3))
  }

  /// Each error names the position, in UTF-16, and a remedy.
  @Test(arguments: [
    ("", 0, "a value"), ("name", 4, "an operator"), ("name ==", 7, "a value"), ("SELF MATCHS 'a'", 5, "‘MATCHS’"), ("SELF == 'a", 8, "not closed"), ("(a == 1", 7, "‘)’"),
    ("(a == 1 AND )", 12, "a value"), ("a == 1 b", 7, "AND, OR"), ("SELF MATCHES '(a'", 13, "not a valid regular expression"), ("SELF MATCHES 3", 13, "needs a string"), ("a BETWEEN {1}", 10, "two limits"),
    ("a ==[x] 1", 5, "[c], [d]"), ("a <[c] 1", 4, "does not support"), ("é == §", 5, "‘§’"), ("a == {1, 2", 10, "‘,’ or ‘}’"), ("a == %@", 5, "no argument"), ("a.@nothing == 1", 2, "@count"),
    ("a. == 1", 3, "a key"), ("SUBQUERY(a, $x, $x > 1).@count > 0", 0, "not supported"), ("$ == 1", 1, "a name"), ("a == %q", 5, "%@, %K"), ("1.2.3 == 1", 0, "not a number"), ("a == \"\\u00\"", 8, "hexadecimal"),
  ])
  func invalidFormatsAreReported(format: String, offset: Int, message: String) {
    let error = #expect(throws: PredicateFormatError.self) { try GalleyPatterns.NSPredicate(parsing: format) }
    #expect(error?.offset == offset && error?.reason.contains(message) == true, "\(format): \(error.map { "\($0)" } ?? "")")
    #expect(error?.description.hasSuffix("\n  \(String(repeating: " ", count: offset))^") == true)
  }

  @Test func argumentsOfWrongTypeAreRefused() {
    let wrong: [(String, [Any])] = [("%K == 1", [3]), ("%K == 1", [""]), ("a == %d", ["x"]), ("a == 1", [2]), ("a == %@ AND b == %@", [1])]
    for (format, arguments) in wrong { #expect(throws: PredicateFormatError.self, "\(format)") { try GalleyPatterns.NSPredicate(parsing: format, arguments: arguments) } }
  }

  /// Depth is limited, and so is the cost of brackets with two possible readings.
  @Test func nestingIsLimited() throws {
    func nested(_ depth: Int) -> String { String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth) + " == 1" }
    #expect(try evaluate(nested(40), nil))
    for format in [nested(5000), String(repeating: "NOT ", count: 5000) + "1 == 1", String(repeating: "{", count: 5000), String(repeating: "-", count: 5000) + "1 == 1"] {
      #expect(throws: PredicateFormatError.self) { try GalleyPatterns.NSPredicate(parsing: format) }
    }
  }

  /// As on iOS, a key that is a reserved word has a ‘#’ before it; after a dot it needs none.
  @Test(arguments: ["IN", "true", "nil", "Like", "CAST", "plain"]) func reservedWordsCanBeKeys(word: String) throws {
    let predicate = try GalleyPatterns.NSPredicate(parsing: "#\(word) == 1")
    #expect(predicate.evaluate(with: [word: 1]) && !predicate.evaluate(with: [word: 2]))
    let other = try GalleyPatterns.NSPredicate(parsing: "SELF.\(word) == 1")
    #expect(predicate.predicateFormat == other.predicateFormat && predicate.predicateFormat == (word == "plain" ? "plain == 1" : "#\(word) == 1"))
    #expect(try GalleyPatterns.NSPredicate(parsing: "a.#\(word) == 1").predicateFormat == "a.\(word) == 1")
    #expect(throws: PredicateFormatError.self) { try GalleyPatterns.NSPredicate(parsing: "# == 1") }
  }

  /// No input ends the program.
  @Test func randomFormatsParseOrThrow() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0..<1 << 32, using: &random)
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let words = ["SELF", "a", "'x'", "1", "==", "<", "AND", "OR", "NOT", "(", ")", "[c]", "{", "}", ",", ".", "%@", "%K", "$V", "@count", "MATCHES", "LIKE", "IN", "BETWEEN", "+", "-", "[", "]", "nil", "\\", "'", "é👍", "#IN", "#"]
    for _ in 0..<3000 {
      let format = (0..<next(9)).map { _ in words[next(words.count)] }.joined(separator: " ")
      guard let predicate = try? GalleyPatterns.NSPredicate(parsing: format, arguments: ["k"]) else { continue }
      _ = predicate.evaluate(with: ["a": 1])
      #expect((try? GalleyPatterns.NSPredicate(parsing: predicate.predicateFormat)) != nil, "seed \(seed): \(format) is described as \(predicate.predicateFormat)")
    }
  }
}

/// Patterns with backtracking.
@Suite struct BoundedMatchingTests {
  @Test func catastrophicPatternIsAbandoned() throws {
    let exploding = try NSRegularExpression(pattern: "(a+)+$")
    for length in [40, 4000] {
      let text = String(repeating: "a", count: length) + "b"
      guard case .givenUp = exploding.firstBoundedMatch(in: text) else {
        Issue.record("\(length) letters")
        continue
      }
      #expect(try !GalleyPatterns.NSPredicate(parsing: "SELF MATCHES '(a+)+$'").evaluate(with: text))
    }
    guard case .match(let match) = exploding.firstBoundedMatch(in: "b" + String(repeating: "a", count: 4000)) else {
      Issue.record("a match that is found at once")
      return
    }
    #expect(match.range == NSRange(location: 1, length: 4000))
  }

  /// The length of a text alone does not end a search.
  @Test func longTextIsSearchedToItsEnd() throws {
    let text = String(repeating: "lamb and fleece, ", count: 20_000) + "12.5"
    guard case .match = try NSRegularExpression(pattern: "[0-9]+\\.[0-9]+").firstBoundedMatch(in: text) else {
      Issue.record("not found")
      return
    }
    guard case .none = try NSRegularExpression(pattern: "x[0-9]").firstBoundedMatch(in: text) else {
      Issue.record("found")
      return
    }
    #expect(try GalleyPatterns.NSPredicate(parsing: "SELF MATCHES '.*[0-9]'").evaluate(with: text))
  }

  @Test func wildcardsAreLinearEnough() {
    let text = Array(String(repeating: "a", count: 2000) + "b")
    #expect(!Wildcards.match(text, Array(String(repeating: "*a", count: 50) + "*c")))
    #expect(Wildcards.match(text, Array("*a*b")) && Wildcards.match([], Array("**")) && !Wildcards.match([], Array("?")) && Wildcards.match([], []))
  }
}

/// Foundation's regular expressions on the text of an attributed string, as the documents use them.
@Suite struct RegularExpressionTests {
  @Test func findsCountsAndReplacesMatches() throws {
    let text = "One line, two LINES, 3 lines"
    let whole = NSRange(location: 0, length: text.utf16.count)
    let expression = try NSRegularExpression(pattern: "lines?", options: .caseInsensitive)
    var found: [Int] = []
    expression.enumerateMatches(in: text, range: whole) { match, _, stop in
      found.append(match?.range.location ?? -1)
      if found.count == 2 { stop.pointee = true }
    }
    #expect(found == [4, 14])
    #expect(expression.firstMatch(in: text, range: whole)?.range == NSRange(location: 4, length: 4))
    #expect(expression.numberOfMatches(in: text, range: whole) == 3)
    #expect(expression.stringByReplacingMatches(in: text, range: whole, withTemplate: "<$0>") == "One <line>, two <LINES>, 3 <lines>")
    #expect(try NSRegularExpression(pattern: "lines?").numberOfMatches(in: text, range: whole) == 2, "upper case differs")
  }
}
