import Foundation
import GalleyDocuments
import Testing
import UIKit

/// Real documents that are read and written again render the same in cmark-gfm. `GALLEY_MARKDOWN` names a folder of additional ones.
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

  private nonisolated static let options =
    ["--unsafe", "--strikethrough-double-tilde"] + ["table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] }

  /// The HTML without source line ends, which Galley does not preserve.
  private func html(_ markdown: Data, in scratch: Scratch) throws -> String {
    try scratch.write("a.md", markdown)
    let outcome = try Program.run(Self.options + ["a.md"], of: "/usr/bin/cmark-gfm", in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return Self.normal(outcome.output)
  }

  private static func normal(_ html: String) -> String {
    html.replacing("<!---->", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(/\ ?(<\/?(li|ul|ol|p|blockquote|h[1-6]|table|thead|tbody|tr|td|th|pre)( [^>]*)?>) ?/) { $0.1 }
  }

  private func written(_ source: Data) -> WrittenDocument {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    return DocumentWriter.write(sheet.text(of: DocumentReader.read(bytes: Array(source), as: .markdown)), as: .markdown)
  }

  // MARK: The specification's examples

  private nonisolated static let specification = "/usr/share/doc/cmark-gfm/spec.txt.gz"

  private func examples(in scratch: Scratch) throws -> [String] {
    let text = try Program.run(["-dc", Self.specification], of: "/usr/bin/gzip", in: scratch.folder).output
    let fence = String(repeating: "`", count: 32)
    return text.split(separator: "\n" + fence + " example").dropFirst().compactMap { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0 != "." }
      return lines.joined(separator: "\n").replacing("→", with: "\t") + "\n"
    }
  }

  /// Most examples are equal. The others contain constructs that pages do not represent: partial HTML, and emphasis within emphasis.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: specification))) func theSpecificationsExamples() throws {
    let scratch = try Scratch()
    let examples = try examples(in: scratch)
    #expect(examples.count > 600)
    for (index, example) in examples.enumerated() {
      try scratch.write("\(index).before.md", example)
      try scratch.write("\(index).after.md", written(Data(example.utf8)).data)
    }
    // One shell process converts all files.
    let command = "for file in *.md; do /usr/bin/cmark-gfm \(Self.options.joined(separator: " ")) $file > $file.html || exit 1; done"
    let outcome = try Program.run(["-c", command], of: "/bin/sh", in: scratch.folder, seconds: 600)
    try #require(outcome.status == 0, "\(outcome.errors)")
    func html(_ name: String) throws -> String { Self.normal(try String(contentsOf: scratch.url(name + ".md.html"), encoding: .utf8)) }
    let others = try examples.indices.filter { try html("\($0).before") != html("\($0).after") }
    let same = examples.count - others.count
    #expect(same * 1000 >= examples.count * Self.minimumEqualPerThousand, "\(same) of \(examples.count) are the same; others: \(others.map { $0 + 1 })")
  }
  /// 634 of the 673 examples in version 0.29 of GitHub’s specification.
  private static let minimumEqualPerThousand = 940

  // MARK: Documents

  @Test(arguments: files) func rewrittenFilesRenderTheSameElsewhere(file: URL) throws {
    let scratch = try Scratch()
    let source = try Data(contentsOf: file)
    let written = written(source)
    #expect(written.losses.isEmpty, "\(file.lastPathComponent): \(written.losses)")
    let (before, after) = (try html(source, in: scratch), try html(written.data, in: scratch))
    if before != after {
      let same = zip(before, after).prefix { $0 == $1 }.count
      Issue.record("\(file.lastPathComponent): …\(before.dropFirst(max(same - 60, 0)).prefix(160))… became …\(after.dropFirst(max(same - 60, 0)).prefix(160))…")
    }
  }
}
