import GalleyDocuments
import GalleyPlayground
import UIKit

/// The indents and tab stops of a paragraph, in points at L.
struct RulerValues: Equatable {
  /// The indents of the first line and of the others, from the leading edge of the column.
  var firstLine, head: CGFloat
  /// The distance of the ends of the lines from the trailing edge.
  var tail: CGFloat
  /// The tab stops, in ascending order.
  var tabs: [ParagraphFormat.Tab]

  /// The distance between a tab stop that the user adds without a position, and the stop before it, in points.
  static let tabStep: CGFloat = 36
  /// The maximum number of tab stops of a paragraph.
  static let maximumTabs = 32
  /// The width that indents leave for text, in points.
  static let minimumTextWidth: CGFloat = 20

  /// An indent that the ruler shows.
  enum Indent: CaseIterable {
    case firstLine, head, tail

    /// The name of the marker, and of the undo step.
    var name: String {
      switch self {
      case .firstLine: "First-Line Indent"
      case .head: "Indent"
      case .tail: "End Indent"
      }
    }
  }

  func value(of indent: Indent) -> CGFloat {
    switch indent {
    case .firstLine: firstLine
    case .head: head
    case .tail: tail
    }
  }

  /// Returns the nearest whole value of an indent that leaves some width for text in a column of this width; not less than 0.
  func limited(_ value: CGFloat, of indent: Indent, columnWidth: CGFloat) -> CGFloat {
    let other = indent == .tail ? max(firstLine, head) : tail
    return max(min(value.rounded(), (columnWidth - other - Self.minimumTextWidth).rounded(.down)), 0)
  }

  /// Returns the position of the next tab stop that the user adds without a position: a multiple of `tabStep` after the last one. Returns `nil` if
  /// the column ends before, or if there are too many.
  func nextTab(columnWidth: CGFloat) -> CGFloat? {
    guard tabs.count < Self.maximumTabs else { return nil }
    let next = (((tabs.last?.location ?? 0) / Self.tabStep).rounded(.down) + 1) * Self.tabStep
    return next <= columnWidth ? next : nil
  }

  /// Returns the alignment that follows another when the user changes that of a tab stop.
  static func alignment(after alignment: Int) -> Int {
    let all: [NSTextAlignment] = [.left, .center, .right]
    let index = all.firstIndex { $0.rawValue == alignment } ?? all.count - 1
    return all[(index + 1) % all.count].rawValue
  }
}

extension PlaygroundPage {
  /// The values of the first selected paragraph; `nil` if it has no role.
  var rulerValues: RulerValues? {
    guard let role = selectedRole, let style = selectedAttributes[.paragraphStyle] as? NSParagraphStyle else { return nil }
    let format = role.formatting.paragraph
    // Values of the style are in points at the current text size.
    let scale = 1 / rulerScale
    let own = style.tabStops == NSParagraphStyle.default.tabStops ? [] : style.tabStops
    return RulerValues(
      firstLine: format.firstLineHeadIndent ?? style.firstLineHeadIndent * scale, head: format.headIndent ?? style.headIndent * scale,
      tail: format.tailIndent ?? -style.tailIndent * scale,
      tabs: format.tabs ?? own.map { ParagraphFormat.Tab(location: $0.location * scale, alignment: $0.alignment.rawValue) })
  }

  /// The length on the page of a point at L.
  var rulerScale: CGFloat { styleSheet.bodySize / 17 }

  /// Changes an indent of the selected paragraphs, as one undoable step.
  func setIndent(_ indent: RulerValues.Indent, to value: CGFloat) {
    formatParagraphs(indent.name) { format in
      switch indent {
      case .firstLine: format.firstLineHeadIndent = value
      case .head: format.headIndent = value
      case .tail: format.tailIndent = value
      }
    }
  }

  /// Replaces the tab stops of the selected paragraphs, as one undoable step.
  func setTabs(_ tabs: [ParagraphFormat.Tab]) { formatParagraphs("Tab Stops") { $0.tabs = tabs.sorted { $0.location < $1.location } } }
}
