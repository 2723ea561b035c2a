/// A key of the keyboard.
package struct Key: Hashable, Sendable {
  /// Where the key is: its USB HID usage on page 7, whatever is printed on it.
  package var usage: UInt16
  /// What the layout has on it without modifiers: a Unicode scalar, or SDL's code, above 2³⁰, for keys that type nothing.
  package var symbol: UInt32

  package init(usage: UInt16, symbol: UInt32) {
    self.usage = usage
    self.symbol = symbol
  }

  /// The character that the layout has on the key; `nil` for keys that type nothing.
  package var character: Character? {
    guard symbol >= 0x20, symbol != 0x7F, symbol < 1 << 30, let scalar = Unicode.Scalar(symbol) else { return nil }
    return Character(scalar)
  }
}

extension Key {
  /// The place of the key on an American keyboard that has the letter or sign which the layout has here: shortcuts go by
  /// it, so that Ctrl Z is where Z is printed. The key's own place for digits, which some layouts have under Shift, and for characters
  /// that no American key has, as in other scripts.
  package var commandUsage: UInt16 {
    guard !Self.digits.contains(usage), let character else { return usage }
    return Self.signs[character] ?? character.lowercased().unicodeScalars.first.flatMap { scalar in
      (97...122).contains(scalar.value) ? UInt16(scalar.value - 97) + 4 : nil
    } ?? usage
  }

  private static let digits: ClosedRange<UInt16> = 30...39
  private static let signs: [Character: UInt16] = ["-": 45, "=": 46, "+": 46, "[": 47, "]": 48, ",": 54, ".": 55]
}

/// Keys held down, and the locks that are on.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let capsLock = KeyModifiers(rawValue: 1 << 0)
  package static let shift = KeyModifiers(rawValue: 1 << 1)
  package static let control = KeyModifiers(rawValue: 1 << 2)
  package static let alt = KeyModifiers(rawValue: 1 << 3)
  /// The key with a window or a command sign.
  package static let gui = KeyModifiers(rawValue: 1 << 4)
  package static let numLock = KeyModifiers(rawValue: 1 << 5)
  /// AltGr: the key that brings the third character of a key. Where it is the right Alt, `alt` is there with it.
  package static let altGraph = KeyModifiers(rawValue: 1 << 6)
}
