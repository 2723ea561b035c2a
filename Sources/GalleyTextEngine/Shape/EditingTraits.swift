import GalleyCICU
import GalleyUnicodeFacts

/// The properties of a shaped paragraph that allow shaping only a part of it after an edit: all of its text runs from left to right and has one
/// script.
struct EditingTraits: Sendable {
  /// The script of all text.
  let script: UInt32
  /// The number of blocks with the paragraph's words before the first edit.
  let blocks: Int

  init?(of paragraph: ShapedParagraph) {
    let (analysis, settings) = (paragraph.analysis, paragraph.settings)
    guard paragraph.substitution == nil, paragraph.firstStyle == 0, paragraph.length > 0, analysis.levels.isEmpty, analysis.baseLevel == 0,
      settings.lineBreaking == .word, settings.cells == nil, settings.embeddings.isEmpty, settings.hidden == nil, !settings.keepsHangulWords,
      settings.direction != .rightToLeft, TextBoundaries.usesDefaultLineBreakRules(settings.language),
      !paragraph.styles.contains(where: { $0.style.object != nil || $0.style.ruby != nil }), !Self.mayTurn(paragraph.text[...])
    else { return nil }
    var script: UInt32?
    for run in paragraph.runs {
      guard let key = run.face.key else { continue }
      guard script == nil || script == key.script else { return nil }
      script = key.script
    }
    guard let script else { return nil }
    (self.script, blocks) = (script, paragraph.words.blocks.count)
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

  /// Returns whether the script of the text before `offset` is known to be the paragraph's script, because one of the characters right before it has
  /// that script.
  func isEstablished(before offset: Int, in text: [UInt16]) -> Bool {
    if script == ScriptTracker.common { return true }
    for index in stride(from: offset - 1, through: max(0, offset - Self.searchedLength), by: -1) {
      let unit = text[index]
      if unit < 0x250 ? CodeUnitProperties.isLetter(unit) && script == ScriptTracker.latin : cicu_script(Int32(unit)) == script { return true }
    }
    return false
  }

  private static let searchedLength = 4096
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
  /// The index of the segment, before the edit. `nil` if it was not found yet.
  private(set) var index: Int?

  init(former: ShapedParagraph, after first: Int, delta: Int, candidates: ClosedRange<Int>?, extendsToEnd: Bool) {
    (self.former, self.delta, self.candidates) = (former, delta, candidates)
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
      let last = last ?? previous, case let before = former.segments[candidate - 1], last.run == before.run, last.kind == before.kind
    else { return }
    index = candidate
  }
}
