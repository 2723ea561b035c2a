/// The changes of a line that has the same words in the recorded and in the current layout.
struct LineChange {
  /// A change of size or position of a single fragment.
  struct Fragment {
    /// The number of the fragment, starting at 1.
    var number: Int
    var old: RecordedRect
    var new: RecordedRect
    var width: Double { new.width - old.width }
    var height: Double { new.height - old.height }
    var dx: Double { new.x - old.x }
  }

  /// A change of the text's position or width within its fragment, or of the baseline within its line.
  struct Ink: Hashable {
    var fragment: Int
    var dx, width, baseline: Double
  }

  /// The movement of the whole line, relative to its column.
  var dx = 0.0
  var dy = 0.0
  var fragments: [Fragment] = []
  /// The number, starting at 1, of the first fragment that has different words in the two layouts, or exists in only one of
  /// them. `nil` if the line is divided into the same fragments in both.
  var brokenFragment: Int?
  /// The fonts of the whole line in both layouts. `nil` if they are the same.
  var fonts: (old: [String], new: [String])?
  // Details that are reported only if nothing else differs.
  var ink: Ink?
  var ending: (old: String, new: String)?

  var isMoved: Bool { dx != 0 || dy != 0 }
  /// Whether the line differs in more than its position.
  var differsBeyondPosition: Bool { !fragments.isEmpty || brokenFragment != nil || fonts != nil || ink != nil || ending != nil }

  /// Compares the fragments of one line in both layouts.
  ///
  /// - Parameter shift: The movement of the line's column.
  init(from old: ArraySlice<LayoutRecord.Row>, to new: ArraySlice<LayoutRecord.Row>, shift: (dx: Double, dy: Double)) {
    if let a = old.first, let b = new.first { dy = b.rect.y - a.rect.y - shift.dy }
    let faces = (LineChange.fonts(of: old), LineChange.fonts(of: new))
    if faces.0 != faces.1 { fonts = faces }
    let pairs = zip(old, new)
    if let at = pairs.enumerated().first(where: { $1.0.text != $1.1.text })?.offset {
      brokenFragment = at + 1
    } else if old.count != new.count {
      brokenFragment = min(old.count, new.count) + 1
    }
    guard brokenFragment == nil else { return }
    recordRects(pairs.map { (shifted($0.rect, shift), $1.rect) })
    guard !differsBeyondPosition else { return }
    for (index, (a, b)) in pairs.enumerated() {
      let moved = Ink(
        fragment: index + 1, dx: b.used.x - b.rect.x - (a.used.x - a.rect.x), width: b.used.width - a.used.width,
        baseline: b.baseline - b.rect.y - (a.baseline - a.rect.y))
      if ink == nil, moved.dx != 0 || moved.width != 0 || moved.baseline != 0 { ink = moved }
    }
    if ink == nil, let (a, b) = pairs.first(where: { $0.ending != $1.ending }) { ending = (a.ending, b.ending) }
  }

  private func shifted(_ rect: RecordedRect, _ shift: (dx: Double, dy: Double)) -> RecordedRect {
    RecordedRect(x: rect.x + shift.dx, y: rect.y + shift.dy, width: rect.width, height: rect.height)
  }

  private mutating func recordRects(_ rects: [(old: RecordedRect, new: RecordedRect)]) {
    let isSameSize = rects.allSatisfy { $0.old.width == $0.new.width && $0.old.height == $0.new.height }
    if isSameSize, let first = rects.first, rects.allSatisfy({ $0.new.x - $0.old.x == first.new.x - first.old.x }) {
      dx = first.new.x - first.old.x
      return
    }
    for (index, rect) in rects.enumerated() {
      let fragment = Fragment(number: index + 1, old: rect.old, new: rect.new)
      if fragment.width != 0 || fragment.height != 0 || fragment.dx != 0 { fragments.append(fragment) }
    }
  }

  static func fonts(of rows: some Sequence<LayoutRecord.Row>) -> [String] {
    var fonts: [String] = []
    for font in rows.lazy.flatMap(\.fonts) where !fonts.contains(font) { fonts.append(font) }
    return fonts
  }
}
