import UIKit

/// Merges an edited document into the source that it was read from.
///
/// Matches paragraphs with those of the source by their meaning. Lines of matched paragraphs stay, with everything between them;
/// the others are rewritten in the spelling of their source or their neighbors. The result is read back: if it does not mean
/// the same as the document, whole blocks are rewritten, and finally the whole document.
///
/// | file | content |
/// |---|---|
/// | `MarkdownSource` | the lines of a file, and the paragraphs on them |
/// | `ParagraphMeaning`, `SequenceDiff` | which paragraphs are the same |
/// | `MarkdownMerge`, `+Assembly`, `+Insertion` | which lines stay, go and come |
/// | `InlineRewriter`, `+Cells`, `+Pieces`, `InlineAtoms`, `LinkDefinitions` | changed text within a paragraph or a cell |
/// | `NoteNumbers`, `ItemNumbers` | the numbers of footnotes, and of the items of lists |
struct MarkdownMerge {
  /// A line of the file that is written.
  enum Line {
    /// A line of the source, byte for byte.
    case source(Int)
    case text(String)
    /// A line that replaces a line of the source, and ends as that does.
    case changed(String, of: Int)
  }

  /// The extent of rewriting if the document changed: the changed paragraphs, their outermost blocks, or also the blocks before
  /// and after those. Blocks that come together can join, as two lists do if the text between them is deleted.
  enum Extent: CaseIterable { case paragraphs, outermostBlocks, adjacentBlocks }

  /// The effect of an edit on the lines of a unit.
  enum UnitEdit {
    case isUnchanged, isRemoved
    /// Replaced by this paragraph of the document.
    case isReplaced(Int)
    /// Its outermost block is rewritten.
    case isRewritten
  }

  let source: MarkdownSource
  let paragraphs: [WrittenParagraph]
  let meanings: [ParagraphMeaning?]
  let unmarked: [WrittenParagraph]
  /// The indices of the paragraphs of notes that nothing refers to. They stay in the file, but a reader does not show them.
  let unreferenced: Set<Int>
  /// The spellings of the source. Its references are empty: they depend on the part that is rewritten.
  let style: MarkdownStyle
  private(set) var rewriter: InlineRewriter
  /// The definitions to which rewritten links can refer.
  private(set) var references: LinkReferences {
    didSet { rewriter.references = references }
  }
  let notes: Set<Int>

  /// For each paragraph of the document, the index of the source paragraph with the same meaning; `nil` if there is none.
  private(set) var equal: [Int?]
  /// For each paragraph of the document, the index of the source paragraph that it replaces; `nil` if there is none.
  private(set) var replaced: [Int?]
  /// For each paragraph of the source, whether the document has it.
  private var isRetained: [Bool]
  /// The inverse of `replaced`: the paragraph of the document, by the paragraph of the source that it replaces.
  private(set) var replacement: [Int: Int] = [:]

  private init(_ source: MarkdownSource, _ paragraphs: [WrittenParagraph]) {
    self.source = source
    self.paragraphs = paragraphs
    (meanings, unmarked) = ParagraphMeaning.meanings(of: paragraphs)
    unreferenced = ParagraphMeaning.unreferencedNotes(in: paragraphs)
    style = MarkdownStyle(of: source)
    notes = Set(paragraphs.compactMap(\.noteNumber))
    rewriter = InlineRewriter(source, style, notes: notes)
    references = LinkReferences(of: rewriter.definitions.sorted { $0.key < $1.key }.map(\.value))
    equal = [Int?](repeating: nil, count: paragraphs.count)
    replaced = equal
    isRetained = [Bool](repeating: false, count: source.paragraphs.count)
    matchEqual()
    matchChanged()
  }

