import Windowing

/// Tells text that was typed from the letter of a shortcut: systems send either as text.
enum TypedText {
  /// Whether `text`, which came while `modifiers` were held, is to be inserted.
  ///
  /// Ctrl, Alt and the key with a window sign make shortcuts. AltGr types, also where it comes as Ctrl and Alt together,
  /// as remote desktops send it: what comes then is not what the key types by itself.
  ///
  /// - Parameter key: the one that went down last; `nil` where none did.
  static func isTyped(_ text: String, by key: Key?, _ modifiers: KeyModifiers) -> Bool {
    let held = modifiers.intersection([.control, .alt, .gui])
    if held.isEmpty || held == .alt && modifiers.contains(.altGraph) { return true }
    return held == [.control, .alt] && isThirdCharacter(text, of: key, modifiers)
  }

  /// Whether the key has `text` neither by itself nor with shift. What shift brings is not known, but that it is seldom
  /// beyond ASCII where the key's own character is in it.
  private static func isThirdCharacter(_ text: String, of key: Key?, _ modifiers: KeyModifiers) -> Bool {
    guard let key else { return true }
    if let own = key.character, String(own).lowercased() == text.lowercased() { return false }
    return !modifiers.contains(.shift) || !text.allSatisfy(\.isASCII)
  }
}
