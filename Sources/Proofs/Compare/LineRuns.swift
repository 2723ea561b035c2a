/// Lines one below the other that have changed alike: they are told in one sentence.
struct LineRun {
  /// Of the difference that they make.
  var difference: Int
  /// Of the flows' lines.
  var old: ClosedRange<Int>
  var new: ClosedRange<Int>

  init(_ difference: Int, _ old: Int, _ new: Int) {
    self.difference = difference
    self.old = old...old
    self.new = new...new
  }

  mutating func take(_ old: Int, _ new: Int) {
    self.old = self.old.lowerBound...old
    self.new = self.new.lowerBound...new
  }
}

/// Lines that moved as one.
struct MoveRun {
  var run: LineRun
  var dx, dy: Double
  var oldColumn, newColumn: Int
}

/// Lines set in another font.
struct FontRun {
  var run: LineRun
  var old, new: [String]
}

/// Lines whose fragments are wider, narrower, taller, or elsewhere.
struct FragmentRun {
  var run: LineRun
  var fragments: [LineChange.Fragment]
  /// Of each line, for its own sentence where it is alone.
  var isSingle: Bool { run.new.count == 1 && fragments.count == 1 }
}
