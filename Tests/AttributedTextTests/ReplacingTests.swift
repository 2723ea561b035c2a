import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

@Suite struct ReplacingTests {
  func check(
    _ before: String, _ range: Range<Int>, with new: String, _ after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let subject = string(before)
    subject.replaceCharacters(in: NSRange(location: range.lowerBound, length: range.count), with: new)
    #expect(markup(subject) == after, sourceLocation: sourceLocation)
    #expect(subject.store.brokenInvariant() == nil, sourceLocation: sourceLocation)
  }

  @Test func newTextInheritsFirstReplacedAttributes() {
    check("ab{x}cd{y}", 1..<3, with: "__", "a__{x}d{y}")
    check("ab{x}cd{y}", 2..<4, with: "__", "ab{x}__{y}")
    check("ab{x}cd{y}", 0..<4, with: "_", "_{x}")
  }

  @Test func insertedTextInheritsPrecedingAttributes() {
    check("ab{x}cd{y}", 2..<2, with: "_", "ab_{x}cd{y}")
    check("ab{x}cd{y}", 4..<4, with: "_", "ab{x}cd_{y}")
  }

  @Test func textInsertedAtStartInheritsFollowingAttributes() {
    check("ab{x}cd{y}", 0..<0, with: "_", "_ab{x}cd{y}")
  }

  /// The text as a `String` is created again only after an edit of characters. Whether it was, shows in the address of its storage.
  @Test func editsOfAttributesKeepString() {
    let subject = NSMutableAttributedString(string: String(repeating: "a long text ", count: 10))
    func address() -> UnsafePointer<UInt8>? { subject.string.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil }
    let first = subject.string
    let before = address()
    subject.addAttribute(.init("x"), value: 1, range: NSRange(location: 2, length: 4))
    subject.setAttributes([:], range: NSRange(location: 3, length: 9))
    #expect(before != nil && address() == before && subject.string == first)
    subject.replaceCharacters(in: NSRange(location: 0, length: 1), with: "A")
    #expect(address() != before && subject.string == "A" + first.dropFirst())
  }

  @Test func textInsertedIntoEmptyStringHasNoAttributes() {
    check("", 0..<0, with: "ab", "ab{}")
  }

  @Test func deletingJoinsEqualRuns() {
    check("ab{x}cd{y}ef{x}", 2..<4, with: "", "abef{x}")
    check("ab{x}", 0..<2, with: "", "")
  }

  @Test func attributedTextKeepsItsAttributes() {
    let subject = string("ab{x}cd{y}")
    subject.replaceCharacters(in: NSRange(location: 1, length: 2), with: string("_{}!{z}"))
    #expect(markup(subject) == "a{x}_{}!{z}d{y}")
    subject.append(subject)
    #expect(markup(subject) == "a{x}_{}!{z}d{y}a{x}_{}!{z}d{y}")
  }

  @Test func settingReplacesAndAddingMerges() {
    let subject = string("ab{x}")
    subject.addAttributes([.init("y"): 1], range: NSRange(location: 0, length: 1))
    #expect(markup(subject) == "a{x,y}b{x}")
    subject.setAttributes([.init("y"): 1], range: NSRange(location: 1, length: 1))
    #expect(markup(subject) == "a{x,y}b{y}")
    subject.removeAttribute(.init("x"), range: NSRange(location: 0, length: 2))
    #expect(markup(subject) == "ab{y}")
    subject.setAttributes(nil, range: NSRange(location: 0, length: 2))
    #expect(markup(subject) == "ab{}")
  }

  /// Foundation on Linux traps here: two adjacent instances of a class without equality.
  @Test func adjacentValuesNeedNotBeEquatable() {
    final class Plain {}
    let (one, two) = (Plain(), Plain())
    let subject = NSMutableAttributedString(string: "abcd")
    subject.addAttribute(.font, value: one, range: NSRange(location: 0, length: 2))
    subject.addAttribute(.font, value: two, range: NSRange(location: 2, length: 2))
    var effective = NSRange()
    #expect(subject.attribute(.font, at: 1, effectiveRange: &effective) as AnyObject === one)
    #expect(effective == NSRange(location: 0, length: 2))
    subject.addAttribute(.font, value: one, range: NSRange(location: 2, length: 2))
    _ = subject.attribute(.font, at: 1, effectiveRange: &effective)
    #expect(effective == NSRange(location: 0, length: 4))
  }

  /// A value in an optional counts as the wrapped value.
  @Test func optionalValuesAreUnwrapped() {
    let size: Double? = 5
    let style: NSMutableParagraphStyle? = NSMutableParagraphStyle()
    #expect(AttributeValue.number(size as Any) == 5 && AttributeValue.number(Optional<Double>.none as Any) == nil)
    let text = NSAttributedString(string: "a", attributes: [.paragraphStyle: style as Any])
    style?.firstLineHeadIndent = 40
    let kept = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(kept?.firstLineHeadIndent == 0)
  }

