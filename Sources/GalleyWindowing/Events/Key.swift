/// A key of the keyboard.
package struct Key: Hashable, Sendable {
  /// The physical position of the key as a USB HID usage on page 7, regardless of its label.
  package var usage: UInt16
  /// The result of the key without modifiers in the layout: a Unicode scalar, or SDL's code above 2³⁰ if the key types
  /// nothing.
  package var symbol: UInt32

  package init(usage: UInt16, symbol: UInt32) {
    self.usage = usage
    self.symbol = symbol
  }

  /// The character of the key in the layout; `nil` if the key types nothing or a control character.
  package var character: Character? {
    guard symbol >= 0x20, symbol != 0x7F, symbol < 1 << 30, let scalar = Unicode.Scalar(symbol) else { return nil }
    return Character(scalar)
  }
}

extension Key {
  /// The usage of the key that has the same character on an American keyboard. Shortcuts use it, so that Ctrl+Z is the key labeled Z. Digits, which
  /// some layouts have under Shift, and characters other than letters and some signs keep their own usage.
  package var commandUsage: UInt16 {
    guard !Self.digits.contains(usage), let character else { return usage }
    return Self.signs[character] ?? character.lowercased().unicodeScalars.first.flatMap { scalar in
      (97...122).contains(scalar.value) ? UInt16(scalar.value - 97) + 4 : nil
    } ?? usage
  }

  private static let digits: ClosedRange<UInt16> = 30...39
  private static let signs: [Character: UInt16] = ["-": 45, "=": 46, "+": 46, "[": 47, "]": 48, ",": 54, ".": 55]
}

/// Pressed modifier keys and active locks.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let capsLock = KeyModifiers(rawValue: 1 << 0)
  package static let shift = KeyModifiers(rawValue: 1 << 1)
  package static let control = KeyModifiers(rawValue: 1 << 2)
  package static let alt = KeyModifiers(rawValue: 1 << 3)
  /// The key with a logo or a command symbol.
  package static let gui = KeyModifiers(rawValue: 1 << 4)
  package static let numLock = KeyModifiers(rawValue: 1 << 5)
  /// AltGr, which selects the third level of the layout. If it is the right Alt key, `alt` is set too.
  package static let altGraph = KeyModifiers(rawValue: 1 << 6)
}
