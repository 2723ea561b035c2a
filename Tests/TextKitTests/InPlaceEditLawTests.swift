import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import GalleyTextEngine
@testable import TextKit

/// An edited paragraph of a long simple text is laid out in place: the result equals a new layout.
@Suite struct InPlaceEditLawTests {
  /// The attributes of a text, which decide whether it is laid out in place.
  enum Configuration: CaseIterable {
    case ragged, spaced, justified, hyphenated, shrunk, besideShape
  }

  private static let words = """
    fleece offices fluff ffi affix Tom Tavern AVAIL WAVE To. word the of and a I extraordinarily incomprehensibilities well-known \
    half-way, one; two: three. to-day
    """.split(separator: " ").map(String.init)

  /// So long that paragraphs are not read before they are needed.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    while text.utf16.count < 34_000 {
      text += words.randomElement(using: &random)! + [" ", " ", " ", " ", " ", "  "].randomElement(using: &random)!
      if Int.random(in: 0..<60, using: &random) == 0 { text += ["\n", "\n", "\r\n", "\n\n"].randomElement(using: &random)! }
    }
    return text
  }

  private static func galley(_ string: NSAttributedString, _ configuration: Configuration) -> Galley {
    let galley = Galley(string, width: 400)
    if configuration == .shrunk { (galley.manager.minimumWordSpace, galley.manager.raggedWordSpace) = (0.8, 2) }
    if configuration == .besideShape { galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 50, y: 1000, width: 60, height: 90))] }
    return galley
  }

  private static func attributes(_ font: String, _ configuration: Configuration) -> [NSAttributedString.Key: Any]? {
    guard let font = UIFont(name: font, size: 10) else { return nil }
    let style = NSMutableParagraphStyle()
    switch configuration {
    case .ragged, .besideShape: break
    case .spaced: (style.paragraphSpacing, style.paragraphSpacingBefore, style.firstLineHeadIndent, style.headIndent) = (3, 5, 20, 4)
    case .justified, .shrunk: style.alignment = .justified
    case .hyphenated: (style.alignment, style.hyphenationFactor) = (.justified, 1)
    }
    return [.font: font, .paragraphStyle: style]
  }

  private static let insertions = ["e", "f", "i", " ", "-", "WAV", "of a ", "é", "\n", "", "", ""]

  /// Typical edits; at the end also others that require reading paragraphs.
  private static func edit(_ storage: NSTextStorage, includesUnusualEdits: Bool, _ random: inout SeededGenerator) {
    let start = Int.random(in: 0...storage.length, using: &random)
    let range = NSRange(location: start, length: min(storage.length - start, [0, 0, 0, 1, 1, 7].randomElement(using: &random)!))
    switch includesUnusualEdits ? Int.random(in: 0..<12, using: &random) : 4 {
    case 0: storage.addAttribute(.font, value: Block.font(12), range: range)
    case 1: storage.replaceCharacters(in: range, with: NSAttributedString(string: "odd", attributes: [.font: Block.font(14)]))
    case 2: storage.replaceCharacters(in: range, with: ["漢", "\t", "\r", "\u{2028}"].randomElement(using: &random)!)
    case 3:
      storage.beginEditing()
      storage.replaceCharacters(in: range, with: "")
      storage.replaceCharacters(in: NSRange(location: start, length: 0), with: "of")
      storage.endEditing()
    default: storage.replaceCharacters(in: range, with: insertions.randomElement(using: &random)!)
    }
  }

  @Test(arguments: ["DejaVu Serif", "Galley Block"], Configuration.allCases)
  func editedLayoutEqualsANewLayout(font: String, configuration: Configuration) throws {
    let seed = UInt64(Configuration.allCases.firstIndex(of: configuration)!)
    var random = SeededGenerator(seed: seed)
    guard let attributes = Self.attributes(font, configuration) else { return }
    let galley = Self.galley(NSAttributedString(string: Self.text(&random), attributes: attributes), configuration)
    let (manager, document) = (galley.manager, galley.manager.document)
    _ = galley.rows
    var inPlace = 0
    for step in 0..<48 {
      let placed = document.cost.placed
      Self.edit(galley.storage, includesUnusualEdits: step >= 32, &random)
      if document.cost.placed > placed { inPlace += 1 }
      let looked = Int.random(in: 0..<galley.storage.length, using: &random)
      if step % 2 == 0 { _ = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: looked), effectiveRange: nil) }
      guard step % 6 == 5 else { continue }
      let fresh = Self.galley(galley.storage.copy() as! NSAttributedString, configuration)
      #expect(galley.rows == fresh.rows, "\(font), \(configuration), seed \(seed), step \(step)")
      for _ in 0..<40 {
        let index = Int.random(in: 0..<galley.storage.length, using: &random)
        let glyph = manager.glyphIndexForCharacter(at: index)
        #expect(glyph == fresh.manager.glyphIndexForCharacter(at: index))
        #expect(manager.characterIndexForGlyph(at: glyph) == fresh.manager.characterIndexForGlyph(at: glyph))
        let point = CGPoint(x: Double(index % 210), y: Double.random(in: 0...document.lastEdges!.bottom.points, using: &random))
        #expect(
          manager.characterIndex(for: point, in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil)
            == fresh.manager.characterIndex(for: point, in: fresh.container, fractionOfDistanceBetweenInsertionPoints: nil))
      }
    }
    #expect(document.flow.lines.brokenInvariant() == nil && document.store.paragraphs.brokenInvariant() == nil)
    #expect(inPlace > 12, "\(font), \(configuration): \(inPlace) of 48")
  }

  /// The areas reported after an edit contain every changed line; if nothing moves they are the paragraph's.
  @Test(arguments: [Configuration.ragged, .spaced])
  func displayChangesContainEveryChangedLine(configuration: Configuration) throws {
    var random = SeededGenerator(seed: 5)
    let attributes = try #require(Self.attributes("Galley Block", configuration))
    let galley = Self.galley(NSAttributedString(string: Self.text(&random), attributes: attributes), configuration)
    let manager = galley.manager
    manager.notifiesDisplayChanges = true
    struct Line: Hashable { var x, y, width, height: CGFloat, text: String }
    func lines() -> Set<Line> {
      manager.ensureLayoutOfAllText()
      return Set(manager.laidFragments(in: galley.container).map {
        Line(x: $0.used.minX, y: $0.used.minY, width: $0.used.width, height: $0.used.height, text: String($0.text))
      })
    }
    var before = lines()
    _ = manager.consumeDisplayChanges()
    var small = 0
    for step in 0..<40 {
      let start = Int.random(in: 0..<galley.storage.length - 100, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 0...1, using: &random))
      galley.storage.replaceCharacters(in: range, with: ["e", "", "of a", "\n"].randomElement(using: &random)!)
      let after = lines()
      let areas = manager.consumeDisplayChanges().map(\.area)
      for line in before.symmetricDifference(after) where line.width > 0 {
        let middle = line.y + line.height / 2
        #expect(areas.contains { $0.minY <= middle && middle <= $0.maxY }, "\(configuration), step \(step): \(line) of \(areas)")
      }
      if areas.allSatisfy({ $0.height < 1000 }) { small += 1 }
      before = after
    }
    #expect(small > 10, "\(small) of 40")
  }

  /// Typing in the middle of a long text lays out the lines of its paragraph, without reading or shaping text.
  @Test func typingCostsOnlyItsParagraph() throws {
    var random = SeededGenerator(seed: 9)
    let attributes = try #require(Self.attributes("Galley Block", .ragged))
    let galley = Self.galley(NSAttributedString(string: Self.text(&random), attributes: attributes), .ragged)
    _ = galley.rows
    let document = galley.manager.document
    for _ in 0..<10 {
      let middle = galley.storage.length / 2
      let paragraph = document.paragraphRange(at: UTF16Offset(middle))
      let lines = document.firstFragment(endingAfter: paragraph.range.upperBound) - document.firstFragment(endingAfter: paragraph.range.lowerBound)
      let before = document.cost
      galley.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
      let cost = document.cost - before
      #expect(cost.shaped == 0 && cost.placed <= lines + 1 && cost.placed > 0, "\(cost.placed) of \(lines)")
      #expect(document.isComplete && !document.isRead(paragraph.index))
    }
  }
}
