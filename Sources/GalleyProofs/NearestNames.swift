import GalleyFonts

/// Suggestions for misspelled names.
package enum NearestNames {
  /// Returns the candidate with the smallest edit distance, ignoring case, or `nil` if none is similar.
  package static func of(_ name: String, in candidates: [String]) -> String? {
    let wanted = Array(name.lowercased())
    let ranked = candidates.map { ($0, EditDistance.between(wanted, Array($0.lowercased()))) }.min { $0.1 < $1.1 }
    // A swap of two characters counts as two edits.
    guard let ranked, ranked.1 <= (wanted.count < 4 ? 1 : max(2, wanted.count / 3)) else { return nil }
    return ranked.0
  }
}
