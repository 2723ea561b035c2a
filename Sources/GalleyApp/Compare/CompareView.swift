import GalleyDocuments
import UIKit

/// Two texts, or one text in two settings, side by side over the whole window. The texts scroll together, and the lines that differ are marked and
/// described. A window that is too small for both shows one part at a time: a text, its settings, or the differences.
final class CompareView: FloatingSheet {
  private static let headHeight: CGFloat = 44
  private static let padding: CGFloat = 12
  /// The space between two buttons; their titles have additional space around them.
  private static let gap: CGFloat = 2
  /// The part of the height that the list takes at most.
  private static let maximumList: CGFloat = 0.35
  /// The minimum size of a text beside the other one with its settings, and of the view with both, at L, in points.
  private static let minimumPane = CGSize(width: 270, height: 400)

  /// The actions that need the window.
  struct Actions {
    /// Opens a list beside a button.
    var present: (_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void
    /// Asks for a file, and calls the closure with its text.
    var chooseText: (_ then: @escaping @MainActor (ComparedText) -> Void) -> Void
    /// Asks for a file, and writes the report to it.
    var saveReport: (_ report: String) -> Void
  }

  let a, b: CompareSide
  let comparison: TextComparison
  private let actions: Actions
  private(set) var panes: [ComparePane] = []
  private(set) var list: CompareList
  private(set) var partBar: ComparePartBar
  private let title: BarLabel
  private let message = Bar.label("", color: Theme.secondary)
  private var buttons: [TextButton] = []
  private let closeButton: IconButton
  /// The position at the top of the visible part of A, in UTF-16 code units.
  private var topPosition: CGFloat = 0
  /// Whether the view itself scrolls a text, so that the other one does not follow.
  private var isScrolling = false
  /// The index of the entry that was chosen in the list; `nil` without one.
  private var chosenEntry: Int?
  private(set) var scale: BarScale

  init(_ a: CompareSide, _ b: CompareSide, in bounds: CGRect, scale: BarScale, _ actions: Actions) {
    (self.a, self.b, self.scale, self.actions) = (a, b, scale, actions)
    comparison = TextComparison(a, b)
    list = CompareList(scale)
    partBar = ComparePartBar(scale)
    title = Bar.label("Compare", weight: .medium)
    // The view itself has this name.
    title.screenRole = nil
    weak var sheet: CompareView?
    closeButton = IconButton(.close, label: "Close Comparison", key: "Escape") { sheet?.close() }
    super.init(frame: bounds)
    sheet = self
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = Theme.bar
    isOpaque = true
    screenRole = .popover
    accessibilityLabel = "Compare"
    accessibilityViewIsModal = true
    comparison.onChange = { [weak self] in self?.comparisonDidChange() }
    for view in [title, message, closeButton] as [UIView] { addSubview(view) }
    createViews()
  }

  required init?(coder: NSCoder) { nil }

  /// Creates the views that depend on the scale.
  private func createViews() {
    for view in panes + buttons + [list, partBar] as [UIView] { view.removeFromSuperview() }
    for label in [title, message] { label.scale = scale }
    closeButton.scale = scale.icon
    closeButton.adoptSize()
    buttons = [
      TextButton("Swap Sides", .plain, scale) { [weak self] in self?.swapSides() },
      TextButton("Copy Report", .plain, scale) { [weak self] in self?.copyReport() },
      TextButton("Save Report…", .plain, scale) { [weak self] in self?.saveReport() },
    ]
    panes = [a, b].map(makePane)
    list = CompareList(scale)
    list.onSelect = { [weak self] in self?.showEntry($0) }
    let part = partBar.part
    partBar = ComparePartBar(scale)
    partBar.part = part
    partBar.onChange = { [weak self] in self?.partDidChange() }
    for view in buttons + [partBar] + panes + [list] as [UIView] { addSubview(view) }
    list.show(comparison)
  }

  private func makePane(_ side: CompareSide) -> ComparePane {
    let settings = CompareSettingsView(
      side, scale, chooseFile: { [weak self] in self?.chooseText(for: side) }, leave: { [weak self] in self?.leaveField(for: $0) })
    settings.onChange = { [weak self] in self?.change(side, to: $0) }
    settings.present = actions.present
    let pane = ComparePane(side, settings)
    pane.textView.delegate = self
    return pane
  }

