import struct Foundation.NSRange
import GalleyUnicodeFacts

/// Font fallback: if a font has no glyph for a character, a fallback font replaces it.
extension NSMutableAttributedString {
  /// Gives each character of `range`, and of the grapheme clusters that cross its ends, a font that covers it: the requested font or a fallback
  /// for it. Text in `range` without a font attribute gets `DefaultFont.value`, if there is one, or a fallback for it. Text whose font value does
  /// not support fallback fonts does not change.
  ///
  /// O(characters), and O(1) for a single ASCII character in its own font.
  package func fixFonts(in range: Range<Int>) {
    guard !range.isEmpty, !isSimpleCharacter(range) else { return }
    let wide = reachOfClusters(about: range)
    var changes: [(range: NSRange, font: any FontSubstituting)] = []
    enumerateRuns(in: wide.nsRange) { run, attributes in
      let own = attributes.font
      guard let font = own ?? (attributes.values[.font] == nil ? DefaultFont.value : nil) else { return }
      var start = run.location
      while start < run.location + run.length {
        let units = unitsOfPart(from: start, to: run.location + run.length)
        var from = start
        for (end, shown) in fonts(for: units, asking: font.requestedFont, attributes.values) {
          var fontRange = NSRange(location: from, length: start + end - from)
          from = start + end
          if let own {
            if shown.isSame(as: own) { continue }
          } else {
            // Neighbors are examined only for their grapheme clusters.
            let (low, high) = (max(fontRange.location, range.lowerBound), min(fontRange.location + fontRange.length, range.upperBound))
            if low >= high { continue }
            fontRange = NSRange(location: low, length: high - low)
          }
          if let last = changes.last, last.range.location + last.range.length == fontRange.location, last.font.isSame(as: shown) {
            changes[changes.count - 1].range.length += fontRange.length
          } else {
            changes.append((fontRange, shown))
          }
        }
        start += units.count
      }
    }
    for change in changes { addAttribute(.font, value: change.font, range: change.range) }
  }

  /// Returns whether the range is one ASCII character that forms a cluster and whose font needs no change, as for most typed characters: it
  /// covers the character and is not a fallback, or does not support fallback fonts. Returns `false` in a class with its own storage.
  private func isSimpleCharacter(_ range: Range<Int>) -> Bool {
    guard range.count == 1, readsStore, case let letter = unit(at: range.lowerBound), letter.beginsCluster,
      range.upperBound == length || unit(at: range.upperBound).beginsCluster
    else { return false }
    let attributes = attributeRun(at: range.lowerBound).attributes
    guard let font = attributes.font else { return attributes.values[.font] != nil || DefaultFont.value == nil }
    return font.isOriginalFont && font.isKnownToSupport(letter)
  }

  private func fonts(
    for units: [UInt16], asking font: any FontSubstituting, _ attributes: [NSAttributedString.Key: Any]
  ) -> [(end: Int, font: any FontSubstituting)] {
    if units.allSatisfy({ font.isKnownToSupport($0) }) { return [(units.count, font)] }
    return font.fonts(showing: units, attributes)
  }

  /// The maximum number of code units that are processed together, and the maximum distance beyond a range for clusters that
  /// extend over its ends.
  private static let part = 4096
  private static let reach = 64

  /// Returns the code units from `start` to `end`, or if they are too many, the first ones, up to a cluster boundary.
  private func unitsOfPart(from start: Int, to end: Int) -> [UInt16] {
    let units = utf16(in: NSRange(location: start, length: min(end - start, Self.part)))
    // The last cluster can continue after the part.
    return start + units.count < end ? Array(units.dropLast(Self.lastCluster(of: units))) : units
  }

  /// Returns `range`, extended by at most `reach` code units on each side over clusters that cross its ends. The start moves back to the previous
  /// code unit that begins a cluster.
  private func reachOfClusters(about range: Range<Int>) -> Range<Int> {
    startOfReach(before: range.lowerBound)..<endOfReach(after: range.upperBound)
  }

  // Clusters that begin or end farther away are not changed.

  private func startOfReach(before offset: Int) -> Int {
    if offset == 0 || unit(at: offset - 1).beginsCluster { return max(0, offset - 1) }
    let units = utf16(in: NSRange(location: max(0, offset - Self.reach), length: min(Self.reach, offset)))
    return offset - units.count + (units.lastIndex { $0.beginsCluster } ?? (units.count < Self.reach ? 0 : Self.firstCluster(of: units)))
  }

  private func endOfReach(after offset: Int) -> Int {
    if offset == length || unit(at: offset).beginsCluster { return offset }
    let units = utf16(in: NSRange(location: offset, length: min(Self.reach, length - offset)))
    return offset + (units.firstIndex { $0.beginsCluster } ?? (units.count < Self.reach ? units.count : units.count - Self.lastCluster(of: units)))
  }

  /// Returns the number of UTF-16 code units in the first cluster of a text, or 0 if that cluster is the whole text, so that its real boundary is
  /// unknown. `lastCluster` does the same at the end of the text.
  private static func firstCluster(of units: [UInt16]) -> Int {
    let length = String(decoding: units, as: UTF16.self).first?.utf16.count ?? 0
    return length < units.count ? length : 0
  }

  private static func lastCluster(of units: [UInt16]) -> Int {
    let length = String(decoding: units.suffix(reach), as: UTF16.self).last?.utf16.count ?? 0
    return length < units.count ? length : 0
  }
}

extension UInt16 {
  /// Whether the code unit is visible ASCII or white space, each of which begins a cluster.
  fileprivate var beginsCluster: Bool { (0x20...0x7E).contains(self) || self == 0x0A || self == 0x09 || self == 0x0D }
}
