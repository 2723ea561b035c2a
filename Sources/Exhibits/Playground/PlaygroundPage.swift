import UIKit

/// The page: spreads of columns that one text flows through, and the shapes that it flows around.
///
/// Back to front: desk, sheets, the `underlay` for overlays, shapes, the ghost, the selection and the tapped word, text,
/// the caret, handles, the popover.
///
/// | file | what |
/// |---|---|
/// | `+Layout` | geometry, spreads, the reader's place |
/// | `+Shapes` | selecting, adding, deleting, nudging; undo |
/// | `+Dragging` | moving, resizing and turning by hand |
/// | `+Carrying` | out of the rail |
/// | `+Room` | where there is room for a shape; copies |
/// | `+Arranging` | turning, sizing and ordering by keys |
/// | `+Menus`, `+Actions` | the menu of a place, and what menus, keys and bars can ask of the page |
/// | `+Editing` | clicks and drags in the text; what follows from a change of it |
/// | `PageTextInteraction` | UIKit's text interaction, as the page uses it |
/// | `+Links` | what a click follows: footnotes, and with Ctrl links |
/// | `+Words` | the popover of a tapped word, or of what is inspected |
/// | `+Keys` | the keyboard |
/// | `+Finding` | where a word stands in sight; the text that Ctrl F searches |
/// | `+Rest` | the rest of a long file, which comes later |
/// | `+Remembering`, `+History` | what outlives the window: text and shapes; undoing that goes on in another page |
public final class PlaygroundPage: UIScrollView, PointerShaping {
  /// The page's text and its columns.
  public let flow: TextFlow
  /// The style sheet that the text is set with now, of one content size category.
  public internal(set) var styleSheet: StyleSheet
  /// Those that were used so far.
  var styleSheets: [UIContentSizeCategory: StyleSheet] = [:]
  /// The bar that finds and replaces in the page's text: Ctrl F.
  public private(set) lazy var findInteraction = UIFindInteraction(sessionDelegate: self)
  private(set) lazy var sizePrewarmer = SizePrewarmer(page: self)
  let pictures: PictureSource

  /// Views here lie between the sheets and the shapes; their space is the content's.
  public let underlay = UIView()
  let content = UIView()
  let sheets: SheetsView
  let shapeLayer = UIView()
  let ghost = GhostView()
  let text: TextColumnsView
  let interaction = PageTextInteraction()
  let selectionView: TextSelectionView
  let caretView: TextCaretView
  let wordOutline = WordOutlineView()
  lazy var handles = HandlesView(page: self)

  // Written by +Layout: whether the text was set anew since it was laid out; when the spreads ahead are made; whether it
  // scrolls to keep the reader's place; that place at the last change, and the offset that it led to.
  var isRestyled = false
  /// How much of the rest is laid out at a time.
  var stepOfRest = LayoutStep()
  var lookingAhead: Timeline.Alarm?
  var isKeepingPlace = false
  var heldPlace: (place: ScrollAnchor, offset: CGFloat)?
  /// How much of the window's width somebody else has for a time; then the page is as narrow as one in a window so much
  /// narrower.
  public var widthTakenBeside: CGFloat = 0

  // Written by +Rest.
  /// What is still to be read of the text.
  var rest: PageRest?
  /// Called once with what was read late, and with that text as the page has set it.
  public var onRest: ((DocumentRest.Arrived, DocumentText) -> Void)?

  // Written by +Shapes.
  /// All shapes, back to front.
  public internal(set) var shapes: [PageShape] = []
  /// The `id` of the shape with the handles; `nil` where none is selected.
  public internal(set) var selectedShape: Int?
  var nextShapeID = 0
  /// The shape that the last undoable step nudged, turned or sized, and the step's name: more of the same belongs to that step.
  var nudgedShape: (id: Int, actionName: String)?
  /// Where the shapes stand until one is touched; told anew for each geometry.
  var initialShapes: ((PageGeometry) -> [PageShape])?
  /// As the exhibit has them.
  let firstShapes: ((PageGeometry) -> [PageShape])?
  private let spareHistory = UndoManager()

