/// An OpenType feature setting: a four-letter tag, and 0 for off, 1 for on, or the index of an alternate.
package struct OpenTypeFeature: Hashable, Sendable {
  package var tag: String
  package var value: UInt32

  package init(tag: String, value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }

  /// Returns whether `tag` is a valid feature tag: one to four printable ASCII characters.
  package static func isTag(_ tag: String) -> Bool {
    (1...4).contains(tag.utf8.count) && tag.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension OpenTypeFeature {
  /// Returns the feature for a setting of Apple's feature registry, which is a type and a selector from
  /// `SFNTLayoutTypes.h`. Returns `nil` if OpenType has no equivalent.
  package static func forAppleFeature(type: Int, selector: Int) -> OpenTypeFeature? {
    if type == 35 {  // Stylistic alternatives: 2n enables set n, 2n + 1 disables it.
      guard (2...41).contains(selector) else { return nil }
      let set = selector / 2
      return OpenTypeFeature(tag: set < 10 ? "ss0\(set)" : "ss\(set)", value: selector % 2 == 0 ? 1 : 0)
    }
    if type == 17 { return OpenTypeFeature(tag: "aalt", value: UInt32(clamping: selector)) }
    return registry[Setting(type: type, selector: selector)]
  }

  /// Returns the settings of Apple's registry for features with these tags, by type and selector. This is the inverse of
  /// `forAppleFeature(type:selector:)` for the tags that the registry contains; other tags have no settings. Of stylistic sets, only the selectors
  /// that turn them on are included.
  package static func appleSettings(for tags: Set<String>) -> [(type: Int, selector: Int, feature: OpenTypeFeature)] {
    let sets = (1...20).compactMap { number -> (Int, Int, OpenTypeFeature)? in
      forAppleFeature(type: 35, selector: 2 * number).map { (35, 2 * number, $0) }
    }
    let rows = registry.map { ($0.key.type, $0.key.selector, $0.value) } + sets
    return rows.filter { tags.contains($0.2.tag) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { (type: $0.0, selector: $0.1, feature: $0.2) }
  }

  private struct Setting: Hashable {
    let type: Int
    let selector: Int
  }

  private static let registry: [Setting: OpenTypeFeature] = {
    let rows: [(type: Int, selector: Int, tag: String, value: UInt32)] = [
      (1, 2, "liga", 1), (1, 3, "liga", 0),  // common ligatures
      (1, 4, "dlig", 1), (1, 5, "dlig", 0),  // rare ligatures
      (1, 18, "clig", 1), (1, 19, "clig", 0),  // contextual ligatures
      (1, 20, "hlig", 1), (1, 21, "hlig", 0),  // historical ligatures
      (3, 3, "smcp", 1),  // letter case: small caps
      (6, 0, "tnum", 1), (6, 1, "pnum", 1),  // number spacing: monospaced, proportional
      (10, 1, "sups", 1), (10, 2, "subs", 1), (10, 3, "ordn", 1), (10, 4, "sinf", 1),  // vertical position
      (11, 1, "afrc", 1), (11, 2, "frac", 1),  // fractions: vertical, diagonal
      (14, 4, "zero", 1), (14, 5, "zero", 0),  // slashed zero
      (19, 0, "swsh", 1),
      (21, 0, "onum", 1), (21, 1, "lnum", 1),  // number case: old-style, lining
      (22, 0, "pwid", 1), (22, 1, "hwid", 1), (22, 3, "twid", 1), (22, 5, "palt", 1), (22, 6, "halt", 1),
      (33, 0, "case", 1), (33, 1, "case", 0), (33, 2, "cpsp", 1), (33, 3, "cpsp", 0),  // case-sensitive layout
      (36, 0, "calt", 1), (36, 1, "calt", 0), (36, 2, "swsh", 1), (36, 3, "swsh", 0), (36, 4, "cswh", 1), (36, 5, "cswh", 0),
      (37, 1, "smcp", 1), (37, 2, "pcap", 1),  // lower case: small, petite caps
      (38, 1, "c2sc", 1), (38, 2, "c2pc", 1),  // upper case: small, petite caps
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.map {
        (Setting(type: $0.type, selector: $0.selector), OpenTypeFeature(tag: $0.tag, value: $0.value))
      })
  }()
}
