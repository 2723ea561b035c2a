import Foundation
import TestSupport
import Testing

/// The style options of `galley layout`: font features, consecutive hyphens, and margins.
@Suite struct LayoutStyleTests {
  @Test func featureOptionAppliesToTheFont() throws {
    func width(_ text: String, _ options: [String]) throws -> Double { try LayoutOutput.of(text, options).fragments[0].used[2] }
    #expect(try width("office fire", ["--feature", "liga=0"]) != width("office fire", []))
    #expect(try width("Office", ["--feature", "smcp"]) != width("Office", []))
  }

  /// The font is wider along its axis: each letter grows by half an em at the end of the axis.
  @Test(arguments: [([], 20.0), (["--axis", "wght=900"], 30), (["--axis", "wght=650"], 25)] as [([String], Double)])
  func axisOptionAppliesToTheFont(options: [String], width: Double) throws {
    let scratch = try Scratch()
    try VariableFont.data().write(to: scratch.folder.appendingPathComponent("variable.ttf"))
    try scratch.write("text.txt", "ab")
    let outcome = try Program.run(["layout", "text.txt", "--json", "--font", "variable.ttf", "--font-size", "10"] + options, in: scratch.folder)
    #expect(try LayoutOutput(outcome.output).fragments[0].used[2] == width, "\(outcome.errors)")
    let beyond = try Program.run(["layout", "text.txt", "--font", "variable.ttf", "--axis", "wght=9000"], in: scratch.folder)
    #expect(beyond.status == 1 && beyond.errors.contains("supports 400.0 to 900.0"))
    let other = try Program.run(["layout", "text.txt", "--font", "variable.ttf", "--axis", "opsz=9"], in: scratch.folder)
    #expect(other.status == 1 && other.errors.contains("it has wght"))
  }

  @Test func hyphensInARowAreLimited() throws {
    let text = "justification the and information extraordinarily and responsibility and international compositor consideration responsibility measurement extraordinarily"
    let options = ["--align", "justified", "--container", "90xinf", "--hyphenate", "en", "--total-fit"]
    func mostInRow(_ output: LayoutOutput) -> Int {
      output.fragments.dropLast().reduce(into: (now: 0, most: 0)) { row, fragment in
        row.now = fragment.text.hasSuffix(" ") ? 0 : row.now + 1
        row.most = max(row.most, row.now)
      }.most
    }
    #expect(mostInRow(try LayoutOutput.of(text, options)) > 1)
    #expect(mostInRow(try LayoutOutput.of(text, options + ["--max-hyphens", "1"])) == 1)
  }

  /// With hanging margins, punctuation extends beyond the margin; with optical margins, slightly.
  @Test func marginsLetPunctuationHang() throws {
    func left(_ margins: String) throws -> Double { try LayoutOutput.of("“Quoted” words", ["--total-fit", "--margins", margins]).fragments[0].used[0] }
    let (box, optical, hanging) = (try left("box"), try left("optical"), try left("hanging"))
    #expect(box == 0 && optical < 0 && hanging < optical)
  }

  @Test(arguments: [
    (["--feature", "liga=x"], 2, "liga=0"), (["--feature", "toolong"], 2, "four letters"), (["--feature", "liga=1.5"], 2, "whole number"), (["--feature", "liga=-1"], 2, "whole number"),
    (["--axis", "wght"], 2, "wght=650"), (["--axis", "wght=inf"], 2, "wght=650"), (["--total-fit", "--max-hyphens", "-1"], 2, "0 to 100"), (["--margins", "wide"], 2, "hanging"), (["--margins", "hanging"], 2, "requires --total-fit"), (["--max-hyphens", "2"], 2, "requires --total-fit"),
    (["--font", "Galley Block", "--feature", "ss01"], 1, "‘Galley Block’ has no such feature"), (["--axis", "wght=650"], 1, "not a variable font"),
  ] as [([String], Int32, String)])
  func invalidStyleOptionsAreReported(arguments: [String], status: Int32, expected: String) throws {
    let scratch = try Scratch()
    try scratch.write("text.txt", "text")
    let outcome = try Program.run(["layout", "text.txt"] + arguments, in: scratch.folder)
    #expect(outcome.status == status && outcome.errors.contains(expected), "\(arguments): \(outcome.errors)")
  }

  /// Markdown determines its own style.
  @Test(arguments: [["--feature", "liga=0"], ["--axis", "wght=650"], ["--margins", "hanging"], ["--max-hyphens", "1"]]) func markdownRefusesStyleOptions(option: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("text.md", "text")
    let outcome = try Program.run(["layout", "text.md"] + option, in: scratch.folder)
    #expect(outcome.status == 2 && outcome.errors.contains(option[0]))
  }
}
