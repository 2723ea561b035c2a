import GalleyInspectors
import GalleyPlayground
import UIKit

/// The bar with the gallery, the title, the legend, the hint at F1, total fit, the inspectors, the figures and the log, undo and redo,
/// light and dark, and the record button if recording is possible. It has only buttons that the exhibit can use. Those that do not fit are in a list.
final class TopBar: Bar {
  private let list: IconButton
  private let title: BarLabel
  /// Whether the title is the name of a file, which has any length.
  private var isTitleAName = false
  private let keys: KeysButton
  /// `nil` if the exhibit has no page.
  private let totalFit: IconButton?
  private let legend: LegendButton
  /// Empty if the exhibit has no page.
  private let inspectors: [(Inspector, IconButton)]
  private let gauge: IconButton?
  private let log: IconButton?
  /// Opens the inspector; `nil` if the exhibit has no page.
  private let panel: IconButton?
  /// `nil` if the exhibit has no text.
  private let undo: IconButton?
  private let redo: IconButton?
  private let appearance: IconButton
  private let record: RecordButton?
  /// Lists the other inspectors; `nil` if the exhibit has no page.
  private let more: IconButton?
  private let overflow: IconButton

  var listButton: UIView { list }
  var recordButton: RecordButton? { record }
  var moreButton: UIView { overflow }
  var inspectorsButton: UIView { more.flatMap { $0.isHidden ? nil : $0 } ?? overflow }
  var legendButton: UIView { legend.isHidden ? overflow : legend }

  /// The buttons that move into the list in a narrow bar; the last one moves first.
  private var tools: [BarButton] {
    let first: [BarButton] = [keys] + [panel, totalFit].compactMap { $0 }
    return first + inspectors.map(\.1) + [more, gauge, log].compactMap { $0 }
  }
  private var steps: [IconButton] { [undo, redo].compactMap { $0 } }
  /// The buttons in the list of `overflow`.
  var hiddenButtons: [BarButton] {
    (tools + steps + [record].compactMap { $0 } + (legend.inspectors.isEmpty ? [] : [legend])).filter(\.isHidden)
  }

