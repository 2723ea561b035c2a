import ArgumentParser
import GalleyApp
import GalleyBenchmarking

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure layout and painting on this machine.",
    discussion: """
      A 200 pt shape moves in 120 steps through a 1280×800 page of two 610 pt columns: DejaVu Serif 16, standoff 10, minimum segment 40.

      obstacle_…: reflow only. fit_…: the same with total fit; fit_justified has a circle, justified lines and hyphens. \
      frame_…: reflow, then painting the changed area into a bitmap, as in a window. \
      playground_drag: a frame of the playground while its heart is dragged, painting only the changed area. \
      picture_…: comparing two equal or different screenshots. turn_…: a frame at many scroll positions, after a typed key, \
      a step of the size slider by the wheel (stop), or a drag of its knob (slide).

      constraints_added: adding 1,000 constraints of 250 views and their layout. constraints_changed: changing a constant that moves one view. \
      constraints_pushed: changing one that moves 25. constraints_labels: 750 constraints of 250 labels with intrinsic sizes. \
      present_…: showing a bitmap on the display, if there is one. document_…: the whole text in a column of 400 pt; \
      layout: its first layout; key: typing in its middle, up to the line's rectangle; line: the glyphs in a line's rectangle; \
      container: the glyphs of a container one line high. Reports the median of all steps.
      """)

  @Argument(help: ArgumentHelp("A text file of a few thousand words.", valueName: "file"), transform: SourceArgument.named) var file: String
  @Flag(help: "Print a JSON line for each test.") var json = false
  @Option(parsing: .unconditional, help: "The number of rounds of the shape.") var rounds = 4
  @Option(help: ArgumentHelp("Run only tests with this prefix, such as obstacle or frame_rect.", valueName: "test")) var only: String?

  func validate() throws {
    guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds): give a number from 1 to 1000") }
    guard only.map({ only in BenchmarkSuite.tests.contains { $0.hasPrefix(only) } }) ?? true else {
      throw ValidationError("--only \(only!): no test has this prefix; choose from \(BenchmarkSuite.tests.joined(separator: ", "))")
    }
  }

  func run() throws {
    var suite = try BenchmarkSuite(text: TextFile.read(file).text, rounds: rounds)
    if let only { suite.prefix = only }
    MainActor.assumeIsolated { suite.run { report($0, $1, inOrder: $2) } }
  }

  /// Prints a result, or a notice if nothing was measured.
  ///
  /// - Parameter inOrder: whether the steps are the same in every process; JSON then has the time of each.
  private func report(_ test: String, _ milliseconds: [Double], inOrder: Bool) {
    guard let result = BenchmarkResult(test, milliseconds, isInOrder: inOrder) else { return Console.notice("\(test): nothing was measured") }
    Console.lines(json ? result.json(peer: "galley", size: "page1280x800") : result.report)
  }
}
