import UIKit

/// Writes the changed text of a paragraph into its source, and keeps the spelling of the rest.
///
/// Reads each candidate back, and accepts it only if its text and styles are those of the paragraph.
struct InlineRewriter {
  enum Kind: Equatable {
    case paragraph, heading, row(isHeader: Bool, columns: Int)

    var isRow: Bool { if case .row = self { true } else { false } }
  }

  let source: MarkdownSource
  private(set) var style: MarkdownStyle
  let notes: Set<Int>
  /// Definitions of links, by their labels as `LinkReferences.key(of:)` returns them.
  let definitions: [String: String]
  /// The definitions to which rewritten links can refer.
  var references = LinkReferences()
  /// The keys of the labels of footnotes.
  private let noteKeys: Set<String>

  init(_ source: MarkdownSource, _ style: MarkdownStyle, notes: Set<Int>) {
    (self.source, self.style, self.notes) = (source, style, notes)
    definitions = LinkDefinitions.all(in: source)
    noteKeys = Set((source.noteLabels.values + notes.map(style.label)).map { LinkReferences.key(of: $0) })
  }

  // MARK: Changed text

  /// Returns the Markdown source `content` of a paragraph after its text changed from `old` to `new`, with the spelling of the rest, or `nil` if the
  /// change cannot be written so that it reads back as `new`.
  func rewritten(_ content: String, _ kind: Kind, from old: [ParagraphMeaning.Run], to new: [ParagraphMeaning.Run]) -> String? {
    var rewriter = self
    rewriter.style.references = references.used(in: content)
    if case .row = kind, let row = rewriter.rewrittenCells(content, kind, from: old, to: new) { return row }
    return rewriter.rewritten(Array(content.unicodeScalars), kind, from: old, to: new) { rewriter.matches($0, $1, kind) }
  }

  /// Returns the source `scalars` of a paragraph or a cell after its text changed from `old` to `new`; `nil` if no candidate is right, or if the
  /// source does not contain the text `old`.
  ///
  /// - Parameter isRight: whether a candidate, read back, has the text and styles of these runs.
  func rewritten(
    _ scalars: [Unicode.Scalar], _ kind: Kind, from old: [ParagraphMeaning.Run], to new: [ParagraphMeaning.Run],
    where isRight: (String, [ParagraphMeaning.Run]) -> Bool
  ) -> String? {
    let (before, after) = (InlineAtom.atoms(of: old), InlineAtom.atoms(of: new))
    guard let content = Content(scalars, before, kind) else { return nil }
    let changes = Self.changes(from: before, to: after)
    var tried: Set<String> = []
    func written(_ content: Content, _ changes: [Change], isWide: Bool?) -> String? {
      for isEscaped in [false, true] {
        var text = content.scalars
        for change in changes.reversed() {
          let target = replacementTarget(of: change, content, after, isWide: isWide)
          guard let fragment = fragment(after[change.new], in: target.style, isEscaped: isEscaped, kind) else { return nil }
          text.replaceSubrange(target.range, with: fragment.unicodeScalars)
        }
        let candidate = text.withLastBreak(kind)
        if tried.insert(candidate).inserted, isRight(candidate, new) { return candidate }
      }
      return nil
    }
    for isWide in [nil, false, true] { if let text = written(content, changes, isWide: isWide) { return text } }
    // A text that names its definition gets the label of the definition after it.
    if let labelled = Content(withLabels(content, changes), before, kind), labelled.scalars != scalars {
      for isWide in [nil, false] { if let text = written(labelled, changes, isWide: isWide) { return text } }
    }
    // Replace as wholes: addresses that are their own text.
    if let text = written(content, Self.coveringLinks(changes, before), isWide: true) { return text }
    return writtenOneByOne(content, changes, after, where: isRight)
  }

  struct Change {
    var old, new: Range<Int>
  }

  /// The source of a paragraph with its characters.
  struct Content {
    let scalars: [Unicode.Scalar]
    let atoms: [InlineAtom]
    /// The range of each atom in `scalars`.
    let ranges: [Range<Int>]
    let kind: Kind

