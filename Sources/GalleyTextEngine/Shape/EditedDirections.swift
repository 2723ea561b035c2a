import GalleyCICU
import GalleyUnicodeFacts

/// Finds the bidi levels of an edited paragraph from those before the edit, if the edit changes no other direction.
///
/// This is the case if the old and the new text, with the text between them and the next letter on each side, contain letters of one direction only,
/// and no brackets or controls. Then all of it has the level of these letters (UAX #9, W7 and N1), and no rule for other text looks past them.
struct EditedDirections {
  let former: ShapedParagraph
  /// The text after the edit.
  let text: [UInt16]
  let unchanged: UnchangedText

  /// The kind of a UTF-16 code unit. Numbers next to letters that run from left to right have their direction.
  private enum Kind: UInt8 {
    case left, right, number, neutral, separator, other

    var isLetter: Bool { self == .left || self == .right }
  }

  /// The number of code units on each side of the edit in which a letter is searched.
  private static let reach = 64

  /// Returns the levels after the edit, which are empty if they were, or `nil` if the whole text has to be analyzed.
  func levels() -> [UInt8]? {
    let (analysis, old) = (former.analysis, former.text)
    let (formerEnd, newEnd) = (unchanged.oldLength - unchanged.suffix, unchanged.oldLength - unchanged.suffix + unchanged.delta)
    let before = stride(from: unchanged.prefix - 1, through: max(0, unchanged.prefix - Self.reach), by: -1)
    guard let first = before.first(where: { Self.kind(old[$0]).isLetter }) else { return nil }
    let (level, letter) = (analysis.level(at: ParagraphOffset(first)), Self.kind(old[first]))
    let end = (formerEnd..<min(old.count, formerEnd + Self.reach)).first { Self.kind(old[$0]).isLetter }
    // A letter can have the other direction in an override.
    guard level & 1 == (letter == .right ? 1 : 0) else { return nil }
    if let end {
      guard Self.kind(old[end]) == letter, analysis.level(at: ParagraphOffset(end)) == level else { return nil }
    } else {
      // The end of the text has the paragraph's direction.
      guard formerEnd + Self.reach >= old.count, level == analysis.baseLevel else { return nil }
    }
    func isUniform(_ units: ArraySlice<UInt16>) -> Bool {
      units.allSatisfy { unit in
        switch Self.kind(unit) {
        case .neutral: true
        case .number: letter == .left
        case .separator: end == nil
        case .other: false
        case let kind: kind == letter
        }
      }
    }
    guard isUniform(old[(first + 1)..<(end ?? old.count)]), isUniform(text[unchanged.prefix..<newEnd]) else { return nil }
    if analysis.levels.isEmpty { return [] }
    return analysis.levels.replacing(unchanged.prefix..<formerEnd, with: Array(repeating: level, count: newEnd - unchanged.prefix))
  }

  @inline(__always) private static func kind(_ unit: UInt16) -> Kind { Kind(rawValue: table.pointer[Int(unit)])! }

  private static let table = CodeUnitTable<UInt8> { kinds in
    cicu_bidi_classes(kinds)
    for unit in 0..<1 << 16 { kinds[unit] = (unit & 0xF800 == 0xD800 ? .other : kind(ofClass: kinds[unit])).rawValue }
  }

  /// Returns the kind for a value of ICU's `UCharDirection`, or `other` for a paired bracket.
  private static func kind(ofClass bidiClass: UInt8) -> Kind {
    switch bidiClass {
    case 0: .left
    case 1, 13: .right
    case 2: .number
    // Separators and terminators of numbers, spaces, marks, and characters without a direction.
    case 3, 4, 6, 9, 10, 17: .neutral
    case 7, 8: .separator
    default: .other
    }
  }
}
