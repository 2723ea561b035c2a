import Foundation
import GalleyAttributedText
import GalleyTextEngine
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// A layout that is updated by edits equals a new one.
@Suite struct EditLawTests {
  private static let snippets = [
    "a", "fi", " ", "word ", "\n", "\r", "\r\n", "\u{2029}", "\u{2028}", "\u{85}", "\u{B}", "\u{C}", "q\u{301}", "אב ", "\t", "a b\nc d\n", "",
    "AV", "\u{FFFC}", "long long word", "😀",
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomEditsEqualANewLayout(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let galley = Galley(Block.text("aa bb cc\ndd fi ee\n\nff"), width: 70, height: 60, columns: 3)
    for step in 0..<120 {
      edit(galley, &random)
      if step % 3 == 0 { _ = galley.rows }
      let fresh = Galley(galley.storage, width: 70, height: 60, columns: 3)
      for (old, new) in zip(galley.manager.textContainers, fresh.manager.textContainers) {
        new.exclusionPaths = old.exclusionPaths
      }
      let (kept, made) = (galley.rows, fresh.rows)
      #expect(kept == made, "seed \(seed), step \(step), text \(galley.storage.string.debugDescription)")
      #expect(numbers(galley) == numbers(fresh), "seed \(seed), step \(step)")
      if kept != made { return }
    }
  }

  private func edit(_ galley: Galley, _ random: inout SeededGenerator) {
    let length = galley.storage.length
    let start = Int.random(in: 0...length, using: &random)
    let range = NSRange(location: start, length: min(length - start, Int.random(in: 0...6, using: &random)))
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where range.length > 0:
      galley.storage.addAttribute(.font, value: Block.font(CGFloat(Int.random(in: 6...14, using: &random))), range: range)
    case 1 where range.length > 0:
      galley.storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
    case 2:
      let style = NSMutableParagraphStyle()
      style.headIndent = CGFloat(Int.random(in: 0...20, using: &random))
      galley.storage.addAttribute(.paragraphStyle, value: style, range: range)
    case 3:
      let x = CGFloat(Int.random(in: -10...60, using: &random))
      galley.manager.textContainers.randomElement(using: &random)!.exclusionPaths =
        [UIBezierPath(ovalIn: CGRect(x: x, y: 10, width: 30, height: 30))]
    case 4:
      galley.storage.beginEditing()
      galley.storage.replaceCharacters(in: range, with: "")
      galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x\n")
      galley.storage.endEditing()
    default:
      galley.storage.replaceCharacters(in: range, with: Self.snippets.randomElement(using: &random)!)
    }
  }

  private func numbers(_ galley: Galley) -> [Int] {
    (0...galley.storage.length).map { galley.manager.glyphIndexForCharacter(at: $0) }
  }

  @Test func editConvertsOnlyItsOwnParagraph() {
    let text = (0..<200).map { "paragraph \($0) of many words" }.joined(separator: "\n")
    let galley = Galley(Block.text(text), width: 200)
    galley.manager.ensureLayoutOfAllText()
    let before = galley.manager.documentLayout.cost
    galley.storage.replaceCharacters(in: NSRange(location: 700, length: 0), with: "x")
    galley.manager.ensureLayoutOfAllText()
    #expect((galley.manager.documentLayout.cost - before).shaped == 1)
  }

  @Test func colorChangeCausesNoLayout() {
    let galley = Galley(Block.text("aa bb cc"), width: 50)
    galley.manager.ensureLayoutOfAllText()
    let before = galley.manager.documentLayout.cost
    galley.storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.documentLayout.cost == before)
  }

  @Test func linesAboveAMovedShapeStay() {
    let galley = Galley(Block.text(String(repeating: "aa bb cc dd\n", count: 50)), width: 200)
    galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 80, y: 250, width: 40, height: 40))]
    galley.manager.ensureLayoutOfAllText()
    let before = galley.manager.documentLayout.cost
    galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 80, y: 255, width: 40, height: 40))]
    galley.manager.ensureLayoutOfAllText()
    let cost = galley.manager.documentLayout.cost - before
    #expect((1...30).contains(cost.placed), "\(cost)")
  }
}
