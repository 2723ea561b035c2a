import GalleyWindowing

/// Distinguishes typed text from the letter of a shortcut: systems send both as text.
enum TypedText {
  /// Returns whether to insert `text`, received while `modifiers` were held.
  ///
  /// Ctrl, Alt and the Super key make shortcuts. AltGr types, even if reported as Ctrl and Alt together, as remote desktops do: its text differs
  /// from the key's own character.
  ///
  /// - Parameter key: The key that went down last, or `nil`.
  static func isTyped(_ text: String, by key: Key?, _ modifiers: KeyModifiers) -> Bool {
    let commandModifiers = modifiers.intersection([.control, .alt, .gui])
    if commandModifiers.isEmpty || commandModifiers == .alt && modifiers.contains(.altGraph) { return true }
    return commandModifiers == [.control, .alt] && isThirdCharacter(text, of: key, modifiers)
  }

  /// Returns whether the key produces `text` neither alone nor with Shift. The shifted character is unknown, but it is seldom outside ASCII if
  /// the key's own character is in ASCII.
  private static func isThirdCharacter(_ text: String, of key: Key?, _ modifiers: KeyModifiers) -> Bool {
    guard let key else { return true }
    if let own = key.character, String(own).lowercased() == text.lowercased() { return false }
    return !modifiers.contains(.shift) || !text.allSatisfy(\.isASCII)
  }
}
