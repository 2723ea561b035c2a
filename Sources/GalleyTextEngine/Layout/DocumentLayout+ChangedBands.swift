/// Recording of changed bands.
extension DocumentLayout {
  /// Records the bands in which lines from `index` on differ from the old lines that they replace. O(new lines + old lines).
  func recordChanges(new index: Int) {
    var bands = reusableLines.consumeLost()
    guard recordsChanges else { return }
    /// The spacing below the previous line, which it has only if another line follows. `nil` before the first line, for which it is looked up if
    /// needed.
    var spacingAbove: Int?
    func addBand(_ changed: RegionChange) {
      var band = changed
      band.top -= LayoutUnit(raw: spacingAbove ?? (index > 0 ? Int(lines.geometry(ofLine: index - 1).values.lineSpacing) : 0))
      if let last = bands.last, last.region == band.region, (last.top...last.bottom).contains(band.top) {
        bands[bands.count - 1].bottom = max(last.bottom, band.bottom)
      } else {
        bands.append(band)
      }
    }
    // Both cursors move down the regions. Two lines with the same top are compared; otherwise the upper line has changed.
    var new = lines.cursor(from: index)
    var old = reusableLines.oldLines(isFinished: isFinished)
    while true {
      let (band, before) = (new.band, old.band)
      if band == nil, before == nil { break }
      let spacing = max(new.lineSpacing, old.lineSpacing)
      if let band, let before, (band.region, band.top) == (before.region, before.top) {
        if reusableLines.isEdited(old.position.paragraphs) || !old.line!.shows(at: old.position, as: new.line!, at: new.position) {
          addBand(RegionChange(region: band.region, top: band.top, bottom: max(band.bottom, before.bottom)))
        }
        new.advance()
        old.advance()
      } else if let band, before.map({ (band.region, band.top) < ($0.region, $0.top) }) ?? true {
        addBand(band)
        new.advance()
      } else if let before {
        addBand(before)
        old.advance()
      }
      spacingAbove = spacing
    }
    recordChanges(bands)
  }

  /// Records that the lines of a text range look different, including reusable lines below a change. O(log *n* + lines of the range), where *n* is
  /// the number of lines.
  package func recordChanges(ofText range: Range<Int>) {
    guard recordsChanges else { return }
    reusableLines.recordAppearanceChange(of: range)
    guard let locatedLine = lines.locatedLine(endingAfter: range.lowerBound) else { return }
    var bands: [RegionChange] = []
    var cursor = lines.cursor(from: locatedLine.index)
    while let line = cursor.line, cursor.position.utf16 < range.upperBound {
      if !line.isGap { bands.append(line.band(at: cursor.position)) }
      cursor.advance()
    }
    recordChanges(bands)
  }

  func recordChanges(_ bands: [RegionChange]) {
    guard recordsChanges else { return }
    // Bands below all recorded ones are appended. Others have to be sorted.
    let new = RegionChange.merged(bands)
    guard let last = pendingChanges.last, let first = new.first else {
      pendingChanges += new
      return
    }
    if (last.region, last.bottom) < (first.region, first.top) {
      pendingChanges += new
    } else {
      pendingChanges = RegionChange.merged(pendingChanges + new)
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
