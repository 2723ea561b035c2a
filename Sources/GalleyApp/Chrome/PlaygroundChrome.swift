import GalleyDocuments
import GalleyInspectors
import GalleyPlayground
import UIKit

/// The window's root view controller: an exhibit with the bars around it.
final class PlaygroundChrome: UIViewController {
  private(set) var exhibit: any Exhibit
  var options: ChromeOptions
  private(set) var content: UIViewController
  private(set) var category: UIContentSizeCategory
  private(set) var inspectors: Set<Inspector>
  // Written by PlaygroundChrome+PageChanges, too.
  /// Whether the page balances its last columns. The next page inherits this option and `usesTotalFit`.
  var balancesColumns: Bool
  var usesTotalFit: Bool
  var isHUDShown = false {
    didSet {
      view.setNeedsLayout()
      showState()
    }
  }
  /// Whether the window is being recorded. If so, the bar reserves space for the recorder's pill.
  var isRecording = false { didSet { if isRecording != oldValue { showState() } } }
  /// The record button of the top bar; `nil` if recording is not possible, or before the bars exist.
  var recordButton: RecordButton? { bars?.top.recordButton }

  private(set) var bars: Bars?
  private lazy var barPrewarmer = BarPrewarmer(chrome: self)
  /// The parts of the window that depend on the page.
  lazy var pageObservers = PageObserver.all(in: self)
  /// The scale of panels and sheets in the last layout.
  private(set) var scale = BarScale(.current, limit: 1)
  /// The scale of the bars in the last layout: `scale`, except while the user drags the slider.
  private(set) var barScale = BarScale(.current, limit: 1)
  /// The area between the bars, for the exhibit.
  var desk = CGRect.zero
  let overlay = InspectorOverlay(frame: .zero)
  private var popover: PopoverList?
  /// The parts of the program that have commands, in the order of the menus. Call `commandList.invalidate()` after a change.
  lazy var commandProviders: [any CommandProvider] = ChromeCommands.all(of: self)
  private(set) lazy var commandList = CommandList { [weak self] in self?.commandProviders ?? [] }
  let fileChooser = FileChooser()
  private var categoryObserver: (any NSObjectProtocol)?
  // Written by PlaygroundChrome+ScreenKeyboard.
  var keyboardObservers: [(any NSObjectProtocol)?] = []
  // Written by PlaygroundChrome+Undoing.
  var undoObservers: [(any NSObjectProtocol)?] = []
  // Written by PlaygroundChrome+ScreenKeyboard.
  var hasFoundText = false
  // Written by PlaygroundChrome+Saving.
  var documentSaver: DocumentSaver<PlaygroundPage>?
  var documentAlerts: DocumentAlerts?
  // Written by PlaygroundChrome+EventLog.
  var eventLogPanel: EventLogPanel?
  // Written by PlaygroundChrome+InspectorPanel.
  var inspectorPanel: InspectorPanel?
  // Written by PlaygroundChrome+Ruler.
  var ruler: RulerView?
  // Written by PlaygroundChrome+Proofs.
  var proofsPanel: ProofsPanel?
  var proofLibrary: ProofLibrary?
  // Written by PlaygroundChrome+KeySheet.
  var keySheet: KeySheet?
  // Written by PlaygroundChrome+Palette.
  var palette: CommandPalette?
  // Written by PlaygroundChrome+Compare.
  var compareView: CompareView?
  // Written by PlaygroundChrome+Inspecting.
  var legendSheet: LegendSheet?
  // Written by RecordingCard.
  var recordingCard: RecordingCard?
  // Written by PlaygroundChrome+Gallery.
  var isFromGallery = false
  /// The file that the exhibit was read from; `nil` if it is an exhibit of the program. A recording, whose exhibit is a copy, keeps it.
  var openedPath: String?
  /// The name of a recorded document that was saved under another name than that of its source; otherwise `nil`.
  var recordedName: String? { didSet { if recordedName != oldValue { showDocumentTitle() } } }
  /// The problem that the bottom bar shows until the user dismisses it; `nil` if there is none. New bars show it again.
  var problem: String?
  // Written by PerformanceFiguresStrip.
  var figuresStrip: PerformanceFiguresStrip?

