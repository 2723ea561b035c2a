import CoreGraphics
import UIKitCore

/// A letter key of an on-screen keyboard, with positions that event logs record instead of the real one.
@MainActor
package struct MaskedKey {
  package let key: ObjectIdentifier
  /// The center of the first key that types the same number of characters, in window coordinates.
  package let recordedCenter: CGPoint
  /// The center of another such key, or the zero point if there is none.
  package let alternateCenter: CGPoint
  /// The window of the key; `nil` if it no longer exists.
  package private(set) weak var window: UIWindow?

  fileprivate init?(_ key: KeyButton, in window: UIWindow) {
    guard let count = key.cap.letterCount, let grid = key.superview as? KeyGridView else { return nil }
    let like = grid.buttons.filter { $0.cap.letterCount == count }
    func middle(_ key: KeyButton?) -> CGPoint? { key.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) } }
    self.key = ObjectIdentifier(key)
    recordedCenter = middle(like.first) ?? .zero
    alternateCenter = middle(like.dropFirst().first) ?? .zero
    self.window = window
  }
}

extension KeyCap {
  /// The number of characters that the key types; `nil` if it has another function.
  fileprivate var letterCount: Int? {
    switch self {
    case .text(let text): text.count
    case .snippet(_, let types): types.count
    default: nil
    }
  }
}

extension UIWindow {
  /// Returns the typing key at a point of the window. Returns `nil` if there is none.
  package func secretKey(at point: CGPoint) -> MaskedKey? {
    (hitTest(point, with: nil) as? KeyButton).flatMap { MaskedKey($0, in: self) }
  }
}
