import UIKit

extension KeyGroup {
  /// Returns the key commands with a title of the responder chain from `first` up to `end`, which is not included. Of several commands for a key,
  /// only the first is included, because it handles the key.
  ///
  /// - Returns: `nil` if there are none.
  @MainActor
  static func here(from first: UIResponder?, to end: UIResponder) -> KeyGroup? {
    var rows: [(keys: String, does: String)] = []
    var usedKeys: Set<String> = []
    var responder = first
    while let current = responder, current !== end {
      for command in current.keyCommands ?? [] {
        guard let keys = command.keysOnSheet, let does = command.titleOnSheet else { continue }
        // The first responder in the chain handles the key.
        guard usedKeys.insert(keys).inserted else { continue }
        if let index = rows.firstIndex(where: { $0.does == does }) {
          rows[index].keys += ", \(keys)"
        } else {
          rows.append((keys, does))
        }
      }
      responder = current.next
    }
    return rows.isEmpty ? nil : KeyGroup("In the focused view", rows)
  }
}

extension UIKeyCommand {
  /// The title, as in a menu; `nil` if the command has none.
  fileprivate var titleOnSheet: String? {
    [discoverabilityTitle ?? "", title].first { !$0.isEmpty }
  }

  /// The key combination, such as `Ctrl Shift X`; `nil` if the command has no input.
  fileprivate var keysOnSheet: String? {
    guard let input, !input.isEmpty else { return nil }
    return KeyEquivalent(input, modifierFlags.contains(.command) ? modifierFlags.union(.control) : modifierFlags).text
  }
}