  init(exhibit: any Exhibit, options: ChromeOptions = ChromeOptions()) {
    self.exhibit = exhibit
    self.options = options
    category = options.category ?? UIApplication.shared.preferredContentSizeCategory
    inspectors = options.inspectors
    balancesColumns = options.balancesColumns
    usesTotalFit = options.usesTotalFit
    content = exhibit.makeViewController(category: category)
    super.init(nibName: nil, bundle: nil)
    title = exhibit.title
    openedPath = (exhibit as? DocumentExhibit)?.path
    problem = options.notice ?? (exhibit as? DocumentExhibit)?.notice
    options.log?.text = { [weak self] in self?.page?.flow.storage }
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit {
    for case let observer? in [categoryObserver] + undoObservers + keyboardObservers { NotificationCenter.default.removeObserver(observer) }
  }

  /// The exhibit's page, or `nil` if the exhibit has none.
  var page: PlaygroundPage? { (content as? PlaygroundViewController)?.page }

  override func loadView() {
    let view = ChromeView()
    view.onLayout = { [weak self] in self?.layOut() }
    view.backgroundColor = Theme.desk
    view.isOpaque = true
    self.view = view
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    followCategory()
    followKeyboard()
    followUndoing()
    embed(content)
    createDocumentSaver()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, handle(key) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Exhibits

  private func embed(_ controller: UIViewController) {
    addChild(controller)
    hasFoundText = page != nil
    view.insertSubview(controller.view, at: [bars?.top, bars?.rail].compactMap { $0 }.count)
    controller.didMove(toParent: self)
    guard let page else { return followGallery(controller) }
    // A document can have these options of its own.
    if balancesColumns { page.balancesLastSpread = true }
    if usesTotalFit { page.usesTotalFit = true }
    (balancesColumns, usesTotalFit) = (page.balancesLastSpread, page.usesTotalFit)
    page.alignsToGuides = options.alignsShapes
    page.colorsCode = options.colorsCode
    page.windowParts = { [weak self] in self?.windowParts() ?? [:] }
    if let exclusions = options.exclusions { page.exclude(exclusions) }
    // Another exhibit has no shapes of the command line.
    options.exclusions = nil
    page.underlay.addSubview(overlay)
    overlay.frame = page.underlay.bounds
    overlay.columns = { [weak page] in
      guard let page else { return [] }
      return page.flow.columns(ofSpreads: page.visibleSpreads).map {
        InspectedColumn(container: page.flow.container($0), origin: page.geometry.column($0).origin)
      }
    }
    overlay.inspectors = inspectors
    page.inspectsTap = { [weak self] in self?.ending(at: $0) }
    page.onChange = { [weak self] in self?.pageDidChange($0) }
    page.onSave = { [weak self] in self?.saveDocument(asksForName: $0) }
    page.onCopyLayout = { [weak self] in self?.copyLayout() }
    page.onScreenKeyboard = { [weak self] in self?.screenKeyboardDidChange() }
    page.onMessage = { [weak self] in self?.showProblem($0) }
    page.onCancelledCategory = { [weak self] in self?.setCategory($0) }
    page.onAddShapeFile = { [weak self] in self?.askForShapeFile(at: $0) }
    page.onChooseShapeImage = { [weak self] in self?.askForShapeImage() }
    page.onUnopened = { [weak self] in self?.showProblem("No program opens \(PlaygroundPage.shortened($0.absoluteString)). Copy it from its menu.") }
  }

  /// Shows another exhibit.
  ///
  /// - Parameter keepsProofs: whether the panel of the proofs stays open, which covers the exhibit.
  func show(_ exhibit: any Exhibit, keepsProofs: Bool = false) {
    if !keepsProofs { revealPage() }
    documentSaver?.autosave?.saveNow()
    if isInspectorPanelShown { toggleInspectorPanel() }
    if isRulerShown { toggleRuler() }
    content.willMove(toParent: nil)
    content.view.removeFromSuperview()
    content.removeFromParent()
    self.exhibit = exhibit
    isFromGallery = false
    title = exhibit.title
    content = exhibit.makeViewController(category: category)
    recordedName = nil
    openedPath = (exhibit as? DocumentExhibit)?.path
    problem = (exhibit as? DocumentExhibit)?.notice
    embed(content)
    discardBars()
    createDocumentSaver()
  }

  // MARK: Layout

  private func layOut() {
    let bounds = view.bounds
    let isNarrow = bounds.width < PageGeometry.narrowWidth
    if bars?.isNarrow != isNarrow { makeBars(isNarrow: isNarrow) }
    guard let bars else { return }
    // While the user drags the slider, the bars keep their scale, so that its stops do not move. They follow on release.
    let isDragging = bars.bottom.isDraggingSlider(atWidth: bounds.width)
    let scale = isDragging && !options.usesCurrentBars ? barScale : BarScale(traitCollection, window: bounds.size)
    if !isDragging { barScale = scale }
    let barDesk = bars.arrange(in: bounds, barScale)
    keepRailClear(of: view.window?.keyboardFrame)
    // The exhibit already has the frame that it has after the drag, so that the preview equals the result. Smaller bars would leave it more space.
    let preview = isDragging && options.usesCurrentBars ? barPrewarmer.arrangement(in: bounds, isNarrow: isNarrow) : nil
    desk = preview?.desk ?? barDesk
    content.view.layer.zPosition = desk == barDesk ? 0 : -1
    page?.hasKeyboardButton = preview?.showsKeyboard ?? bars.bottom.showsKeyboard(atWidth: bounds.width)
    // After a resize, the controls that opened these sheets have moved.
    for case let sheet? in [popover, keySheet, legendSheet, palette] as [FloatingSheet?] where sheet.frame != bounds || scale != self.scale {
      sheet.close()
    }
    self.scale = scale
    // A column beside the page adds its width; the log and the figures are over the page.
    page?.reservedWidth = 0
    layOutInspectorPanel()
    let previousSpace = spaceBelowBar
    content.view.frame = desk
    layOutOverlays()
    layOutProofsPanel()
    // A text's input accessory bar is aligned with the exhibit's bottom edge.
    if spaceBelowBar != previousSpace { view.window?.firstResponder?.reloadInputViews() }
    layOutCard()
    layOutComparison()
    barPrewarmer.prepare(in: bounds, isNarrow: isNarrow)
  }

  private func makeBars(isNarrow: Bool) {
    bars?.all.forEach { $0.removeFromSuperview() }
    findText()
    let new = Bars(title: exhibit.title, chrome: self, isNarrow: isNarrow)
    bars = new
    for bar in new.all where bar !== new.menuBar { bar.addInteraction(UIContextMenuInteraction(delegate: self)) }
    // Tab order: top bar, rail, page, bottom bar.
    for (index, bar) in [new.top, new.rail].compactMap({ $0 }).enumerated() { view.insertSubview(bar, at: index) }
    view.addSubview(new.bottom)
    if let menuBar = new.menuBar { view.addSubview(menuBar) }
    new.bottom.show(category)
    // Recordings made before messages ended show the notice of the file again.
    let notice = options.usesCurrentBars ? problem : options.notice ?? (exhibit as? DocumentExhibit)?.notice
    if let notice { new.bottom.showMessage(notice, isProblem: true) }
    showState()
  }

  func showState() {
    showTopBarState()
    bars?.bottom.show(self)
  }

  func showTopBarState() { bars?.top.show(self) }

  // MARK: Actions of the bars

  var isDark: Bool { traitCollection.userInterfaceStyle == .dark }

  /// Toggles light and dark. If the result equals the desktop's appearance, the window follows the desktop again.
  func toggleAppearance() {
    let wanted: UIUserInterfaceStyle = isDark ? .light : .dark
    overrideUserInterfaceStyle = wanted == UIScreen.main.traitCollection.userInterfaceStyle ? .unspecified : wanted
    showState()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showState()
  }

  func toggle(_ inspector: Inspector) {
    inspectors.formSymmetricDifference([inspector])
    overlay.inspectors = inspectors
    page?.closeWordPopover()
    showState()
  }

  /// Sets the application's content size category. Views receive it through their traits.
  func setCategory(_ category: UIContentSizeCategory) {
    UIApplication.shared.setPreferredContentSizeCategory(category)
  }

  /// Observes the category, so that slider and ticker show each posted change, regardless of its source.
  private func followCategory() {
    categoryObserver = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let posted = notification.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
      MainActor.assumeIsolated {
        guard let self, let posted else { return }
        self.category = UIContentSizeCategory(rawValue: posted)
        self.bars?.bottom.show(self.category)
      }
    }
  }

  /// Removes the bars. The next layout makes new ones, for other options.
  func discardBars() {
    bars?.all.forEach { $0.removeFromSuperview() }
    bars = nil
    barPrewarmer.discardBars()
    view.setNeedsLayout()
  }

  func showMoreShapes() {
    guard page != nil, let shapes = bars?.shapes else { return }
    let button = shapes.more
    let items = shapes.listed.map { kind in
      PopoverList.Item(title: kind == .path ? "Draw Shape" : kind.label.capitalized) { [weak self] in
        self?.addShape(kind)
      }
    }
    present("More shapes", items, from: button, side: bars?.isNarrow == true ? .above : .right)
  }

  func showMoreInspectors() {
    guard let button = bars?.top.inspectorsButton else { return }
    let items = Inspector.inMenu.map { inspector in
      PopoverList.Item(title: inspector.title.titleCased, isOn: inspectors.contains(inspector)) { [weak self] in
        self?.toggle(inspector)
      }
    }
    present("More inspectors", items, from: button, side: .below)
  }

  /// Shows a list of the enabled buttons that do not fit the top bar.
  func showHiddenButtons() {
    guard let top = bars?.top else { return }
    let items = top.hiddenButtons.filter(\.isEnabled).map { button in
      PopoverList.Item(title: button.accessibilityLabel?.titleCased ?? "", isOn: button.isToggle || button.isOn ? button.isOn : nil) { button.perform() }
    }
    present("More", items, from: top.moreButton, side: .below)
  }

  /// Closes the open list, the sheet of keys, the palette, the comparison, the proofs, the file panel and the legend, which restore the previous
  /// first responder. A recording's card stays.
  func closeOverlays() {
    popover?.close()
    keySheet?.close()
    palette?.close()
    compareView?.close()
    proofsPanel?.close()
    fileChooser.close()
    for case let sheet as LegendSheet in view.subviews { sheet.close() }
  }

  func present(_ title: String, _ items: [PopoverList.Item], from button: UIView, side: PopoverList.Side) {
    popover?.close()
    let anchor = button.convert(button.bounds, to: view)
    let byKeyboard = button.isFocused
    let list = PopoverList(title, items: items, at: anchor, side: side, in: view.bounds, scale: scale)
    list.onClose = { [weak self] in self?.popover = nil }
    popover = list
    view.addSubview(list)
    list.open(showsFocus: byKeyboard)
  }
}

/// The root view, which reports its layout.
private final class ChromeView: UIView {
  var onLayout: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}
