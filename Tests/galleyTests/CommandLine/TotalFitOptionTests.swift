import Foundation
import Testing

/// The option `--total-fit` of `galley layout` and `galley render`.
@Suite struct TotalFitOptionTests {
  /// Greedy breaking fills the first line and leaves a short second line.
  private let text = "aaa bb cc ddddd"
  private let block = ["--font", "Galley Block", "--font-size", "10", "--container", "60xinf"]

  private func ends(_ output: LayoutOutput) -> [Int] { output.fragments.map { $0.range[0] + $0.range[1] } }

  @Test func plainTextUsesTotalFit() throws {
    #expect(ends(try LayoutOutput.of(text, block)) == [7, 10, 15])
    #expect(ends(try LayoutOutput.of(text, block + ["--total-fit"])) == [4, 10, 15])
  }

  @Test func totalFitAppliesToExhibitsMarkdownAndImages() throws {
    let scratch = try Scratch()
    try scratch.write("text.md", (0..<9).map { "Paragraph \($0) of some words that are longer, and shorter ones, until it has filled its lines and goes on to others." }.joined(separator: " "))
    func output(_ arguments: [String], _ file: String? = nil) throws -> Data {
      let outcome = try Program.run(arguments + (file.map { ["-o", $0] } ?? []), in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try file.map { try Data(contentsOf: scratch.folder.appendingPathComponent($0)) } ?? Data(outcome.output.utf8)
    }
    for arguments in [["layout", "text.md", "--container", "260x600"], ["layout", "playground"]] {
      #expect(try output(arguments + ["--total-fit"]) != output(arguments))
    }
    // The columns of the pages are narrow: both methods can break the long lines of A4 at the same words.
    for (file, options) in [("a.png", []), ("a.pdf", ["--size", "372x600", "--margin", "56"])] as [(String, [String])] {
      let arguments = ["render", "text.md"] + options
      let plain = try output(arguments, file)
      #expect(try output(arguments, file) == plain)
      #expect(try output(arguments + ["--total-fit"], file) != plain, "\(file)")
    }
  }

  /// A trace does not record the options of its window.
  @Test func recordingRefusesTheOption() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["proof", "record", "one", "--total-fit"], in: scratch.folder)
    #expect(outcome.status != 0 && outcome.errors.contains("Ctrl+T"))
  }
}
