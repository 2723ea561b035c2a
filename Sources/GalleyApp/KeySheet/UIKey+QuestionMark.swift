import UIKit

extension UIKey {
  /// Whether the key types a question mark: on a key of its own, or with Shift on the slash of US layouts and the ß of German layouts.
  var typesQuestionMark: Bool {
    guard modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    return characters == "?" || modifierFlags.contains(.shift) && ["/", "ß"].contains(charactersIgnoringModifiers)
  }
}