  /// Returns the lines of the file, with the extent of rewriting; `nil` if the document has to be written without its source.
  static func merged(_ paragraphs: [WrittenParagraph], into source: MarkdownSource) -> (lines: [Line], extent: Extent)? {
    var merge = MarkdownMerge(source, paragraphs)
    let wanted = ParagraphMeaning.canonical(merge.meanings, without: merge.unreferenced)
    lazy var rewritten = readingAsRewritten(paragraphs)
    let references = merge.references
    // References that do not read back correctly become links with addresses.
    let allReferences = references.isEmpty ? [references] : [references, LinkReferences()]
    // A longer number can change the indentation that the text of its item needs.
    let attempts = [(Extent.paragraphs, true)] + Extent.allCases.map { ($0, false) }
    var lastText: String?
    for (extent, renumbers) in attempts {
      for references in allReferences {
        merge.references = references
        guard let lines = merge.lines(extent, renumbers: renumbers) else { continue }
        let text = lines.map(merge.text).joined(separator: "\n")
        if text == lastText { continue }
        lastText = text
        let read = Self.read(text)
        if read == wanted || read == rewritten { return (lines, extent) }
      }
    }
    return nil
  }

  func text(_ line: Line) -> String {
    switch line {
    case .source(let index): source.lines[index].text
    case .text(let text), .changed(let text, _): text
    }
  }

  private static func read(_ text: String) -> [ParagraphMeaning] {
    let document = Document(blocks: MarkdownBlockConverter.blocks(of: text))
    let paragraphs = zip(document.blocks, document.blockRoles()).flatMap(WrittenParagraph.paragraphs)
    return ParagraphMeaning.canonical(ParagraphMeaning.meanings(of: paragraphs).meanings, without: [])
  }

  /// Returns the document's meaning after writing it without its source, because Markdown cannot express every page.
  private static func readingAsRewritten(_ paragraphs: [WrittenParagraph]) -> [ParagraphMeaning] {
    var losses = LossCount()
    return read(MarkdownWriter.text(of: paragraphs, losses: &losses) { _ in true })
  }

  // MARK: Matching

  private mutating func matchEqual() {
    for (old, new) in SequenceDiff.matches(source.meanings, meanings) {
      equal[new] = old
      isRetained[old] = true
    }
    retainHiddenNotes()
    // Notes are sorted by their references; the source can have them in any order.
    var unmatched: [ParagraphMeaning: [Int]] = [:]
    for old in source.meanings.indices.reversed() where !isRetained[old] {
      if let meaning = source.meanings[old]?.withoutNoteNumber { unmatched[meaning, default: []].append(old) }
    }
    guard !unmatched.isEmpty else { return }
    for new in meanings.indices where equal[new] == nil {
      guard let meaning = meanings[new]?.withoutNoteNumber, meaning.containers.first == .note, let old = unmatched[meaning]?.popLast() else { continue }
      equal[new] = old
      isRetained[old] = true
    }
    // A changed note replaces the note with its number.
    var changedNotes: [Int: Int] = [:]
    for old in source.meanings.indices where !isRetained[old] { if let number = source.paragraphs[old].noteNumber { changedNotes[number] = old } }
    for new in meanings.indices where equal[new] == nil {
      guard let number = paragraphs[new].noteNumber, let old = changedNotes.removeValue(forKey: number) else { continue }
      replaced[new] = old
      replacement[old] = new
    }
  }

  /// Retains the notes of the source that the document does not have because a page does not show them.
  private mutating func retainHiddenNotes() {
    for unit in source.units where isHiddenNote(unit) { for old in unit.paragraphs { isRetained[old] = true } }
  }

  /// Whether a unit is part of a note that only the source has, because nothing refers to it.
  func isHiddenNote(_ unit: MarkdownSource.Unit) -> Bool {
    unit.paragraphs.allSatisfy { source.unreferencedNotes.contains($0) } && source.noteNumber(of: unit).map { !notes.contains($0) } != false
  }

