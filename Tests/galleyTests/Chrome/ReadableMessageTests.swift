import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import UIKitCore
@testable import galley

/// Messages of the bottom bar and the palette can be read without a pointer: in large text, and by a screen reader.
@MainActor @Suite(.serialized) struct ReadableMessageTests {
  private static let message = "letter.galley was changed on disk. Its changes were added to yours. Press Ctrl Z to undo this, and save the document to keep both."

  /// A message that is longer than the bar wraps: no part of it is cut, at any text size, and the bar contains it.
  @Test(arguments: ["700x500", "1280x800"]) func longMessagesWrap(size: String) throws {
    for category in [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraLarge, .accessibilityExtraExtraExtraLarge] {
      let stage = try CommandTests.stage(size: size) { $0.category = category }
      defer { stage.session.close() }
      stage.chrome.showMessage(Self.message)
      for _ in 0..<3 { stage.session.turn() }
      let bar = try #require(stage.chrome.bars?.bottom)
      let label = try #require(bar.subviews.first { ($0 as? UILabel)?.text == Self.message } as? UILabel)
      let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)).height
      if label.toolTip != nil || needed > label.bounds.height + 1 || !bar.bounds.contains(label.frame) {
        Issue.record("\(size), \(category.rawValue): \(label.frame) in \(bar.bounds), needs \(needed)")
      }
      let others = bar.subviews.filter { !$0.isHidden && $0 !== label && $0.frame.intersects(label.frame) }
      if !others.isEmpty { Issue.record("\(size), \(category.rawValue): the message covers \(others)") }
    }
  }

  /// The palette speaks the highlighted command after each change of the query and each arrow key, because its field keeps the focus.
  @Test func thePaletteSpeaksItsHighlight() throws {
    let stage = try CommandTests.stage()
    defer { stage.session.close() }
    var texts: [String] = []
    UIAccessibility.announce = { texts.append($0) }
    defer { UIAccessibility.announce = nil }
    stage.chrome.togglePalette()
    for _ in 0..<3 { stage.session.turn() }
    CommandTests.type("larger text", stage)
    let first = texts.last
    CommandTests.type(" xyzzy", stage)
    #expect(first?.hasPrefix("Larger Text, View, Ctrl") == true && texts.last == "No command has these letters", "\(texts)")
  }
}
