/// The results of scans for break opportunities.
extension ParagraphList {
  /// The result of the scan of a paragraph.
  enum Scan {
    case unknown, mustBeShaped
    /// Counts with break opportunities. The paragraph is paragraph `index` of `counts`, which contains `count` consecutive paragraphs of the document
    /// from there on.
    case scanned(counts: ParagraphCounts, index: Int, count: Int)
  }

  /// Returns the result of the scan of a paragraph. O(log *n*) in the number of items; O(1) near the last one accessed.
  @inline(__always) func scan(of index: Int) -> Scan {
    if let scanned, case let local = index - scanned.start, local >= 0, local < scanned.count {
      return .scanned(counts: scanned.counts, index: scanned.first + local, count: scanned.count - local)
    }
    return withItem(at: index) { item, first, _ in
      guard let counts = item.counts, counts.hasBreaks else { return item.mustBeShaped ? .mustBeShaped : .unknown }
      return .scanned(counts: counts, index: item.first + index - first, count: item.count - (index - first))
    }
  }

  /// Records that a paragraph was scanned, and is the last one of `counts`. If it follows the paragraph that was scanned last in both, it is added to
  /// the tree later. Amortized O(1); otherwise O(log *n*) in the number of items.
  func recordScan(of index: Int, in counts: ParagraphCounts) {
    generation += 1
    if let scanned, scanned.counts === counts, scanned.start + scanned.count == index {
      self.scanned!.count += 1
    } else {
      commitScanned()
      scanned = ScannedParagraphs(start: index, first: counts.paragraphs - 1, count: 1, counts: counts)
    }
  }

  /// Records that a paragraph must be shaped. O(log *n*) in the number of items.
  func recordMustBeShaped(_ index: Int) {
    divide(before: index)
    divide(before: index + 1)
    let item = withItem(at: index) { item, _, _ in
      var item = copy item
      item.recordMustBeShaped()
      return item
    }
    replaceItems(index..<index + 1, with: [item])
  }

  /// Adds the paragraphs that were scanned last to the tree. O(log *n* + their items), where *n* is the number of items; O(1) if there are none.
  @inline(__always) func commitScanned() {
    if let scanned, scanned.count > 0 { commit(scanned) }
  }

  private func commit(_ scanned: ScannedParagraphs) {
    self.scanned = ScannedParagraphs(
      start: scanned.start + scanned.count, first: scanned.first + scanned.count, count: 0, counts: scanned.counts)
    // Paragraphs that were committed before become one run with these.
    var committed = 0
    if scanned.start > 0 {
      committed = withItem(at: scanned.start - 1) { item, _, _ in
        item.entry == nil && item.counts === scanned.counts && item.first + item.count == scanned.first ? item.count : 0
      }
    }
    change(scanned.start - committed..<scanned.start + scanned.count, to: scanned.counts, first: scanned.first - committed)
  }

  /// Discards all break opportunities. Glyph counts stay. O(*n*) in the number of items.
  func dropBreaks() {
    commitScanned()
    scanned = nil
    var copies: [ObjectIdentifier: ParagraphCounts] = [:]
    var items: [ParagraphItem] = []
    forEachItem(in: 0..<count) { item in
      var item = item
      if let counts = item.counts, counts.hasBreaks {
        let own = copies[ObjectIdentifier(counts)] ?? ParagraphCounts(of: counts)
        copies[ObjectIdentifier(counts)] = own
        item.dropBreaks(own)
      } else {
        item.dropBreaks(nil)
      }
      items.append(item)
    }
    replaceItems(0..<count, with: items)
  }
}

/// Consecutive paragraphs that were scanned one after another.
struct ScannedParagraphs {
  /// The index of the first one in the document, and in `counts`.
  var start, first: Int
  var count: Int
  let counts: ParagraphCounts
}
