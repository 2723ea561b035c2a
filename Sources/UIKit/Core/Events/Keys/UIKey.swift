import Foundation
import Windowing

/// A key with what it would type.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The key by its place on the keyboard, whatever the layout types with it; `keyboardErrorUndefined` for an unknown key.
  public let keyCode: UIKeyboardHIDUsage
  /// The key code that a shortcut asks for: that of the letter or sign which the layout has on the key. A Galley extension.
  public let commandCode: UIKeyboardHIDUsage
  /// The modifiers held with the key; `numericPad` for keys of the numeric pad.
  public let modifierFlags: UIKeyModifierFlags
  /// What the layout has on the key without modifiers, or a name such as `UIKeyCommand.inputUpArrow`; may be empty.
  public let charactersIgnoringModifiers: String

  init(_ key: Key, modifiers: KeyModifiers) {
    keyCode = UIKeyboardHIDUsage(rawValue: Int(key.usage)) ?? .keyboardErrorUndefined
    commandCode = UIKeyboardHIDUsage(rawValue: Int(key.commandUsage)) ?? .keyboardErrorUndefined
    var flags = UIKeyModifierFlags(modifiers)
    if (83...99).contains(key.usage) || key.usage == 103 { flags.insert(.numericPad) }
    modifierFlags = flags
    charactersIgnoringModifiers = UIKeyCommand.input(for: keyCode) ?? key.character.map(String.init) ?? ""
    super.init()
  }

  /// The same with shift and caps lock on letters; finished text comes to a `UIKeyInput`.
  open var characters: String {
    let isUpper = modifierFlags.contains(.shift) != modifierFlags.contains(.alphaShift)
    return charactersIgnoringModifiers.count == 1 && isUpper
      ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
  }
}