  // Written by +Dragging.
  var drag: ShapeDrag?
  /// The next drag on the page draws a shape by hand.
  public internal(set) var isPenArmed = false
  var penPoints: [CGPoint]?

  /// Whether there is a button for the keyboard on the screen below the page.
  public var hasKeyboardButton = false { didSet { if hasKeyboardButton != oldValue { text.showAccessoryState() } } }

  // Written by +Editing: whether the bar stands on what is below the page, without keys.
  var isBarAlone = false
  /// What a press with Ctrl is about to open.
  var pressedLink: URL?
  /// Whether steps that can be undone may hold text of another size.
  var hasChangedSize = false

  // Written by +Menus: where the menu was opened that was last, in the content's space.
  var menuPlace: CGPoint?

  // Written by +Words.
  /// The word that the open popover is about; `nil` where none is open, or one about something else.
  public internal(set) var tappedWord: WordHit?
  var wordPopover: FactsPopover?
  /// What the popover is about, in the content's space.
  var popoverPlaces: [CGRect] = []
  /// What an inspection says of a point of the content that was tapped, and of which place there; `nil` for nothing.
  public var inspectsTap: ((CGPoint) -> (facts: PopoverFacts, place: CGRect)?)?

  /// Called after each change of the layout, the shapes, the selection or what can be undone.
  public var onChange: (() -> Void)?
  /// Called after each change of the text by a hand, but not when it is set in another size.
  public var onTextChange: (() -> Void)?
  /// Called when the keyboard on the screen was chosen or sent away, and when the caret comes.
  public var onScreenKeyboard: (() -> Void)?
  /// Called where the desktop took no address that was to be opened.
  public var onUnopened: ((URL) -> Void)?
  /// Whether the text is the first responder, and so has the caret.
  public var isEditing: Bool { text.isFirstResponder }

  init(_ pageText: PageText, initialShapes: ((PageGeometry) -> [PageShape])? = nil) {
    Look.install()
    self.initialShapes = initialShapes
    firstShapes = initialShapes
    styleSheet = pageText.styleSheet
    pictures = styleSheet.pictures
    flow = pageText.flow
    rest = pageText.rest
    let geometry = flow.geometry
    sheets = SheetsView(geometry: geometry)
    text = TextColumnsView(flow: flow)
    interaction.textInput = text
    guard let selectionView = interaction.selectionView, let caretView = interaction.caretView else {
      preconditionFailure("an interaction with a text has views for it")
    }
    (self.selectionView, self.caretView) = (selectionView, caretView)
    super.init(frame: CGRect(origin: .zero, size: geometry.viewport))
    accessibilityLabel = "text"
    backgroundColor = Look.desk
    isOpaque = true
    lineScroll = styleSheet.grid * 2
    addSubview(content)
    for view in [sheets, underlay, shapeLayer, ghost, selectionView, wordOutline, text, caretView, handles] { content.addSubview(view) }
    underlay.isUserInteractionEnabled = false
    PortableText.register(.textRole, as: TextRole.self)
    PortableText.register(.pageShape, as: PortableShape.self)
    addInteraction(UIContextMenuInteraction(delegate: self))
    addInteraction(findInteraction)
    text.page = self
    interaction.page = self
    text.addInteraction(interaction)
    // Fingers come to the page, which lies under its text.
    for recognizer in interaction.gesturesOfFingers { addGestureRecognizer(recognizer) }
    text.editor.undoManager = history
    setNeedsGeometry()
  }

  public required init?(coder: NSCoder) { nil }

