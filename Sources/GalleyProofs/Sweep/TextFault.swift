import GalleyTextEngine
import UIKit

/// A text on a screen that is not fully readable.
public struct TextFault: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is truncated with an ellipsis.
    case truncated
    /// The text is larger than its frame, some of its lines do not fit, or a view around it cuts it.
    case clipped
    /// Another text overlaps it.
    case overlapping
    /// The text extends beyond the window.
    case outside
  }

  /// The kind of the fault.
  public var kind: Kind
  /// The name of the text: "label ‘Size’".
  public var name: String
  /// Details: the visible text, the excess size, or the overlapping text.
  public var detail: String
  /// The position, in the record's space.
  public var rect: RecordedRect

  /// A description of the fault: "label ‘Dynamic Type’ is truncated: ‘Dynam…’"
  public var message: String { "\(name) \(verb)" + (detail.isEmpty ? "" : ": \(detail)") }

  private var verb: String {
    switch kind {
    case .truncated: "is truncated"
    case .clipped: "is clipped"
    case .overlapping: "overlaps"
    case .outside: "extends outside the window"
    }
  }
}

extension LayoutRecord {
  /// Returns the faults of the labels in a window of a size in points, in order; empty if all are readable. Text in
  /// columns continues elsewhere, so it is never clipped.
  public func faults(width: Double, height: Double) -> [TextFault] { faults(width, height, surroundings: [], cut: []) }

  /// Returns the faults of the visible labels and fields in `view`. Text that can be scrolled into view is not a fault, nor is cut text that
  /// is intended (`showsCutText`), nor a field's text that is wider than the field.
  @MainActor public static func faults(in view: UIView) -> [TextFault] {
    let areas = VisibleText.areas(in: view)
    return LayoutRecord(columns: areas.map(\.column)).faults(
      view.bounds.width, view.bounds.height,
      surroundings: areas.map { (RecordedRect(of: $0.opening), RecordedRect(of: $0.reach)) },
      cut: Set(areas.indices.filter { areas[$0].area.showsCutText }))
  }

  /// Returns the faults of the labels in a window of a size in points.
  ///
  /// - Parameters:
  ///   - surroundings: The visible area of scroll views for each column, and the area that scrolling can show. Empty if nothing scrolls or clips.
  ///   - cut: The columns with text that is cut intentionally.
  private func faults(_ width: Double, _ height: Double, surroundings: [(opening: RecordedRect, reach: RecordedRect)], cut: Set<Int>) -> [TextFault] {
    var labels: [Column] = []
    var isCut: [Bool] = []
    var reaches: [RecordedRect?] = []
    var seen: [(ink: RecordedRect, inFrame: RecordedRect)] = []
    for (index, column) in columns.enumerated() where column.isLabel || !surroundings.isEmpty && column.isField {
      guard !column.rows.isEmpty else { continue }
      // Only the part in its frame is drawn of text that is cut intentionally, and of text in fields.
      let inks = (cut.contains(index) || column.isField ? column.seenInk : column.ink, column.seenInk)
      labels.append(column)
      isCut.append(cut.contains(index))
      reaches.append(surroundings.isEmpty ? nil : surroundings[index].reach)
      seen.append(surroundings.isEmpty ? inks : (inks.0.part(in: surroundings[index].opening), inks.1.part(in: surroundings[index].opening)))
    }
    var faults: [TextFault] = []
    for (index, label) in labels.enumerated() {
      let ink = label.ink
      if isCut[index] {
        // Neither truncated nor clipped text is a fault.
      } else if label.isField {
        let area = reaches[index].map { label.frame.part(in: $0) } ?? label.frame
        if let cut = label.heightCut(by: area, ink) { faults.append(label.fault(.clipped, cut, ink)) }
      } else if label.rows.contains(where: { $0.ending == BreakReason.truncated.shortDescription }) {
        faults.append(label.fault(.truncated, "‘\(label.shownText)’", ink))
      } else if label.shownLength < label.fullLength {
        faults.append(label.fault(.clipped, "its lines end with ‘\(LineEndDescription(of: label.rows.last!.text, before: "").word)’", ink))
      } else if let excess = label.excess(of: ink) {
        faults.append(label.fault(.clipped, excess, ink))
      } else if let reach = reaches[index], let cut = label.cut(by: reach, ink) {
        faults.append(label.fault(.clipped, cut, ink))
      }
      let shown = seen[index].ink
      if shown.x < -LayoutRecord.slack || shown.y < -LayoutRecord.slack || shown.maxX > width + LayoutRecord.slack || shown.maxY > height + LayoutRecord.slack {
        faults.append(label.fault(.outside, "", ink))
      }
      for (other, otherInk) in zip(labels[..<index], seen) where otherInk.inFrame.overlaps(seen[index].inFrame, by: 1) {
        faults.append(label.fault(.overlapping, other.shortName, seen[index].inFrame))
      }
    }
    return faults
  }

