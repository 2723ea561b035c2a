import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

@Suite struct EnumeratingTests {
  func check(
    _ text: String, options: NSAttributedString.EnumerationOptions = [], in range: Range<Int>? = nil,
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let subject = string(text)
    var seen: [String] = []
    let bounds = range ?? 0..<subject.length
    subject.enumerateAttribute(.init("x"), in: bounds.nsRange, options: options) { value, range, _ in
      seen.append("\(value == nil ? "-" : "x")\(range.location)+\(range.length)")
    }
    #expect(seen.joined(separator: " ") == expected, sourceLocation: sourceLocation)
  }

  @Test func joinsRunsThatDifferInOtherAttributes() {
    check("a{x}b{x,y}c{y}d{}", "x0+2 -2+2")
    check("a{x}b{x,y}c{y}d{}", options: .longestEffectiveRangeNotRequired, "x0+1 x1+1 -2+1 -3+1")
    check("a{x}b{x,y}c{y}d{}", options: .reverse, "-2+2 x0+2")
    check("a{x}b{x,y}c{y}d{}", in: 1..<3, "x1+1 -2+1")
    check("a{x}", in: 1..<1, "")
  }

  /// The names and ranges of attributes that `enumerateAttributes` reports, in the order of the calls.
  private func checkAll(
    _ text: String, options: NSAttributedString.EnumerationOptions = [], in range: Range<Int>? = nil, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let subject = string(text)
    var seen: [String] = []
    let bounds = range ?? 0..<subject.length
    subject.enumerateAttributes(in: bounds.nsRange, options: options) { attributes, range, _ in
      seen.append("\(attributes.keys.map(\.rawValue).sorted().joined())\(range.location)+\(range.length)")
    }
    #expect(seen.joined(separator: " ") == expected, sourceLocation: sourceLocation)
  }

  /// Each run of equal attributes is reported once, with all of them, and cut to the range that is asked for.
  @Test func allAttributesOfEachRunAreReported() {
    checkAll("ab{x}c{x,y}d{}ef{y}", "x0+2 xy2+1 3+1 y4+2")
    checkAll("ab{x}c{x,y}d{}ef{y}", options: .reverse, "y4+2 3+1 xy2+1 x0+2")
    checkAll("ab{x}c{x,y}d{}ef{y}", in: 1..<5, "x1+1 xy2+1 3+1 y4+1")
    checkAll("ab{x}c{x,y}d{}ef{y}", options: .reverse, in: 1..<5, "y4+1 3+1 xy2+1 x1+1")
    checkAll("ab{x}", in: 2..<2, "")
    checkAll("abc{}", "0+3")
    // Equal neighbours are one run, with and without the option that lets runs be shorter.
    checkAll("a{x}b{x}c{x}", "x0+3")
    var covered = 0
    string("a{x}b{x}c{y}").enumerateAttributes(in: NSRange(location: 0, length: 3), options: .longestEffectiveRangeNotRequired) { _, range, _ in
      #expect(range.location == covered)
      covered = range.location + range.length
    }
    #expect(covered == 3)
  }

  /// The values are the text's own, and `stop` ends the enumeration in either direction.
  @Test func valuesAreReportedUntilItStops() {
    let subject = NSMutableAttributedString(string: "abc")
    for (place, value) in [10, 20, 30].enumerated() { subject.addAttribute(.init("x"), value: value, range: NSRange(location: place, length: 1)) }
    for (options, expected) in [([], [10, 20]), (.reverse, [30, 20])] as [(NSAttributedString.EnumerationOptions, [Int])] {
      var seen: [Int] = []
      subject.enumerateAttributes(in: NSRange(location: 0, length: 3), options: options) { attributes, _, stop in
        seen.append(attributes[.init("x")] as? Int ?? -1)
        if seen.count == 2 { stop.pointee = true }
      }
      #expect(seen == expected)
    }
  }

  @Test func stops() {
    var count = 0
    string("a{x}b{}c{x}").enumerateAttributes(in: NSRange(location: 0, length: 3)) { _, _, stop in
      count += 1
      stop.pointee = true
    }
    #expect(count == 1)
  }

  @Test(arguments: [
    ([] as NSAttributedString.EnumerationOptions, [0]), (.reverse, [2]), (.longestEffectiveRangeNotRequired, [0]),
  ])
  func stopsEnumeratingOneAttribute(options: NSAttributedString.EnumerationOptions, expected: [Int]) {
    var seen: [Int] = []
    string("a{x}b{}c{x}").enumerateAttribute(.init("x"), in: NSRange(location: 0, length: 3), options: options) { _, range, stop in
      seen.append(range.location)
      stop.pointee = true
    }
    #expect(seen == expected)
  }

  @Test func attributesMayChangeDuringEnumeration() {
    let subject = string("a{x}b{}c{x}d{}")
    var seen: [Int] = []
    subject.enumerateAttribute(.init("x"), in: NSRange(location: 0, length: 4)) { value, range, _ in
      seen.append(range.location)
      if value != nil {
        subject.removeAttribute(.init("x"), range: range)
        subject.addAttribute(.init("z"), value: 1, range: range)
      }
    }
    #expect(seen == [0, 1, 2, 3])
    #expect(markup(subject) == "a{z}b{}c{z}d{}")
  }

  @Test func textMayChangeDuringEnumeration() {
    for options in [[], .reverse] as [NSAttributedString.EnumerationOptions] {
      let subject = string("ab{x}cd{}ef{x}")
      subject.enumerateAttribute(.init("x"), in: NSRange(location: 0, length: 6), options: options) { value, range, _ in
        subject.replaceCharacters(in: range, with: value == nil ? "" : "[long]")
      }
      #expect(subject.string == "[long][long]")
    }
  }

  @Test func textMayBeDeletedDuringEnumeration() {
    for options in [[], .reverse] as [NSAttributedString.EnumerationOptions] {
      let subject = string("ab{x}cd{}ef{x}")
      subject.enumerateAttributes(in: NSRange(location: 0, length: 6), options: options) { _, _, _ in
        subject.deleteCharacters(in: NSRange(location: 0, length: subject.length))
      }
      #expect(subject.length == 0)
    }
  }
}