  @Test func numbersOfDifferentTypesAreEqual() {
    let subject = NSMutableAttributedString(string: "abc")
    subject.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1))
    subject.addAttribute(.kern, value: 2.0, range: NSRange(location: 1, length: 1))
    subject.addAttribute(.kern, value: Float(2), range: NSRange(location: 2, length: 1))
    var effective = NSRange()
    _ = subject.attribute(.kern, at: 0, effectiveRange: &effective)
    #expect(effective.length == 3)
  }

  @Test func copiesAreIndependent() {
    let subject = string("ab{x}")
    let copy = subject.copy() as? NSAttributedString
    let twin = subject.mutableCopy() as? NSMutableAttributedString
    subject.mutableString.setString("z")
    twin?.append(string("!{}"))
    #expect(copy.map(markup) == "ab{x}")
    #expect(twin.map(markup) == "ab{x}!{}")
    #expect(copy.map { type(of: $0) == NSAttributedString.self } == true)
    #expect(copy?.copy() as AnyObject === copy)
  }

  @Test func equalityIsOfTextAndAttributes() {
    #expect(string("ab{x}").isEqual(string("ab{x}")))
    #expect(string("ab{x}").hash == string("ab{x}").hash)
    #expect(!string("ab{x}").isEqual(string("ab{y}")))
    #expect(!string("ab{x}").isEqual(string("ac{x}")))
    #expect(!string("ab{x}").isEqual("ab"))
  }

  @Test func generationGrowsWithEditsOnly() {
    let subject = string("ab{x}")
    let before = subject.generation
    _ = (subject.string, subject.length, subject.attributes(at: 0, effectiveRange: nil))
    #expect(subject.generation == before)
    subject.addAttribute(.init("y"), value: 1, range: NSRange(location: 0, length: 1))
    #expect(subject.generation > before)
    #expect(subject.string == "ab")
    subject.append(string("c{}"))
    #expect(subject.string == "abc")
  }

  @Test func mutableStringEditsTheAttributedString() {
    let subject = string("ab{x}cd{y}")
    let text = subject.mutableString
    text.append("e")
    text.insert("_", at: 2)
    #expect(markup(subject) == "ab_{x}cde{y}")
    text.replaceCharacters(in: NSRange(location: 0, length: 3), with: "z")
    #expect(markup(subject) == "z{x}cde{y}")
    text.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(markup(subject) == "cde{y}")
    #expect(text.length == 3)
    #expect(text.replaceOccurrences(of: "d", with: "dd", options: [], range: NSRange(location: 0, length: 3)) == 1)
    text.setString("new")
    #expect(markup(subject) == "new{y}")
  }


  @Test func initializersAcceptTextAndAttributes() {
    let key = NSAttributedString.Key("x")
    #expect(NSAttributedString(string: "ab").attributes(at: 1, effectiveRange: nil).isEmpty)
    let attributed = NSAttributedString(string: "ab", attributes: [key: 1])
    #expect(markup(attributed) == "ab{x}" && attributed.attribute(key, at: 1, effectiveRange: nil) as? Int == 1)
    #expect(markup(NSAttributedString(attributedString: string("a{x}b{y}"))) == "a{x}b{y}")
    let mutable = NSMutableAttributedString(attributedString: attributed)
    mutable.append(string("c{y}"))
    #expect(markup(mutable) == "ab{x}c{y}" && markup(attributed) == "ab{x}", "the source is unchanged")
    #expect(NSAttributedString().length == 0 && NSMutableAttributedString(string: "").length == 0)
  }

  @Test func insertsAppendsAndSetsAttributedText() {
    let subject = string("ab{x}")
    subject.insert(string("_{y}"), at: 1)
    #expect(markup(subject) == "a{x}_{y}b{x}")
    subject.insert(string("!{}"), at: 0)
    subject.insert(string("?{z}"), at: 4)
    #expect(markup(subject) == "!{}a{x}_{y}b{x}?{z}")
    subject.deleteCharacters(in: NSRange(location: 1, length: 2))
    #expect(markup(subject) == "!{}b{x}?{z}")
    subject.setAttributedString(string("new{z}"))
    #expect(markup(subject) == "new{z}")
    // Two paragraphs, joined: each keeps its own attributes.
    let first = string("one\n{x}")
    first.append(string("two{y}"))
    #expect(markup(first) == "one\n{x}two{y}")
    first.deleteCharacters(in: NSRange(location: 3, length: 1))
    #expect(markup(first) == "one{x}two{y}")
  }
}