  /// Shows the controls in another scale. The texts keep their sizes and their positions.
  func adopt(_ scale: BarScale) {
    guard scale != self.scale else { return }
    self.scale = scale
    let hadKeys = keyTaker.isFirstResponder
    createViews()
    setNeedsLayout()
    followTopPosition()
    if hadKeys { textWithKeys.becomeFirstResponder() }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    sheet = bounds
    let top = layOutHead()
    partBar.isHidden = !isCompact
    guard !isCompact else { return layOutPart(below: top) }
    for view in panes + [list] as [UIView] { view.isHidden = false }
    let half = (bounds.width / 2).rounded(.down)
    let widths = [half, bounds.width - half - 1]
    let height = zip(panes, widths).map { $0.settings.arrange(width: $1) }.max() ?? 0
    let whole = list.height(width: bounds.width)
    // The settings are whole if the list then still has a row or two.
    let free = max(bounds.height - top - height - ComparePane.minimumText, list.minimumHeight(width: bounds.width))
    let listHeight = min(whole, (bounds.height * Self.maximumList).rounded(), free)
    let bottom = max(bounds.height - listHeight, top)
    for (index, pane) in panes.enumerated() {
      pane.frame = CGRect(x: index == 0 ? 0 : half + 1, y: top, width: widths[index], height: bottom - top)
      pane.arrange(settingsHeight: height)
    }
    list.frame = CGRect(x: 0, y: bottom, width: bounds.width, height: bounds.height - bottom)
    setNeedsDisplay()
  }

  /// Whether the view shows one part at a time.
  private var isCompact: Bool {
    bounds.width < 2 * Self.minimumPane.width * scale.type || bounds.height < Self.minimumPane.height * scale.type
  }

  /// Places the part that is shown, which gets all of the space below the buttons.
  private func layOutPart(below top: CGFloat) {
    let barHeight = partBar.arrange(width: bounds.width)
    partBar.frame = CGRect(x: 0, y: top, width: bounds.width, height: barHeight)
    let area = CGRect(x: 0, y: partBar.frame.maxY, width: bounds.width, height: max(bounds.height - partBar.frame.maxY, 0))
    for (index, pane) in panes.enumerated() {
      pane.isHidden = index != partBar.part.rawValue
      pane.frame = area
      pane.arrangeAlone(showsSettings: partBar.showsSettings)
    }
    list.isHidden = partBar.part != .differences
    list.frame = area
    setNeedsDisplay()
  }

  private func partDidChange() {
    let hadKeys = (window?.firstResponder as? UIView)?.isDescendant(of: self) == true
    setNeedsLayout()
    followTopPosition()
    // A hidden text must not keep the keys.
    if hadKeys { textWithKeys.becomeFirstResponder() }
  }

  /// Places the title, if there is space for it, and the buttons. Returns the height of their bar.
  private func layOutHead() -> CGFloat {
    let close = closeButton.bounds.size
    closeButton.frame.origin = CGPoint(x: bounds.width - Self.padding - close.width, y: 6)
    func size(of label: BarLabel) -> CGSize {
      let natural = Bar.fittingSize(of: label)
      return CGSize(width: natural.width, height: natural.height.rounded(.up))
    }
    let available = max(closeButton.frame.minX - 2 * Self.padding, 1)
    var views: [(view: UIView, size: CGSize)] = buttons.map { ($0, $0.fittingSize) }
    title.isHidden = views.reduce(size(of: title).width) { $0 + Self.gap + $1.size.width } > available
    if !title.isHidden { views.insert((title, size(of: title)), at: 0) }
    // Without a text, it would add an empty row in a narrow window.
    message.isHidden = message.text?.isEmpty != false
    if !message.isHidden { views.append((message, size(of: message))) }
    let end = ViewFlow.arrange(views, from: CGPoint(x: Self.padding, y: 7), width: available, gap: Self.gap, rowGap: 2)
    return max(end + 7, close.height + 12, (Self.headHeight * scale.type).rounded(.down))
  }

  override func draw(_ rect: CGRect) {
    Theme.bar.setFill()
    UIRectFill(rect)
    Theme.hairline.setFill()
    guard !isCompact else { return UIRectFill(CGRect(x: 0, y: partBar.frame.maxY - 1, width: bounds.width, height: 1)) }
    guard let first = panes.first else { return }
    UIRectFill(CGRect(x: 0, y: first.frame.minY - 1, width: bounds.width, height: 1))
    UIRectFill(CGRect(x: first.frame.maxX, y: first.frame.minY, width: 1, height: first.frame.height))
  }

  // MARK: Changes

  private func change(_ side: CompareSide, to setting: CompareSetting) { show(side.text, setting, in: side) }

  private func show(_ text: ComparedText, _ setting: CompareSetting, in side: CompareSide) {
    let hasOtherText = text.text !== side.text.text
    side.show(text, setting)
    chosenEntry = nil
    showMessage("")
    comparison.restart(hasOtherText: hasOtherText)
    for pane in panes { pane.settings.show() }
    setNeedsLayout()
    followTopPosition()
  }

  private func comparisonDidChange() {
    let height = list.height(width: bounds.width)
    list.show(comparison)
    // Without a difference, the list has no rows. Other progress changes only the list.
    if list.height(width: bounds.width) != height { setNeedsLayout() }
  }

