import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Temporary attributes are painted, move with their characters, and change nothing else.
@Suite struct TemporaryAttributeTests {
  private typealias Attributes = [NSAttributedString.Key: Int]
  private static let keys: [NSAttributedString.Key] = [.underlineStyle, .strikethroughStyle, .init("own")]

  // MARK: As a plain array

  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 300 : 30)) func temporaryAttributesThroughEditsEqualAnArrayModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let galley = Galley(Block.text("aa bb\ncc dd ee\nff"), width: 60)
    var plain = [Attributes](repeating: [:], count: galley.storage.length)
    for step in 0..<120 {
      act(on: galley, &plain, &random)
      let told = (0..<plain.count).map { galley.manager.temporaryAttributes(atCharacterIndex: $0, effectiveRange: nil) as? Attributes }
      #expect(told == plain, "seed \(seed), step \(step)")
      guard told == plain else { return }
      checkRanges(galley.manager, plain, &random)
      #expect(galley.manager.temporaryAttributes.isEmpty == plain.allSatisfy(\.isEmpty), "seed \(seed), step \(step)")
    }
  }

  private func act(on galley: Galley, _ model: inout [Attributes], _ random: inout SeededGenerator) {
    let start = Int.random(in: 0...model.count, using: &random)
    let range = NSRange(location: start, length: Int.random(in: 0...min(7, model.count - start), using: &random))
    let indices = range.location..<range.location + range.length
    let key = Self.keys.randomElement(using: &random)!
    let value = Int.random(in: 1...2, using: &random)
    let manager = galley.manager
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      manager.addTemporaryAttribute(key, value: value, forCharacterRange: range)
      for index in indices { model[index][key] = value }
    case 2:
      manager.addTemporaryAttributes([key: value, .backgroundColor: 9], forCharacterRange: range)
      for index in indices { model[index].merge([key: value, .backgroundColor: 9]) { $1 } }
    case 3:
      manager.setTemporaryAttributes([key: value], forCharacterRange: range)
      for index in indices { model[index] = [key: value] }
    case 4:
      manager.removeTemporaryAttribute(key, forCharacterRange: range)
      for index in indices { model[index][key] = nil }
    case 5:
      manager.setTemporaryAttributes([:], forCharacterRange: range)
      for index in indices { model[index] = [:] }
    case 6: galley.storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
    default:
      let text = ["", "x", "\n", "yy zz"].randomElement(using: &random)!
      galley.storage.replaceCharacters(in: range, with: Block.text(text))
      model.replaceSubrange(indices, with: [Attributes](repeating: [:], count: text.utf16.count))
    }
  }

  private func checkRanges(_ manager: NSLayoutManager, _ model: [Attributes], _ random: inout SeededGenerator) {
    guard let index = model.indices.randomElement(using: &random), let key = Self.keys.randomElement(using: &random) else { return }
    func stretch(in limit: Range<Int>, _ isSame: (Attributes) -> Bool) -> NSRange {
      let start = (limit.lowerBound...index).reversed().first { $0 == limit.lowerBound || !isSame(model[$0 - 1]) }!
      let end = (index + 1...limit.upperBound).first { $0 == limit.upperBound || !isSame(model[$0]) }!
      return NSRange(location: start, length: end - start)
    }
    let limit = max(0, index - 3)..<min(model.count, index + 4)
    let limitRange = NSRange(location: limit.lowerBound, length: limit.count)
    var range = NSRange()
    _ = manager.temporaryAttributes(atCharacterIndex: index, effectiveRange: &range)
    #expect(range == stretch(in: model.indices) { $0 == model[index] })
    _ = manager.temporaryAttributes(atCharacterIndex: index, longestEffectiveRange: &range, in: limitRange)
    #expect(range == stretch(in: limit) { $0 == model[index] })
    let value = manager.temporaryAttribute(key, atCharacterIndex: index, longestEffectiveRange: &range, in: limitRange) as? Int
    #expect(value == model[index][key])
    #expect(range == stretch(in: limit) { $0[key] == model[index][key] })
    #expect(manager.temporaryAttribute(key, atCharacterIndex: index, effectiveRange: nil) as? Int == model[index][key])
  }

  // MARK: What changes

  private func painted(_ galley: Galley, width: Int = 80, height: Int = 40) -> Bitmap {
    let picture = Bitmap(width: width, height: height)
    picture.fill(GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    let context = CGContext(canvas: BitmapCanvas(bitmap: picture, scale: 1, clip: nil), bitmap: picture)
    UIGraphicsPushContext(context)
    galley.manager.drawText(in: galley.container, meeting: CGRect(x: 0, y: 0, width: width, height: height), at: .zero, context: context)
    UIGraphicsPopContext()
    return picture
  }

  private static var marks: [[NSAttributedString.Key: Any]] {
    [
      [.foregroundColor: UIColor.red], [.backgroundColor: UIColor.yellow], [.underlineStyle: 1],
      [.underlineStyle: 1, .underlineColor: UIColor.green], [.strikethroughStyle: 1],
      [.strikethroughStyle: 1, .strikethroughColor: UIColor.blue, .backgroundColor: UIColor.yellow, .foregroundColor: UIColor.red],
    ]
  }

  /// Text with temporary attributes looks like text with real ones, and no line is laid out for it.
  @Test(arguments: 0..<6) func temporaryAttributeDrawsLikeARealOneWithoutLayout(index: Int) {
    let (text, mark) = ("aafia bb\ncc dd ee", Self.marks[index])
    let range = NSRange(location: 3, length: 9)
    let galley = Galley(Block.text(text), width: 60)
    let before = painted(galley)
    let cost = galley.manager.documentLayout.cost
    let generation = NSAttributedString(attributedString: galley.storage)
    galley.manager.notifiesDisplayChanges = true
    galley.manager.addTemporaryAttributes(mark, forCharacterRange: range)
    let marked = painted(galley)
    let bearing = Galley(Block.text(text), width: 60)
    bearing.storage.addAttributes(mark, range: range)
    #expect(marked.difference(from: painted(bearing)).isEmpty)
    #expect(!marked.difference(from: before).isEmpty)
    #expect(galley.manager.documentLayout.cost == cost)
    #expect(galley.storage.isEqual(to: generation))
    galley.manager.setTemporaryAttributes([:], forCharacterRange: NSRange(location: 0, length: text.utf16.count))
    #expect(painted(galley).difference(from: before).isEmpty)
    #expect(galley.manager.temporaryAttributes.isEmpty)
  }

  /// A temporary attribute overrides the text's own; an underline keeps the properties that it does not mention.
  @Test func temporaryAttributeOverridesTheTexts() {
    let text = Block.text("aabb")
    text.addAttributes([.underlineStyle: 1, .underlineColor: UIColor.red, .foregroundColor: UIColor.blue], range: NSRange(location: 0, length: 4))
    let galley = Galley(text, width: 60)
    galley.manager.addTemporaryAttributes(
      [.underlineColor: UIColor.green, .foregroundColor: UIColor.black], forCharacterRange: NSRange(location: 0, length: 2))
    galley.manager.addTemporaryAttribute(.underlineStyle, value: 0, forCharacterRange: NSRange(location: 2, length: 2))
    let same = Block.text("aabb")
    same.addAttributes([.underlineStyle: 1, .underlineColor: UIColor.green, .foregroundColor: UIColor.black], range: NSRange(location: 0, length: 2))
    same.addAttributes([.foregroundColor: UIColor.blue], range: NSRange(location: 2, length: 2))
    #expect(painted(galley).difference(from: painted(Galley(same, width: 60))).isEmpty)
  }

  /// Only lines with changed temporary attributes are redrawn; setting an equal attribute redraws nothing.
  @Test func onlyChangedLinesAreRedrawn() {
    let galley = Galley(Block.text("aa\nbb\ncc\ndd"), width: 60)
    _ = painted(galley)
    galley.manager.notifiesDisplayChanges = true
    func told(_ body: () -> Void) -> [String] {
      body()
      return galley.manager.consumeDisplayChanges().map { $0.area.short }
    }
    let second = NSRange(location: 3, length: 2)
    let all = NSRange(location: 0, length: 11)
    #expect(told { galley.manager.addTemporaryAttribute(.underlineStyle, value: 1, forCharacterRange: second) } == ["0,10+60×10"])
    #expect(told { galley.manager.addTemporaryAttribute(.underlineStyle, value: 1, forCharacterRange: second) } == [])
    #expect(told { galley.manager.removeTemporaryAttribute(.strikethroughStyle, forCharacterRange: all) } == [])
    #expect(told { galley.manager.setTemporaryAttributes([:], forCharacterRange: all) } == ["0,10+60×10"])
  }

  /// A replaced text loses its temporary attributes; a text with changed style keeps them.
  @Test func replacedTextLosesTemporaryAttributes() {
    let galley = Galley(Block.text("aa bb"), width: 60)
    let range = NSRange(location: 0, length: 2)
    galley.manager.addTemporaryAttribute(.underlineStyle, value: 1, forCharacterRange: range)
    galley.storage.addAttribute(.font, value: Block.font(20), range: range)
    galley.manager.usesFontLeading.toggle()
    #expect(galley.manager.temporaryAttribute(.underlineStyle, atCharacterIndex: 1, effectiveRange: nil) as? Int == 1)
    let other = NSTextStorage(attributedString: Block.text("cc dd"))
    galley.storage.removeLayoutManager(galley.manager)
    other.addLayoutManager(galley.manager)
    #expect(galley.manager.temporaryAttributes(atCharacterIndex: 1, effectiveRange: nil).isEmpty)
  }

  /// Many temporary attributes in one long paragraph are found line by line.
  @Test func manyTemporaryAttributesInALongParagraph() {
    let galley = Galley(Block.text(String(repeating: "aa ", count: 4000)), width: 60)
    for word in 0..<4000 {
      galley.manager.addTemporaryAttribute(.underlineStyle, value: 1, forCharacterRange: NSRange(location: 3 * word, length: 2))
    }
    galley.manager.ensureLayout(for: galley.container)
    let fragment = galley.manager.documentLayout.fragments[1000]
    #expect(galley.manager.paint(ofFragment: fragment).runs.count <= 2 * fragment.range.count)
  }
}
