extension BreakReason {
  /// A short description for developers, such as "did not fit by 3.25 pt" or "hyphenated".
  package var shortDescription: String {
    switch self {
    case .paragraphEnd: "end of the paragraph"
    case .mandatory: "line break"
    case .didNotFit(let excess): "did not fit by \(BreakReason.points(excess)) pt"
    case .chosen: "chosen for the paragraph"
    case .hyphenated: "hyphenated"
    case .emergency: "within a word"
    case .truncated: "cut"
    }
  }

  /// Formats a length in points, with at most two decimal digits.
  private static func points(_ length: LayoutUnit) -> String {
    let hundredths = (length.raw * 100 + 32) / 64
    let part = hundredths % 100
    if part == 0 { return "\(hundredths / 100)" }
    return "\(hundredths / 100)." + (part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)")
  }
}
