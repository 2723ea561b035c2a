import Foundation
import GalleyRaster
import GalleyUnicodeFacts
import GalleyWindowing
import UIKit

/// Describes the user's actions, and records the paths of the pointer.
@MainActor
struct StepNarrator {
  private(set) var pointer: Point?
  /// Whether a button is down.
  var isPressed: Bool { press != nil }
  private var phrases: [String] = []
  private var paths: [[Point]] = []
  private var press: Press?
  private var typed = ""
  private var composed = ""
  private var scrolled: (notches: Double, at: Point)?

  private struct Press {
    var name: String
    var start: Point
    var hasMoved = false
  }

  /// The pointer movement, in points, below which a press is not a drag.
  private static let slack = 2.0
  /// The maximum number of phrases per step, and of points per path.
  private static let maximumPhrases = 4
  private static let maximumPathPoints = 64

  /// Returns a description of the actions since the last call, and the paths of the pointer with its button down. Of
  /// too many actions, the first are only counted. Empty if there were none.
  mutating func flush() -> (description: String, paths: [[Point]]) {
    endText()
    endScroll()
    var allPhrases = phrases
    if let press, let pointer, press.hasMoved { allPhrases.append("drag \(press.name) to \(Self.coordinates(pointer))") }
    if allPhrases.count > Self.maximumPhrases { allPhrases = ["\(allPhrases.count - Self.maximumPhrases) more", "…"] + allPhrases.suffix(Self.maximumPhrases) }
    defer {
      phrases = []
      paths = press == nil ? [] : [pointer.map { [$0] } ?? []]
    }
    return (allPhrases.joined(separator: ", "), paths.filter { $0.count > 1 }.map(Self.thinned))
  }

  mutating func follow(_ kind: RawEvent.Kind, _ modifiers: KeyModifiers, in window: UIWindow) {
    switch kind {
    case .textInput, .textEditing, .keyDown, .keyUp: break
    default: endText()
    }
    if case .wheel = kind {} else { endScroll() }
    switch kind {
    case .pointerMoved(let location): move(to: location)
    case .pointerDown(let location, _):
      pointer = location
      press = Press(name: Self.name(at: location, in: window), start: location)
      paths.append([location])
    case .pointerUp(let location, let button):
      move(to: location)
      guard let press else { return }
      let buttonPrefix = button == .left ? "" : "\(button.name) "
      phrases.append(press.hasMoved ? "\(buttonPrefix)drag \(press.name) to \(Self.coordinates(location))" : "\(buttonPrefix)tap \(press.name)")
      self.press = nil
    case .wheel(let location, let delta, _):
      scrolled = (notches: (scrolled?.notches ?? 0) - delta.y, at: location)
    case .keyDown(let key, _): follow(key, modifiers)
    case .textInput(let text):
      composed = ""
      typed += text
    case .textEditing(let text, _, _): composed = text
    case .textDropped(let text, let location): phrases.append("drop ‘\(Self.visible(text))’ on \(Self.name(at: location, in: window))")
    case .touch(_, .began, let location): phrases.append("touch \(Self.name(at: location, in: window))")
    case .resized(let size): phrases.append("resize \(Self.number(size.width))x\(Self.number(size.height))")
    default: break
    }
  }

  private mutating func move(to position: Point) {
    pointer = position
    guard let start = press?.start else { return }
    if max(abs(position.x - start.x), abs(position.y - start.y)) > Self.slack { press?.hasMoved = true }
    if paths[paths.count - 1].last != position { paths[paths.count - 1].append(position) }
  }

  private mutating func follow(_ key: Key, _ modifiers: KeyModifiers) {
    guard key.usage < 224 else { return }
    let heldModifiers = modifiers.intersection([.control, .alt, .gui, .shift])
    // Typed characters are reported as text.
    if key.character != nil, heldModifiers.isSubset(of: .shift) { return }
    endText()
    let name = KeyName.name(of: key) ?? "\(key.usage)"
    phrases.append("key " + (heldModifiers.isEmpty ? "" : heldModifiers.joinedNames + "+") + name)
  }

  private mutating func endText() {
    if !typed.isEmpty { phrases.append("type ‘\(Self.visible(typed))’") }
    if !composed.isEmpty { phrases.append("compose ‘\(Self.visible(composed))’") }
    typed = ""
    composed = ""
  }

  private mutating func endScroll() {
    if let scrolled { phrases.append("scroll \(JSONText.fixed(scrolled.notches, scrolled.notches == scrolled.notches.rounded() ? 0 : 1)) at \(Self.coordinates(scrolled.at))") }
    scrolled = nil
  }

  // MARK: Words

  /// Returns the label of the frontmost element at a position, from the accessibility tree, or the position's
  /// coordinates if no element there has a label.
  private static func name(at position: Point, in window: UIWindow) -> String {
    let point = CGPoint(x: position.x, y: position.y)
    let wide: [ScreenRole] = [.page, .column, .line, .selection, .caret, .field, .text]
    let under = window.screenItems().filter { $0.frame.insetBy(dx: -4, dy: -4).contains(point) }
    let named = under.last { !wide.contains($0.role) && !$0.label.isEmpty }
    if let named, named.role != .handle { return named.role == .key ? "key ‘\(named.label)’" : named.label }
    if let named { return "\(named.label) handle" }
    return (under.contains { $0.role == .line } ? "the text at " : "") + coordinates(position)
  }

  private static func visible(_ text: String) -> String {
    let shown = text.count > 30 ? text.prefix(30) + "…" : text[...]
    return shown.map { $0.endsLine ? "⏎" : String($0) }.joined()
  }

  private static func coordinates(_ position: Point) -> String { "\(number(position.x)),\(number(position.y))" }
  private static func number(_ value: Double) -> String { JSONText.fixed(value, 0) }

  /// Returns the path, or a fixed number of its points at equal intervals if it has more.
  private static func thinned(_ path: [Point]) -> [Point] {
    guard path.count > maximumPathPoints else { return path }
    return (0..<maximumPathPoints).map { path[$0 * (path.count - 1) / (maximumPathPoints - 1)] }
  }
}
