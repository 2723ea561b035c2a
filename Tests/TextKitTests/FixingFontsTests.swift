import CoreText
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Fixed attributes name fonts that show their characters: rule 13 of Tests/Rules/textkit.tsv.
@Suite struct FixingFontsTests {
  private static let texts = [
    "Sun ☀️ and 👩‍👩‍👧 and 🇨🇭 flags", "שלום, world", "नमस्ते and भारत", "漢字とかな mixed", "ไทย then English", "1️⃣ 2 3", "naïve – “quoted” …", "a\u{301}e\u{308}",
  ]

  private func storage(_ text: String, _ font: UIFont) -> NSTextStorage {
    let storage = NSTextStorage()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: NSAttributedString(string: text, attributes: [.font: font]))
    return storage
  }

  private func font(_ text: NSAttributedString, at index: Int) -> UIFont {
    text.attribute(.font, at: index, effectiveRange: nil) as! UIFont
  }

  private func serif(_ size: CGFloat = 16) throws -> UIFont { try #require(UIFont(name: "DejaVuSerif", size: size)) }

  /// Spaces and marks use the font of the preceding text, so they are left out.
  @Test(arguments: texts) func fixedFontEqualsTheDrawnFont(text: String) throws {
    let fixed = storage(text, try serif())
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: try serif()]))
    for run in CTLineGetGlyphRuns(line) as! [CTRun] {
      let drawn = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      let range = CTRunGetStringRange(run)
      for index in range.location..<range.location + range.length {
        let cluster = (text as NSString).rangeOfComposedCharacterSequence(at: index)
        guard cluster.location == index, !(text as NSString).substring(with: cluster).allSatisfy({ $0.isWhitespace || $0.isPunctuation }) else { continue }
        #expect(font(fixed, at: index).fontName == CTFontCopyPostScriptName(drawn) as String, "\(text) at \(index)")
      }
    }
  }

  @Test(arguments: texts) func fixingFontsMovesNoLine(text: String) throws {
    func lines(_ storage: NSTextStorage) -> [String] {
      let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 90, height: 1000)))
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      var lines: [String] = []
      manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) { rect, used, _, range, _ in
        lines.append("\(rect) \(used) \(range)")
      }
      return lines
    }
    let plain = NSTextStorage(string: text, attributes: [.font: try serif()])
    let fixed = storage(text, try serif())
    #expect(lines(fixed) == lines(plain))
  }

  @Test func replacedCharactersRegainTheOriginalFont() throws {
    let serif = try serif()
    let text = storage("ab☀️c", serif)
    #expect(font(text, at: 1) == serif && font(text, at: 2) != serif && font(text, at: 4) == serif)
    // Typed text has the attributes of the preceding character.
    text.replaceCharacters(in: NSRange(location: 4, length: 0), with: "xy")
    #expect(font(text, at: 4) == serif && font(text, at: 5) == serif && font(text, at: 2) != serif)
    text.replaceCharacters(in: NSRange(location: 2, length: 2), with: "z")
    var run = NSRange()
    #expect(text.attribute(.font, at: 0, longestEffectiveRange: &run, in: NSRange(location: 0, length: text.length)) as? UIFont == serif)
    #expect(run.length == text.length)
  }

  /// A mark after a character changes its cluster.
  @Test func keycapMarkChangesTheFontOfItsDigit() throws {
    let text = storage("12", try serif())
    #expect(font(text, at: 0) == font(text, at: 1))
    text.replaceCharacters(in: NSRange(location: 1, length: 0), with: "\u{FE0F}\u{20E3}")
    #expect(font(text, at: 0) != font(text, at: 3) && font(text, at: 0) == font(text, at: 2))
  }

  @Test func derivedFontsStartFromTheOriginalFont() throws {
    let serif = try serif()
    let standing = font(storage("☀️", serif), at: 0)
    let larger = standing.withSize(40)
    #expect(larger.fontName == standing.fontName && larger.pointSize == 40)
    #expect(standing.fontDescriptor.postscriptName == serif.fontDescriptor.postscriptName)
    let text = storage("a☀️b", serif)
    text.beginEditing()
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      text.addAttribute(.font, value: (value as! UIFont).withSize(40), range: range)
    }
    text.endEditing()
    text.replaceCharacters(in: NSRange(location: 1, length: 2), with: "x")
    #expect(font(text, at: 1) == serif.withSize(40))
    // A trait of the font: the descriptor belongs to the other font.
    let bold = try #require(standing.fontDescriptor.withSymbolicTraits(.traitBold))
    text.addAttribute(.font, value: UIFont(descriptor: bold, size: 0), range: NSRange(location: 0, length: 1))
    #expect(font(text, at: 0).fontName == "DejaVuSerif-Bold")
  }

  @Test func archiveContainsTheOriginalFont() throws {
    let serif = try serif()
    let text = storage("a☀️b", serif)
    let data = try NSKeyedArchiver.archivedData(withRootObject: NSAttributedString(attributedString: text), requiringSecureCoding: false)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    #expect(read.attribute(.font, at: 1, effectiveRange: nil) as? UIFont == serif)
  }

  @Test func mutableStringIsFixedOnRequest() throws {
    let serif = try serif()
    let text = NSMutableAttributedString(string: "a☀️b", attributes: [.font: serif])
    #expect(font(text, at: 1) == serif)
    text.fixAttributes(in: NSRange(location: 0, length: text.length))
    #expect(font(text, at: 1) != serif && font(text, at: 0) == serif)
  }

  /// Long text is processed in chunks: no cluster is split, and every character has its font.
  @Test func longTextIsFixedInChunks() throws {
    let text = storage(String(repeating: "漢👩‍👩‍👧", count: 1000), try serif())
    let (ideograph, picture) = (font(text, at: 0), font(text, at: 1))
    #expect(ideograph != picture)
    let length = ("漢👩‍👩‍👧" as NSString).length
    for start in stride(from: 0, to: text.length, by: length) where font(text, at: start) != ideograph || font(text, at: start + length - 1) != picture || font(text, at: start + 1) != picture {
      Issue.record("at \(start)")
      return
    }
  }
}
