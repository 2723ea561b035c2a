import Foundation
import GalleyProofs
import Testing

@testable import GalleyApp

/// The list of proofs and the texts about their steps, from made-up results.
@Suite struct ProofTableTests {
  private static func result(_ name: String, _ state: ProofCheckResult.State, differing: Int = 0) -> ProofCheckResult.Proof {
    ProofCheckResult.Proof(id: name, title: name, state: state, steps: (0..<differing).map { step($0 + 1, .differs) })
  }

  private static func step(_ number: Int, _ state: ProofCheckResult.State, differences: [LayoutDifference] = []) -> ProofCheckResult.Step {
    ProofCheckResult.Step(
      number: number, event: "drag", state: state, pixelsPerPoint: 1, windowSize: [10, 10],
      cost: .init(lines: [1, 1], paragraphs: [1, 1]), differences: differences)
  }

  private static func table(_ results: [ProofCheckResult.Proof], of names: [String]) -> ProofTable {
    var table = ProofTable()
    table.load(names)
    table.begin(names)
    for result in results { table.finish(result) }
    table.end()
    return table
  }

  @Test(arguments: [
    ([], "–a –b –c –d", "4 not checked"),
    ([result("b", .passed)], "–a –c –d ✓b", "1 passed, 3 not checked"),
    ([result("d", .differs, differing: 2), result("c", .broken), result("a", .passed)], "≠d !c –b ✓a", "1 differs, 1 broken, 1 passed, 1 not checked"),
    ([result("d", .differs), result("a", .differs), result("b", .otherFonts)], "≠a ≠d ?b –c", "2 differ, 1 other fonts, 1 not checked"),
  ])
  func resultsOrderTheList(results: [ProofCheckResult.Proof], rows: String, summary: String) {
    let table = Self.table(results, of: ["d", "a", "c", "b"])
    #expect(table.entries.map { $0.state.mark + $0.name }.joined(separator: " ") == rows)
    #expect(table.summary == summary)
  }

  @Test func aCheckMovesProofsFromStateToState() {
    var table = Self.table([Self.result("a", .passed)], of: ["a", "b", "c"])
    let order = table.entries.map(\.name)
    table.begin(["a", "b"])
    #expect(table["a"]?.state == .waiting && table["c"]?.state == .unchecked && table.summary == "Checking 1 of 2")
    table.start("b")
    #expect(table["b"]?.state == .checking)
    table.finish(Self.result("b", .differs, differing: 3))
    #expect(table["b"]?.state == .differs && table["b"]?.differingSteps == 3 && table.progress?.done == 1 && table.summary == "Checking 2 of 2")
    // A result from elsewhere does not count, and rows do not move while a check runs.
    table.adopt(Self.result("c", .broken))
    #expect(table.progress?.done == 1 && table.entries.map(\.name) == order)
    // A cancelled check leaves the result of the one before.
    table.end()
    #expect(table["a"]?.state == .passed && table.progress == nil && table.entries.map(\.name) == ["b", "c", "a"])
    table.didChange("a")
    table.load(["a", "b", "new"])
    #expect(table.entries.map { $0.state.mark + $0.name } == ["≠b", "–a", "–new"])
    table.finish(Self.result("gone", .broken))
    #expect(table.entries.count == 3)
  }

  @Test func everyStateHasItsOwnMarkOrWord() {
    let states = ProofTable.State.allCases
    #expect(Set(states.map { $0.mark + $0.label() }).count == states.count)
    #expect(Set(states.filter { $0 != .waiting }.map(\.mark)).count == states.count - 1)
  }

  // MARK: Texts about a step

  private func description(_ result: ProofCheckResult.Proof?, _ number: Int = 1, isReplaying: Bool = false, problem: String? = nil) -> StepDescription {
    StepDescription(number, of: 2, event: "drag heart", result: result, isReplaying: isReplaying, problem: problem)
  }

