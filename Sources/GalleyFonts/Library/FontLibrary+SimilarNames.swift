extension FontLibrary {
  /// Returns up to `count` font names similar to `name`, nearest first: names that begin with it or that it begins
  /// with, then names with a small edit distance. Empty if none is similar.
  package func nearestNames(to name: String, count: Int = 5) -> [String] {
    let wanted = Array(FontCatalogue.normalized(name).unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let scored = catalogue.allNames.compactMap { candidate -> (score: Int, name: String)? in
      let letters = Array(FontCatalogue.normalized(candidate).unicodeScalars)
      let begins = letters.starts(with: wanted) || wanted.starts(with: letters)
      // Up to a third of the letters can differ. The remainder of a longer name counts little.
      let distance = EditDistance.between(wanted, letters)
      if begins { return (abs(letters.count - wanted.count), candidate) }
      return distance <= max(2, wanted.count / 3) ? (64 + distance * 4, candidate) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(count).map(\.name)
  }
}

/// The Levenshtein distance: the number of insertions, deletions and substitutions.
package enum EditDistance {
  /// Returns the distance. O(*a.count* × *b.count*).
  package static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
