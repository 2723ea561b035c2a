import Foundation
import GalleyPlayground
import Testing
import UIKit

/// A minimal text input view that stores the typed text.
private final class Paper: UIView, UIKeyInput {
  var typed = ""
  var hasText: Bool { !typed.isEmpty }
  func insertText(_ text: String) { typed += text }
  func deleteBackward() { if !typed.isEmpty { typed.removeLast() } }
  override var canBecomeFirstResponder: Bool { true }
  let own: UIView
  override var inputView: UIView? { own }

  init(_ own: UIView) {
    self.own = own
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
}

@Suite(.serialized) @MainActor
struct InputViewTests {
  /// Taps every key of `view` in turn, and returns the text that each inserted.
  private func typed(by view: UIView) -> [String] {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 800))
    let paper = Paper(view)
    window.addSubview(paper)
    // Only the key window has a keyboard.
    window.makeKeyAndVisible()
    paper.becomeFirstResponder()
    window.layoutIfNeeded()
    defer { paper.resignFirstResponder() }
    let stays = keys(in: view).filter { !["dismiss", "next keyboard", "delete"].contains($0.accessibilityLabel) }
    return stays.map { key in
      paper.typed = ""
      key.sendActions(for: .touchUpInside)
      return paper.typed
    }
  }

  private func keys(in view: UIView) -> [UIControl] {
    view.subviews.flatMap { [$0 as? UIControl].compactMap { $0 } + keys(in: $0) }
  }

  @Test func helloAndWorld() { #expect(typed(by: HelloWorldInputView()) == ["Hello ", "World "]) }

  @Test func everyOrnamentIsTypedOnceAndIsInTheDocumentsFont() {
    let sorts = typed(by: OrnamentPalette()).filter { $0 != " " && $0 != "\n" }
    #expect(sorts.count == 30 && Set(sorts).count == 30)
    let font = CTFontCreateWithName("EB Garamond" as CFString, 20, nil)
    for sort in sorts {
      let units = Array(sort.utf16)
      var glyphs = [CGGlyph](repeating: 0, count: units.count)
      #expect(CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count), "\(sort)")
    }
  }
}
