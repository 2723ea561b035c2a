import Exhibits
import Inspectors
import UIKit

/// The exhibits' list, the title, the inspections, undo and redo, light and dark.
final class TopBar: Bar {
  private let list: IconButton
  private let title: UILabel
  private let inspections: [(Inspection, IconButton)]
  private let more: IconButton
  private let gauge: IconButton?
  private let log: IconButton?
  private let undo: IconButton
  private let redo: IconButton
  private let appearance: IconButton

  var listButton: UIView { list }
  var inspectionsButton: UIView { more }

  init(title: String, chrome: PlaygroundChrome, isNarrow: Bool) {
    self.title = Self.label(title, weight: .medium)
    list = IconButton(.list, label: "Exhibits", key: "Ctrl L") { [weak chrome] in chrome?.showExhibits() }
    inspections = Inspection.inBar.enumerated().map { index, inspection in
      let button = IconButton(Icon(inspection), label: inspection.title, key: "Ctrl \(index + 1)") { [weak chrome] in
        chrome?.toggle(inspection)
      }
      return (inspection, button)
    }
    more = IconButton(.inspections, label: "More inspections", key: "Ctrl Shift 1–5") { [weak chrome] in
      chrome?.showMoreInspections()
    }
    gauge = chrome.options.toggleHUD.map { _ in
      IconButton(.gauge, label: "Frame and layout cost", key: "Ctrl 6") { [weak chrome] in chrome?.toggleHUD() }
    }
    log = chrome.options.log.map { _ in
      IconButton(.log, label: "Event log", key: "Ctrl 7") { [weak chrome] in chrome?.toggleEventLog() }
    }
    undo = IconButton(.undo, label: "Undo", key: "Ctrl Z") { [weak chrome] in chrome?.page?.undo() }
    redo = IconButton(.redo, label: "Redo", key: "Ctrl Shift Z") { [weak chrome] in chrome?.page?.redo() }
    appearance = IconButton(.moon, label: "Dark appearance", key: "Ctrl D") { [weak chrome] in chrome?.toggleAppearance() }
    super.init(edge: .top, isNarrow: isNarrow)
    for view in [list, self.title] + inspections.map(\.1) + [more, gauge, log, undo, redo, appearance].compactMap({ $0 }) {
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = bounds.height / 2
    place(list, centerX: ChromeMeasures.rail / 2, centerY: middle)
    var x = bounds.width - ChromeMeasures.edge(isNarrow: isNarrow) - 7
    place(appearance, centerX: x, centerY: middle)
    var lines: [CGRect] = []
    func divide() {
      let size = ChromeMeasures.divider
      lines.append(
        CGRect(x: (x - ChromeMeasures.dividerStep).rounded(.down), y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
      x -= 2 * ChromeMeasures.dividerStep
    }
    divide()
    place(redo, centerX: x, centerY: middle)
    x -= ChromeMeasures.iconStep
    place(undo, centerX: x, centerY: middle)
    divide()
    for button in ([log, gauge, more].compactMap { $0 } + inspections.map(\.1).reversed()) {
      place(button, centerX: x, centerY: middle)
      x -= ChromeMeasures.iconStep
    }
    dividers = lines
    let left: CGFloat = isNarrow ? 56 : 84
    let room = max(x - left, 0)
    title.frame = CGRect(
      x: left, y: ((bounds.height - 20) / 2).rounded(), width: min(Self.fittingSize(of: title).width, room), height: 20)
  }

  /// Shows what is on, and what can be undone.
  func show(_ chrome: PlaygroundChrome) {
    for (inspection, button) in inspections {
      button.isOn = chrome.inspections.contains(inspection)
      button.isEnabled = chrome.page != nil
    }
    more.isOn = !chrome.inspections.isDisjoint(with: Inspection.inMenu)
    more.isEnabled = chrome.page != nil
    gauge?.isOn = chrome.isHUDShown
    log?.isOn = chrome.isEventLogShown
    undo.isEnabled = chrome.page?.canUndo ?? false
    redo.isEnabled = chrome.page?.canRedo ?? false
    let isDark = chrome.isDark
    appearance.icon = isDark ? .sun : .moon
    let label = isDark ? "Light appearance" : "Dark appearance"
    appearance.accessibilityLabel = label
    appearance.toolTip = label + "  Ctrl D"
  }
}

extension Icon {
  /// Of an inspection with a button of its own.
  fileprivate init(_ inspection: Inspection) {
    switch inspection {
    case .lineFragments: self = .lineFragments
    case .usedRects: self = .usedRects
    case .baselines: self = .baselines
    case .glyphBoxes: self = .glyphBoxes
    case .exclusionBands: self = .exclusionBands
    default: self = .inspections
    }
  }
}