    /// Creates the content from a source and the characters of its paragraph; returns `nil` if the source does not hold the characters.
    init?(_ scalars: [Unicode.Scalar], _ atoms: [InlineAtom], _ kind: Kind) {
      guard let ranges = InlineMap.ranges(of: atoms, in: scalars, isRow: kind.isRow) else { return nil }
      (self.scalars, self.atoms, self.ranges, self.kind) = (scalars, atoms, ranges, kind)
    }
  }

  private static func changes(from old: [InlineAtom], to new: [InlineAtom]) -> [Change] {
    let (oldWords, newWords) = (InlineAtom.words(of: old), InlineAtom.words(of: new))
    let matches = SequenceDiff.matches(oldWords.map { Array(old[$0]) }, newWords.map { Array(new[$0]) })
    var changes: [Change] = []
    var (i, j) = (0, 0)
    for match in matches + [(oldWords.count, newWords.count)] {
      if match.old > i || match.new > j {
        let oldEnd = match.old > i ? oldWords[match.old - 1].upperBound : oldWords.start(i, old.count)
        let newEnd = match.new > j ? newWords[match.new - 1].upperBound : newWords.start(j, new.count)
        let change = Change(old: oldWords.start(i, old.count)..<oldEnd, new: newWords.start(j, new.count)..<newEnd).withoutEqualEnds(old, new)
        if !change.old.isEmpty || !change.new.isEmpty { changes.append(change) }
      }
      (i, j) = (match.old + 1, match.new + 1)
    }
    return changes
  }

