import CoreGraphics

/// A key of a keyboard on the screen that types a letter, and which places may be told in place of its own.
@MainActor
package struct KeyboardPlace {
  package let key: ObjectIdentifier
  /// The middle of the first key that types as much, in the window.
  package let told: CGPoint
  /// The middle of another such key; beyond the keyboard where there is none.
  package let other: CGPoint
  package private(set) weak var window: UIWindow?

  fileprivate init?(_ key: KeyButton, in window: UIWindow) {
    guard let count = key.cap.letterCount, let grid = key.superview as? KeyGridView else { return nil }
    let like = grid.buttons.filter { $0.cap.letterCount == count }
    func middle(_ key: KeyButton?) -> CGPoint? { key.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) } }
    self.key = ObjectIdentifier(key)
    told = middle(like.first) ?? .zero
    other = middle(like.dropFirst().first) ?? .zero
    self.window = window
  }
}

extension KeyCap {
  /// How many characters it types, which are seen on it; `nil` where it does something else.
  fileprivate var letterCount: Int? {
    switch self {
    case .text(let text): text.count
    case .snippet(_, let types): types.count
    default: nil
    }
  }
}

extension UIWindow {
  /// The key at a point of the window that types something; `nil` where there is none.
  package func secretKey(at point: CGPoint) -> KeyboardPlace? {
    (hitTest(point, with: nil) as? KeyButton).flatMap { KeyboardPlace($0, in: self) }
  }
}
