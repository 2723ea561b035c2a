import CoreGraphics
import Foundation
import TextKit
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Texts that screen readers speak because the focus stays on a view that changes.
@MainActor @Suite(.serialized) struct SpokenFocusTests {
  private final class Speech {
    var texts: [String] = []
  }

  /// Returns the texts that are spoken during an action.
  private func spoken(_ action: () -> Void) -> [String] {
    let (speech, before) = (Speech(), UIAccessibility.announce)
    UIAccessibility.announce = { speech.texts.append($0) }
    action()
    UIAccessibility.announce = before
    return speech.texts
  }

  /// The number of matches is spoken whenever it changes; nothing is spoken without a query.
  @Test func matchesAreSpoken() {
    let stage = TextViewStage(block: "one two one", frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    defer { stage.close() }
    stage.view.isFindInteractionEnabled = true
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 0, length: 0)
    func type(_ text: String) -> [String] {
      spoken {
        stage.type(text)
        stage.stage.session.turn()
      }
    }
    var found = [spoken { stage.stage.key(9, "f", .control) }, type("one")]
    found.append(spoken { stage.stage.key(60) })
    found.append(type("x"))
    #expect(found.map(\.last) == [nil, "1 of 2", "2 of 2", "No results"])
  }

  /// Tab speaks the links of a text.
  @Test func linksAreSpoken() {
    let text = NSMutableAttributedString(string: "see this page or that one")
    for location in [4, 17] { text.addAttribute(.link, value: "https://example.org/\(location)", range: NSRange(location: location, length: 4)) }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    (view.attributedText, view.isEditable) = (text, false)
    let stage = EventStage.atDesk([view], width: 300, height: 200)
    defer { stage.closeAtDesk() }
    stage.window.focus(view)
    #expect((0..<2).map { _ in spoken { stage.key(0x2B) } } == [["this, link"], ["that, link"]])
  }
}
