import UnicodeFacts

/// What is known of the units that most text is made of, without asking ICU.
struct LatinUnit {
  private let units: [Bool]

  private static let letters = 0x250

  /// Units that keep the script and need no look at their neighbours.
  @inline(__always) func holds(_ unit: UInt16) -> Bool {
    unit < LatinUnit.letters ? units[Int(unit)] : LatinUnit.isPunctuation(unit)
  }

  /// Where text is Latin its letters go on with it; where it is not they begin an item.
  static func goesOn(inLatin: Bool) -> LatinUnit { inLatin ? afterLatin : afterOther }

  private static let afterLatin = LatinUnit { isLetter($0) || !isBracket($0) && $0 >= 0x20 && $0 < 0x7F }
  private static let afterOther = LatinUnit { !isLetter($0) && !isBracket($0) && $0 >= 0x20 && $0 < 0x7F }

  private init(_ holds: (UInt16) -> Bool) { units = (0..<UInt16(LatinUnit.letters)).map(holds) }

  /// A to z, and the letters from À to ɏ.
  static func isLetter(_ unit: UInt16) -> Bool {
    if unit < 0x7F { return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7A }
    return unit >= 0xC0 && unit < letters && unit != 0xD7 && unit != 0xF7
  }

  static func isBracket(_ unit: UInt16) -> Bool { unit == 0x28 || unit == 0x29 || unit == 0x5B || unit == 0x5D }

  /// Dashes, quotation marks, dots.
  static func isPunctuation(_ unit: UInt16) -> Bool { UInt16.generalPunctuation.contains(unit) }

  /// Whether a unit is one that plain text may hold.
  static func mayBePlain(_ unit: UInt16) -> Bool { unit < 0x300 || isPunctuation(unit) }

  /// Whether a unit may belong to the cluster before it.
  static func isFollower(_ unit: UInt16) -> Bool { unit >= 0x300 && !isPunctuation(unit) }
}
