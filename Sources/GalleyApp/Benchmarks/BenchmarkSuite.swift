import GalleyBenchmarking
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The measurements of layout and painting, by the names of their tests.
package struct BenchmarkSuite {
  /// Receives a test's name and the time of each step, in milliseconds; `inOrder` is whether the steps are the same in every process.
  package typealias Report = (_ test: String, _ milliseconds: [Double], _ inOrder: Bool) -> Void

  /// The names of all tests.
  package static let tests = [
    "obstacle_rect", "frame_rect", "obstacle_circle", "frame_circle", "fit_rect", "fit_circle", "fit_justified", "playground_drag", "picture_equal", "picture_differs",
    "turn_key", "turn_stop", "turn_slide", "constraints_added", "constraints_changed", "constraints_pushed", "constraints_labels",
    "present_whole", "present_200x200", "document_layout", "document_key", "document_line", "document_container",
  ]

  private let text: String
  private let font: UIFont
  private let rounds: Int
  /// The beginning of the names of the tests to run; all tests if it is empty.
  package var prefix = ""

  /// Creates the tests. Throws `Failure` if their font is not installed.
  ///
  /// - Parameters:
  ///   - text: a text of a few thousand words.
  ///   - rounds: the number of rounds of the shape, and a factor for the number of steps of other tests.
  package init(text: String, rounds: Int) throws {
    guard let font = UIFont(name: "DejaVuSerif", size: 16) else {
      throw Failure("the benchmark needs the font DejaVu Serif; apt-get install fonts-dejavu-core")
    }
    (self.text, self.font, self.rounds) = (text, font, rounds)
  }

  /// Runs the tests one after another, and reports each when it ends. Shows a notice if a test needs a display and there is none.
  @MainActor package func run(report: Report) {
    measureDocument(report)
    measurePage(report)
    measureWindows(report)
    measureConstraints(report)
    measurePresenting(report)
  }

  private func measures(_ test: String) -> Bool {
    precondition(Self.tests.contains(test), "the test \(test) is missing from BenchmarkSuite.tests")
    return test.hasPrefix(prefix)
  }

  private func measureDocument(_ report: Report) {
    let document = DocumentBenchmark(text: text, font: font)
    if measures("document_layout") { report("document_layout", document.layOut(rounds: rounds), false) }
    if measures("document_key") { report("document_key", document.type(letters: 100 * rounds), false) }
    if measures("document_line") { report("document_line", document.findGlyphs(ofLines: 500 * rounds), false) }
    if measures("document_container") { report("document_container", document.findGlyphs(ofContainers: 500 * rounds), false) }
  }

  private func measurePage(_ report: Report) {
    for shape in PageBenchmark.Shape.allCases {
      lazy var page = PageBenchmark(text: text, font: font)
      for (test, paints) in [("obstacle_\(shape.rawValue)", false), ("frame_\(shape.rawValue)", true)] where measures(test) {
        report(test, page.run(shape, rounds: rounds, paints: paints), false)
      }
    }
    for (test, shape, totalFit) in [("fit_rect", PageBenchmark.Shape.rect, PageBenchmark.TotalFit.ragged), ("fit_circle", .circle, .ragged), ("fit_justified", .circle, .justified)]
    where measures(test) {
      report(test, PageBenchmark(text: text, font: font, totalFit: totalFit).run(shape, rounds: rounds, paints: false), false)
    }
  }

  @MainActor private func measureWindows(_ report: Report) {
    if measures("playground_drag") { report("playground_drag", turns { $0.drag(rounds: rounds) }, false) }
    if measures("picture_equal") || measures("picture_differs") {
      let compared = ScreenshotBenchmark.run(times: 60)
      if measures("picture_equal") { report("picture_equal", compared.equal, false) }
      if measures("picture_differs") { report("picture_differs", compared.other, false) }
    }
    let tests: [(String, (RunLoopTurnBenchmark) -> [Double])] = [
      ("turn_key", { $0.measureTyping(positions: 20 * rounds) }), ("turn_stop", { $0.measureSliderSteps(positions: 3 * rounds) }),
      ("turn_slide", { $0.measureSliderDrags(positions: 3 * rounds) }),
    ]
    for (test, measure) in tests where measures(test) { report(test, turns(measure), true) }
  }

  @MainActor private func measureConstraints(_ report: Report) {
    if measures("constraints_added") { report("constraints_added", (0..<5 * rounds).map { _ in ConstraintBenchmark().add() }, false) }
    if measures("constraints_labels") { report("constraints_labels", (0..<5 * rounds).map { _ in ConstraintBenchmark(contents: true).add() }, false) }
    for (test, row) in [("constraints_changed", ConstraintBenchmark.rowCount - 1), ("constraints_pushed", 0)] where measures(test) {
      let bench = ConstraintBenchmark()
      _ = bench.add()
      report(test, bench.change(times: 100 * rounds, inRow: row), false)
    }
  }

  @MainActor private func measurePresenting(_ report: Report) {
    guard measures("present_whole") || measures("present_200x200") else { return }
    guard let presented = PresentBenchmark.run(frames: 120) else {
      return Notices.show("no display was found; present_… is not measured")
    }
    if measures("present_whole") { report("present_whole", presented.whole, false) }
    if measures("present_200x200") { report("present_200x200", presented.part, false) }
  }

  /// Runs `measure` in a new playground and returns its results, in milliseconds.
  @MainActor private func turns(_ measure: (RunLoopTurnBenchmark) -> [Double]) -> [Double] {
    let stage = Stage.offscreen(PlaygroundExhibit(), WindowConfiguration())
    defer { stage.close() }
    guard let host = stage.session.host as? OffscreenWindow else { return [] }
    return measure(RunLoopTurnBenchmark(stage, on: host))
  }
}
