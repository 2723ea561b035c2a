import GalleyDocuments
import UIKit

/// The panel of the log, over an edge of the page. The newest event is at the bottom.
///
/// A button moves it to the opposite edge, so that each part of the page can be seen beside it.
///
/// It scrolls to new events unless the user has scrolled up, and again once the user returns to the end.
final class EventLogPanel: UIView {
  /// Width at L, if the window is wide enough, in points.
  static let width: CGFloat = 372
  private static let padding: CGFloat = 20
  private static let head: CGFloat = 44
  private static let gap: CGFloat = 6
  private static let foot: CGFloat = 14

  private struct Row {
    let event: EventLog.Event
    let label: UILabel
    let height: CGFloat
  }

  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      headView.scale = scale
      // Measure the rows again.
      rowWidth = 0
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private var headHeight: CGFloat { scale.height(ofBar: Self.head, line: ChromeMeasures.line, icon: IconButton.side) }
  /// An edge of the page.
  enum Edge { case left, right, top, bottom }

  /// The edge that the panel covers.
  var edge = Edge.right {
    didSet {
      guard edge != oldValue else { return }
      headView.edge = edge
      setNeedsDisplay()
    }
  }
  /// Whether the user moved the panel from its default edge, the right or the top, to the opposite one.
  private(set) var isMoved = false
  /// Called after the user moved the panel; `nil` before the chrome sets it.
  var onMove: (() -> Void)?
  /// Called to open a list below a button of the header; `nil` before the chrome sets it.
  var present: ((_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void)?

  private let log: EventLog
  private lazy var headView = EventLogHeader(
    filter: { [weak self] in self?.chooseFilter() }, pause: { [weak self] in self?.isPaused.toggle() },
    clear: { [weak self] in self?.clear() }, copy: { [weak self] in self?.copyShown() },
    move: { [weak self] in
      self?.isMoved.toggle()
      self?.onMove?()
    })
  private let list = UIScrollView()
  private var rows: [Row] = []
  /// The log's event count when `rows` was computed.
  private var shownCount = 0
  private var rowWidth: CGFloat = 0
  /// The log's event count when the panel was cleared. Earlier events stay hidden.
  private var clearedCount = 0
  /// Whether new events are recorded, but not shown.
  private var isPaused: Bool {
    get { pausedCount != nil }
    set {
      pausedCount = newValue ? shownCount : nil
      refresh(selectionChanged: false)
    }
  }
  /// The log's event count when the panel was paused; `nil` if it is not paused.
  private var pausedCount: Int?
  private(set) var filter = EventFilter.everything { didSet { refresh(selectionChanged: filter != oldValue) } }

  init(_ log: EventLog) {
    self.log = log
    super.init(frame: .zero)
    backgroundColor = Theme.bar
    screenRole = .popover
    accessibilityLabel = "Event log"
    list.lineScroll = 20
    addSubview(headView)
    addSubview(list)
    log.onEvent = { [weak self] in self?.setNeedsLayout() }
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    let line =
      switch edge {
      case .right: CGRect(x: 0, y: 0, width: 1, height: bounds.height)
      case .left: CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
      case .top: CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
      case .bottom: CGRect(x: 0, y: 0, width: bounds.width, height: 1)
      }
    UIRectFill(line)
    UIRectFill(CGRect(x: Self.padding, y: headHeight - 1, width: max(bounds.width - 2 * Self.padding, 0), height: 1))
  }

  // Clicks here do not reach the page.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Rows

  override func layoutSubviews() {
    super.layoutSubviews()
    let isAtEnd = list.contentOffset.y >= list.contentSize.height - list.bounds.height - 1
    let head = headHeight
    headView.frame = CGRect(x: Self.padding, y: 0, width: max(bounds.width - 2 * Self.padding, 0), height: head - 1)
    list.frame = CGRect(x: 1, y: head, width: max(bounds.width - 1, 0), height: max(seenHeight - head - 1, 0))
    let width = max(bounds.width - 2 * Self.padding, 1)
    if width != rowWidth {
      removeRows(rows.count)
      shownCount = 0
      rowWidth = width
    }
    if shownCount != pausedCount ?? log.count {
      appendNewEvents()
      stackRows()
    }
    if isAtEnd { list.contentOffset.y = max(list.contentSize.height - list.bounds.height, 0) }
  }

  /// The height that the keyboard does not cover.
  private var seenHeight: CGFloat {
    guard let window, let keyboard = window.keyboardFrame else { return bounds.height }
    return min(bounds.height, keyboard.minY - convert(bounds, to: nil).minY)
  }

  private func appendNewEvents() {
    let (end, discardedCount) = (pausedCount ?? log.count, log.count - log.events.count)
    let first = max(shownCount, clearedCount, discardedCount)
    if first < end { for event in log.events[first - discardedCount..<end - discardedCount] where filter.shows(event) { addRow(event) } }
    shownCount = end
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
    rows.append(Row(event: event, label: label, height: height))
  }

  /// Returns the text of an event in the ticker's font, with time and details in the secondary color and the name in ink.
  private func dressed(_ event: EventLog.Event) -> NSAttributedString {
    let font = scale.font(.monospacedSystemFont(ofSize: 11, weight: .regular))
    let quiet: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Theme.secondary]
    let text = NSMutableAttributedString(string: event.time + "  ", attributes: quiet)
    text.append(NSAttributedString(string: event.name, attributes: [.font: font, .foregroundColor: Theme.ink]))
    guard !event.details.isEmpty else { return text }
    text.append(NSAttributedString(string: "\n" + event.details.joined(separator: "  "), attributes: quiet))
    return text
  }

  // MARK: Header buttons

  private func refresh(selectionChanged: Bool) {
    headView.show(isPaused: isPaused, filter)
    // If the selection of events differs, compute the rows again.
    if selectionChanged { rowWidth = 0 }
    setNeedsLayout()
  }

  private func chooseFilter() {
    func item(_ title: String, _ filter: EventFilter) -> PopoverList.Item {
      PopoverList.Item(title: title, isOn: filter == self.filter) { [weak self] in self?.filter = filter }
    }
    let shown = log.events.suffix(log.count - clearedCount)
    let kinds = EventFilter.kinds(of: Array(shown)).map { item("\($0.kind)  \($0.count)", .kind($0.kind)) }
    present?("Filter", [item("All Events", .everything)] + kinds, headView.filter)
  }

  private func clear() {
    (clearedCount, rowWidth) = (log.count, 0)
    list.contentOffset.y = 0
    setNeedsLayout()
  }

  /// Copies the visible events in the format of `--log`.
  private func copyShown() { UIPasteboard.general.string = rows.map { $0.event.line + "\n" }.joined() }

  private func stackRows() {
    var y: CGFloat = Self.foot
    for row in rows {
      row.label.frame = CGRect(x: Self.padding - 1, y: y, width: rowWidth, height: row.height)
      y += row.height + Self.gap
    }
    list.contentSize = CGSize(width: list.bounds.width, height: y - Self.gap + Self.foot)
  }
}
