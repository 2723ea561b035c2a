import Foundation
import GalleyWindowing

/// A key and the characters that it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The key's physical position on the keyboard, independent of the layout; `keyboardErrorUndefined` for an unknown key.
  public let keyCode: UIKeyboardHIDUsage
  /// The key code used for shortcuts: that of the character which the layout assigns to the key. A Galley extension.
  public let commandCode: UIKeyboardHIDUsage
  /// The modifiers held with the key; `numericPad` for keys of the numeric pad.
  public let modifierFlags: UIKeyModifierFlags
  /// The characters that the layout assigns to the key without modifiers, or a name such as `UIKeyCommand.inputUpArrow`; can be empty.
  public let charactersIgnoringModifiers: String

  /// Whether AltGr is held, which types the key's third character. `modifierFlags` then contains `alternate`, too.
  package let isAltGraphHeld: Bool

  /// Creates a key from a key event of the window.
  package init(_ key: Key, modifiers: KeyModifiers) {
    keyCode = UIKeyboardHIDUsage(rawValue: Int(key.usage)) ?? .keyboardErrorUndefined
    commandCode = UIKeyboardHIDUsage(rawValue: Int(key.commandUsage)) ?? .keyboardErrorUndefined
    var flags = UIKeyModifierFlags(modifiers)
    if (83...99).contains(key.usage) || key.usage == 103 { flags.insert(.numericPad) }
    modifierFlags = flags
    isAltGraphHeld = modifiers.contains(.altGraph)
    charactersIgnoringModifiers = UIKeyCommand.input(for: keyCode) ?? key.character.map(String.init) ?? ""
    super.init()
  }

  /// The characters with Shift and Caps Lock applied to letters; a `UIKeyInput` receives the final text.
  open var characters: String {
    let isUpper = modifierFlags.contains(.shift) != modifierFlags.contains(.alphaShift)
    return charactersIgnoringModifiers.count == 1 && isUpper
      ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
  }
}