  /// Returns the free frame of `size`, in the bar's space, between the title and the next view, as close to that view as possible; `nil` if it does
  /// not fit.
  func freeFrame(of size: CGSize) -> CGRect? {
    let following = subviews.filter { !$0.isHidden && $0 !== title && $0.frame.minX >= title.frame.maxX }.map(\.frame.minX).min() ?? bounds.maxX
    let x = following - Self.freeFrameGap - size.width
    guard x >= title.frame.maxX + Self.freeFrameGap else { return nil }
    return CGRect(x: x, y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  private static let freeFrameGap: CGFloat = 12

  init(title: String, chrome: PlaygroundChrome, isNarrow: Bool) {
    self.title = Self.label(title, weight: .medium)
    let usesCurrentBars = chrome.options.usesCurrentBars
    list = usesCurrentBars
      ? IconButton(.gallery, label: "Gallery", key: "Ctrl L") { [weak chrome] in chrome?.showGallery() }
      : IconButton(.list, label: "Exhibits", key: "Ctrl L") { [weak chrome] in chrome?.showExhibits() }
    keys = KeysButton { [weak chrome] in chrome?.toggleKeySheet() }
    totalFit = chrome.page.map { _ in
      IconButton(.totalFit, label: "Optimize line breaks", key: "Ctrl T") { [weak chrome] in chrome?.toggleTotalFit() }
    }
    legend = LegendButton { [weak chrome] in chrome?.showLegend() }
    let hasInspectors = chrome.page != nil || !usesCurrentBars
    inspectors = !hasInspectors ? [] : Inspector.inBar.enumerated().map { index, inspector in
      let button = IconButton(inspector.icon, label: inspector.title, key: "Ctrl \(index + 1)") { [weak chrome] in
        chrome?.toggle(inspector)
      }
      return (inspector, button)
    }
    more = !hasInspectors ? nil : IconButton(.inspectors, label: "More inspectors", key: "Ctrl Shift 1–5") { [weak chrome] in
      chrome?.showMoreInspectors()
    }
    gauge = chrome.options.toggleHUD.map { _ in
      IconButton(.gauge, label: "Frame and layout cost", key: "Ctrl 6") { [weak chrome] in chrome?.toggleHUD() }
    }
    log = chrome.options.log.map { _ in
      IconButton(.log, label: "Event log", key: "Ctrl 7") { [weak chrome] in chrome?.toggleEventLog() }
    }
    panel = chrome.page == nil || !usesCurrentBars ? nil
      : IconButton(.inspectorPanel, label: "Inspector", key: "Ctrl Alt I") { [weak chrome] in chrome?.toggleInspectorPanel() }
    let hasSteps = chrome.hasTextControls
    undo = !hasSteps ? nil : IconButton(.undo, label: "Undo", key: "Ctrl Z") { [weak chrome] in chrome?.undo() }
    redo = !hasSteps ? nil : IconButton(.redo, label: "Redo", key: "Ctrl Shift Z") { [weak chrome] in chrome?.redo() }
    appearance = IconButton(.moon, label: "Dark appearance", key: "Ctrl D") { [weak chrome] in chrome?.toggleAppearance() }
    record = chrome.options.record.map { _ in RecordButton { [weak chrome] in chrome?.record() } }
    overflow = IconButton(.more, label: "More") { [weak chrome] in chrome?.showHiddenButtons() }
    super.init(edge: .top, isNarrow: isNarrow)
    for button in [totalFit, gauge, log, panel].compactMap({ $0 }) + inspectors.map(\.1) { button.isToggle = true }
    for view in [list, self.title, legend] + tools + [overflow, undo, redo, appearance, record].compactMap({ $0 }) { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func height() -> CGFloat {
    scale.height(ofBar: ChromeMeasures.topBar, line: ChromeMeasures.line, icon: IconButton.side)
  }

  override func scaleDidChange() {
    for button in [list, overflow, appearance] + tools + (steps as [BarButton]) { button.scale = scale.icon }
    record?.scale = scale.icon
    record?.type = scale
    (keys.type, legend.scale, legend.type) = (scale, scale.icon, scale)
  }

  // MARK: Layout

  /// The content of the bar that fits.
  private struct Form {
    var tools: Int
    var hasSteps = true
    var hasTitle = true
    /// Whether the record button is shown, if there is one.
    var hasRecord = true
    /// Whether the time is shown during a recording.
    var hasTime = true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let titleWidth = Self.fittingSize(of: title).width
    let form = form(forTitle: titleWidth)
    for (index, tool) in tools.enumerated() { tool.isHidden = index >= form.tools }
    for step in steps { step.isHidden = !form.hasSteps }
    overflow.isHidden = form.tools == tools.count && (form.hasSteps || steps.isEmpty)
    title.isHidden = !form.hasTitle
    record?.isHidden = !form.hasRecord
    record?.showsTime = form.hasTime
    let middle = bounds.height / 2
    position(list, centerX: listCenter, centerY: middle)
    let end = positionButtons(y: middle)
    position(title, left: titleLeft, centerY: middle)
    // A document's name has any length.
    title.frame.size.width = min(title.frame.width, max(end - titleLeft, 0))
    positionHints(from: title.isHidden ? listCenter + iconStep / 2 : title.frame.maxX, y: middle)
  }

  /// Places the label of the keys button and the legend of the marks, if they fit between the title and the tools.
  private func positionHints(from start: CGFloat, y: CGFloat) {
    let first = tools.first { !$0.isHidden } ?? overflow
    let gap = hintGap
    let legendWidth = legend.inspectors.isEmpty ? 0 : legend.minimumWidth + gap
    var end = (keys.isHidden && !overflow.isHidden ? overflow : first).frame.minX
    keys.showsWord = false
    if !keys.isHidden {
      let right = keys.frame.maxX
      // The legend has precedence over the label, and no button moves into the list while the label is shown.
      keys.showsWord = overflow.isHidden && right - keys.widthWithWord >= start + gap + legendWidth
      keys.frame.origin.x = right - keys.bounds.width
      end = keys.frame.minX
    }
    legend.maximumWidth = max(end - gap - start - gap, 0)
    legend.adoptSize()
    legend.isHidden = legend.bounds.width == 0
    if !legend.isHidden { position(legend, centerX: end - gap - legend.bounds.width / 2, centerY: y) }
  }

  private var listCenter: CGFloat { (isNarrow ? ChromeMeasures.rail * scale.icon : Rail.width(scale)) / 2 }
  private var titleLeft: CGFloat { isNarrow ? (56 * scale.icon).rounded() : Rail.width(scale) + ChromeMeasures.edge(isNarrow: false) }

  /// Returns the form with the most content that fits. It drops the tools, the last one first; then undo and redo, or else the title; then all of
  /// these; then the recording's time; then the record button.
  private func form(forTitle titleWidth: CGFloat) -> Form {
    // An exhibit's title is shown whole as long as a button can be hidden instead. A long name is truncated first.
    let least = min(titleWidth, max(bounds.width * 0.3, 120 * scale.type))
    for count in stride(from: tools.count, through: 0, by: -1) {
      let form = Form(tools: count)
      // Without a list, space for the legend is reserved even when no marks are shown, so that no button moves when one is
      // pressed.
      let reservedWidth = count == tools.count ? legendSpace : 0
      if titleLeft + (isTitleAName ? least : titleWidth) + reservedWidth + width(of: form) <= bounds.width { return form }
    }
    if titleLeft + least + width(of: Form(tools: 0)) <= bounds.width { return Form(tools: 0) }
    let short = Form(tools: 0, hasSteps: false)
    if titleLeft + titleWidth + width(of: short) <= bounds.width { return short }
    let listEnd = listCenter + IconButton.side * scale.icon / 2
    let bare = [
      Form(tools: 0, hasTitle: false), Form(tools: 0, hasSteps: false, hasTitle: false),
      Form(tools: 0, hasSteps: false, hasTitle: false, hasTime: false),
      Form(tools: 0, hasSteps: false, hasTitle: false, hasRecord: false),
    ]
    return bare.first { listEnd + width(of: $0) <= bounds.width } ?? bare[bare.count - 1]
  }

  /// Returns the width from the end of the title, or of the list button without a title, to the end of the bar.
  private func width(of form: Form) -> CGFloat {
    var width = firstCenter + (form.hasTitle ? iconStep : iconStep / 2)
    if record != nil, form.hasRecord { width += iconStep + (form.hasTime ? timeWidth : 0) }
    if form.hasSteps, !steps.isEmpty { width += iconStep + 2 * dividerStep }
    let tools = form.tools + (form.tools == self.tools.count && form.hasSteps ? 0 : 1)
    if tools > 0 { width += CGFloat(tools - 1) * iconStep + 2 * dividerStep }
    return width
  }

  /// Margin around the label of the keys button and the legend.
  private var hintGap: CGFloat { (dividerStep / 2).rounded() }
  /// The additional space for the smallest legend between the title and the first button.
  private var legendSpace: CGFloat {
    max(legend.minimumWidth + 2 * hintGap + IconButton.side * scale.icon / 2 - iconStep, 0).rounded(.up)
  }

  private var iconStep: CGFloat { ChromeMeasures.iconStep * scale.icon }
  private var dividerStep: CGFloat { ChromeMeasures.dividerStep * scale.icon }
  /// Distance from the bar's end to the center of the last button, whose icon is aligned with the page's edge.
  private var firstCenter: CGFloat { ChromeMeasures.edge(isNarrow: isNarrow) + 7 * scale.icon }

  /// The additional width of the record button with its time; the button is aligned with the page's edge then.
  private var timeWidth: CGFloat {
    guard let record, record.isVeiled else { return 0 }
    return record.sizeWithTime.width - (IconButton.side / 2 + 7) * scale.icon
  }

  /// Places the visible buttons from the right. Returns the maximum x coordinate of the title.
  private func positionButtons(y: CGFloat) -> CGFloat {
    var x = bounds.width - firstCenter
    var lines: [CGRect] = []
    let end = [record, appearance].compactMap { $0 }
    for group in [end, steps.reversed(), [overflow] + tools.reversed()] as [[BarButton]] {
      let shown = group.filter { !$0.isHidden }
      guard !shown.isEmpty else { continue }
      if group.last !== appearance {
        lines.append(divider(centerX: x + iconStep - dividerStep, centerY: y))
        x += iconStep - 2 * dividerStep
      }
      for button in shown {
        if button === record, record?.showsTime == true, timeWidth > 0 {
          x -= timeWidth
          position(button, centerX: bounds.width - ChromeMeasures.edge(isNarrow: isNarrow) - button.bounds.width / 2, centerY: y)
        } else {
          position(button, centerX: x, centerY: y)
        }
        x -= iconStep
      }
    }
    dividers = lines
    return x
  }

  /// Updates the title, the legend, and the states of the buttons to those of `chrome`.
  func show(_ chrome: PlaygroundChrome) {
    if title.text != chrome.documentTitle {
      title.text = chrome.documentTitle
      setNeedsLayout()
    }
    if isTitleAName != chrome.isTitleAName {
      isTitleAName = chrome.isTitleAName
      setNeedsLayout()
    }
    for (inspector, button) in inspectors {
      button.isOn = chrome.inspectors.contains(inspector)
      button.isEnabled = chrome.page != nil
    }
    let shown = chrome.page == nil ? [] : chrome.shownInspectors
    if legend.inspectors != shown {
      legend.inspectors = shown
      setNeedsLayout()
    }
    totalFit?.isOn = chrome.page?.usesTotalFit ?? false
    more?.isOn = !chrome.inspectors.isDisjoint(with: Inspector.inMenu)
    more?.isEnabled = chrome.page != nil
    gauge?.isOn = chrome.isHUDShown
    log?.isOn = chrome.isEventLogShown
    panel?.isOn = chrome.isInspectorPanelShown
    undo?.isEnabled = chrome.canUndo
    redo?.isEnabled = chrome.canRedo
    let isDark = chrome.isDark
    appearance.icon = isDark ? .sun : .moon
    let label = isDark ? "Light appearance" : "Dark appearance"
    appearance.accessibilityLabel = label
    appearance.toolTip = label + "  Ctrl+D"
    if let record, record.isVeiled != chrome.isRecording {
      record.isVeiled = chrome.isRecording
      setNeedsLayout()
    }
  }
}

extension Inspector {
  /// The icon of an inspector that has its own button.
  fileprivate var icon: LineIcon {
    switch self {
    case .lineFragments: .lineFragments
    case .usedRects: .usedRects
    case .baselines: .baselines
    case .glyphBoxes: .glyphBoxes
    case .exclusionBands: .exclusionBands
    default: .inspectors
    }
  }
}
