import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import GalleyTextEngine
@testable import TextKit

/// A long text without a paragraph separator: edits and queries cost only the affected part, and the result equals a new layout.
@Suite struct SingleParagraphLawTests {
  /// The kind of text, and its attributes.
  enum Kind: CaseIterable {
    case words, justified, hyphenated, records, rightToLeft, tabs, longWords, colors, besideShape, terminated, indented, narrow

    /// Whether its lines depend on simple text only.
    var isSimple: Bool { [.words, .justified, .hyphenated, .records, .colors, .terminated, .indented].contains(self) }

    fileprivate func snippet(_ random: inout SeededGenerator) -> String {
      let word = SingleParagraphLawTests.words.randomElement(using: &random)!
      switch self {
      case .records: return "{\"id\":\(Int.random(in: 0..<999, using: &random)),\"a\":-12,\"word\":\"\(word) is\"},"
      case .rightToLeft: return word + (Int.random(in: 0..<20, using: &random) == 0 ? " שלום " : " ")
      case .tabs: return word + (Int.random(in: 0..<9, using: &random) == 0 ? "\t" : " ")
      case .longWords: return word + (Int.random(in: 0..<90, using: &random) == 0 ? String(repeating: "nm", count: 60) + " " : " ")
      default: return word + (Int.random(in: 0..<8, using: &random) == 0 ? "  " : " ")
      }
    }
  }

  private static let words = """
    fleece offices fluff ffi affix Tom Tavern AVAIL WAVE To. word the of and a I extraordinarily incomprehensibilities well-known \
    half-way, one; two: three. to-day
    """.split(separator: " ").map(String.init)

