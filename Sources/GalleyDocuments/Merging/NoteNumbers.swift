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
  /// or else with a similar text, or else a new number.
  private static func numbers(of notes: [Note], _ sourceNotes: [Note], _ source: MarkdownSource) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    var unused: [String: [Int]] = [:]
    for note in sourceNotes.reversed() { unused[note.text, default: []].append(note.number) }
    for note in notes where numbers[note.number] == nil {
      guard var same = unused[note.text], !same.isEmpty else { continue }
      if let index = same.firstIndex(of: note.number) { numbers[note.number] = same.remove(at: index) } else { numbers[note.number] = same.removeLast() }
      unused[note.text] = same
    }
    let used = Set(numbers.values)
    var left = sourceNotes.filter { !used.contains($0.number) }
    let hidden = Set(source.unreferencedNotes.compactMap { source.paragraphs[$0].noteNumber })
    for note in notes where numbers[note.number] == nil {
      // A note with its own number is the best one, without a comparison of texts. A note that is not shown in its source must not be
      // replaced by a different note.
      if !hidden.contains(note.number), let own = left.firstIndex(where: { $0.number == note.number }) {
        numbers[note.number] = left.remove(at: own).number
        continue
      }
      let ranks = left.map { note.text.likeness(to: $0.text) }
      guard let best = ranks.indices.max(by: { ranks[$0] < ranks[$1] }), ranks[best] > leastRank else { continue }
      numbers[note.number] = left.remove(at: best).number
    }
    let labels = Set(source.noteLabels.values)
    var next = (notes + sourceNotes).map(\.number).max() ?? 0
    for note in notes where numbers[note.number] == nil {
      repeat { next += 1 } while labels.contains("\(next)")
      numbers[note.number] = next
    }
    return numbers
  }

  /// The minimum share of equal text in two versions of one note.
  private static let leastRank = 0.2
}

extension String {
  /// The similarity of two texts, from 0 to 1: the share of the common prefix and suffix in the longer one.
  fileprivate func likeness(to other: String) -> Double {
    let (one, two) = (Array(utf16), Array(other.utf16))
    guard !one.isEmpty, !two.isEmpty else { return 0 }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    return Double(min(start + end, min(one.count, two.count))) / Double(max(one.count, two.count))
  }
}