  public override var canBecomeFirstResponder: Bool { true }
  public override var canBecomeFocused: Bool { true }
  public override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 6, dy: 6), 4) }
  /// On the screen's tree it is what it holds, but for the ring.
  public override var screenRole: ScreenRole? {
    get { isFocused ? .field : nil }
    set {}
  }

  /// There is no desk to be seen under a sheet.
  public override var coveredPartOfBackground: CGRect? { sheets.coveredPart(of: bounds) }

  /// The window's, so that shapes and text are undone in one order; a page outside of a window has its own.
  var history: UndoManager { undoManager ?? spareHistory }
  /// What the step is called that would be taken back; empty where there is none.
  public var lastStepName: String { history.undoActionName }

  public override func willMove(toWindow newWindow: UIWindow?) {
    history.removeAllActions(withTarget: self)
    history.removeAllActions(withTarget: text.editor)
    super.willMove(toWindow: newWindow)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsGeometry()
    if isRestyled { followStyle() }
  }

  public override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.size != old.size { setNeedsGeometry() }
      if newValue.origin != old.origin, !isKeepingPlace { showSpreadsInSight() }
    }
  }

  public override func adjustedContentInsetDidChange() { placePopover() }

  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    followCategory()
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    text.editor.undoManager = history
    followCategory()
    setNeedsGeometry()
    if window != nil { lookAheadAtRest() }
  }

  func changed() {
    text.showAccessoryState()
    findInteraction.updateResultCount()
    onChange?()
  }

  // MARK: Events

  public override class var actions: ActionTable {
    adding(to: super.actions)
      .adding(.undo, to: PlaygroundPage.self) { page, _ in page.undo() }
      .adding(.redo, to: PlaygroundPage.self) { page, _ in page.redo() }
      .adding(.toggleScreenKeyboard, to: PlaygroundPage.self) { page, _ in page.toggleScreenKeyboard() }
  }

  public override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action, sender) ?? super.canPerformAction(action, withSender: sender)
  }
  public override func validate(_ command: UICommand) { name(command) }
  public override func cut(_ sender: Any?) { cutShape() }
  public override func copy(_ sender: Any?) { copyShape() }
  public override func paste(_ sender: Any?) { pasteShape(at: menuPlace(for: sender)) }
  public override func delete(_ sender: Any?) { deleteSelectedShape() }
  public override func selectAll(_ sender: Any?) {
    _ = beginEditing()
    text.editor.selectAll()
  }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // What is typed into the bar that finds is not for a shape.
    let isTypedElsewhere = presses.first?.responder.map { $0 is any UIKeyInput && $0 !== text } ?? false
    if !isTypedElsewhere, let key = presses.first?.key, handle(key) { return }
    super.pressesBegan(presses, with: event)
  }

  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // An armed pen draws over shapes, too.
    let hit = super.hitTest(point, with: event)
    return isPenArmed && hit != nil ? self : hit
  }

  public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // A finger that rests on a shape asks for its menu.
    if gestureRecognizer is UILongPressGestureRecognizer, drag?.hasMoved == false { return true }
    if drag != nil || isPenArmed { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    if touch.type == .indirectPointer, event?.buttonMask == .button(3) { return pasteSelection(at: touch.location(in: content)) }
    let place = touch.location(in: content)
    let modifiers = event?.modifierFlags ?? []
    if touch.type == .indirectPointer, !isPenArmed, noteLink(at: place) == nil, followsLink(at: place, modifiers) {
      pressedLink = linkAddress(at: place)
      return
    }
    beginTouch(at: place, tapCount: touch.tapCount, extending: modifiers.contains(.shift), byPointer: touch.type == .indirectPointer)
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, pressedLink == nil else { return }
    continueTouch(to: touch.location(in: content))
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let link = pressedLink else { return endTouch() }
    pressedLink = nil
    // Let go elsewhere it opens nothing, as a button does nothing then.
    if let touch = touches.first, linkAddress(at: touch.location(in: content)) == link { open(link) }
  }
  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressedLink = nil
    disarmPen()
    interaction.cancelPress()
  }
}
