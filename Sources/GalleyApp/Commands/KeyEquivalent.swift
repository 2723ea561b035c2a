import UIKit

/// A key with modifiers that performs a command.
struct KeyEquivalent: Hashable {
  /// The character that the key types without modifiers, in lowercase, or the lowercase form of a constant such as `UIKeyCommand.f1`.
  let input: String
  /// The input of a `UIKeyCommand` with this key.
  let menuInput: String
  /// Shift, control and alternate; control also matches the command key.
  let modifiers: UIKeyModifierFlags

  init(_ input: String, _ modifiers: UIKeyModifierFlags = .control) { (self.input, menuInput, self.modifiers) = (input.lowercased(), input, modifiers) }

  static func == (one: KeyEquivalent, other: KeyEquivalent) -> Bool { one.input == other.input && one.modifiers == other.modifiers }

  func hash(into hasher: inout Hasher) {
    hasher.combine(input)
    hasher.combine(modifiers)
  }

  /// Creates the equivalent that a pressed key has. Letters and signs are those of the keyboard's layout; digits are keys by their position, because
  /// some layouts have them under Shift.
  @MainActor init(_ key: UIKey) {
    var modifiers = key.modifierFlags.intersection([.shift, .control, .alternate])
    if key.modifierFlags.contains(.command) { modifiers.insert(.control) }
    self.init(Self.characters[key.commandCode] ?? key.charactersIgnoringModifiers, modifiers)
  }

  private static let characters: [UIKeyboardHIDUsage: String] = {
    var characters: [UIKeyboardHIDUsage: String] = [
      .keyboardHyphen: "-", .keyboardEqualSign: "=", .keyboardOpenBracket: "[", .keyboardCloseBracket: "]", .keyboardComma: ",", .keyboardPeriod: ".",
      .keyboard0: "0",
    ]
    for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() {
      if let usage = UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboardA.rawValue + index) { characters[usage] = String(letter) }
    }
    for digit in 1...9 {
      if let usage = UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboard1.rawValue + digit - 1) { characters[usage] = "\(digit)" }
    }
    return characters
  }()

  /// The keys with spaces between them, such as “Ctrl Shift P”.
  var text: String {
    let names: [(UIKeyModifierFlags, String)] = [(.control, "Ctrl"), (.alternate, "Alt"), (.shift, "Shift")]
    let name = Self.names[input] ?? (input.hasPrefix(Self.prefix) ? input.dropFirst(Self.prefix.count).capitalized : input.uppercased())
    return (names.filter { modifiers.contains($0.0) }.map(\.1) + [name]).joined(separator: " ")
  }

  /// The prefix of the inputs of function keys, in lowercase.
  private static let prefix = "uikeyinput"
  private static let names = [
    "uikeyinputuparrow": "↑", "uikeyinputdownarrow": "↓", "uikeyinputleftarrow": "←", "uikeyinputrightarrow": "→", "uikeyinputdelete": "Delete",
    "uikeyinputpageup": "Page Up", "uikeyinputpagedown": "Page Down", "\r": "Return", "\t": "Tab", " ": "Space", "\u{8}": "Backspace",
  ]
}
