import TextEngine
import UIKit

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
  public func faults(width: Double, height: Double) -> [TextFault] { faults(width, height, openings: []) }

  /// What is wrong with the labels in sight in `view`. What a scroll view hides is to be scrolled to, and no fault.
  @MainActor public static func faults(in view: UIView) -> [TextFault] {
    let places = TextInSight.places(in: view)
    return LayoutRecord(columns: places.map(\.column)).faults(
      view.bounds.width, view.bounds.height, openings: places.map { RecordedRect(x: $0.opening.minX, y: $0.opening.minY, width: $0.opening.width, height: $0.opening.height) })
  }

  /// - Parameter openings: what scroll views let be seen, of each column; none where nothing scrolls.
  private func faults(_ width: Double, _ height: Double, openings: [RecordedRect]) -> [TextFault] {
    var labels: [Column] = []
    var seen: [(ink: RecordedRect, inFrame: RecordedRect)] = []
    for (index, column) in columns.enumerated() where column.isLabel && !column.rows.isEmpty {
      let inks = (column.ink, column.seenInk)
      labels.append(column)
      seen.append(openings.isEmpty ? inks : (inks.0.part(in: openings[index]), inks.1.part(in: openings[index])))
    }
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
      let shown = seen[index].ink
      if shown.x < -LayoutRecord.slack || shown.y < -LayoutRecord.slack || shown.maxX > width + LayoutRecord.slack || shown.maxY > height + LayoutRecord.slack {
        faults.append(label.fault(.outside, "", ink))
      }
      for (other, place) in zip(labels[..<index], seen) where place.inFrame.overlaps(seen[index].inFrame, by: 1) {
        faults.append(label.fault(.overlapping, other.shortName, seen[index].inFrame))
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
    ink.part(in: frame)
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
  /// Of no or negative size where they do not meet.
  fileprivate func part(in other: RecordedRect) -> RecordedRect {
    let (x, y) = (max(x, other.x), max(y, other.y))
    return RecordedRect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

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
