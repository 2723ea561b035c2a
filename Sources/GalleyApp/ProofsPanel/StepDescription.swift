import GalleyProofs

/// The texts about a step of a proof: its event, the verdict, and the differences in words.
struct StepDescription: Equatable {
  /// The maximum number of differences that are shown; the others are counted.
  static let maximumDifferences = 12

  /// The step and its event: "Step 3 of 6: drag heart to 480,520".
  var heading = ""
  var verdict = ""
  var differences: [LayoutDifference] = []
  /// Sentences about pixels, costs and fonts, and the remedies of errors.
  var notes: [String] = []

  /// Creates an empty description, for the state without a proof.
  init() {}

  /// Describes a step of an opened proof.
  ///
  /// - Parameters:
  ///   - number: The number of the step; 0 before the first step.
  ///   - count: The number of steps.
  ///   - event: The description of its events.
  ///   - result: The result of the proof; `nil` before the comparison.
  init(_ number: Int, of count: Int, event: String, result: ProofCheckResult.Proof?, isReplaying: Bool, problem: String?) {
    if number > 0 { heading = "Step \(number) of \(count)" + (event.isEmpty ? "" : ": \(event)") }
    if let problem {
      verdict = "This proof can’t be replayed"
      notes = [problem]
      return
    }
    guard let result else {
      verdict = isReplaying ? "Replaying…" : "Not checked"
      return
    }
    let step = result.steps.first { $0.number == number }
    verdict = result.state == .broken ? "This proof is broken" : number > 0 ? "The recording has no such step" : "Before the first step"
    if let step { describe(step) }
    notes += ([result.message] + (result.excerpt ?? []) + (result.remedy ?? [])).compactMap { $0 }
  }

  private mutating func describe(_ step: ProofCheckResult.Step) {
    differences = Array(step.differences.prefix(Self.maximumDifferences))
    let omitted = step.differences.count - differences.count
    if omitted > 0 { notes.append("\(omitted) more differences; the report has all of them.") }
    notes += step.otherDescriptions
    let count = step.differences.count
    if count > 0 {
      verdict = "\(count) difference\(count == 1 ? "" : "s") in layout"
    } else {
      let looksDifferent = step.pixels != nil || step.isBeforeDrawn == true
      verdict = looksDifferent ? "The layout is the same, but it looks different" : "Passed: layout and pixels are as recorded"
    }
  }
}
