import UIKit

/// Gives the notes of an edited document the numbers that they have in its source.
///
/// A page keeps the numbers of its notes while it is edited. If its file was saved in the meantime, that file numbers them by the remaining
/// references, with the notes that nothing refers to last.
enum NoteNumbers {
  /// The text of a note in its document.
  private struct Note {
    var number: Int
    var text: String
  }

  /// Returns `paragraphs` with the numbers of the notes in `source`. A note that the source does not have gets a new number.
  static func renumbered(_ paragraphs: [WrittenParagraph], like source: MarkdownSource) -> [WrittenParagraph] {
    let (notes, sourceNotes) = (notes(in: paragraphs), notes(in: source.paragraphs))
    guard notes.map(\.text) != sourceNotes.map(\.text) || notes.map(\.number) != sourceNotes.map(\.number) else { return paragraphs }
    let numbers = numbers(of: notes, sourceNotes, source)
    guard numbers.contains(where: { $0 != $1 }) else { return paragraphs }
    return paragraphs.map { paragraph in
      var paragraph = paragraph
      for index in paragraph.runs.indices {
        guard let old = paragraph.runs[index].style.note, let new = numbers[old], new != old else { continue }
        paragraph.runs[index].style.note = new
        if paragraph.runs[index].text == "\(old)" { paragraph.runs[index].text = "\(new)" }
      }
      return paragraph
    }
  }

  private static func notes(in paragraphs: [WrittenParagraph]) -> [Note] {
    var notes: [Note] = []
    for paragraph in paragraphs where paragraph.isInNote {
      let text = (paragraph.noteNumber == nil ? paragraph.runs[...] : paragraph.runs.dropFirst()).map { $0.style.note == nil ? $0.text : "#" }.joined()
      if let number = paragraph.noteNumber {
        notes.append(Note(number: number, text: text))
      } else if !notes.isEmpty {
        notes[notes.count - 1].text += "\n" + text
      }
    }
    return notes
  }

  /// Returns the number in the source of each note, by its number in the document: that of a note with the same text, or else with the same number,
  /// or else with a similar text, or else a new number. O(*n* log *n*) in the number of notes.
  private static func numbers(of notes: [Note], _ sourceNotes: [Note], _ source: MarkdownSource) -> [Int: Int] {
    var numbers = numbersOfEqualNotes(notes, sourceNotes)
    let used = Set(numbers.values)
    var left = sourceNotes.filter { !used.contains($0.number) }
    let hidden = Set(source.unreferencedNotes.compactMap { source.paragraphs[$0].noteNumber })
    // A note with its own number is the best one, without a comparison of texts. A note that is not shown in its source must not be replaced by a
    // different note.
    let own = Set(left.map(\.number)).subtracting(hidden)
    for note in notes where numbers[note.number] == nil && own.contains(note.number) { numbers[note.number] = note.number }
    left.removeAll { numbers[$0.number] == $0.number }
    var similar = SimilarTexts(left.map(\.text))
    for note in notes where numbers[note.number] == nil {
      if let index = similar.popMostSimilar(to: note.text, minimum: minimumSimilarity) { numbers[note.number] = left[index].number }
    }
    let labels = Set(source.noteLabels.values)
    var next = (notes + sourceNotes).map(\.number).max() ?? 0
    for note in notes where numbers[note.number] == nil {
      repeat { next += 1 } while labels.contains("\(next)")
      numbers[note.number] = next
    }
    return numbers
  }

  /// Returns the numbers in the source, by the numbers in the document, of the notes whose text is in the source: their own numbers, or else those of
  /// other notes with this text, in order.
  private static func numbersOfEqualNotes(_ notes: [Note], _ sourceNotes: [Note]) -> [Int: Int] {
    let texts = Dictionary(sourceNotes.map { ($0.number, $0.text) }) { first, _ in first }
    var numbers: [Int: Int] = [:]
    for note in notes where texts[note.number] == note.text { numbers[note.number] = note.number }
    var unused: [String: ArraySlice<Int>] = [:]
    for note in sourceNotes where numbers[note.number] == nil { unused[note.text, default: []].append(note.number) }
    for note in notes where numbers[note.number] == nil {
      if let number = unused[note.text]?.popFirst() { numbers[note.number] = number }
    }
    return numbers
  }

  /// The minimum share of equal text in two versions of one note.
  private static let minimumSimilarity = 0.2
}
