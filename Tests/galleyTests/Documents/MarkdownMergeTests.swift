import Foundation
import Testing
import UIKit

@testable import GalleyDocuments

/// Edits after which changed blocks join their neighbours: these are rewritten, and all other lines stay.
@Suite struct MarkdownMergeTests {
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  private func edited(_ source: String, _ old: String, _ new: String) throws -> UIKit.NSMutableAttributedString {
    let text = sheet.text(of: DocumentReader.read(bytes: Data(source.utf8), as: .markdown))
    let range = (text.string as NSString).range(of: old)
    try #require(range.location != NSNotFound, "“\(old)” is not in “\(text.string)”")
    text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: new, attributes: text.attributes(at: range.location, effectiveRange: nil)))
    return text
  }

  @Test(arguments: [
    // Two lists become one.
    ("* a\n\ntext\n\n* b\n\n***\n\nend  x\n", "text\n", "", "* a\n* b\n\n***\n\nend  x\n"), ("* a\n* b\n\ntext\n\n* c\n\nR&D\n", "text\n", "", "* a\n* b\n* c\n\nR&D\n"),
    ("---\nk: v\n---\n\n_x_\n\n* a\n\ntext\n\n* b\n", "text\n", "", "---\nk: v\n---\n\n_x_\n\n* a\n* b\n"),
    // Two lists with numbers, and two blocks of code, stay apart.
    ("1. a\n\ntext\n\n1. b\n\n_x_\n", "text\n", "", "1. a\n\n<!---->\n\n1. b\n\n_x_\n"),
    ("    code\n\ntext\n\n    more\n\n_x_\n", "text\n", "", "```\ncode\n```\n\n```\nmore\n```\n\n_x_\n"),
    // Fences go with their code, and are written with it.
    ("```x\nc\n```\n\n```\nd\n```\n\n_x_\n", "d\n", "", "```x\nc\n```\n\n_x_\n"), ("* a\n\n~~~\nd\ne\n~~~\n\n# h #\n\n_x_\n", "d\ne\n", "", "* a\n\n# h #\n\n_x_\n"),
    ("_x_\n\n- a\n\n  ```\n  d\n  ```\n\n__y__\n", "d\n", "", "_x_\n\n- a\n\n__y__\n"),
    // Two paragraphs without an empty line between them.
    ("a\n***\nb\n\n_x_\n", "⁂\n", "", "a\n\nb\n\n_x_\n"),
  ])
  func blocksThatComeTogetherAreRewritten(source: String, old: String, new: String, expected: String) throws {
    let text = try edited(source, old, new)
    let merged = try #require(MarkdownMerge.merged(WrittenParagraph.paragraphs(of: text), into: MarkdownSource(Data(source.utf8))))
    #expect(merged.extent != .paragraphs)
    let written = DocumentWriter.write(text, as: .markdown, into: Data(source.utf8))
    #expect(String(decoding: written.data, as: UTF8.self) == expected && written.losses.isEmpty)
    #expect(sheet.text(of: DocumentReader.read(bytes: written.data, as: .markdown)).string == text.string)
  }

  /// A paragraph right before a table has its own lines. If it only contains attributes, no block has them.
  @Test(arguments: [
    ("x\n\na\nb\n| c |\n|---|\n| d |\n", [0...0, 2...3, 4...4, 6...6]), ("x\n\n{lang=de}\n| c |\n|---|\n| d |\n", [0...0, 3...3, 5...5]),
    ("- x\n\n  {lang=de}\n  | c |\n  |---|\n", [0...0, 3...3]),
  ])
  func blocksBeforeTablesKeepTheirLines(source: String, expected: [ClosedRange<Int>]) {
    #expect(MarkdownBlockConverter.convert(source).lines.map { $0.map { $0.first...$0.last } } == expected)
  }

  /// The usual edit rewrites its paragraph.
  @Test func otherEditsRewriteParagraphs() throws {
    let source = "* a\n\ntext\n\n* b\n"
    let merged = MarkdownMerge.merged(WrittenParagraph.paragraphs(of: try edited(source, "text", "texts")), into: MarkdownSource(Data(source.utf8)))
    #expect(merged?.extent == .paragraphs)
  }
}
