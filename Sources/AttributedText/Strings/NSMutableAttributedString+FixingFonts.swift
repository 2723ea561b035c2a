import struct Foundation.NSRange
import UnicodeFacts

/// Fonts that show the text: where one has no glyph for a character, another stands in for it.
extension NSMutableAttributedString {
  /// Gives each character of `range` a font that shows it: the one that was asked for, or else one that stands in for that.
  ///
  /// O(characters), and O(1) for plain text in one font.
  package func fixFonts(in range: Range<Int>) {
    guard !range.isEmpty, !isPlainLetter(range) else { return }
    let wide = reachOfClusters(about: range)
    var changes: [(range: NSRange, font: any FontSubstituting)] = []
    enumerateRuns(in: wide.nsRange) { run, attributes in
      let own = attributes.font
      guard let font = own ?? (attributes.values[.font] == nil ? DefaultFont.value : nil) else { return }
      var start = run.location
      while start < run.location + run.length {
        let units = unitsOfPart(from: start, to: run.location + run.length)
        var from = start
        for (end, shown) in fonts(for: units, asking: font.fontAskedFor, attributes.values) {
          var stretch = NSRange(location: from, length: start + end - from)
          from = start + end
          if let own {
            if shown.isSame(as: own) { continue }
          } else {
            // Neighbours are looked at for their clusters alone.
            let (low, high) = (max(stretch.location, range.lowerBound), min(stretch.location + stretch.length, range.upperBound))
            if low >= high { continue }
            stretch = NSRange(location: low, length: high - low)
          }
          if let last = changes.last, last.range.location + last.range.length == stretch.location, last.font.isSame(as: shown) {
            changes[changes.count - 1].range.length += stretch.length
          } else {
            changes.append((stretch, shown))
          }
        }
        start += units.count
      }
    }
    for change in changes { addAttribute(.font, value: change.font, range: change.range) }
  }

  /// Whether the range is a letter of ASCII, a cluster by itself, that its own font shows: as most are that somebody types.
  private func isPlainLetter(_ range: Range<Int>) -> Bool {
    guard range.count == 1, readsStore, case let letter = unit(at: range.lowerBound), letter.beginsCluster,
      range.upperBound == length || unit(at: range.upperBound).beginsCluster
    else { return false }
    let attributes = attributeRun(at: range.lowerBound).attributes
    guard let font = attributes.font else { return attributes.values[.font] != nil || DefaultFont.value == nil }
    return font.isItself && font.surelyShows(letter)
  }

  private func fonts(
    for units: [UInt16], asking font: any FontSubstituting, _ attributes: [NSAttributedString.Key: Any]
  ) -> [(end: Int, font: any FontSubstituting)] {
    if units.allSatisfy({ font.surelyShows($0) }) { return [(units.count, font)] }
    return font.fonts(showing: units, attributes)
  }

  /// At most so many units are looked at together, and so far beyond a range for what is one cluster with its ends.
  private static let part = 4096
  private static let reach = 64

  /// The next part of a run, which ends where no cluster is cut.
  private func unitsOfPart(from start: Int, to end: Int) -> [UInt16] {
    let units = utf16(in: NSRange(location: start, length: min(end - start, Self.part)))
    // The last cluster may go on behind the part.
    return start + units.count < end ? Array(units.dropLast(Self.lastCluster(of: units))) : units
  }

  /// `range` and what may be one cluster with its ends, as far as it is looked for.
  private func reachOfClusters(about range: Range<Int>) -> Range<Int> {
    startOfReach(before: range.lowerBound)..<endOfReach(behind: range.upperBound)
  }

  // Clusters that begin or end farther off are left as they are.

  private func startOfReach(before offset: Int) -> Int {
    if offset == 0 || unit(at: offset - 1).beginsCluster { return max(0, offset - 1) }
    let units = utf16(in: NSRange(location: max(0, offset - Self.reach), length: min(Self.reach, offset)))
    return offset - units.count + (units.lastIndex { $0.beginsCluster } ?? (units.count < Self.reach ? 0 : Self.firstCluster(of: units)))
  }

  private func endOfReach(behind offset: Int) -> Int {
    if offset == length || unit(at: offset).beginsCluster { return offset }
    let units = utf16(in: NSRange(location: offset, length: min(Self.reach, length - offset)))
    return offset + (units.firstIndex { $0.beginsCluster } ?? (units.count < Self.reach ? units.count : units.count - Self.lastCluster(of: units)))
  }

  /// UTF-16 units of a text's first cluster, and of its last one; not all of the text.
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
  /// ASCII that is seen, and white space: each begins a cluster.
  fileprivate var beginsCluster: Bool { (0x20...0x7E).contains(self) || self == 0x0A || self == 0x09 || self == 0x0D }
}
