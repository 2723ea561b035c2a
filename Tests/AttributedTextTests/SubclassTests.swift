import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

@Suite struct SubclassTests {
  func check(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation, _ edit: (BackedString) -> Void) {
    let string = BackedString()
    string.backing.setAttributedString(AttributedTextTests.string("ab{x}cd{}"))
    edit(string)
    #expect(string.log == expected, sourceLocation: sourceLocation)
  }

  @Test func everyMutatorGoesThroughThePrimitives() {
    check(["replace 1+2 "]) { $0.deleteCharacters(in: NSRange(location: 1, length: 2)) }
    check(["begin", "replace 4+0 e", "set 4+1 [\"y\"]", "end"]) { $0.append(string("e{y}")) }
    check(["begin", "replace 0+0 e", "set 0+1 [\"y\"]", "end"]) { $0.insert(string("e{y}"), at: 0) }
    check(["begin", "replace 0+4 ef", "set 0+1 [\"y\"]", "set 1+1 []", "end"]) { $0.setAttributedString(string("e{y}f{}")) }
    check(["begin", "set 1+1 [\"x\", \"y\"]", "set 2+1 [\"y\"]", "end"]) {
      $0.addAttribute(.init("y"), value: 1, range: NSRange(location: 1, length: 2))
    }
    check(["begin", "set 0+4 []", "end"]) { $0.removeAttribute(.init("x"), range: NSRange(location: 0, length: 4)) }
    check(["replace 4+0 !"]) { $0.mutableString.append("!") }
  }

  @Test func everythingDerivedReadsThePrimitives() {
    let backed = BackedString()
    backed.backing.setAttributedString(string("ab{x}cd{}"))
    #expect(backed.length == 4)
    #expect(markup(backed) == "ab{x}cd{}")
    #expect(markup(backed.attributedSubstring(from: NSRange(location: 1, length: 2))) == "b{x}c{}")
    #expect(backed.isEqual(string("ab{x}cd{}")))
    #expect(string("ab{x}cd{}").isEqual(backed))
    #expect(backed.hash == string("ab{x}cd{}").hash)
    #expect(markup(NSAttributedString(attributedString: backed)) == "ab{x}cd{}")
    #expect(backed.mutableString as String == "abcd")
    #expect(backed.paragraphRange(covering: NSRange(location: 1, length: 0)) == NSRange(location: 0, length: 4))
    let copy = backed.copy() as? NSAttributedString
    backed.deleteCharacters(in: NSRange(location: 0, length: 4))
    #expect(copy.map(markup) == "ab{x}cd{}")
  }

  /// Attributes that an override adds are read, too.
  @Test func anOverrideOfAttributesIsSeenEverywhere() {
    final class Marked: NSAttributedString {
      override func attributes(
        at location: Int, effectiveRange range: UnsafeMutablePointer<NSRange>?
      ) -> [NSAttributedString.Key: Any] {
        super.attributes(at: location, effectiveRange: range).merging([.init("m"): 1]) { $1 }
      }
    }
    #expect(markup(Marked(string: "ab")) == "ab{m}")
    #expect(markup(NSMutableAttributedString(attributedString: Marked(string: "ab"))) == "ab{m}")
  }

  /// A subclass that calls `super` stores text in the inherited storage: even lone surrogates pass its `String` primitive.
  @Test func loneSurrogatesPassASubclassThatCallsSuper() {
    final class Listening: NSMutableAttributedString {
      var heard: [Int] = []
      override func replaceCharacters(in range: NSRange, with string: String) {
        heard.append(string.utf16.count)
        super.replaceCharacters(in: range, with: string)
      }
    }
    let listening = Listening()
    listening.append(NSAttributedString(utf16: [0x61, 0xD800, 0, 0xDC00]))
    #expect(listening.heard == [4])
    #expect(listening.store.text.units(in: 0..<4) == [0x61, 0xD800, 0, 0xDC00])
    listening.replaceCharacters(in: NSRange(location: 1, length: 1), with: "\u{FFFD}")
    #expect(listening.store.text.units(in: 0..<4) == [0x61, 0xFFFD, 0, 0xDC00])
  }
}
