import UIKit

/// The action of a key on an exhibit's view with the focus ring.
enum FocusRingKey {
  /// An arrow key, as a step of 1 in its direction; with Shift of 10.
  case step(CGVector)
  /// Space or Return activates the view.
  case use
}

extension Set<UIPress> {
  /// The action of the pressed key, or `nil` for other keys, and with Ctrl, Alt or Command.
  @MainActor var ringKey: FocusRingKey? {
    guard let key = first?.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: return .step(CGVector(dx: -step, dy: 0))
    case .keyboardRightArrow: return .step(CGVector(dx: step, dy: 0))
    case .keyboardUpArrow: return .step(CGVector(dx: 0, dy: -step))
    case .keyboardDownArrow: return .step(CGVector(dx: 0, dy: step))
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: return .use
    default: return nil
    }
  }
}

extension CGVector {
  /// The direction of an arrow in reading order, 1 or -1.
  var readingStep: Int { dx + dy > 0 ? 1 : -1 }
}
