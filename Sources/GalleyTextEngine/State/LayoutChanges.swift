/// The pending changes of a layout: the old lines that can still be reused, and the bands that look different since the client asked last.
struct LayoutChanges {
  /// Whether changes are recorded. If so, every new line is compared with the one that it replaces.
  var areRecorded = true
  /// The bands that changed since the last call of `consume`, in order.
  private(set) var pending: [RegionChange] = []
  /// The old lines after the last change, as long as they can be reused.
  var reusableLines = ReusableLines()

  init() {}

  /// Returns the bands that changed since the last call, in order, and removes them from `pending`.
  mutating func consume() -> [RegionChange] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }

  /// Records changed bands, in any order. Does nothing if `areRecorded` is false.
  mutating func record(_ bands: [RegionChange]) {
    guard areRecorded else { return }
    // Bands below all recorded ones are appended. Others have to be sorted.
    let new = RegionChange.merged(bands)
    guard let last = pending.last, let first = new.first else {
      pending += new
      return
    }
    if (last.region, last.bottom) < (first.region, first.top) {
      pending += new
    } else {
      pending = RegionChange.merged(pending + new)
    }
  }

  /// Records the bands in which lines from `index` on differ from the old lines that they replace. If `isFinished` is true, they are compared with
  /// all old lines, otherwise only with those that placement has passed. Records nothing if `areRecorded` is false. O(new lines + old lines).
  mutating func recordDifference(of lines: borrowing LineList, from index: Int, isFinished: Bool) {
    var bands = reusableLines.consumeLost()
    guard areRecorded else { return }
    /// The spacing below the previous line, which it has only if another line follows. `nil` before the first line, for which it is looked up if
    /// needed.
    var spacingAbove: Int?
    // Both cursors move down the regions. Two lines with the same top are compared; otherwise the upper line has changed.
    var new = lines.cursor(from: index)
    var old = reusableLines.oldLines(isFinished: isFinished)
    while true {
      let (band, before) = (new.band, old.band)
      if band == nil, before == nil { break }
      let spacing = max(new.lineSpacing, old.lineSpacing)
      var changed: RegionChange?
      if let band, let before, (band.region, band.top) == (before.region, before.top) {
        if reusableLines.isEdited(old.position.paragraphs) || !old.line!.shows(at: old.position, as: new.line!, at: new.position) {
          changed = RegionChange(region: band.region, top: band.top, bottom: max(band.bottom, before.bottom))
        }
        new.advance()
        old.advance()
      } else if let band, before.map({ (band.region, band.top) < ($0.region, $0.top) }) ?? true {
        changed = band
        new.advance()
      } else if let before {
        changed = before
        old.advance()
      }
      if var changed {
        changed.top -= LayoutUnit(raw: spacingAbove ?? (index > 0 ? Int(lines.geometry(ofLine: index - 1).values.lineSpacing) : 0))
        bands.appendJoining(changed)
      }
      spacingAbove = spacing
    }
    record(bands)
  }

  /// Records that the lines of a text range look different, including reusable lines below a change. Does nothing if `areRecorded` is false. O(log
  /// *n* + lines of the range), where *n* is the number of lines.
  mutating func recordAppearance(ofText range: Range<UTF16Offset>, in lines: borrowing LineList) {
    guard areRecorded else { return }
    reusableLines.recordAppearanceChange(of: range)
    guard let locatedLine = lines.locatedLine(endingAfter: range.lowerBound) else { return }
    var bands: [RegionChange] = []
    var cursor = lines.cursor(from: locatedLine.index)
    while let line = cursor.line, cursor.position.offset < range.upperBound {
      if !line.isGap { bands.append(line.band(at: cursor.position)) }
      cursor.advance()
    }
    record(bands)
  }
}

extension [RegionChange] {
  /// Appends a band, or enlarges the last one if the band begins within it.
  fileprivate mutating func appendJoining(_ band: RegionChange) {
    if let last, last.region == band.region, (last.top...last.bottom).contains(band.top) {
      self[count - 1].bottom = Swift.max(last.bottom, band.bottom)
    } else {
      append(band)
    }
  }
}

extension RegionChange {
  /// Returns the bands in order, with adjacent and overlapping ones joined.
  static func merged(_ bands: [RegionChange]) -> [RegionChange] {
    var merged: [RegionChange] = []
    for band in bands.sorted(by: { ($0.region, $0.top) < ($1.region, $1.top) }) {
      if let last = merged.last, last.region == band.region, band.top <= last.bottom {
        merged[merged.count - 1].bottom = max(last.bottom, band.bottom)
      } else {
        merged.append(band)
      }
    }
    return merged
  }
}
