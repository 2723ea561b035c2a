extension FontLibrary {
  /// At most `count` names of fonts that `name` may have meant, nearest first: those that begin as it does, then those
  /// that few letters tell from it.
  package func nearestNames(to name: String, count: Int = 5) -> [String] {
    let wanted = Array(FontCatalogue.plain(name).unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let scored = catalogue.allNames.compactMap { candidate -> (score: Int, name: String)? in
      let letters = Array(FontCatalogue.plain(candidate).unicodeScalars)
      let begins = letters.starts(with: wanted) || wanted.starts(with: letters)
      // One letter in three may be wrong; the rest of a longer name counts little.
      let distance = EditDistance.between(wanted, letters)
      if begins { return (abs(letters.count - wanted.count), candidate) }
      return distance <= max(2, wanted.count / 3) ? (64 + distance * 4, candidate) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(count).map(\.name)
  }
}

/// Levenshtein's distance: how many letters must be put in, taken out or changed.
package enum EditDistance {
  /// O(a.count × b.count).
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
