import Exhibits
import Foundation
import Testing
import UIKit

/// Documents that people wrote, read and written again, are the same to cmark-gfm. `GALLEY_MARKDOWN` names a folder of more.
@MainActor
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm"), "needs cmark-gfm"))
struct MarkdownCorpusTests {
  private nonisolated static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL

  private nonisolated static var files: [URL] {
    let folders = [root.appendingPathComponent("Docs")] + (ProcessInfo.processInfo.environment["GALLEY_MARKDOWN"].map { [URL(fileURLWithPath: $0)] } ?? [])
    let names = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().filter { $0.hasSuffix(".md") }.map(folder.appendingPathComponent)
    }
    return [root.appendingPathComponent("README.md")] + names
  }

  /// As HTML, without what Galley does not keep: where lines of the source end, and whether a list is loose.
  private func html(_ markdown: Data, in scratch: Scratch) throws -> String {
    try scratch.write("a.md", markdown)
    let extensions = ["table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] }
    let outcome = try Program.run(
      ["--unsafe", "--strikethrough-double-tilde"]
        + extensions + ["a.md"], of: "/usr/bin/cmark-gfm", in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let plain = outcome.output.replacing("<!---->", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return plain.replacing(/\ ?(<\/?(li|ul|ol|p|blockquote|h[1-6]|table|thead|tbody|tr|td|th|pre)( [^>]*)?>) ?/) { $0.1 }
      .replacing(/<\/?p>/, with: "")
  }



  @Test(arguments: files) func itIsTheSameToOthers(file: URL) throws {
    let scratch = try Scratch()
    let source = try Data(contentsOf: file)
    let sheet = StyleSheet(category: .large, pictures: PictureSource(folder: nil))
    let text = sheet.text(of: ManuscriptReader.read(bytes: Array(source), as: .markdown))
    let written = DocumentWriter.write(text, as: .markdown)
    #expect(written.losses.isEmpty, "\(file.lastPathComponent): \(written.losses)")
    let (before, after) = (try html(source, in: scratch), try html(written.data, in: scratch))
    if before != after {
      let same = zip(before, after).prefix { $0 == $1 }.count
      Issue.record("\(file.lastPathComponent): …\(before.dropFirst(max(same - 60, 0)).prefix(160))… became …\(after.dropFirst(max(same - 60, 0)).prefix(160))…")
    }
  }
}
