import CoreGraphics
import GalleyTextEngine
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Long texts: invisible text costs nothing and does not move visible text.
@MainActor @Suite(.serialized) struct TextViewLawTests {
  /// Paragraphs of all lengths, about ten megabytes.
  private static func text(paragraphs: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    return (0..<paragraphs).map { number in
      "\(number) " + String(repeating: "some words ", count: Int.random(in: 0...30, using: &random))
    }.joined(separator: "\n")
  }

  private func placedLineCount(_ stage: TextViewStage) -> Int { stage.view.layoutManager.documentLayout.cost.placed }

  @Test func tenMegabytesCostOnlyVisibleText() {
    let text = Self.text(paragraphs: 60_000, seed: 1)
    let stage = TextViewStage(block: text)
    defer { stage.close() }
    let view = stage.view
    #expect(view.textStorage.length > 9_000_000)
    #expect(placedLineCount(stage) < 300)
    #expect(view.layoutManager.hasNonContiguousLayout == false)
    // 26 squares per line: the estimate is within a fifth of the actual height.
    let guessed = view.contentSize.height
    #expect(guessed > 3_000_000 && guessed < 6_000_000)
    for part in [0.5, 0.9, 0.2] {
      let before = placedLineCount(stage)
      view.contentOffset.y = view.contentSize.height * part
      stage.stage.session.turn()
      #expect(placedLineCount(stage) - before < 600, "at \(part)")
      #expect(!view.visibleElements().isEmpty)
    }
    // To the end, and typing there.
    let before = placedLineCount(stage)
    view.becomeFirstResponder()
    stage.stage.key(77, nil, .control)
    #expect(view.selectedRange.location == view.textStorage.length && view.interaction.isCaretVisible)
    stage.type("x")
    #expect(view.text.hasSuffix("x") && placedLineCount(stage) - before < 1500)
    #expect(view.contentOffset.y == view.contentSize.height - 200)
  }

  /// Scrolling up from an unlaid position lays out lines above, whose heights were estimates: the visible text follows the scrolling.
  @Test(arguments: [2, 3, 4] as [UInt64]) func correctedEstimatesDoNotMoveVisibleText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = TextViewStage(block: Self.text(paragraphs: 4000, seed: seed))
    defer { stage.close() }
    let view = stage.view
    view.contentOffset.y = view.contentSize.height * 0.6
    stage.stage.session.turn()
    for step in 0..<120 {
      let seen = try #require(view.visibleElements().dropFirst(8).first)
      let range = seen.accessibilityValue
      let before = seen.accessibilityFrame.minY
      let way = CGFloat(Int.random(in: -60...20, using: &random))
      view.contentOffset.y += way
      stage.stage.session.turn()
      let now = try #require(view.visibleElements().first { $0.accessibilityValue == range }, "seed \(seed), step \(step)")
      #expect(now.accessibilityFrame.minY == before - way, "seed \(seed), step \(step)")
    }
    #expect(view.layoutManager.hasNonContiguousLayout)
  }

  /// A touch that scrolls keeps its line under it.
  @Test func scrollingTouchKeepsItsLine() throws {
    let stage = TextViewStage(block: Self.text(paragraphs: 4000, seed: 5))
    defer { stage.close() }
    let view = stage.view
    view.contentOffset.y = view.contentSize.height * 0.5
    stage.stage.session.turn()
    stage.stage.touch(1, .began, 100, 20)
    stage.stage.touch(1, .moved, 100, 40)
    let line = try #require(view.visibleElements().first { $0.accessibilityFrame.minY > 35 })
    let start = line.accessibilityFrame.minY
    for y in stride(from: 45.0, through: 190, by: 5) {
      stage.stage.touch(1, .moved, 100, y)
      let now = view.visibleElements().first { $0.accessibilityValue == line.accessibilityValue }
      guard let now else { break }
      #expect(abs(now.accessibilityFrame.minY - (start + y - 40)) < 0.01, "\(y)")
    }
    stage.stage.touch(1, .ended, 100, 190)
  }

  /// An edit of the same storage above the visible text, by another view or by code, moves nothing visible.
  @Test func editAboveDoesNotMoveVisibleText() throws {
    let stage = TextViewStage(block: Self.text(paragraphs: 2000, seed: 6))
    defer { stage.close() }
    let view = stage.view
    view.contentOffset.y = view.contentSize.height * 0.5
    stage.stage.session.turn()
    let seen = try #require(view.visibleElements().dropFirst(3).first)
    stage.view.textStorage.insert(NSAttributedString(string: "new\nlines\n", attributes: view.defaultAttributes), at: 0)
    stage.stage.session.turn()
    let now = try #require(view.visibleElements().first { $0.accessibilityLabel == seen.accessibilityLabel })
    #expect(now.accessibilityFrame.minY == seen.accessibilityFrame.minY)
  }

  /// A keystroke redraws a line, not the view.
  @Test func keystrokeRedrawsOnlyItsLine() {
    let stage = TextViewStage(block: "one\ntwo\nthree\nfour")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 5, length: 0)
    stage.stage.session.turn()
    stage.type("x")
    let damage = stage.stage.host.lastDamage
    #expect(!damage.isEmpty && damage.allSatisfy { $0.height < 60 }, "\(damage)")
  }
}
