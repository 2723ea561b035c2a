import Exhibits
import UIKit

/// The log beside the page: a strip at the right edge, the newest event at its foot.
///
/// It follows the newest until it is scrolled away from it, and again when it is scrolled back.
final class EventLogPanel: UIView {
  /// At L, in a window that has the room.
  static let width: CGFloat = 372
  private static let padding: CGFloat = 20
  private static let head: CGFloat = 44
  private static let gap: CGFloat = 6
  private static let foot: CGFloat = 14

  private struct Row {
    let label: UILabel
    let height: CGFloat
  }

  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      title.scale = scale
      // Measured anew.
      rowWidth = 0
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private var headHeight: CGFloat { scale.height(ofBar: Self.head, line: ChromeMeasures.line, icon: 0) }

  private let log: EventLog
  private let title = Bar.label("Event log", weight: .medium)
  private let list = UIScrollView()
  private var rows: [Row] = []
  /// How many events the log had had when `rows` was made.
  private var shownCount = 0
  private var rowWidth: CGFloat = 0

  init(_ log: EventLog) {
    self.log = log
    super.init(frame: .zero)
    backgroundColor = Look.bar
    screenRole = .popover
    accessibilityLabel = "Event log"
    title.screenRole = nil
    list.lineScroll = 20
    addSubview(title)
    addSubview(list)
    log.onEvent = { [weak self] in self?.setNeedsLayout() }
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    Look.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: bounds.height))
    UIRectFill(CGRect(x: Self.padding, y: headHeight - 1, width: max(bounds.width - 2 * Self.padding, 0), height: 1))
  }

  // What is clicked here is not the page's.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Rows

  override func layoutSubviews() {
    super.layoutSubviews()
    let isAtEnd = list.contentOffset.y >= list.contentSize.height - list.bounds.height - 1
    let (head, line) = (headHeight, ChromeMeasures.line * scale.type)
    title.frame = CGRect(
      x: Self.padding, y: ((head - line) / 2).rounded(), width: max(bounds.width - 2 * Self.padding, 0), height: line.rounded())
    list.frame = CGRect(x: 1, y: head, width: max(bounds.width - 1, 0), height: max(seenHeight - head, 0))
    let width = max(bounds.width - 2 * Self.padding, 1)
    if width != rowWidth {
      removeRows(rows.count)
      shownCount = 0
      rowWidth = width
    }
    if shownCount != log.count {
      takeNewEvents()
      stackRows()
    }
    if isAtEnd { list.contentOffset.y = max(list.contentSize.height - list.bounds.height, 0) }
  }

  /// As far as the keyboard does not cover it.
  private var seenHeight: CGFloat {
    guard let window, let keyboard = window.keyboardFrame else { return bounds.height }
    return min(bounds.height, keyboard.minY - convert(bounds, to: nil).minY)
  }

  private func takeNewEvents() {
    for event in log.events.suffix(log.count - shownCount) { addRow(event) }
    shownCount = log.count
    removeRows(rows.count - EventLog.capacity)
  }

  private func removeRows(_ count: Int) {
    guard count > 0 else { return }
    for row in rows.prefix(count) { row.label.removeFromSuperview() }
    rows.removeFirst(count)
  }

  private func addRow(_ event: EventLog.Event) {
    let label = UILabel()
    label.numberOfLines = 0
    label.screenRole = .text
    label.accessibilityLabel = event.line
    label.attributedText = dressed(event)
    let height = label.sizeThatFits(CGSize(width: rowWidth, height: .greatestFiniteMagnitude)).height
    list.addSubview(label)
    rows.append(Row(label: label, height: height))
  }

  /// The ticker's type: time and details quiet, the name in ink.
  private func dressed(_ event: EventLog.Event) -> NSAttributedString {
    let font = scale.font(.monospacedSystemFont(ofSize: 11, weight: .regular))
    let quiet: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Look.secondary]
    let text = NSMutableAttributedString(string: event.time + "  ", attributes: quiet)
    text.append(NSAttributedString(string: event.name, attributes: [.font: font, .foregroundColor: Look.ink]))
    guard !event.details.isEmpty else { return text }
    text.append(NSAttributedString(string: "\n" + event.details.joined(separator: "  "), attributes: quiet))
    return text
  }

  private func stackRows() {
    var y: CGFloat = Self.foot
    for row in rows {
      row.label.frame = CGRect(x: Self.padding - 1, y: y, width: rowWidth, height: row.height)
      y += row.height + Self.gap
    }
    list.contentSize = CGSize(width: list.bounds.width, height: y - Self.gap + Self.foot)
  }
}
