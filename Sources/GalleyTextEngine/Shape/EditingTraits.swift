import GalleyCICU
import GalleyUnicodeFacts

/// The properties of a shaped paragraph that allow shaping only a part of it after an edit. They stay the same until all of it is shaped again.
struct EditingTraits: Sendable {
  /// The script of all text, or `nil` if the text has several.
  let script: UInt32?
  /// Whether the text contains characters that can run from right to left, or change the direction of others.
  let mayTurn: Bool
  /// The number of blocks with the paragraph's words before the first edit.
  let blocks: Int

  init?(of paragraph: ShapedParagraph) {
    let settings = paragraph.settings
    guard paragraph.substitution == nil, paragraph.firstStyle == 0, paragraph.length > 0, settings.lineBreaking == .word, settings.cells == nil,
      settings.embeddings.isEmpty, settings.hidden == nil, !settings.keepsHangulWords, TextBoundaries.usesDefaultLineBreakRules(settings.language),
      !paragraph.styles.contains(where: { $0.style.object != nil || $0.style.ruby != nil })
    else { return nil }
    var scripts: (first: UInt32?, hasOthers: Bool) = (nil, false)
    for run in paragraph.runs {
      guard let key = run.face.key else { continue }
      if scripts.first == nil { scripts.first = key.script } else if scripts.first != key.script { scripts.hasOthers = true }
    }
    guard let first = scripts.first else { return nil }
    script = scripts.hasOthers ? nil : first
    mayTurn = Self.mayTurn(paragraph.text[...])
    blocks = paragraph.words.blocks.count
  }

  /// Returns whether a character of the text can run from right to left, or change the direction of others.
  static func mayTurn(_ text: ArraySlice<UInt16>) -> Bool {
    text.contains { unit in
      if unit < 0x590 { return false }
      switch unit {
      case 0x590..<0x900, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D..<0xFE00, 0xFE70...0xFEFF: return true
      // The high surrogates of scripts that run from right to left.
      case 0xD802...0xD803, 0xD83A...0xD83B: return true
      default: return false
      }
    }
  }

  /// Returns the script of the text before a part that begins with the segment `first`. At the start of the text, this is the script of all text, or
  /// Common if it has several scripts. Returns `nil` if no character near the part tells the script.
  ///
  /// - Parameter part: The text of the part.
  func script(before first: Int, of former: ShapedParagraph, part: ArraySlice<UInt16>) -> UInt32? {
    let start = former.segments[first].start.utf16
    guard let script else {
      guard start > 0 else { return ScriptTracker.common }
      let texts = (max(0, first - Self.searchedSegments)..<first).lazy.reversed().compactMap { former.face(of: $0).key?.script }
      // Before the first letter, characters have its script, but brackets and other scripts do not know it.
      guard let script = texts.first, Self.hasScript(before: start, in: former.text, where: { $0 != ScriptTracker.common && $0 != ScriptTracker.inherited })
      else { return nil }
      return script
    }
    if script == ScriptTracker.common || Self.hasScript(before: start, in: former.text, where: { $0 == script }) { return script }
    return script == ScriptTracker.latin && part.allSatisfy { $0 < 0x250 || CodeUnitProperties.isPunctuation($0) } ? script : nil
  }

  /// Returns whether one of the characters right before an offset has a script.
  private static func hasScript(before offset: Int, in text: [UInt16], where isIncluded: (UInt32) -> Bool) -> Bool {
    for index in stride(from: offset - 1, through: max(0, offset - searchedLength), by: -1) {
      let unit = text[index]
      if unit < 0x250 {
        if CodeUnitProperties.isLetter(unit), isIncluded(ScriptTracker.latin) { return true }
      } else if !UTF16.isSurrogate(unit), isIncluded(cicu_script(Int32(unit))) {
        return true
      }
    }
    return false
  }

  private static let searchedLength = 4096
  private static let searchedSegments = 64
}

extension ShapedParagraph.Segment.Kind {
  /// The kind of the items that have such segments.
  var itemKind: Item.Kind {
    switch self {
    case .text: .text
    case .tab: .tab
    case .hardBreak: .hardBreak
    case .object: .object
    }
  }
}

/// The end of the part of an edited paragraph that is shaped again: the first segment after the edit that was a segment before.
struct ReshapedPart {
  private let former: ShapedParagraph
  /// The segment before the part, in the paragraph before the edit.
  private let previous: ShapedParagraph.Segment?
  /// The change of offsets after the edit.
  private let delta: Int
  /// The offsets, after the edit, at which the part can end. Text outside of the part has an influence on segments after them.
  private let candidates: ClosedRange<Int>?
  /// The index that follows the last segment before the edit, if the part can extend to the end of the text; otherwise `nil`.
  let indexAtTextEnd: Int?
  /// Whether the part ends with text, whose script is known.
  private let endsAfterText: Bool
  /// The index of the segment, before the edit. `nil` if it was not found yet.
  private(set) var index: Int?

  init(former: ShapedParagraph, after first: Int, delta: Int, candidates: ClosedRange<Int>?, extendsToEnd: Bool, endsAfterText: Bool) {
    (self.former, self.delta, self.candidates, self.endsAfterText) = (former, delta, candidates, endsAfterText)
    previous = first > 0 ? former.segments[first - 1] : nil
    indexAtTextEnd = extendsToEnd ? former.segments.count : nil
  }

  /// Records the segment before the edit that begins at `offset`, an offset after the edit, if it is valid together with all segments after it.
  ///
  /// - Parameter last: The last segment of the part, or `nil` if it has none.
  mutating func find(at offset: Int, after last: ShapedParagraph.Segment?, in text: [UInt16]) {
    guard let candidates, candidates.contains(offset), !text[offset].hangsAtLineEnd else { return }
    let candidate = former.segmentIndex(at: ParagraphOffset(offset - delta))
    guard candidate > 0, candidate < former.segments.count, former.segments[candidate].start.utf16 == offset - delta,
      let last = last ?? previous, case let before = former.segments[candidate - 1], last.run == before.run, last.kind == before.kind,
      last.level == before.level, last.kind == .text || !endsAfterText
    else { return }
    index = candidate
  }
}
