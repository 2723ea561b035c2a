import UIKit

/// What a key asks of a view of an exhibit that has the ring.
enum RingKey {
  /// An arrow, as a step of 1 to where it points; with Shift of 10.
  case step(CGVector)
  /// Space or Return.
  case use
}

extension Set<UIPress> {
  /// What the key that went down asks; `nil` for other keys, and with Ctrl, Alt or Command.
  @MainActor var ringKey: RingKey? {
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
  /// Of an arrow: on or back in the order of reading.
  var readingStep: Int { dx + dy > 0 ? 1 : -1 }
}