  /// Returns the changes, enlarged to include all of the links in which they begin or end. Changes within one link become one.
  private static func coveringLinks(_ changes: [Change], _ old: [InlineAtom]) -> [Change] {
    func isInLink(_ index: Int) -> Bool { index > 0 && index < old.count && old[index].style.link != nil && old[index].style.link == old[index - 1].style.link }
    var all: [Change] = []
    for (index, change) in changes.enumerated() {
      var change = change
      // Only unchanged characters are added, which both texts have.
      let start = all.last?.old.upperBound ?? 0
      let end = index + 1 < changes.count ? changes[index + 1].old.lowerBound : old.count
      while change.old.lowerBound > start, isInLink(change.old.lowerBound) {
        change = Change(old: change.old.lowerBound - 1..<change.old.upperBound, new: change.new.lowerBound - 1..<change.new.upperBound)
      }
      if let last = all.last, last.old.upperBound == change.old.lowerBound {
        change = Change(old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
        all.removeLast()
      }
      while change.old.upperBound < end, isInLink(change.old.upperBound) {
        change = Change(old: change.old.lowerBound..<change.old.upperBound + 1, new: change.new.lowerBound..<change.new.upperBound + 1)
      }
      all.append(change)
    }
    return all
  }

  /// Returns the source range that a change replaces, and the style that applies there.
  ///
  /// - Parameter isWide: whether to replace the markup around the range as well; `nil` decides by the styles.
  func replacementTarget(of change: Change, _ content: Content, _ new: [InlineAtom], isWide: Bool?) -> (range: Range<Int>, style: InlineStyle) {
    let (old, ranges, count) = (content.atoms, content.ranges, content.scalars.count)
    let previous = change.old.lowerBound > 0 ? change.old.lowerBound - 1 : nil
    let next = change.old.upperBound < old.count ? change.old.upperBound : nil
    func style(_ index: Int?) -> InlineStyle? { index.map { old[$0].style }.flatMap { $0.note == nil && !$0.isRaw ? $0 : nil } }
    guard !change.old.isEmpty else {
      // At a boundary between styles, text belongs to the side with the same style.
      let wanted = new[change.new.lowerBound].style
      if isWide != true, let next, old[next].style == wanted, previous.map({ old[$0].style != wanted }) ?? true {
        return (ranges[next].lowerBound..<ranges[next].lowerBound, wanted)
      }
      if let previous {
        // After the markup that ends there.
        let isOutside = isWide ?? (old[previous].style != wanted)
        let end = isOutside ? next.map { ranges[$0].lowerBound } ?? count : ranges[previous].upperBound
        return (end..<end, isOutside ? (style(next) ?? InlineStyle()).common(with: style(previous) ?? InlineStyle()) : old[previous].style)
      }
      let start = next.map { ranges[$0].lowerBound } ?? count
      return (start..<start, next == nil ? InlineStyle() : style(next) ?? InlineStyle())
    }
    let styles = Set(old[change.old].map(\.style))
    let around = [style(previous), style(next)].compactMap(\.self)
    let goesWide = isWide ?? !(styles.count == 1 && (change.new.isEmpty ? around.contains(styles.first!) : true))
    if goesWide {
      let start = previous.map { ranges[$0].upperBound } ?? ranges[change.old.lowerBound].lowerBound
      let end = next.map { ranges[$0].lowerBound } ?? ranges[change.old.upperBound - 1].upperBound
      return (start..<max(start, end), (style(previous) ?? InlineStyle()).common(with: style(next) ?? InlineStyle()))
    }
    return (ranges[change.old.lowerBound].lowerBound..<ranges[change.old.upperBound - 1].upperBound, old[change.old.lowerBound].style)
  }

  /// Returns the Markdown source of characters within text of the style `base`, or `nil` if markup cannot end that style there.
  func fragment(_ atoms: ArraySlice<InlineAtom>, in base: InlineStyle, isEscaped: Bool, _ kind: Kind) -> String? {
    var text = ""
    for run in InlineAtom.runs(of: atoms) {
      if run.style == base, run.image == nil, run.style.note == nil {
        // In code and HTML, a line separator is a character like others.
        let isVerbatim = base.isCode || base.isRaw
        text += isVerbatim ? run.text : (isEscaped ? run.text.escapedForMarkdown : run.text).withBreaks(kind)
        continue
      }
      guard let inner = run.style.within(base) else { return nil }
      var written = run
      written.style = inner
      text += MarkdownInlineWriter.text(of: [written], breaksLines: kind == .paragraph, isInTable: kind.isRow, notes: notes, style: style)
    }
    return kind.isRow ? text.replacing("\t", with: " | ") : text
  }

  // MARK: Reading again

  /// Returns whether `content`, read by itself, has the text and styles of `runs`.
  func matches(_ content: String, _ runs: [ParagraphMeaning.Run], _ kind: Kind) -> Bool {
    var text = content
    var row = 0
    if case .row(let isHeader, let columns) = kind {
      let rule = "|" + String(repeating: "-|", count: columns)
      guard !content.contains("\n") else { return false }
      text = isHeader ? content + "\n" + rule : "|" + String(repeating: "a|", count: columns) + "\n" + rule + "\n" + content
      row = isHeader ? 0 : 1
    }
    let blocks = MarkdownBlockConverter.blocks(of: text + "\n\n" + definitions(usedIn: content)).filter { if case .note = $0.kind { false } else { true } }
    guard blocks.count == row + 1 else { return false }
    switch (kind, blocks[row].kind) {
    case (.paragraph, .body), (.paragraph, .byline), (.paragraph, .script), (.heading, .title), (.heading, .heading), (.row, .row): break
    default: return false
    }
    let read = blocks[row].inlines.map { WrittenParagraph.Run(text: $0.image == nil ? $0.text : .objectReplacement, style: $0.style, image: $0.image, foreign: []) }.meant
    // The text of a row has no cells at its end that are empty.
    let (found, wanted) = if case .row = kind { (read.withCellsTrimmed, runs.withCellsTrimmed) } else { (read, runs) }
    return found.withNotesByOrder == wanted.withNotesByOrder
  }

  private func definitions(usedIn content: String) -> String {
    guard content.contains("[") else { return "" }
    var found: [String] = []
    for part in content.split(separator: "[").dropFirst(content.hasPrefix("[") ? 0 : 1) {
      guard let close = part.firstIndex(of: "]") else { continue }
      let label = LinkReferences.key(of: part[..<close])
      if label.hasPrefix("^") {
        if noteKeys.contains(String(label.dropFirst())) { found.append("[\(label)]: note") }
      } else if let definition = definitions[label] { found.append(definition) }
    }
    return Set(found).sorted().joined(separator: "\n\n")
  }
}

extension [Range<Int>] {
  /// Returns the start of the range at `index`, or `count`, the end of the whole, if there is no such range.
  fileprivate func start(_ index: Int, _ count: Int) -> Int { index < self.count ? self[index].lowerBound : count }
}

extension InlineRewriter.Change {
  /// Returns the change without the common prefix and suffix of its old and its new characters.
  fileprivate func withoutEqualEnds(_ old: [InlineAtom], _ new: [InlineAtom]) -> Self {
    var change = self
    while let i = change.old.first, let j = change.new.first, old[i] == new[j] { (change.old, change.new) = (change.old.dropFirst(), change.new.dropFirst()) }
    while let i = change.old.last, let j = change.new.last, old[i] == new[j] { (change.old, change.new) = (change.old.dropLast(), change.new.dropLast()) }
    return change
  }
}

extension [ParagraphMeaning.Run] {
  /// The runs with notes numbered by their order here.
  fileprivate var withNotesByOrder: Self {
    var numbers: [Int: Int] = [:]
    return map { run in
      guard let note = run.style.note else { return run }
      var run = run
      numbers[note] = numbers[note] ?? numbers.count + 1
      run.style.note = numbers[note]
      run.text = "#"
      return run
    }
  }
}

extension InlineStyle {
  /// The attributes that both styles have.
  func common(with other: InlineStyle) -> InlineStyle {
    var style = InlineStyle()
    style.isEmphasised = isEmphasised && other.isEmphasised
    style.isStrong = isStrong && other.isStrong
    style.isStruck = isStruck && other.isStruck
    style.isUnderlined = isUnderlined && other.isUnderlined
    style.isSmallCaps = isSmallCaps && other.isSmallCaps
    style.isCode = isCode && other.isCode
    style.language = language == other.language ? language : nil
    if link == other.link, linkTitle == other.linkTitle { (style.link, style.linkTitle) = (link, linkTitle) }
    return style
  }

