import TextEngine

/// Text of a screen that cannot be read as it was meant.
public struct TextFault: Hashable, Sendable {
  /// What is wrong with it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An ellipsis stands for some of it.
    case truncated
    /// It is larger than its frame, or some of its lines found no room.
    case clipped
    /// Another text lies over it.
    case overlapping
    /// It reaches out of the window.
    case outside
  }

  /// What is wrong with it.
  public var kind: Kind
  /// Of the text: "label ‘Size’".
  public var name: String
  /// What there is to know beside: what is shown of it, how much it is too large, what lies over it.
  public var detail: String
  /// Where, in the record's space.
  public var rect: RecordedRect

  /// "label ‘Dynamic Type’ is truncated: ‘Dynam…’"
  public var words: String { "\(name) \(verb)" + (detail.isEmpty ? "" : ": \(detail)") }

  private var verb: String {
    switch kind {
    case .truncated: "is truncated"
    case .clipped: "is clipped"
    case .overlapping: "overlaps"
    case .outside: "reaches out of the window"
    }
  }
}

extension LayoutRecord {
  /// What is wrong with the labels in a window of that size, in their order. Text in columns flows on, so that it is never
  /// clipped.
  public func faults(width: Double, height: Double) -> [TextFault] {
    let labels = columns.filter { $0.isLabel && !$0.rows.isEmpty }
    var faults: [TextFault] = []
    for (index, label) in labels.enumerated() {
      let ink = label.ink
      if label.rows.contains(where: { $0.ending == BreakReason.truncated.words }) {
        faults.append(label.fault(.truncated, "‘\(label.shownText)’", ink))
      } else if label.shownLength < label.fullLength {
        faults.append(label.fault(.clipped, "its lines end with ‘\(LineEnd(of: label.rows.last!.text, before: "").word)’", ink))
      } else if let excess = label.excess(of: ink) {
        faults.append(label.fault(.clipped, excess, ink))
      }
      if ink.x < -LayoutRecord.slack || ink.y < -LayoutRecord.slack || ink.maxX > width + LayoutRecord.slack || ink.maxY > height + LayoutRecord.slack {
        faults.append(label.fault(.outside, "", ink))
      }
      for other in labels[..<index] where other.seenInk.overlaps(label.seenInk, by: 1) {
        faults.append(label.fault(.overlapping, other.shortName, label.seenInk))
      }
    }
    return faults
  }

  /// Within this nothing is seen to be missing, in points.
  fileprivate static let slack = 0.5
}

extension LayoutRecord.Column {
  fileprivate func fault(_ kind: TextFault.Kind, _ detail: String, _ rect: RecordedRect) -> TextFault {
    TextFault(kind: kind, name: shortName, detail: detail, rect: rect)
  }

  fileprivate var ink: RecordedRect { rows.dropFirst().reduce(into: rows[0].used) { $0.unite($1.used) } }

  /// What of the ink the frame lets be seen.
  fileprivate var seenInk: RecordedRect {
    let ink = ink
    let (x, y) = (max(ink.x, frame.x), max(ink.y, frame.y))
    return RecordedRect(x: x, y: y, width: min(ink.maxX, frame.maxX) - x, height: min(ink.maxY, frame.maxY) - y)
  }

  /// A line has some room above its letters and below them: a fifth of one may be missing.
  fileprivate func excess(of ink: RecordedRect) -> String? {
    let wide = ink.width - frame.width
    let high = ink.height - frame.height
    if wide > LayoutRecord.slack { return "\(Wording.points(wide)) wider than its frame" }
    return high > max(rows[0].rect.height / 5, LayoutRecord.slack) ? "\(Wording.points(high)) higher than its frame" : nil
  }

  fileprivate var shownText: String { rows.map(\.text).joined().trimmingSpaces }
  fileprivate var shownLength: Int { rows.last!.range.upperBound }
  /// A label is called by all of its text.
  fileprivate var fullLength: Int { name.dropFirst("label ‘".count).dropLast().utf16.count }
}

extension RecordedRect {
  fileprivate func overlaps(_ other: RecordedRect, by length: Double) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > length && min(maxY, other.maxY) - max(y, other.y) > length
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var rest = self[...].unicodeScalars
    while let last = rest.last, WordShape.isSpace(last) { rest.removeLast() }
    return String(rest)
  }
}