  private func swapSides() {
    let (text, setting) = (a.text, a.setting)
    topPosition = comparison.parts.position(topPosition, from: \.a, to: \.b)
    a.show(b.text, b.setting)
    show(text, setting, in: b)
  }

  private func chooseText(for side: CompareSide) {
    actions.chooseText { [weak self] text in self?.compare(with: text, in: side) }
  }

  /// Shows another text. A setting that is still that of the side's document becomes that of the new one.
  func compare(with text: ComparedText, in side: CompareSide) {
    var setting = side.setting
    if setting.family == side.text.family { setting.family = text.family }
    if setting.size == side.text.size { setting.size = text.size }
    if setting.hyphenates == side.text.hyphenates { setting.hyphenates = text.hyphenates }
    show(text, setting, in: side)
  }

  // MARK: Reports

  /// Shows a message beside the buttons until a setting changes.
  func showMessage(_ text: String) {
    message.text = text
    setNeedsLayout()
  }

  private func copyReport() {
    guard comparison.complete() else { return }
    UIPasteboard.general.string = comparison.report
    showMessage("Copied the comparison")
  }

  private func saveReport() {
    guard comparison.complete() else { return }
    actions.saveReport(comparison.report)
  }

  // MARK: Scrolling

  /// Scrolls both texts to the position that was at the top.
  private func followTopPosition() {
    let position = topPosition
    isScrolling = true
    layoutIfNeeded()
    isScrolling = false
    scroll(panes[0], to: position)
    scroll(panes[1], to: comparison.parts.position(position, from: \.a, to: \.b))
    topPosition = position
  }

  private func scroll(_ pane: ComparePane, to position: CGFloat, below space: CGFloat = 0) {
    let wasScrolling = isScrolling
    isScrolling = true
    pane.scroll(to: position, below: space)
    isScrolling = wasScrolling
  }

  /// Scrolls to the lines of an entry, and marks them more strongly than the others.
  private func showEntry(_ index: Int) {
    guard comparison.entries.indices.contains(index) else { return }
    if let chosenEntry, comparison.entries.indices.contains(chosenEntry) {
      comparison.mark(comparison.entries[chosenEntry], comparison.entries[chosenEntry].color)
    }
    chosenEntry = index
    let entry = comparison.entries[index]
    if isCompact {
      partBar.choose(entry.a.isEmpty ? .b : .a, false)
      layoutIfNeeded()
    }
    comparison.mark(entry, Theme.selection)
    // A line of one text is beside the same position of the other.
    let inA = entry.a.first.map { CGFloat($0.location) } ?? entry.b.first.map { comparison.parts.position(CGFloat($0.location), from: \.b, to: \.a) } ?? 0
    let inB = entry.b.first.map { CGFloat($0.location) } ?? comparison.parts.position(inA, from: \.a, to: \.b)
    for (pane, position) in zip(panes, [inA, inB]) { scroll(pane, to: position, below: (pane.textView.bounds.height / 4).rounded()) }
    topPosition = panes[0].topPosition
  }

  // MARK: Keys

  /// The responder in the view that has the keyboard, or else the text of A.
  override var keyTaker: UIResponder {
    if let view = window?.firstResponder as? UIView, view.isDescendant(of: self) { return view }
    return textWithKeys
  }

  /// The responder that gets the keys: the text of A, or the only text that is shown, or the view itself if that shows no text.
  private var textWithKeys: UIResponder {
    guard isCompact else { return panes[0].textView }
    return partBar.part == .differences || partBar.showsSettings ? self : panes[partBar.part.rawValue].textView
  }

  private func leaveField(for responder: UIResponder?) {
    window?.focus(nil)
    guard let view = responder as? UIView, view.isDescendant(of: self), view.becomeFirstResponder() else {
      textWithKeys.becomeFirstResponder()
      return
    }
  }

  /// Escape closes the view, or leaves a field, which keeps its former value.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else { return super.pressesBegan(presses, with: event) }
    guard let field = window?.firstResponder as? InspectorField else { return close() }
    field.restore()
    leaveField(for: field.responderBefore)
  }

  // The view covers the window: there is nothing beside it.
  override func pressedBeside() {}
}

extension CompareView: UITextViewDelegate {
  /// Scrolls the other text to the same character.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isScrolling, let index = panes.firstIndex(where: { $0.textView === scrollView }) else { return }
    isScrolling = true
    panes[index].typesetVisibleText()
    isScrolling = false
    let position = panes[index].topPosition
    topPosition = index == 0 ? position : comparison.parts.position(position, from: \.b, to: \.a)
    scroll(panes[1 - index], to: index == 0 ? comparison.parts.position(position, from: \.a, to: \.b) : topPosition)
  }

  /// Links of a comparison are not opened, because it covers the text that they lead to.
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction) -> Bool { false }
}
