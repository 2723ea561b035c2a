import GalleyPlayground
import UIKit

/// The header of the event log: its title and state, and the buttons that filter, pause, clear and copy, and move the panel.
final class EventLogHeader: UIView {
  let title = Bar.label("Event log", weight: .medium)
  let filter: IconButton
  let pause: IconButton
  let clear: IconButton
  let copyAll: IconButton
  let move: IconButton
  private var buttons: [IconButton] { [filter, pause, clear, copyAll, move] }

  /// The edge of the page that the panel covers. The button moves the panel to the opposite one.
  var edge = EventLogPanel.Edge.right { didSet { showEdge() } }

  private static let step: CGFloat = 36

  var scale = BarScale(.current, limit: 1) {
    didSet {
      title.scale = scale
      for button in buttons { button.scale = scale.icon }
      setNeedsLayout()
    }
  }

  init(
    filter: @escaping () -> Void, pause: @escaping () -> Void, clear: @escaping () -> Void, copy: @escaping () -> Void, move: @escaping () -> Void
  ) {
    self.filter = IconButton(.filter, label: "Filter", action: filter)
    self.pause = IconButton(.pause, label: "Pause", action: pause)
    self.clear = IconButton(.clear, label: "Clear", action: clear)
    copyAll = IconButton(.copies, label: "Copy", action: copy)
    self.move = IconButton(.panelAtLeft, label: "Move to the left", action: move)
    super.init(frame: .zero)
    title.screenRole = nil
    title.lineBreakMode = .byTruncatingTail
    for view in [title, self.filter, self.pause, self.clear, copyAll, self.move] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the pause state and the filter.
  func show(isPaused: Bool, _ filter: EventFilter) {
    pause.icon = isPaused ? .play : .pause
    pause.isOn = isPaused
    pause.accessibilityLabel = isPaused ? "Resume" : "Pause"
    pause.toolTip = pause.accessibilityLabel
    let kind: String? = if case .kind(let kind) = filter { kind } else { nil }
    self.filter.isOn = kind != nil
    self.filter.toolTip = kind.map { "Filter: \($0)" } ?? "Filter"
    title.text = kind ?? "Event log"
    setNeedsLayout()
  }

  private func showEdge() {
    (move.icon, move.accessibilityLabel) =
      switch edge {
      case .right: (.panelAtLeft, "Move to the left")
      case .left: (.panelAtRight, "Move to the right")
      case .top: (.panelAtBottom, "Move to the bottom")
      case .bottom: (.panelAtTop, "Move to the top")
      }
    move.toolTip = move.accessibilityLabel
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Align the icons with the trailing edge of the text below.
    var x = bounds.width
    let inset = ((IconButton.side - 18) / 2 * scale.icon).rounded()
    for button in buttons.reversed() {
      let side = button.fittingSize.width
      button.frame.origin = CGPoint(x: (x - side + inset).rounded(), y: ((bounds.height - side) / 2).rounded())
      x -= (Self.step * scale.icon).rounded()
    }
    let line = (ChromeMeasures.line * scale.type).rounded()
    let wanted = Bar.fittingSize(of: title).width
    title.isHidden = wanted > x && x < 48
    title.frame = CGRect(x: 0, y: ((bounds.height - line) / 2).rounded(), width: max(min(wanted, x), 0), height: line)
  }
}

extension LineIcon {
  static let filter = LineIcon("M3 4.5H17 M6 9.5H14 M8.5 14.5H11.5")
  static let pause = LineIcon("M6.5 4.5V15.5 M13.5 4.5V15.5")
  static let play = LineIcon("M6.5 4.5L15 10L6.5 15.5Z")
  static let clear = LineIcon("M4 5.5H16 M8 5.5V3.5H12V5.5 M5.5 5.5L6.25 16.5H13.75L14.5 5.5 M8.5 8.5V13.5 M11.5 8.5V13.5")
  static let panelAtLeft = LineIcon("M3 4.5H17V15.5H3Z M8.5 4.5V15.5")
  static let panelAtRight = LineIcon("M3 4.5H17V15.5H3Z M11.5 4.5V15.5")
  static let panelAtTop = LineIcon("M3 4.5H17V15.5H3Z M3 8.5H17")
  static let panelAtBottom = LineIcon("M3 4.5H17V15.5H3Z M3 11.5H17")
  static let copies = LineIcon("M7.5 7.5H16.5V16.5H7.5Z M12.5 7.5V3.5H3.5V12.5H7.5")
}
