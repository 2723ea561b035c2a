import ArgumentParser
import GalleyBenchmarking
import GalleyPlayground
import GalleyWindowing
import UIKit

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

  private static let tests = [
    "obstacle_rect", "frame_rect", "obstacle_circle", "frame_circle", "fit_rect", "fit_circle", "fit_justified", "playground_drag", "picture_equal", "picture_differs",
    "turn_key", "turn_stop", "turn_slide", "constraints_added", "constraints_changed", "constraints_pushed", "constraints_labels",
    "present_whole", "present_200x200", "document_layout", "document_key", "document_line", "document_container",
  ]

  func validate() throws {
    guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds): give a number from 1 to 1000") }
    guard only.map({ only in Self.tests.contains { $0.hasPrefix(only) } }) ?? true else {
      throw ValidationError("--only \(only!): no test has this prefix; choose from \(Self.tests.joined(separator: ", "))")
    }
  }

  private func measures(_ test: String) -> Bool {
    precondition(Self.tests.contains(test), "the test \(test) is missing from BenchCommand.tests")
    return only.map { test.hasPrefix($0) } ?? true
  }

  func run() throws {
    let text = String(decoding: try TextFile.read(file).units, as: UTF16.self)
    guard let font = UIFont(name: "DejaVuSerif", size: 16) else {
      throw Failure("the benchmark needs the font DejaVu Serif; apt-get install fonts-dejavu-core")
    }
    measureDocument(DocumentBenchmark(text: text, font: font))
    for shape in PageBenchmark.Shape.allCases {
      lazy var page = PageBenchmark(text: text, font: font)
      for (test, paints) in [("obstacle_\(shape.rawValue)", false), ("frame_\(shape.rawValue)", true)] where measures(test) {
        report(test, page.run(shape, rounds: rounds, paints: paints))
      }
    }
    for (test, shape, totalFit) in [("fit_rect", PageBenchmark.Shape.rect, PageBenchmark.TotalFit.ragged), ("fit_circle", .circle, .ragged), ("fit_justified", .circle, .justified)]
    where measures(test) {
      report(test, PageBenchmark(text: text, font: font, totalFit: totalFit).run(shape, rounds: rounds, paints: false))
    }
    try MainActor.assumeIsolated { try measureWindows() }
  }

  private func measureDocument(_ document: DocumentBenchmark) {
    if measures("document_layout") { report("document_layout", document.layOut(rounds: rounds)) }
    if measures("document_key") { report("document_key", document.type(letters: 100 * rounds)) }
    if measures("document_line") { report("document_line", document.findGlyphs(ofLines: 500 * rounds)) }
    if measures("document_container") { report("document_container", document.findGlyphs(ofContainers: 500 * rounds)) }
  }

  @MainActor private func measureWindows() throws {
    if measures("playground_drag") { report("playground_drag", try turns { $0.drag(rounds: rounds) }) }
    if measures("picture_equal") || measures("picture_differs") {
      let compared = ScreenshotBenchmark.run(times: 60)
      if measures("picture_equal") { report("picture_equal", compared.equal) }
      if measures("picture_differs") { report("picture_differs", compared.other) }
    }
    let tests: [(String, (RunLoopTurnBenchmark) -> [Double])] = [
      ("turn_key", { $0.measureTyping(positions: 20 * rounds) }), ("turn_stop", { $0.measureSliderSteps(positions: 3 * rounds) }),
      ("turn_slide", { $0.measureSliderDrags(positions: 3 * rounds) }),
    ]
    for (test, measure) in tests where measures(test) { report(test, try turns(measure), inOrder: true) }
    if measures("constraints_added") { report("constraints_added", (0..<5 * rounds).map { _ in ConstraintBenchmark().add() }) }
    if measures("constraints_labels") { report("constraints_labels", (0..<5 * rounds).map { _ in ConstraintBenchmark(contents: true).add() }) }
    for (test, row) in [("constraints_changed", ConstraintBenchmark.rowCount - 1), ("constraints_pushed", 0)] where measures(test) {
      let bench = ConstraintBenchmark()
      _ = bench.add()
      report(test, bench.change(times: 100 * rounds, inRow: row))
    }
    guard measures("present_whole") || measures("present_200x200") else { return }
    guard let presented = PresentBenchmark.run(frames: 120) else {
      return Console.notice("no display was found; present_… is not measured")
    }
    if measures("present_whole") { report("present_whole", presented.whole) }
    if measures("present_200x200") { report("present_200x200", presented.part) }
  }

  /// Runs `measure` in a new playground and returns its results, in milliseconds. Throws if the window's options cannot be parsed.
  @MainActor private func turns(_ measure: (RunLoopTurnBenchmark) -> [Double]) throws -> [Double] {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]))
    defer { stage.close() }
    guard let host = stage.session.host as? OffscreenWindow else { return [] }
    return measure(RunLoopTurnBenchmark(stage, on: host))
  }

  /// Prints a result, or a notice if nothing was measured.
  ///
  /// - Parameter inOrder: whether the steps are the same in every process; JSON then has the time of each.
  private func report(_ test: String, _ milliseconds: [Double], inOrder: Bool = false) {
    guard let result = BenchmarkResult(test, milliseconds, isInOrder: inOrder) else { return Console.notice("\(test): nothing was measured") }
    Console.lines(json ? result.json(peer: "galley", size: "page1280x800") : result.report)
  }
}
