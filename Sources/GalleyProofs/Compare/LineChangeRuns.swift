/// Consecutive lines with the same change, which share a sentence.
struct LineRun {
  /// The index of the difference that the lines belong to.
  var difference: Int
  /// The range of lines in each flow.
  var old: ClosedRange<Int>
  var new: ClosedRange<Int>

  init(_ difference: Int, _ old: Int, _ new: Int) {
    self.difference = difference
    self.old = old...old
    self.new = new...new
  }

  mutating func extend(_ old: Int, _ new: Int) {
    self.old = self.old.lowerBound...old
    self.new = self.new.lowerBound...new
  }
}

/// Lines that moved together.
struct MoveRun {
  var run: LineRun
  var dx, dy: Double
  var oldColumn, newColumn: Int
}

/// Lines with a different font.
struct FontRun {
  var run: LineRun
  var old, new: [String]
}

/// Lines whose fragments have a different size or position.
struct FragmentRun {
  var run: LineRun
  var fragments: [LineChange.Fragment]
  /// Whether there is a single fragment, which has its own sentence.
  var isSingle: Bool { run.new.count == 1 && fragments.count == 1 }
}
