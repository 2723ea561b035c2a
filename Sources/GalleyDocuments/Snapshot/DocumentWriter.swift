import UIKit

/// Writes text with roles, as `StyleSheet.text(of:)` creates it and the page edits it, so that reading it again gives the same
/// roles and the same text.
///
/// Takes O(*n*) time in the length of the text. Text without a role is body text; attributes that no role expresses are reported as losses.
public enum DocumentWriter {
  private static let blocksInSlice = 128

  /// Returns the text as the contents of a file, and the kinds of content that the format cannot represent.
  ///
  /// - Parameters:
  ///   - source: the bytes of the Markdown file that the text was read from. Unchanged parts are written as in the source,
  ///     byte for byte. Plain text takes no source.
  ///   - goesOn: called regularly with the amount of work done and the total; if it returns `false`, the result is
  ///     incomplete and must be discarded.
  public static func write(
    _ storage: NSAttributedString, as format: DocumentFormat, into source: Data? = nil,
    while goesOn: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }
  ) -> WrittenDocument {
    // Splitting the text into paragraphs is half of the work.
    let length = storage.length
    let paragraphs = WrittenParagraph.paragraphs(of: storage) { goesOn($0 / 2, length) }
    var losses = LossCount()
    if format == .markdown, let source, goesOn(length / 2, length) { return SourceWriter.write(paragraphs, into: source) { goesOn(length / 2, length) } }
    let text: String
    var blocks = 0
    func goesOnWriting(_ index: Int) -> Bool {
      blocks += 1
      return blocks % blocksInSlice != 0 || goesOn(length / 2 + length / 2 * index / paragraphs.count, length)
    }
    switch format {
    case .markdown: text = MarkdownWriter.text(of: paragraphs, losses: &losses, while: goesOnWriting)
    case .plainText: text = PlainTextWriter.text(of: paragraphs, losses: &losses, while: goesOnWriting)
    }
    return WrittenDocument(data: Data(text.utf8), losses: losses.sentences)
  }
}
