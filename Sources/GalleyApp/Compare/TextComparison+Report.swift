import UIKit

/// The comparison in words.
extension TextComparison {
  /// The numbers of lines and differences: "A: 12 lines, B: 13 lines. 2 differences in 3 lines of A and 4 of B".
  var summary: String {
    let lines = "A: \(Self.count(totals.a.lines, "line")), B: \(Self.count(totals.b.lines, "line"))."
    if !isComplete, entries.isEmpty { return "\(lines) Comparing: \(Int(progress * 100)) %" }
    guard !entries.isEmpty else { return "\(lines) All lines break at the same words" }
    let differences = isCut ? "More than \(Self.count(Self.maximumEntries, "difference"))" : Self.count(entries.count, "difference")
    let ending = isComplete ? "" : ". Comparing: \(Int(progress * 100)) %"
    return "\(lines) \(differences) in \(Self.count(totals.a.differentLines, "line")) of A and \(totals.b.differentLines) of B\(ending)"
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// The settings, the totals and all differences as plain text.
  var report: String {
    var text = "Comparison of two settings\n\n"
    for side in [a, b] { text += "\(side.name.rawValue): \(side.text.name), \(side.setting.description)\n" }
    text += "\n\(summary).\n"
    for (index, entry) in entries.enumerated() {
      text += "\n\(index + 1). \(entry.difference.summary)"
      if !entry.difference.note.isEmpty { text += " \(entry.difference.note)" }
    }
    return entries.isEmpty ? text : text + "\n"
  }
}
