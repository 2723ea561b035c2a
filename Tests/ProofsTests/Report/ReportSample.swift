import Foundation
import GalleyProofs
import UIKit

/// Runs of each state, from screenshots of the playground: its heart is dragged, and again with another distance from lines in the second
/// column.
@MainActor struct ReportSample {
  private let steps: [ProofCheckResult.Step]

  /// The positions of the heart.
  private static let stops: [CGPoint] = [(612, 422), (300, 200), (420, 330), (640, 300), (820, 300), (900, 420), (760, 480), (500, 500)]
    .map { CGPoint(x: $0.0, y: $0.1) }
  /// The stops at which the replay differs.
  private static let differing: Set = [4, 5]

  init() {
    let (recorded, replayed) = (SampleScene(), SampleScene(standoff: 26))
    var path: [[[Double]]] = []
    steps = Self.stops.enumerated().map { index, stop in
      let (old, new) = (recorded.drag(to: stop), replayed.drag(to: stop))
      let number = index + 1
      if index > 0 { path.append(Self.pointerPath(from: Self.stops[index - 1], to: stop)) }
      var step = ProofCheckResult.Step(
        number: number, event: "\(index == 0 ? "press" : "drag") heart \(index == 0 ? "at" : "to") \(Int(stop.x)),\(Int(stop.y))", state: .passed,
        pointer: [stop.x, stop.y], pointerPaths: path, thumbnail: old.thumb, before: old.screenshot, pixelsPerPoint: 1,
        windowSize: [SampleScene.size.width, SampleScene.size.height], cost: .init(lines: [old.linesLaid, old.linesLaid], paragraphs: [0, 0]))
      let differs = Self.differing.contains(number)
      let comparison = LayoutComparison(from: old.layout, to: differs ? new.layout : old.layout)
      (step.differences, step.rows) = (comparison.differences, comparison.rows)
      if differs {
        step.state = .differs
        step.after = new.screenshot
        step.cost.lines[1] = new.linesLaid
      }
      return step
    }
  }

  /// A curved pointer path.
  private static func pointerPath(from start: CGPoint, to end: CGPoint) -> [[Double]] {
    stride(from: 0.0, through: 1, by: 0.125).map { share in
      [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share - 40 * share * (1 - share)]
    }
  }

  // MARK: Runs

  var mixed: ProofCheckResult {
    var broken = proof("zoom-page", "The page is set larger", .broken, 0..<0)
    broken.file = "Proofs/zoom-page/trace.jsonl"
    broken.line = 14
    broken.message = "the line ends within a string"
    broken.excerpt = [#"12  {"t":120,"kind":"move","x":300,"y":210}"#, #"13  {"t":136,"kind":"move","x":304,"y":214}"#, #"14  {"t":152,"kind":"mo"#]
    broken.remedy = ["galley proof record zoom-page"]
    return run(
      exit: 1,
      [
        proof("drag-heart", "A heart is dragged across two columns and back", .differs, 0..<8, ms: 212),
        proof("resize-column", "A column is made narrower", .differs, 3..<7, ms: 97), broken,
        proof("bidi-wrap", "Hebrew and Arabic flow round a circle", .otherFonts, 0..<3),
      ] + Self.names.map { proof($0.0, $0.1, .passed, 0..<3, ms: 41) })
  }

  var passed: ProofCheckResult { run(exit: 0, Self.names.map { proof($0.0, $0.1, .passed, 0..<8, ms: 124) }) }

  var fonts: ProofCheckResult {
    var run = run(exit: 3, Self.names.map { proof($0.0, $0.1, .otherFonts, 0..<3) })
    run.fonts[0].found = .init(version: "0.016", hash: "19ab77c4e2")
    run.fonts[2].found = nil
    return run
  }

  /// Compared anyway, as with `--anyway`.
  var anyway: ProofCheckResult {
    var other = proof("drag-heart", "A heart is dragged across two columns and back", .differs, 0..<8, ms: 212)
    var same = proof("drop-cap", "A large first letter", .passed, 0..<3, ms: 41)
    other.setOtherFonts("EB Garamond Regular is 0.016, was 1.001")
    same.setOtherFonts("EB Garamond Regular is 0.016, was 1.001")
    return run(exit: 3, [other, same])
  }

  static var empty: ProofCheckResult { ProofCheckResult(exitCode: 0, date: "2026-11-21T06:53:00Z", library: "0.9.3", fonts: [], proofs: []) }

  /// A thousand proofs, the first with more differences than are shown at once.
  var many: ProofCheckResult {
    var first = proof("drag-heart", "A heart is dragged", .differs, 3..<4)
    first.steps[0].differences = (1...43).map { number in
      var difference = steps[3].differences[0]
      (difference.id, difference.cause) = (number, nil)
      return difference
    }
    let light = steps[0..<3].map { step in
      var step = step
      (step.thumbnail, step.before, step.rows) = ("", "", [])
      return step
    }
    return run(exit: 1, [first] + (1..<1000).map { number in
      ProofCheckResult.Proof(id: "proof-\(number)", title: "One of many", state: .passed, events: 3, milliseconds: 9, recorded: "2026-11-14", steps: light)
    })
  }

  private static let names = [
    ("drag-circle", "A circle is dragged"), ("drop-cap", "A large first letter"), ("pull-quote", "A quotation between columns"),
    ("rotate-square", "A square is turned"), ("soft-hyphen", "Words that may be divided"), ("type-at-caret", "Words are typed beside a shape"),
  ]

  private func run(exit: Int, _ proofs: [ProofCheckResult.Proof]) -> ProofCheckResult {
    let same = [("EB Garamond Regular", "1.001", "7c1e40da51"), ("EB Garamond Italic", "1.001", "91b3f02e77"), ("David Libre Regular", "1.100", "c05d118a20"), ("HarfBuzz", "6.0.0", "")]
    let fonts = same.map { ProofCheckResult.Font(name: $0.0, recorded: .init(version: $0.1, hash: $0.2), found: .init(version: $0.1, hash: $0.2)) }
    return ProofCheckResult(exitCode: exit, date: "2026-11-21T06:53:00Z", library: "0.9.3 · 1f4c2a8", fonts: fonts, proofs: proofs)
  }

  private func proof(_ id: String, _ title: String, _ state: ProofCheckResult.State, _ range: Range<Int>, ms: Double = 0) -> ProofCheckResult.Proof {
    let own = range.enumerated().map { offset, index in
      var step = steps[index]
      step.number = offset + 1
      guard state != .differs else { return step }
      if state == .otherFonts { step.cost = .init(lines: [step.cost.lines[0]], paragraphs: [0]) }
      // Small images: only their existence matters here.
      (step.state, step.before, step.after, step.differences, step.rows) = (state, step.thumbnail, nil, [], state == .passed ? step.rows.filter { $0.operation == .same } : [])
      return step
    }
    return ProofCheckResult.Proof(id: id, title: title, state: state, events: 61, milliseconds: ms, recorded: "2026-11-14", steps: own)
  }
}