  @Test func verdictsAreSentences() {
    #expect(description(nil).heading == "Step 1 of 2: drag heart" && description(nil).verdict == "Not checked")
    #expect(description(nil, isReplaying: true).verdict == "Replaying…")
    #expect(description(nil, problem: "drag/proof.json: it is missing").notes == ["drag/proof.json: it is missing"])
    var result = Self.result("a", .passed)
    result.steps = [Self.step(1, .passed)]
    #expect(description(result).verdict.hasPrefix("Passed") && description(result).notes.isEmpty)
    #expect(description(result, 2).verdict == "The recording has no such step")
    #expect(description(result, 0).verdict == "Before the first step" && description(result, 0).heading.isEmpty)
    result.steps[0].pixels = 12
    #expect(description(result).verdict.contains("looks different") && description(result).notes[0].contains("12 pixels differ"))
    result.steps[0].differences = (1...15).map { LayoutDifference(id: $0, kind: .break, summary: "Line \($0) broke.", column: 1, line: $0) }
    let long = description(result)
    #expect(long.differences.map(\.id) == Array(1...12) && long.verdict == "15 differences in layout" && long.notes[0].hasPrefix("3 more"))
    var broken = Self.result("a", .broken)
    (broken.message, broken.excerpt, broken.remedy) = ("a/trace.jsonl:3: wrong", ["3  x"], ["restore it"])
    #expect(description(broken).verdict == "This proof is broken")
    #expect(description(broken).notes == ["a/trace.jsonl:3: wrong", "3  x", "restore it"])
  }
}

/// The time axis of a replay.
@Suite struct ReplayTimelineTests {
  /// The frames of a replay at these times, of which those with a number show that step.
  private static func frames(_ times: [(Double, Int?)]) throws -> [ReplayFrame] {
    try JSONDecoder().decode([ReplayFrame].self, from: JSONSerialization.data(withJSONObject: times.map { time, step in
      var frame: [String: Any] = ["time": time, "size": [10, 10], "scale": 1, "isPressed": false, "origin": [0, 0], "isWhole": true]
      frame["step"] = step
      return frame
    }))
  }

  private static func timeline() throws -> ReplayTimeline {
    ReplayTimeline(try frames([(0, 1), (17, nil), (34, 2), (34, 3), (60, nil), (9000, 4)]))
  }

  @Test func pausesAreShortenedAndStepsStay() throws {
    let timeline = try Self.timeline()
    #expect(timeline.times == [0, 240, 257, 497, 737, 1737] && timeline.steps == [0, 2, 3, 5] && timeline.duration == 1737)
    #expect(timeline.times == timeline.times.sorted() && Set(timeline.times).count == timeline.times.count)
    #expect(ReplayTimeline([]).duration == 0 && ReplayTimeline([]).step(after: 0, forward: true) == nil)
    #expect(ReplayTimeline(stepCount: 3).steps == [0, 1, 2])
  }

  @Test func positionsNameTheirFrameAndStep() throws {
    let timeline = try Self.timeline()
    let expected: [(Double, Int, Int, Int?)] = [
      (-5, 0, 1, 1), (0, 0, 1, 1), (239, 0, 1, 1), (240, 1, 1, nil), (257, 2, 2, 2), (500, 3, 3, 3),
      (800, 4, 3, nil), (1736, 4, 3, nil), (1737, 5, 4, 4), (1e9, 5, 4, 4),
    ]
    for (time, frame, step, shown) in expected {
      #expect(timeline.frame(at: time) == frame && timeline.step(at: time) == step && timeline.shownStep(at: time) == shown, "at \(time)")
    }
    for (index, time) in timeline.times.enumerated() { #expect(timeline.frame(at: time) == index) }
    for number in 1...4 { #expect(timeline.shownStep(at: timeline.time(ofStep: number)) == number) }
  }

  @Test func aSliderShowsTheFrameOfEachTime() throws {
    let timeline = ReplayTimeline(try Self.frames([(0, 1), (17.3, nil), (33.7, nil), (50.1, 2)]))
    // A slider stores its value as a `Float`.
    for (index, time) in timeline.times.enumerated() { #expect(timeline.frame(at: Double(Float(time))) == index) }
  }

  @Test func stepsAreReachedInOrderFromBothEnds() throws {
    let timeline = try Self.timeline()
    func walk(from start: Double, forward: Bool) -> [Int] {
      var (time, steps) = (start, [Int]())
      while let step = timeline.step(after: time, forward: forward) {
        steps.append(step)
        time = timeline.time(ofStep: step)
      }
      return steps
    }
    #expect(walk(from: 0, forward: true) == [2, 3, 4] && walk(from: 1e9, forward: false) == [3, 2, 1])
    // From between two steps, back to the first of them.
    #expect(timeline.step(after: 250, forward: false) == 1 && timeline.step(after: 250, forward: true) == 2)
    #expect(timeline.snapped(250, within: 10) == 257 && timeline.snapped(250, within: 5) == 250 && timeline.snapped(3, within: 10) == 0)
  }
}
