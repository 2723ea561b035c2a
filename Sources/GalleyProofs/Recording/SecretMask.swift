import GalleyRaster
import GalleyWindowing
import UIKit

/// Removes text typed into secret fields from the events of a trace: dots replace text, and one key replaces all keys,
/// also on the screen keyboard. A replay has the same number of characters, but does not reveal them.
@MainActor
struct SecretMask {
  /// The key that replaces each key typed into a secret.
  private static let key = Key(usage: 4, symbol: 0x2022)

  /// Pressed keys that are masked.
  private var keysDown: Set<UInt16> = []
  /// The pressed keys of the screen keyboard by touch ID, and for the mouse, which has none.
  private var pressed: [Int?: MaskedKey] = [:]

  static var isTypingASecret: Bool { windowWithSecret != nil }

  private static var windowWithSecret: UIWindow? {
    UIApplication.shared.windows.first { ($0.firstResponder as? any UITextInputTraits)?.isSecureTextEntry == true }
  }

  static func dots(_ text: String) -> String { String(repeating: "•", count: text.count) }

  /// Returns an event for the trace: with dots or a neutral key if it enters text into a secret field, otherwise unchanged. Called right before
  /// the program handles the event, in order, because keys and touches are tracked until they are released.
  mutating func masked(_ event: RawEvent) -> RawEvent.Kind {
    let isSecret = Self.isTypingASecret
    switch event.kind {
    case .textInput(let text) where isSecret: return .textInput(Self.dots(text))
    case .textEditing(let text, let start, let length) where isSecret:
      return .textEditing(String(repeating: "•", count: text.unicodeScalars.count), start: start, length: length)
    case .textDropped(let text, let point):
      let location = CGPoint(x: point.x, y: point.y)
      return UIApplication.shared.windows.contains { $0.dropsIntoSecureText(at: location) } ? .textDropped(Self.dots(text), at: point) : event.kind
    case .keyDown(let key, let isRepeat):
      guard isSecret, key.character != nil, event.modifiers.isDisjoint(with: [.control, .gui]) else {
        if !isRepeat { keysDown.remove(key.usage) }
        return event.kind
      }
      keysDown.insert(key.usage)
      return .keyDown(Self.key, isRepeat: isRepeat)
    case .keyUp(let key):
      // The focus can have moved.
      return .keyUp(keysDown.remove(key.usage) == nil ? key : Self.key)
    case .pointerMoved(let point): return .pointerMoved(masked(point, of: nil))
    case .pointerDown(let point, let button):
      pressed[nil] = Self.windowWithSecret?.secretKey(at: CGPoint(x: point.x, y: point.y))
      return .pointerDown(masked(point, of: nil), button)
    case .pointerUp(let point, let button):
      defer { pressed[nil] = nil }
      return .pointerUp(masked(point, of: nil), button)
    case .touch(let id, let phase, let point):
      if phase == .began { pressed[id] = Self.windowWithSecret?.secretKey(at: CGPoint(x: point.x, y: point.y)) }
      defer { if phase == .ended { pressed[id] = nil } }
      return .touch(id: id, phase: phase, at: masked(point, of: id))
    default: return event.kind
    }
  }

  /// Replaces a position on a letter key by one on the first letter key, or on the second if another key was pressed. Other positions stay.
  ///
  /// So a replay types a letter exactly when the recording did.
  private func masked(_ point: Point, of id: Int?) -> Point {
    let location = CGPoint(x: point.x, y: point.y)
    let pressed = pressed[id]
    guard let window = Self.windowWithSecret ?? pressed?.window, let key = window.secretKey(at: location) else { return point }
    let reportedCenter = pressed.map { $0.key == key.key } ?? true ? pressed?.recordedCenter ?? key.recordedCenter : key.alternateCenter
    return TraceEvent.normalized(Point(x: reportedCenter.x, y: reportedCenter.y))
  }
}