  /// Pairs changed paragraphs between matched ones.
  private mutating func matchChanged() {
    var (old, new) = (0, 0)
    while new < paragraphs.count || old < source.paragraphs.count {
      if new < paragraphs.count, let same = equal[new], same >= old {
        if same == old || (old..<same).allSatisfy({ isRetained[$0] }) {
          (old, new) = (same + 1, new + 1)
          continue
        }
      }
      let olds = (old..<source.paragraphs.count).prefix { !isRetained[$0] }
      let news = (new..<paragraphs.count).prefix { equal[$0] == nil }
      pair(olds.filter { replacement[$0] == nil }, news.filter { meanings[$0] != nil && replaced[$0] == nil })
      old += olds.count
      new += news.count
      guard olds.isEmpty, news.isEmpty else { continue }
      // Notes in a different order.
      if old < source.paragraphs.count { old += 1 } else { new += 1 }
    }
  }

  private mutating func pair(_ olds: [Int], _ news: [Int]) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    var pairs: [(Int, Int)] = []
    if olds.count == news.count || olds.count * news.count > 10_000 {
      pairs = Array(zip(olds, news))
    } else {
      // Find the pairs with the greatest total similarity, in order.
      let width = news.count + 1
      var scores = [Double](repeating: 0, count: (olds.count + 1) * width)
      func likeness(_ i: Int, _ j: Int) -> Double { source.meanings[olds[i]].flatMap { old in meanings[news[j]].map { old.likeness(to: $0) } } ?? 0 }
      for i in olds.indices.reversed() {
        for j in news.indices.reversed() {
          let cell = i * width + j
          scores[cell] = max(scores[cell + width], scores[cell + 1], scores[cell + width + 1] + likeness(i, j))
        }
      }
      var (i, j) = (0, 0)
      while i < olds.count, j < news.count {
        let cell = i * width + j
        let one = likeness(i, j)
        if one > 0, scores[cell] == scores[cell + width + 1] + one {
          pairs.append((olds[i], news[j]))
          (i, j) = (i + 1, j + 1)
        } else if scores[cell] == scores[cell + width] {
          i += 1
        } else {
          j += 1
        }
      }
    }
    for (old, new) in pairs {
      replaced[new] = old
      replacement[old] = new
    }
  }

  // MARK: Fates

  func fate(ofUnit index: Int) -> UnitEdit {
    let unit = source.units[index]
    if unit.paragraphs.allSatisfy({ isRetained[$0] }) { return .isUnchanged }
    let last = unit.paragraphs.last!
    if !unit.isOpaque, unit.paragraphs.dropLast().allSatisfy({ isRetained[$0] }), let new = replacement[last] { return .isReplaced(new) }
    if unit.paragraphs.allSatisfy({ !isRetained[$0] && replacement[$0] == nil }) { return .isRemoved }
    return .isRewritten
  }

  /// Returns the index of the source's paragraph that a new paragraph replaces or was split from, or `nil` if there is none.
  func origin(of new: Int) -> Int? {
    if let old = replaced[new] { return old }
    let before = stride(from: new - 1, through: 0, by: -1).first { meanings[$0] != nil }
    let after = (new + 1..<paragraphs.count).first { meanings[$0] != nil }
    return [before, after].compactMap(\.self).compactMap { replaced[$0] }.first { old in
      guard let text = meanings[new]?.text, !text.isEmpty, let whole = source.meanings[old]?.text else { return false }
      return whole.hasSuffix(text) || whole.hasPrefix(text)
    }
  }
}

extension ParagraphMeaning {
  fileprivate var withoutNoteNumber: Self {
    var meaning = self
    if meaning.marker?.container == .note { meaning.marker?.number = nil }
    return meaning
  }

  /// Returns the similarity of two paragraphs: the share of the common prefix and suffix in the longer text, or 2 if one text begins with the other.
  /// If the texts are empty or hardly similar, at most 0.1, depending on the kinds.
  fileprivate func likeness(to other: Self) -> Double {
    let (one, two) = (Array(text.utf16), Array(other.text.utf16))
    guard !one.isEmpty, !two.isEmpty else { return kind == other.kind ? 0.1 : 0 }
    let start = zip(one, two).prefix { $0 == $1 }.count
    if start == min(one.count, two.count) { return 2 }
    let end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    let share = Double(min(start + end, min(one.count, two.count))) / Double(max(one.count, two.count))
    return share > 0.2 ? share : kind == other.kind && containers == other.containers ? 0.05 : 0
  }
}
