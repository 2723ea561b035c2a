import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The playground in an off-screen window, with simulated input at visible items.
@MainActor
final class TextDesk {
  let page: PlaygroundPage
  let window = UIWindow(frame: .zero)
  let host: OffscreenWindow
  let session: WindowSession

  /// With a word, the caret is in it, and the on-screen keyboard is shown if it is enabled.
  init(
    caretAt word: String? = nil, exhibit: any Exhibit = PlaygroundExhibit(),
    size: GalleyRaster.Size = GalleyRaster.Size(width: 1280, height: 800), hasScreenKeyboard: Bool = true
  ) throws {
    let options = HostOptions(title: "page", size: size, scale: 1)
    host = OffscreenWindow(options, clock: VirtualClock())
    // Resets the text size that another test left.
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    let chrome = PlaygroundChrome(exhibit: exhibit)
    page = try #require(chrome.page)
    window.rootViewController = chrome
    session = WindowSession(window: window, host: host)
    // As if the user had made this choice.
    UIScreenKeyboard.yieldsToHardware = !hasScreenKeyboard
    session.turn()
    if let word {
      try tap(word)
      wait(400)
    }
  }

  func close() {
    session.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  // MARK: Time and hand

  func turn() { session.turn() }

  func wait(_ milliseconds: Double) {
    let end = host.clock.milliseconds + milliseconds
    while host.clock.milliseconds < end {
      host.virtualClock.advance(by: 50)
      session.turn()
    }
  }

  func play(_ kind: RawEvent.Kind, _ modifiers: KeyModifiers = []) {
    host.script(kind, modifiers: modifiers)
    session.turn()
  }

  // Points are in window coordinates.

  func down(_ point: CGPoint, _ modifiers: KeyModifiers = []) { play(.pointerDown(Self.raw(point), .left), modifiers) }
  func move(_ point: CGPoint) { play(.pointerMoved(Self.raw(point))) }
  func up(_ point: CGPoint) { play(.pointerUp(Self.raw(point), .left)) }
  func touch(_ phase: TouchPhase, _ point: CGPoint, id: Int = 7) {
    play(.touch(id: id, phase: phase, at: Self.raw(point)))
  }

  private static func raw(_ point: CGPoint) -> GalleyRaster.Point { GalleyRaster.Point(x: point.x, y: point.y) }

  func click(_ point: CGPoint, count: Int = 1, _ modifiers: KeyModifiers = []) {
    // Avoids a double click.
    wait(600)
    for _ in 0..<count {
      down(point, modifiers)
      up(point)
    }
  }

  func press(_ role: ScreenRole, _ label: String) throws {
    let item = try #require(items(role).first { $0.label == label }, "no \(role) \(label)")
    click(CGPoint(x: item.frame.midX, y: item.frame.midY))
  }

  func tap(_ word: String) throws { click(try location(of: word)) }

  /// Presses a hardware key, with the text that it types.
  func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = [], types text: String? = nil) {
    let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
    play(.keyDown(key, isRepeat: false), modifiers)
    if let text { play(.textInput(text), modifiers) }
    play(.keyUp(key), modifiers)
  }

  func select(_ range: NSRange) {
    page.text.editor.selectedRange = range
    session.turn()
  }

  // MARK: What is there

  func items(_ role: ScreenRole) -> [ScreenItem] {
    window.layoutIfNeeded()
    return window.screenItems().filter { $0.role == role }
  }

  func value(_ label: String) -> String? { items(.accessory).first { $0.label == label }?.value }

  var text: NSAttributedString { NSAttributedString(attributedString: page.flow.storage) }
  var caret: Int { page.text.editor.selection.active }
  var selection: NSRange { page.text.editor.selectedRange }
  func range(of word: String) -> NSRange { (page.flow.storage.string as NSString).range(of: word) }

  /// The center of the first letter of `word`, at its first occurrence.
  func location(of word: String) throws -> CGPoint { try location(ofCharacter: range(of: word).location) }

  func location(ofCharacter index: Int) throws -> CGPoint {
    let rect = try #require(page.text.editor.rects(for: NSRange(location: index, length: 1)).first)
    return page.content.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  /// Whether the first character of `range` has the style.
  func hasStyle(_ label: String, _ range: NSRange) -> Bool {
    let attributes = page.flow.storage.attributes(at: range.location, effectiveRange: nil)
    switch label {
    case "Bold": return (attributes[.font] as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true
    case "Underline": return (attributes[.underlineStyle] as? Int ?? 0) != 0
    default: return (attributes[.font] as? UIFont)?.fontName.contains(label) == true
    }
  }
}