  /// The tolerance in points below which a clipped part is not noticeable.
  fileprivate static let slack = 0.5
}

extension LayoutRecord.Column {
  fileprivate func fault(_ kind: TextFault.Kind, _ detail: String, _ rect: RecordedRect) -> TextFault {
    TextFault(kind: kind, name: shortName, detail: detail, rect: rect)
  }

  fileprivate var ink: RecordedRect { rows.dropFirst().reduce(into: rows[0].used) { $0.unite($1.used) } }

  /// The part of the ink within the frame.
  fileprivate var seenInk: RecordedRect {
    ink.part(in: frame)
  }

  /// Returns a description of the ink that exceeds the frame, or `nil` if it fits. A line has space above and below its
  /// letters, so a fifth of it can be clipped.
  fileprivate func excess(of ink: RecordedRect) -> String? {
    let wide = ink.width - frame.width
    let high = ink.height - frame.height
    if wide > LayoutRecord.slack { return "\(SentenceFormat.points(wide)) wider than its frame" }
    return high > max(rows[0].rect.height / 5, LayoutRecord.slack) ? "\(SentenceFormat.points(high)) taller than its frame" : nil
  }

  /// Returns a description of the part of the ink outside of an area, or `nil` if none of its letters is cut.
  fileprivate func cut(by area: RecordedRect, _ ink: RecordedRect) -> String? {
    if let cut = heightCut(by: area, ink) { return cut }
    let (left, right) = (area.x - ink.x, ink.maxX - area.maxX)
    guard max(left, right) > LayoutRecord.slack else { return nil }
    return "\(SentenceFormat.points(max(left, right))) are cut at the \(left > right ? "left" : "right")"
  }

  /// Returns a description of the part of the ink above or below an area, or `nil` if it is within the tolerance.
  fileprivate func heightCut(by area: RecordedRect, _ ink: RecordedRect) -> String? {
    let (top, bottom) = (area.y - ink.y, ink.maxY - area.maxY)
    guard max(top, bottom) > max(rows[0].rect.height / 5, LayoutRecord.slack) else { return nil }
    return "\(SentenceFormat.points(max(top, bottom))) are cut at the \(top > bottom ? "top" : "bottom")"
  }

  /// Whether the column is the text or the placeholder of a field, which scrolls sideways.
  fileprivate var isField: Bool { name.hasPrefix("field ‘") || name.hasPrefix("placeholder ‘") }

  fileprivate var shownText: String { rows.map(\.text).joined().trimmingSpaces }
  fileprivate var shownLength: Int { rows.last!.range.upperBound }
  /// The length of a label's text, which is its name.
  fileprivate var fullLength: Int { name.dropFirst("label ‘".count).dropLast().utf16.count }
}

extension RecordedRect {
  fileprivate init(of rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }

  /// Returns the intersection, with a size of zero or less if there is none.
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
    var remaining = self[...].unicodeScalars
    while let last = remaining.last, WordCharacters.isSpace(last) { remaining.removeLast() }
    return String(remaining)
  }
}
