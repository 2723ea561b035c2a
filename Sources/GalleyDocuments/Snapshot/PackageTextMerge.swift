import UIKit

/// Merges the paragraphs of two versions of an attributed text that were made from the same base. Characters and formatting count.
@MainActor struct PackageTextMerge {
  /// A paragraph, which is compared by its content.
  private struct Paragraph: Hashable {
    var content: ParagraphContent
    var text: NSAttributedString

    static func == (one: Paragraph, other: Paragraph) -> Bool { one.content == other.content }
    func hash(into hasher: inout Hasher) { hasher.combine(content) }
  }

  private let merge: ThreeWayMerge<Paragraph>

  /// Merges texts that are typeset with the same style sheet. Near-linear in their length.
  init(base: DocumentSnapshot, mine: DocumentSnapshot, theirs: DocumentSnapshot) {
    func paragraphs(_ snapshot: DocumentSnapshot) -> [Paragraph] {
      ParagraphContent.ranges(of: snapshot.text).map {
        Paragraph(content: ParagraphContent(snapshot.text, $0), text: snapshot.text.attributedSubstring(from: $0))
      }
    }
    merge = ThreeWayMerge(base: paragraphs(base), mine: paragraphs(mine), theirs: paragraphs(theirs))
  }

  /// The number of parts that both versions changed in different ways.
  var conflictCount: Int { merge.conflictCount }

  /// The text with the changes of both versions, and with the paragraphs of both where they conflict: first mine, then theirs.
  var merged: DocumentSnapshot {
    let text = NSMutableAttributedString()
    let paragraphs = merge.resolved { mine, theirs in
      guard let last = mine.last, !theirs.isEmpty else { return mine + theirs }
      return mine.dropLast() + [Self.ended(last)] + theirs
    }
    for paragraph in paragraphs { text.append(paragraph.text) }
    return DocumentSnapshot(text)
  }

  /// Returns a paragraph with a line end, which the last one of a text lacks.
  private static func ended(_ paragraph: Paragraph) -> Paragraph {
    let text = NSMutableAttributedString(attributedString: paragraph.text)
    guard text.length > 0, text.string.last?.endsParagraph == false else { return paragraph }
    text.append(NSAttributedString(string: "\n", attributes: text.attributes(at: text.length - 1, effectiveRange: nil)))
    return Paragraph(content: ParagraphContent(text, NSRange(location: 0, length: text.length)), text: text)
  }
}
