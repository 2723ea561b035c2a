import GalleyCICU

/// The script of the text as it is scanned. Characters without a script take that of the preceding letters.
struct ScriptTracker {
  private(set) var current = ScriptTracker.common
  /// The scripts of open brackets. A closing bracket takes the script of its opening one (UAX #24, 5.2).
  private var brackets: [(close: Int32, script: UInt32)] = []

  init() {}

  /// Creates the state after text of a script, without its open brackets.
  init(after script: UInt32) { current = script }

  /// The influence of the brackets in a part of a text on the scripts after them.
  struct BracketTrace {
    /// The brackets that are open at the end of the part, with their scripts.
    private let open: [(close: Int32, script: UInt32)]
    /// The closing brackets whose opening ones are not in the part, and the script before each.
    let loose: [(offset: Int, script: UInt32)]

    /// - Parameter script: The script of the text before the part.
    init(_ text: ArraySlice<UInt16>, after script: UInt32) {
      var tracker = ScriptTracker(after: script)
      var loose: [(offset: Int, script: UInt32)] = []
      var offset = text.startIndex
      while offset < text.endIndex {
        let unit = text[offset]
        let isPair = UTF16.isLeadSurrogate(unit) && offset + 1 < text.endIndex && UTF16.isTrailSurrogate(text[offset + 1])
        let scalar = isPair ? 0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(text[offset + 1]) - 0xDC00 : UInt32(unit)
        if isBracket(unit), cicu_paired_bracket_type(Int32(unit)) == 2, !tracker.brackets.contains(where: { $0.close == Int32(unit) }) {
          loose.append((offset, tracker.current))
        }
        tracker.update(scalar)
        offset += isPair ? 2 : 1
      }
      (open, self.loose) = (tracker.brackets, loose)
    }

    func hasSameOpenBrackets(as other: BracketTrace) -> Bool { open.elementsEqual(other.open) { $0 == $1 } }
    func hasSameLooseBrackets(as other: BracketTrace) -> Bool { loose.elementsEqual(other.loose) { $0.script == $1.script } }
  }

  /// Returns whether a code unit is a bracket that has an influence on scripts.
  static func isBracket(_ unit: UInt16) -> Bool {
    if unit < 0xF3A { return CodeUnitProperties.isBracket(unit) }
    // Most letters are in other blocks.
    return (unit < 0x1700 || (0x2000...0x301B).contains(unit) || unit >= 0xFE00) && cicu_paired_bracket_type(Int32(unit)) != 0
  }

  static let common: UInt32 = 0x5A79_7979  // Zyyy
  static let inherited: UInt32 = 0x5A69_6E68  // Zinh
  static let latin: UInt32 = 0x4C61_746E  // Latn

  mutating func update(_ scalar: UInt32) {
    if scalar >= 0x2010, scalar <= 0x2026 { return }
    if scalar < 0x250 {
      if CodeUnitProperties.isLetter(UInt16(scalar)) {
        current = ScriptTracker.latin
        return
      }
      if scalar < 0x80, !CodeUnitProperties.isBracket(UInt16(scalar)) { return }
    }
    if !updateBracket(Int32(scalar)) { update(scalar, of: cicu_script(Int32(scalar))) }
  }

  /// Updates the script for a scalar with a known script. The scalar must not be a bracket. Nothing changes if the script is Common or Inherited,
  /// or if the scalar is also used with the current script.
  ///
  /// - Parameter isOnlyOne: whether the scalar is used with that script only.
  @inline(__always) mutating func update(_ scalar: UInt32, of script: UInt32, isOnlyOne: Bool = false) {
    if script == current || script == ScriptTracker.common || script == ScriptTracker.inherited { return }
    if !isOnlyOne, current != ScriptTracker.common, cicu_has_script(Int32(scalar), current) != 0 { return }
    current = script
  }

  private mutating func updateBracket(_ scalar: Int32) -> Bool {
    switch cicu_paired_bracket_type(scalar) {
    case 1:
      brackets.append((cicu_paired_bracket(scalar), current))
      if brackets.count > 32 { brackets.removeFirst() }
      return true
    case 2:
      if let open = brackets.lastIndex(where: { $0.close == scalar }) {
        // A bracket that opened before any letter takes the script of the first letter, as the text before it does.
        if brackets[open].script != ScriptTracker.common { current = brackets[open].script }
        brackets.removeSubrange(open...)
      }
      return true
    default: return false
    }
  }

  /// Returns the script of the first scalar if all others are Common or Inherited; Common if there are no scalars. Returns `nil` if another
  /// scalar has a script of its own, or if there is a bracket.
  static func only(of scalars: [UInt32]) -> UInt32? {
    guard let first = scalars.first else { return common }
    guard scalars.allSatisfy({ cicu_paired_bracket_type(Int32($0)) == 0 }) else { return nil }
    let otherScripts = scalars.dropFirst().map { cicu_script(Int32($0)) }
    return otherScripts.allSatisfy { $0 == common || $0 == inherited } ? cicu_script(Int32(first)) : nil
  }
}
