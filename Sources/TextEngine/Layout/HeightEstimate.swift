/// How high text may be that was never laid: what lines took so far, told for each unit and each paragraph. Text that is like
/// what was laid is guessed exactly.
struct HeightEstimate {
  private var lines = 0
  private var height = 0
  private var paragraphs = 0
  private var units = 0
  /// Lines that do not end their paragraph, and their units.
  private var fullLines = 0
  private var unitsOfFullLines = 0

  init() {}

  /// Of whole paragraphs, all in one region.
  init(lines: Int, height: Int, paragraphs: Int, units: Int, unitsOfLastLines: Int) {
    (self.lines, self.height, self.paragraphs, self.units) = (lines, height, paragraphs, units)
    (fullLines, unitsOfFullLines) = (lines - paragraphs, units - unitsOfLastLines)
  }

  /// Takes in a line that moves the pen on by so much in its region.
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

  /// Takes in what was noted elsewhere.
  mutating func add(_ other: HeightEstimate) {
    (lines, height) = (lines + other.lines, height + other.height)
    (paragraphs, units) = (paragraphs + other.paragraphs, units + other.units)
    (fullLines, unitsOfFullLines) = (fullLines + other.fullLines, unitsOfFullLines + other.unitsOfFullLines)
  }

  /// Whether nothing was laid.
  var isEmpty: Bool { lines == 0 }

  /// Whether enough was laid for a guess.
  var isReliable: Bool { lines >= 8 }

  /// Of so many whole paragraphs.
  func lines(ofParagraphs count: Int, utf16: Int) -> Int {
    // As long as a full line is, and what the paragraphs' last lines take beside that.
    let perUnit = unitsOfFullLines > 0 ? Double(fullLines) / Double(unitsOfFullLines) : 0
    let perParagraph = paragraphs > 0 ? (Double(lines) - Double(units) * perUnit) / Double(paragraphs) : 0.5
    return max(count, Int((Double(utf16) * perUnit + Double(count) * perParagraph).rounded()))
  }

  func height(ofLines count: Int) -> LayoutUnit { LayoutUnit(raw: Int((Double(count) * Double(height) / Double(max(lines, 1))).rounded())) }
}