  /// Returns the attributes to add within text of the style `base`; `nil` if `base` has attributes that this style lacks, or is code or HTML.
  fileprivate func within(_ base: InlineStyle) -> InlineStyle? {
    let has = [base.isEmphasised && !isEmphasised, base.isStrong && !isStrong, base.isStruck && !isStruck, base.isUnderlined && !isUnderlined, base.isSmallCaps && !isSmallCaps]
    guard !has.contains(true), base.link == nil || base.link == link, base.language == nil || base.language == language, !base.isCode, !base.isRaw else { return nil }
    var style = self
    if base.isEmphasised { style.isEmphasised = false }
    if base.isStrong { style.isStrong = false }
    if base.isStruck { style.isStruck = false }
    if base.isUnderlined { style.isUnderlined = false }
    if base.isSmallCaps { style.isSmallCaps = false }
    if base.link != nil { (style.link, style.linkTitle) = (nil, nil) }
    if base.language != nil { style.language = nil }
    return style
  }
}

extension [Unicode.Scalar] {
  /// The content, in which a break at the end of a paragraph is a tag: a backslash there would be text.
  fileprivate func withLastBreak(_ kind: InlineRewriter.Kind) -> String {
    let text = String(String.UnicodeScalarView(self))
    return kind == .paragraph && text.hasSuffix("\\\n") ? String(text.dropLast(2)) + "<br>" : text
  }
}

extension String {
  /// The text with its line separators as breaks.
  fileprivate func withBreaks(_ kind: InlineRewriter.Kind) -> String { replacing(String.lineSeparator, with: kind == .paragraph ? "\\\n" : "<br>") }

  /// The text with a backslash before each character that could be markup.
  fileprivate var escapedForMarkdown: String {
    var text = ""
    for character in self {
      if "\\`*_[]<>&~|#!{}-+:@=(".contains(character) { text += "\\" }
      text.append(character)
    }
    return text
  }
}
