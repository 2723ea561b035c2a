import Foundation
import Testing

@testable import GalleyPatterns

/// Predicates of any length, with patterns of any ending, and with numbers of any size.
@Suite struct PredicateLawTests {
  private func evaluate(_ format: String, _ object: Any?, _ arguments: [Any] = []) throws -> Bool {
    try GalleyPatterns.NSPredicate(parsing: format, arguments: arguments).evaluate(with: object)
  }

  /// Runs on a stack as small as that of a secondary thread on Apple's systems.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }

  // MARK: Length

  /// Parsed, evaluated, formatted, parsed again and discarded: the stack depth does not depend on the length.
  @Test(arguments: [
    ("1", "+1", " == 20001"), ("1", "*1", " == 1"), ("1", "-1", " == -19999"), ("a", ".a", " == nil"), ("a", "[0]", " == nil"), ("a", "['a']", " == nil"),
    ("a == 1", " AND a == 1", ""), ("a == 1", " OR a == 1", ""), ("a IN {1", ", 1", "}"), ("1", "+1*1", " == 20001"), ("2", "**1", " == 2"), ("0", "- -1", " == 20000"), ("", "NOT ", "a == 1"),
    ("", "(", "a"), ("", "a[", "a"), ("", "{", "1"), ("1 == ", "-", "1"), ("a", "[0].@count", " == 0"), ("a == 1 OR (", "(a == 1) AND ", "a == 1)"),
  ])
  func formatOfAnyLengthParsesOrThrows(start: String, middle: String, end: String) {
    let format = start + String(repeating: middle, count: middle.count > 4 ? 2000 : 20_000) + end
    onSmallStack {
      do {
        let predicate = try GalleyPatterns.NSPredicate(parsing: format)
        let isSo = predicate.evaluate(with: ["a": 1])
        let again = try GalleyPatterns.NSPredicate(parsing: predicate.predicateFormat)
        #expect(again.evaluate(with: ["a": 1]) == isSo && again.predicateFormat == predicate.predicateFormat, "\(format.prefix(20))…")
        if end.hasPrefix(" == ") { #expect(isSo, "\(format.prefix(20))…") }
      } catch {
        #expect((error as? PredicateFormatError)?.reason.contains("deep") == true && ["**", "NOT ", "(", "a[", "{", "-"].contains { middle.hasPrefix($0) }, "\(format.prefix(20))…")
      }
    }
  }

  @Test func keyPathMayHaveAnyLength() {
    let path = Array(repeating: "a", count: 20_000).joined(separator: ".")
    for path in [path, "@count." + path, path + ".@count"] {
      onSmallStack {
        let predicate = try? GalleyPatterns.NSPredicate(parsing: "%K == nil OR %K != nil", arguments: [path, path])
        #expect(predicate?.evaluate(with: ["a": ["a": 1]]) == true && predicate?.predicateFormat.contains(path) == true)
      }
    }
  }

  /// Brackets up to the maximum depth can be parsed and evaluated on a small stack.
  @Test(arguments: [("(", "1", ")", " == 1"), ("a[", "0", "]", " == nil"), ("NOT ", "a == 2", "", ""), ("(", "a == 1", ")", ""), ("-", "1", "", " == 1"), ("2 ** (", "0", ")", " == 2")])
  func nestedBracketsFitSmallStack(open: String, inner: String, close: String, end: String) {
    onSmallStack {
      let formats = (90...100).map { depth in String(repeating: open, count: depth) + inner + String(repeating: close, count: depth) + end }
      let read = formats.compactMap { try? GalleyPatterns.NSPredicate(parsing: $0) }
      for predicate in read { _ = predicate.evaluate(with: ["a": 1]) }
      #expect(open.contains("**") || read.count >= 10, "\(open): \(read.count)")
    }
  }

  @Test(arguments: ["a..b", "...", ".", ".a", "a.", "@sum.", "a.@sum..b"]) func keyPathWithEmptyKeyIsRefused(path: String) {
    for format in ["1 == %K", "a == b.%K"] {
      let error = #expect(throws: PredicateFormatError.self) { try GalleyPatterns.NSPredicate(parsing: format, arguments: [path]) }
      #expect(error?.reason.contains("‘\(path)’") == true && error?.offset == format.utf16.count - 2)
    }
  }

  // MARK: Patterns

  /// A pattern that ends with a comment or a quotation still matches only the whole text.
  @Test(arguments: [
    ("(?x)abc # note", "abc", true), ("(?x)abc # note", "abcd", false), ("(?x) a | a b # note", "ab", true), ("(?x)abc # note\\", "abc", true), ("(?x)a\\#b", "a#b", true),
    ("(?x)abc # note\n", "abc", true), ("(?x)abc # a ) b", "abc", true), ("(?x)abc # \\Q", "abc", true), ("(?x:a b) #c", "ab #c", true), ("(?x)a(?-x)b # c", "ab # c", true),
    ("\\Qabc", "abc", true), ("\\Qabc", "abcd", false), ("\\Qabc", "xabc", false), ("\\Qa|ab", "a|ab", true), ("\\Qa|ab", "ab", false), ("\\Qab\\E", "ab", true), ("\\Qab)\\", "ab)\\", true),
    ("(?x)\\Qa #b", "a #b", true), ("x|\\Q(", "(", true), ("x|\\Q(", "x", true), ("a|ab", "ab", true), ("a|ab", "abc", false), ("ab#", "ab#", true), ("(?i)ab", "AB", true), ("(a)(?:b)\\1", "aba", true),
    ("[#]", "#", true), ("[)]", ")", true), ("a\\)", "a)", true), ("(?x)#", "", true), ("\\Q", "", true), ("a$", "a\n", false), ("a\\Z", "a\n", false),
  ])
  func matchesRequiresWholeText(pattern: String, text: String, expected: Bool) throws {
    for options in ["", "[d]", "[c]"] where options != "[c]" || text == text.lowercased() {
      #expect(try evaluate("SELF MATCHES\(options) %@", text, [pattern]) == expected, "\(pattern) of ‘\(text)’")
      #expect(try evaluate("SELF.a MATCHES\(options) SELF.b", ["a": text, "b": pattern]) == expected, "\(pattern) of ‘\(text)’, compiled late")
    }
  }

  @Test(arguments: ["a)(b", "a)|(b", "(?x)a #\n)(", "\\Qa\\E)", "(", "[", "a\\", "(?x)( # )"]) func brokenPatternIsRefused(pattern: String) {
    #expect(throws: PredicateFormatError.self) { try GalleyPatterns.NSPredicate(parsing: "SELF MATCHES %@", arguments: [pattern]) }
  }

  // MARK: Numbers

  /// Numbers of all types in ascending order. Values in one row are equal, values in different rows differ.
  private static var numbers: [[Any]] {
    [
      [-Double.infinity], [-1e300], [-0x1p127], [Decimal(string: "-9223372036854775809")!], [Int64.min, -0x1p63, NSNumber(value: Int64.min)], [Int64.min + 1], [-9_007_199_254_740_993],
      [-9_007_199_254_740_992, -9_007_199_254_740_992.0], [-1, Int8(-1), NSNumber(value: -1), Float(-1), Decimal(-1)], [-0.5, Float(-0.5)], [0, 0.0, -0.0, false, UInt8(0), "0"],
      [5e-324], [1, true, 1.0, "1.0", NSNumber(value: 1), NSDecimalNumber(value: 1)], [1.5, "1.5", Decimal(1.5), NSNumber(value: 1.5), NSDecimalNumber(string: "1.5")],
      [9_007_199_254_740_991, 9_007_199_254_740_991.0], [9_007_199_254_740_992, 9_007_199_254_740_992.0, NSNumber(value: 9_007_199_254_740_992.0)],
      [9_007_199_254_740_993, NSNumber(value: 9_007_199_254_740_993), "9007199254740993", NSDecimalNumber(string: "9007199254740993")], [9_007_199_254_740_994.0],
      [Int64.max - 1], [Int64.max, NSNumber(value: Int64.max), UInt64(Int64.max)], [UInt64(Int64.max) + 1, 0x1p63, NSNumber(value: UInt64(Int64.max) + 1)], [UInt64.max - 1],
      [UInt64.max, NSNumber(value: UInt64.max), "18446744073709551615", Decimal(UInt64.max)], [0x1p64], [0x1p127], [1e300], [Double.infinity],
    ]
  }

  @Test func numbersOfAllTypesHaveOneOrder() throws {
    let numbers = Self.numbers
    for (one, lower) in numbers.enumerated() {
      for (two, higher) in numbers.enumerated() {
        for left in lower {
          // Two texts are compared as texts.
          for right in higher where !(left is String && right is String) {
            let object = ["l": left, "r": right]
            let found = try ["l < r", "l == r", "l > r", "l <= r", "l != r", "l >= r"].map { try evaluate($0, object) }
            #expect(found == [one < two, one == two, one > two, one <= two, one != two, one >= two], "\(left) (\(type(of: left))) and \(right) (\(type(of: right)))")
          }
        }
      }
    }
  }

  /// As numbers in a format, as arguments, and formatted again.
  @Test(arguments: [
    ("SELF == 9223372036854775807", Int64.max, true), ("SELF == 9223372036854775807", Int64.max - 1, false), ("SELF == 0x7fffffffffffffff", Int64.max - 1, false),
    ("SELF == 9007199254740993", 9_007_199_254_740_992, false), ("SELF == 9007199254740993", 9_007_199_254_740_993, true), ("SELF == 9007199254740992.0", 9_007_199_254_740_993, false),
    ("SELF + 1 == 9007199254740993", 9_007_199_254_740_992, true), ("SELF - 1 == 9223372036854775806", Int64.max, true), ("SELF * 2 == 18446744073709551614", Int64.max, true),
    ("SELF ** 2 - 1 == (SELF - 1) * (SELF + 1)", 3_000_000_019, true), ("SELF / 3 == 3002399751580331", 9_007_199_254_740_993, true), ("SELF / 2 == 3.5", 7, true), ("SELF / 0 > 1e308", 7, true),
    ("2 ** SELF == 9223372036854775808", 63, true), ("2 ** SELF == 0.25", -2, true), ("SELF * SELF * SELF > 1e50", Int64.max, true), ("SELF IN {9007199254740992, 1}", 9_007_199_254_740_993, false),
    ("SELF BETWEEN {9007199254740993, 9007199254740993}", 9_007_199_254_740_992, false),
  ])
  func wholeNumbersAreExact(format: String, number: Int64, expected: Bool) throws {
    let predicate = try GalleyPatterns.NSPredicate(parsing: format)
    #expect(predicate.evaluate(with: number) == expected, "\(format) of \(number)")
    #expect(try evaluate(predicate.predicateFormat, number) == expected, "\(format) is told as \(predicate.predicateFormat)")
    #expect(try evaluate("SELF == %ld", number, [number]) && !evaluate("SELF == %ld", number, [number - 1]))
  }

  @Test func aggregatesAreExact() throws {
    let ids = [9_007_199_254_740_993, 1, 9_007_199_254_740_992]
    for format in ["@sum.SELF == 18014398509481986", "@max.SELF == 9007199254740993", "@min.SELF == 1", "@avg.SELF == 6004799503160662", "ANY SELF == 9007199254740993", "NONE SELF == 9007199254740994"] {
      #expect(try evaluate(format, ids), "\(format)")
    }
    #expect(try evaluate("a[1] == 2 AND a[1.0] == 2 AND a[3] == nil AND a[-1] == nil", ["a": [1, 2, 3]]))
  }

  // MARK: Told

  @Test func predicateDescriptionIsItsFormat() {
    let predicate = GalleyPatterns.NSPredicate(format: "SELF == %@", nil)
    #expect("\(predicate)" == "SELF == nil" && predicate.debugDescription == predicate.predicateFormat)
    #expect("\(GalleyPatterns.NSPredicate(format: "a.b[0] + 1 < 3 AND c CONTAINS[c] %@", "x"))" == "(a.b[0] + 1) < 3 AND c CONTAINS[c] \"x\"")
  }
}
