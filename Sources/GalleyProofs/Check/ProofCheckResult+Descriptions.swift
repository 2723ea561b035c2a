import Foundation

extension ProofCheckResult {
  /// Returns 1 if a proof differs or is broken, else 3 if one has other fonts, else 0.
  package static func exit(of proofs: [Proof]) -> Int {
    if proofs.contains(where: { $0.state == .differs || $0.state == .broken }) { return 1 }
    return proofs.contains { $0.state == .otherFonts } ? 3 : 0
  }

  /// Returns the proofs sorted by state: differing, broken, other fonts, passed; then by name.
  package static func inOrder(_ proofs: [Proof]) -> [Proof] {
    let order = State.allCases
    return proofs.sorted { (order.firstIndex(of: $0.state)!, $0.id) < (order.firstIndex(of: $1.state)!, $1.id) }
  }

  /// The number of proofs in each state that occurs: "11 passed, 1 differs"; "there are no proofs" if there are none.
  public var summary: String {
    let parts = [State.passed, .differs, .broken, .otherFonts].compactMap { state -> String? in
      let count = proofs.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.label(count))"
    }
    return parts.isEmpty ? "there are no proofs" : parts.joined(separator: ", ")
  }
}

extension ProofCheckResult.State {
  /// Returns a word for the state, for use after the number `count` of proofs: "differs" or "differ".
  public func label(_ count: Int = 1) -> String {
    switch self {
    case .passed: "passed"
    case .differs: count == 1 ? "differs" : "differ"
    case .broken: "broken"
    case .otherFonts: "other fonts"
    }
  }
}

extension ProofCheckResult.Proof {
  /// The messages of the proof, one sentence per line. Empty if it passed.
  public var reportLines: [String] {
    var lines: [String] = []
    if let message { lines.append(message) }
    lines += remedy ?? []
    for step in steps where step.needsReport { lines += step.reportLines }
    return lines
  }

  /// Marks a proof that was compared despite different fonts or libraries as neither passed nor failed, because they
  /// can be the cause.
  ///
  /// - Parameter differences: A description of the differences.
  package mutating func setOtherFonts(_ differences: String) {
    let isSame = state == .passed
    message = [differences, message, "compared anyway" + (isSame ? ": nothing differs" : "")].compactMap { $0 }.joined(separator: "; ")
    state = .otherFonts
    for index in steps.indices where steps[index].state == .differs { steps[index].state = .otherFonts }
  }
}

extension ProofCheckResult.Step {
  /// Whether it was compared and differs.
  fileprivate var needsReport: Bool { state == .differs || state == .otherFonts && cost.isCompared }

  /// The maximum number of differences in the text output. The report and `--json` have all.
  private static let maximumReportedDifferences = 12

  /// A sentence for each result that is not a difference in layout: pixels, and costs that increased.
  package var otherDescriptions: [String] {
    var descriptions: [String] = []
    if let pixels {
      let positions = (boxes ?? []).prefix(3).map { "[\([$0.x, $0.y, $0.width, $0.height].map { JSONText.fixed($0, 0) }.joined(separator: " "))]" }
      let more = (boxes?.count ?? 0) > 3 ? " and \((boxes?.count ?? 0) - 3) more areas" : ""
      let lead = visibleChanges.map { "\($0): the appearance changed, but the layout is the same; " } ?? (differences.isEmpty ? "The layout is the same; " : "")
      descriptions.append(
        lead + "\(ProofComparison.count(pixels, "pixel")) differ\(pixels == 1 ? "s" : ""), in \(positions.joined(separator: " "))\(more).")
    }
    if isBeforeDrawn == true, cost.isCompared {
      descriptions.append((differences.isEmpty ? "The layout is the same, but pixels differ" : "Pixels also differ") + "; no screenshot of this step was recorded, so their position is unknown.")
    }
    if let words = cost.increaseDescription { descriptions.append(words) }
    return descriptions
  }

  /// A line for each difference: "step 3, drag heart to 551,194: Column 2, line 14 broke after ‘lamb’, was ‘fleece’."
  public var reportLines: [String] {
    var descriptions = differences.map { SentenceFormat.withoutIsolates([$0.summary, $0.note].filter { !$0.isEmpty }.joined(separator: " ")) }
    if descriptions.count > Self.maximumReportedDifferences {
      let remainingCount = descriptions.count - Self.maximumReportedDifferences
      descriptions = descriptions.prefix(Self.maximumReportedDifferences) + ["\(remainingCount) more differences; galley proof report shows them."]
    }
    descriptions += otherDescriptions
    return descriptions.map { "step \(number), \(event): \($0)" }
  }
}

extension ProofCheckResult.Cost {
  /// Whether there is a current value.
  fileprivate var isCompared: Bool { lines.count > 1 }

  /// A message such as "It lays out 44 lines, 12 when recorded.", or `nil` without an increase.
  package var increaseDescription: String? {
    func part(_ pair: [Int], _ noun: String) -> String? {
      guard pair.count == 2, pair[1] > pair[0] else { return nil }
      return "\(ProofComparison.count(pair[1], noun)), \(pair[0]) when recorded"
    }
    let parts = [part(lines, "line").map { "lays out \($0)" }, part(paragraphs, "paragraph").map { "shapes \($0)" }].compactMap { $0 }
    return parts.isEmpty ? nil : "It \(parts.joined(separator: "; it "))."
  }
}
