/// Estimates the height of text that is not laid out, from the lines per code unit and per paragraph of the text that is. The estimate is exact
/// for text that is like the text laid out before.
struct HeightEstimate {
  private var lines = 0
  private var height = 0
  private var paragraphs = 0
  private var units = 0
  /// The lines that do not end their paragraph, and their length in UTF-16 code units.
  private var fullLines = 0
  private var unitsOfFullLines = 0

  init() {}

  /// Creates an estimate from whole paragraphs in one region. `height` is in 1/64 pt; `units` and `unitsOfLastLines` are in UTF-16 code units.
  init(lines: Int, height: Int, paragraphs: Int, units: Int, unitsOfLastLines: Int) {
    (self.lines, self.height, self.paragraphs, self.units) = (lines, height, paragraphs, units)
    (fullLines, unitsOfFullLines) = (lines - paragraphs, units - unitsOfLastLines)
  }

  /// Adds a laid-out line.
  ///
  /// - Parameters:
  ///   - height: The distance that the line moves the layout cursor down within a region, in 1/64 pt.
  ///   - units: The length of the line in UTF-16 code units.
  ///   - endsParagraph: Whether the line is the last of its paragraph.
  @inline(__always) mutating func add(height: Int, units: Int, endsParagraph: Bool) {
    lines += 1
    self.height += height
    self.units += units
    if endsParagraph {
      paragraphs += 1
    } else {
      fullLines += 1
      unitsOfFullLines += units
    }
  }

  /// Adds the lines of another estimate.
  mutating func add(_ other: HeightEstimate) {
    (lines, height) = (lines + other.lines, height + other.height)
    (paragraphs, units) = (paragraphs + other.paragraphs, units + other.units)
    (fullLines, unitsOfFullLines) = (fullLines + other.fullLines, unitsOfFullLines + other.unitsOfFullLines)
  }

  /// Whether no lines were added.
  var isEmpty: Bool { lines == 0 }

  /// Whether there are enough lines for an estimate.
  var isReliable: Bool { lines >= 8 }

  /// Returns the estimated number of lines of `count` whole paragraphs that have `utf16` code units together; at least `count`.
  func lines(ofParagraphs count: Int, utf16: Int) -> Int {
    // The length in full lines, plus the share of the paragraphs' last lines.
    let perUnit = unitsOfFullLines > 0 ? Double(fullLines) / Double(unitsOfFullLines) : 0
    let perParagraph = paragraphs > 0 ? (Double(lines) - Double(units) * perUnit) / Double(paragraphs) : 0.5
    return max(count, Int((Double(utf16) * perUnit + Double(count) * perParagraph).rounded()))
  }

  /// Returns the estimated height of lines; zero if no lines were added.
  func height(ofLines count: Int) -> LayoutUnit { LayoutUnit(raw: Int((Double(count) * Double(height) / Double(max(lines, 1))).rounded())) }
}
