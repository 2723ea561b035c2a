import GalleyCICU

/// The script of the text as it is scanned. Characters without a script take that of the preceding letters.
struct ScriptTracker {
  private(set) var current = ScriptTracker.common
  /// The scripts of open brackets. A closing bracket takes the script of its opening one (UAX #24, 5.2).
  private var brackets: [(close: Int32, script: UInt32)] = []

  init() {}

  /// Creates the state after text of one script, in which no bracket can have another.
  init(after script: UInt32) { current = script }

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