  private static func text(_ kind: Kind, _ length: Int, _ random: inout SeededGenerator) throws -> NSMutableAttributedString {
    let font = try #require(UIFont(name: "DejaVu Serif", size: 10))
    var text = ""
    while text.utf16.count < length { text += kind.snippet(&random) }
    if kind == .terminated { text += "\n" }
    if kind == .indented { text += "\r\n" }
    let style = NSMutableParagraphStyle()
    if kind == .justified || kind == .hyphenated { style.alignment = .justified }
    if kind == .hyphenated { style.hyphenationFactor = 1 }
    if kind == .indented {
      (style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.paragraphSpacingBefore, style.paragraphSpacing) = (30, 10, -15, 4, 6)
    }
    let string = NSMutableAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])
    if kind == .colors {
      for start in stride(from: 0, to: string.length - 50, by: 97) {
        string.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: start, length: 30))
      }
    }
    return string
  }

  private static func galley(_ string: NSAttributedString, _ kind: Kind, shaped: Bool = false) -> Galley {
    let galley = Galley(string, width: kind == .narrow ? 60 : 400)
    if shaped { galley.manager.document.simple.minimumUnits = .max }
    if kind == .besideShape { galley.container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 50, y: 1000, width: 90, height: 90))] }
    return galley
  }

  private static func edit(_ storage: NSTextStorage, _ random: inout SeededGenerator) {
    let start = [0, storage.length, Int.random(in: 0...storage.length, using: &random), Int.random(in: 0...storage.length, using: &random)]
      .randomElement(using: &random)!
    let range = NSRange(location: start, length: min(storage.length - start, [0, 0, 0, 1, 1, 7].randomElement(using: &random)!))
    storage.replaceCharacters(in: range, with: ["e", "f", "i", " ", "-", "WAV", "of a ", "é", "", "", ""].randomElement(using: &random)!)
  }

  @Test(arguments: Kind.allCases) func editedLayoutEqualsANewLayout(kind: Kind) throws {
    var random = SeededGenerator(seed: UInt64(Kind.allCases.firstIndex(of: kind)!))
    let text = try Self.text(kind, kind == .narrow ? 6000 : 36_000, &random)
    let galley = Self.galley(text, kind)
    let (manager, document) = (galley.manager, galley.manager.document)
    _ = galley.rows
    var unshaped = 0
    for step in 0..<20 {
      let before = document.cost.shaped
      Self.edit(galley.storage, &random)
      // Temporarily not simple text.
      if step == 7 { galley.storage.replaceCharacters(in: NSRange(location: 3000, length: 0), with: "漢") }
      if step == 9, let place = Array(galley.storage.string.utf16).firstIndex(of: 0x6F22) { galley.storage.replaceCharacters(in: NSRange(location: place, length: 1), with: "") }
      // Temporarily with two sizes.
      if kind == .colors, step == 11 || step == 15, let font = UIFont(name: "DejaVu Serif", size: step == 11 ? 13 : 10) {
        galley.storage.addAttribute(.font, value: font, range: NSRange(location: 20_000, length: 9))
      }
      let looked = Int.random(in: 0..<galley.storage.length, using: &random)
      if step % 2 == 0 { _ = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: looked), effectiveRange: nil) }
      if document.cost.shaped == before { unshaped += 1 }
      guard step % 5 == 4 else { continue }
      let fresh = Self.galley(galley.storage.copy() as! NSAttributedString, kind, shaped: step % 2 == 1)
      #expect(galley.rows == fresh.rows, "\(kind), step \(step)")
      expectSame(galley, fresh, "\(kind), step \(step)", &random)
    }
    #expect(!kind.isSimple || unshaped >= 10, "\(kind): \(unshaped)")
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: galley.storage.length), with: "")
    _ = galley.rows
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "of a")
    #expect(galley.rows == Self.galley(galley.storage.copy() as! NSAttributedString, kind).rows)
    #expect(document.flow.lines.brokenInvariant() == nil && document.store.paragraphs.brokenInvariant() == nil)
  }

  /// Text typed after a separator at the text's end begins another paragraph.
  @Test(arguments: ["\n", "\r\n", "\u{2029}"]) func typingAfterTheLastSeparatorStartsAParagraph(separator: String) throws {
    var random = SeededGenerator(seed: 3)
    let text = try Self.text(.words, 36_000, &random)
    text.append(NSAttributedString(string: separator, attributes: text.attributes(at: 0, effectiveRange: nil)))
    let galley = Self.galley(text, .words)
    _ = galley.rows
    for word in ["e", "f", separator, "i"] {
      galley.storage.replaceCharacters(in: NSRange(location: galley.storage.length, length: 0), with: word)
      #expect(galley.rows == Self.galley(galley.storage.copy() as! NSAttributedString, .words).rows, "\(word.debugDescription)")
    }
  }

  /// In a line of several colors a different font is noticed, however long its first run and the insertion are.
  @Test(arguments: 1...9) func fontChangeIsDetectedAmongColorRuns(first: Int) throws {
    var random = SeededGenerator(seed: UInt64(first))
    let text = try Self.text(.words, 20_000, &random)
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: first))
    let galley = Self.galley(text, .words)
    func expectFresh(_ context: String) { #expect(galley.rows == Self.galley(galley.storage.copy() as! NSAttributedString, .words).rows, "\(first), \(context)") }
    _ = galley.rows
    let large = try #require(UIFont(name: "DejaVu Serif", size: 30))
    galley.storage.insert(NSAttributedString(string: String(repeating: "e", count: first + 1), attributes: [.font: large]), at: 9000)
    expectFresh("inserted")
    galley.storage.deleteCharacters(in: NSRange(location: 9000, length: first + 1))
    expectFresh("deleted")
    galley.storage.replaceCharacters(in: NSRange(location: 9000, length: 0), with: String(repeating: "e", count: first + 1))
    expectFresh("typed")
    galley.storage.addAttribute(.font, value: large, range: NSRange(location: 12_000, length: 40))
    expectFresh("set")
  }

  /// Compares glyphs, characters, points, carets and pixels.
  private func expectSame(_ galley: Galley, _ fresh: Galley, _ name: String, _ random: inout SeededGenerator) {
    let (manager, document, other) = (galley.manager, galley.manager.document, fresh.manager.document)
    for _ in 0..<20 {
      let index = Int.random(in: 0..<galley.storage.length, using: &random)
      let glyph = manager.glyphIndexForCharacter(at: index)
      #expect(glyph == fresh.manager.glyphIndexForCharacter(at: index), "\(name), character \(index)")
      #expect(manager.characterIndexForGlyph(at: glyph) == fresh.manager.characterIndexForGlyph(at: glyph), "\(name), glyph \(glyph)")
      let point = CGPoint(x: Double(index % 410), y: Double.random(in: 0...document.lastEdges!.bottom.points, using: &random))
      #expect(
        manager.characterIndex(for: point, in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil)
          == fresh.manager.characterIndex(for: point, in: fresh.container, fractionOfDistanceBetweenInsertionPoints: nil))
      let fragment = Int.random(in: 0..<document.fragments.count, using: &random)
      let (runs, others) = (document.visualRuns(ofFragment: fragment), other.visualRuns(ofFragment: fragment))
      #expect(runs.map(\.contentDescription) == others.map(\.contentDescription), "\(name), fragment \(fragment)")
      #expect(document.caretStops(ofFragment: fragment) == other.caretStops(ofFragment: fragment), "\(name), carets of \(fragment)")
      #expect(document.baseLevel(ofFragment: fragment) == other.baseLevel(ofFragment: fragment))
    }
  }

  /// Texts longer than the limit for one pass.
  @Test(arguments: [Kind.words, .records]) func longerTextsAreProcessedInChunks(kind: Kind) throws {
    var random = SeededGenerator(seed: 77)
    let text = try Self.text(kind, 300_000, &random)
    let (galley, fresh) = (Self.galley(text, kind), Self.galley(text, kind, shaped: true))
    _ = (galley.rows, fresh.rows)
    let (mine, others) = (galley.manager.document.fragments.map { $0 }, fresh.manager.document.fragments.map { $0 })
    #expect(mine == others)
    expectSame(galley, fresh, "\(kind)", &random)
    #expect(!galley.manager.document.isRead(0), "\(kind)")
  }

  /// Typing a character lays out a few lines around it, without reading or shaping text, also if the surroundings are painted.
  @Test(arguments: Kind.allCases.filter(\.isSimple)) func typingCostsOnlyNearbyLines(kind: Kind) throws {
    var random = SeededGenerator(seed: 9)
    let text = try Self.text(kind, 100_000, &random)
    let galley = Self.galley(text, kind)
    let (manager, document) = (galley.manager, galley.manager.document)
    _ = galley.rows
    var placed: [Int] = []
    for number in 0..<12 {
      let middle = galley.storage.length / 2 + number * 31
      let before = document.cost
      galley.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
      let cost = document.cost - before
      #expect(cost.shaped == 0 && document.isComplete && !document.isRead(0), "\(kind)")
      placed.append(cost.placed)
      let index = try #require(document.fragmentIndex(containing: UTF16Offset(middle)))
      #expect(document.visualRuns(ofFragment: index).contains { $0.range.contains(UTF16Offset(middle)) })
      _ = manager.boundingRect(forGlyphRange: NSRange(location: manager.glyphIndexForCharacter(at: middle), length: 1), in: galley.container)
      #expect(!document.isRead(0), "\(kind)")
    }
    #expect(placed.sorted()[6] < 60 && placed.min()! > 0, "\(kind): \(placed) of \(document.fragments.count)")
  }
}

extension VisualRun {
  fileprivate var contentDescription: String {
    "\(range) \(level) \(style) \(startX) \(ObjectIdentifier(font)) \(glyphs) \(xs.map(\.raw)) \(ys.map(\.raw)) \(advances.map(\.raw)) \(clusters)"
  }
}
