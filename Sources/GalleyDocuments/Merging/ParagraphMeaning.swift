import UIKit

/// The meaning of a paragraph in Markdown, independent of its appearance: paragraphs of equal meaning can share one source.
struct ParagraphMeaning: Hashable {
  enum Kind: Hashable {
    case paragraph, byline, script, rule
    case heading(Int)
    case code(info: String, isRaw: Bool, begins: Bool)
    case row([TableAlignment], isHeader: Bool)
  }

  struct Run: Hashable {
    var text: String
    var style: InlineStyle
    var image: Document.Image?
  }

  struct Marker: Hashable {
    var container: SourceContext.Container
    var isDone: Bool?
    var isNumbered: Bool
    /// The number of a note, or of an item that begins a list; `nil` for bullets, and for further items, which Markdown counts.
    var number: Int?
  }

  var kind: Kind
  var containers: [SourceContext.Container]
  var marker: Marker?
  var isLoose: Bool
  var language: String
  var runs: [Run]

  var text: String { runs.map(\.text).joined() }
}

extension ParagraphMeaning {
  /// Returns the meanings of `paragraphs`, and the paragraphs without their markers.
  ///
  /// Empty paragraphs, which Markdown cannot have, are `nil`. O(*n*) in the length of the text.
  static func meanings(of paragraphs: [WrittenParagraph]) -> (meanings: [ParagraphMeaning?], unmarked: [WrittenParagraph]) {
    var numbers = ListNumbers()
    var previous: WrittenParagraph?
    var meanings: [ParagraphMeaning?] = []
    var unmarked: [WrittenParagraph] = []
    for paragraph in paragraphs {
      var paragraph = paragraph
      let marker = paragraph.removeMarker()
      unmarked.append(paragraph)
      if marker == nil && paragraph.needsText && paragraph.string.isEmpty {
        meanings.append(nil)
        continue
      }
      let meaning = ParagraphMeaning(paragraph, marker, &numbers, after: previous)
      meanings.append(meaning)
      previous = paragraph
    }
    return (meanings, unmarked)
  }

  /// The indices of the paragraphs of notes that nothing refers to. The file keeps these notes, but a reader does not show them.
  static func unreferencedNotes(in paragraphs: [WrittenParagraph]) -> Set<Int> {
    let references = Set(paragraphs.flatMap(\.referencedNotes))
    var found: Set<Int> = []
    var isUnreferenced = false
    for (index, paragraph) in paragraphs.enumerated() {
      isUnreferenced = paragraph.noteNumber.map { !references.contains($0) } ?? (isUnreferenced && paragraph.isInNote)
      if isUnreferenced { found.insert(index) }
    }
    return found
  }

  private init(_ paragraph: WrittenParagraph, _ mark: ListMark?, _ numbers: inout ListNumbers, after previous: WrittenParagraph?) {
    containers = paragraph.sourceContext.containers
    isLoose = paragraph.sourceContext.isLoose ?? false
    language = paragraph.language
    switch paragraph.block {
    case .title: kind = .heading(1)
    case .heading: kind = .heading(paragraph.sourceContext.headingLevel)
    case .byline: kind = .byline
    case .script: kind = .script
    case .rule: kind = paragraph.string == "⁂" ? .rule : .paragraph
    case .row(let shape, let row): kind = .row(shape.alignments, isHeader: row.isHeader)
    case .code:
      let goesOn = previous.map { $0.isOneBlock(with: paragraph) } ?? false
      kind = .code(info: paragraph.sourceContext.info, isRaw: paragraph.sourceContext.isRaw, begins: !goesOn)
    default: kind = .paragraph
    }
    runs = paragraph.runs.meant
    if case .row = kind { runs = runs.withCellsTrimmed }
    marker = numbers.marker(mark, of: paragraph)
  }

  /// Returns the meanings in the order of the text, with notes numbered by their first references, to compare whole documents.
  ///
  /// - Parameter unreferenced: the indices of paragraphs that a reader does not show.
  static func canonical(_ meanings: [ParagraphMeaning?], without unreferenced: Set<Int>) -> [ParagraphMeaning] {
    var numbers: [Int: Int] = [:]
    var all = meanings.enumerated().compactMap { unreferenced.contains($0.offset) ? nil : $0.element }
    for meaning in all {
      for run in meaning.runs { if let note = run.style.note, numbers[note] == nil { numbers[note] = numbers.count + 1 } }
    }
    for index in all.indices {
      all[index].renumberNotes { numbers[$0] ?? $0 }
      guard let marker = all[index].marker, marker.container == .note, let number = marker.number else { continue }
      // Only a note that is not shown refers to this one.
      if numbers[number] == nil { numbers[number] = numbers.count + 1 }
      all[index].marker?.number = numbers[number]
    }
    // Group each note with its further paragraphs.
    let start = all.firstIndex { $0.marker?.container == .note } ?? all.count
    var notes: [[ParagraphMeaning]] = []
    for meaning in all[start...] {
      if meaning.marker?.container == .note || notes.isEmpty { notes.append([meaning]) } else { notes[notes.count - 1].append(meaning) }
    }
    return all[..<start] + notes.sorted { ($0[0].marker?.number ?? 0) < ($1[0].marker?.number ?? 0) }.flatMap(\.self)
  }

  /// Replaces the number of each reference to a note by the result of `number`, and its text by "#".
  mutating func renumberNotes(_ number: (Int) -> Int) {
    for index in runs.indices {
      guard let note = runs[index].style.note else { continue }
      runs[index].style.note = number(note)
      runs[index].text = "#"
    }
  }
}

extension [WrittenParagraph.Run] {
  /// The runs with adjacent runs of one style combined; an image, shown or not, is one character.
  var meant: [ParagraphMeaning.Run] {
    var runs: [ParagraphMeaning.Run] = []
    for run in withPlainEdges {
      let text = run.image == nil ? run.text : String.objectReplacement
      if text.isEmpty { continue }
      // A constant for the last run would share its text, which would then be copied at each addition.
      if run.image == nil, runs.last.map({ $0.style == run.style && $0.image == nil }) == true {
        runs[runs.count - 1].text += text
      } else {
        runs.append(.init(text: text, style: run.style, image: run.editedImage))
      }
    }
    return runs
  }
}

extension [ParagraphMeaning.Run] {
  /// The runs without tabs at the end, because a table fills rows that are too short.
  var withCellsTrimmed: Self {
    var runs = self
    while let last = runs.last, last.image == nil, last.text.hasSuffix("\t") {
      runs[runs.count - 1].text.removeLast()
      if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
    }
    return runs
  }
}

/// The open lists, with the current number of each.
private struct ListNumbers {
  private var open: [(containers: [SourceContext.Container], number: Int?)] = []

  mutating func marker(_ mark: ListMark?, of paragraph: WrittenParagraph) -> ParagraphMeaning.Marker? {
    let containers = paragraph.sourceContext.containers
    // A paragraph outside of a list ends it.
    while let last = open.last, !containers.starts(with: last.containers) { open.removeLast() }
    guard let mark else { return nil }
    var marker = ParagraphMeaning.Marker(container: mark.container, isDone: mark.isDone, isNumbered: mark.number != nil, number: mark.number)
    guard mark.container == .item else { return marker }
    if let last = open.last, last.containers == containers {
      open.removeLast()
      if let before = last.number, let number = mark.number, number > before { marker.number = nil }
    }
    open.append((containers, mark.number))
    return marker
  }
}
