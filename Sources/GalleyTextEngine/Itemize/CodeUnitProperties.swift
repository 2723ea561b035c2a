import GalleyUnicodeFacts

/// Properties of the UTF-16 code units of most text, without calls to ICU.
struct CodeUnitProperties {
  private let units: [Bool]

  private static let letters = 0x250

  /// Returns whether a code unit continues the script and needs no examination of its neighbors.
  @inline(__always) func contains(_ unit: UInt16) -> Bool {
    unit < CodeUnitProperties.letters ? units[Int(unit)] : CodeUnitProperties.isPunctuation(unit)
  }

  /// Returns the set of code units that continue the item. Latin letters belong to it only if the current script is Latin.
  static func continuation(inLatin: Bool) -> CodeUnitProperties { inLatin ? afterLatin : afterOther }

  private static let afterLatin = CodeUnitProperties { isLetter($0) || !isBracket($0) && $0 >= 0x20 && $0 < 0x7F }
  private static let afterOther = CodeUnitProperties { !isLetter($0) && !isBracket($0) && $0 >= 0x20 && $0 < 0x7F }

  private init(_ isIncluded: (UInt16) -> Bool) { units = (0..<UInt16(CodeUnitProperties.letters)).map(isIncluded) }

  /// Returns whether a code unit is a letter of ASCII, or from À to ɏ without × and ÷.
  static func isLetter(_ unit: UInt16) -> Bool {
    if unit < 0x7F { return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7A }
    return unit >= 0xC0 && unit < letters && unit != 0xD7 && unit != 0xF7
  }

  static func isBracket(_ unit: UInt16) -> Bool { unit == 0x28 || unit == 0x29 || unit == 0x5B || unit == 0x5D }

  /// Returns whether a code unit is a dash, quotation mark or dot.
  static func isPunctuation(_ unit: UInt16) -> Bool { UInt16.generalPunctuation.contains(unit) }

  /// Returns whether simple text can contain this code unit.
  static func mayBeSimple(_ unit: UInt16) -> Bool { unit < 0x300 || isPunctuation(unit) }

  /// Returns whether a code unit can belong to the cluster before it.
  static func isFollower(_ unit: UInt16) -> Bool { unit >= 0x300 && !isPunctuation(unit) }
}
