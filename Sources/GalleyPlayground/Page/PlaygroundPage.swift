import GalleyDocuments
import UIKit

/// The page: spreads of columns that one text flows through, and the shapes that it flows around.
///
/// Back to front: desk, sheets, the `underlay` for overlays, shapes, the dotted outline, the selection and the tapped word, text,
/// the caret, handles, the popover or strip about a word.
///
/// | file | content |
/// |---|---|
/// | `+Layout` | geometry, spreads, the reader's scroll position |
/// | `+Settings`, `PageSetup` | paper, margins, columns, baseline grid, page numbers and running heads |
/// | `+Formatting`, `+FormattingState` | fonts, colors and paragraph styles of the selected text, for inspectors |
/// | `+Shapes` | selecting, adding, deleting, nudging; undo |
/// | `+ShapeDrag` | moving, resizing and rotating by dragging |
/// | `+ShapeBarDrag` | dragging out of the shape bar |
/// | `+ShapePlacement` | free positions for shapes; copies |
/// | `+ShapeCommands` | rotating, resizing and ordering by keys |
/// | `+ShapeGroups` | several selected shapes: groups, alignment, the rubber band |
/// | `+ShapeFrame` | the frame and the angle of the selected shapes, for inspectors |
/// | `+ShapeStyle` | fill, distance from the text and wrap side |
/// | `+ShapeTransfer` | shapes from drawings, files and the clipboard; copying as SVG, CSS or Swift |
/// | `+Guides` | guides that the user places |
/// | `+PointEditing`, `+PointSmoothing`, `+PointKeys` | moving, adding, deleting and smoothing the points of an outline, and its keys |
/// | `+Menus`, `+Actions` | the context menu, and the actions of menus, keys and bars |
/// | `+Editing`, `+Pointer` | clicks and drags in the text, updates after its changes; the shape of the pointer |
/// | `PageTextInteraction` | UIKit's text interaction, as the page uses it |
/// | `+Links` | footnotes, and links with Ctrl |
/// | `+WordInspection` | the popover or strip of a tapped word, the popover of an inspector |
/// | `+Keys` | the keyboard |
/// | `+WordFrames` | frames of a visible word, for scripts of proofs; the text that Ctrl F searches |
/// | `+PendingText` | the remainder of a long file, which is read later |
/// | `+CodeColors` | syntax colors of code |
/// | `+Replacing` | another version of the text, with the differing paragraphs as one step |
/// | `+Document`, `+PageParts` | the page for saving: its text, the files of its images, its state |
/// | `PageChanges` | the aspects of a change, for observers of the page |
/// | `PageArrangement`, `+ShapesArrangement`, `+History`, `PageState`, `PageViewState` | state that outlives the window: content, undo history, view |
public final class PlaygroundPage: UIScrollView, PointerShaping {
  /// The page's text and its columns.
  public let flow: TextFlow
  /// The current style sheet of the text, for one content size category.
  public internal(set) var styleSheet: StyleSheet
  /// A cache of style sheets by content size category.
  var styleSheets: [UIContentSizeCategory: StyleSheet] = [:]
  /// The find and replace bar of the page's text, for Ctrl F.
  public private(set) lazy var findInteraction = UIFindInteraction(sessionDelegate: self)
  private(set) lazy var sizePrewarmer = TextSizePrewarmer(page: self)
  let imageLoader: ImageLoader

  /// A view between the sheets and the shapes, in the content's space.
  public let underlay = UIView()
  let content = UIView()
  let sheets: SheetsView
  let shapeLayer = UIView()
  let ghost = DottedOutlineView()
  let text: TextColumnsView
  let interaction = PageTextInteraction()
  let selectionView: TextSelectionView
  let caretView: TextCaretView
  let wordOutline = WordOutlineView()
  let guides = GuideLines()
  lazy var guidesView = GuidesView(page: self)
  lazy var gridView = BaselineGridView(page: self)
  lazy var handles = HandlesView(page: self)
  lazy var points = PointsView(page: self)

  // Written by +Layout: whether the text was typeset since the last layout; the timer for the spreads ahead; whether it
  // scrolls to keep the reader's position.
  var isRestyled = false
  var lookingAhead: Timeline.Alarm?
  var isPreservingScrollPosition = false
  /// The width of the window that is temporarily used by another view; the page is laid out as in a window that is narrower
  /// by this width.
  public var reservedWidth: CGFloat = 0

  // Written by +Settings.
  /// The settings that the user chose for the pages, or `nil` if they follow from the window.
  var chosenSettings: PageSettings?
  /// Whether the size of the paper follows the window.
  public internal(set) var paperFollowsWindow = true

  // Written by Text/+Formatting.
  /// Whether a control is changing a value continuously, which is undone in one step.
  var isChangingLive = false

  // Written by +PendingText.
  /// The remainder of the text that is still being read; `nil` if the text is complete.
  var remainder: PageRemainder?
  /// Called once with the remainder of the file, and with that text as the page typeset it. `nil` calls nothing.
  public var onRemainder: ((DocumentRemainder.Result, DocumentSnapshot) -> Void)?

  // Written by +Shapes.
  /// All shapes, back to front.
  public internal(set) var shapes: [PageShape] = []
  /// The `id`s of the selected shapes, in the order in which they were selected.
  public internal(set) var selectedShapes: [Int] = []
  /// The `id` of the shape that was selected last; `nil` if no shape is selected. Setting it selects no other shape.
  public internal(set) var selectedShape: Int? {
    get { selectedShapes.last }
    set { selectedShapes = newValue.map { [$0] } ?? [] }
  }
  var nextShapeID = 0
  /// The shapes of the last nudge, rotation or resizing, and the step's name; further changes of the same kind join that step. `nil` after any
  /// other edit.
  var nudgedShapes: (ids: [Int], actionName: String)?
  /// The positions of the shapes, computed for each geometry; `nil` after one is edited.
  var initialShapes: ((PageGeometry) -> [PageShape])?
  /// The initial positions in the exhibit; `nil` if there are none.
  let firstShapes: ((PageGeometry) -> [PageShape])?
  /// Whether the initial positions include shapes that the exhibit does not have.
  var hasExclusions = false
  private let spareHistory = UndoManager()

  // Written by +ShapeDrag.
  var drag: ShapeDrag?
  /// The rectangle that selects the shapes in it; `nil` if there is none.
  var rubberBand: RubberBand?
  // Written by +CodeColors.
  /// The syntax colors of code; `nil` if code is not colored.
  var codeColoring: CodeColoring?
  // Written by +Guides.
  /// The guides that the user placed, the selected one, and its drag.
  var guideEditing = GuideEditing()
  // Written by +PointEditing.
  /// The outline whose points are edited; `nil` if there is none.
  public internal(set) var pointEditing: PointEditing?
  /// Whether the next drag on the page draws a freehand shape.
  public internal(set) var isPenArmed = false
  var penPoints: [CGPoint]?

  /// Whether there is a button for the screen keyboard below the page.
  public var hasKeyboardButton = false { didSet { if hasKeyboardButton != oldValue { text.showAccessoryState() } } }

  // Written by +Editing: whether the bar is at the bottom of the page, without the keyboard.
  var isBarAlone = false
  /// The link that a press with Ctrl is about to open; `nil` if there is none.
  var pressedLink: URL?
  /// Whether undo steps can contain text of another size.
  var hasChangedSize = false
  /// The number of the last replacements of the text that had the same name, as by reloading a file that another program writes.
  var replacementsInARow = 0

  // Written by +Menus: the last context menu, and its position in the content's space.
  var lastMenu: (menu: UIMenu, position: CGPoint)?

  // Written by +WordInspection.
  /// The word of the open popover or strip; `nil` if there is neither, or the popover has another subject.
  public internal(set) var tappedWord: WordHit?
  var wordPopover: FactsPopover?
  var wordStrip: FactsStrip?
  /// Whether the facts of a word or of an inspector are shown.
  var isNamingWord: Bool { wordPopover != nil || wordStrip != nil }
  /// Whether the text was being edited before the last press.
  var wasEditingBeforePress = false
  /// The timer that opens the popover under a held mouse button; `nil` if none was started.
  var heldPress: Timeline.Alarm?
  /// The frames of the popover's subject, in the content's space.
  var popoverSubjectRects: [CGRect] = []
  /// Returns the facts that an inspector shows about a tapped point of the content, and the frame of their subject; `nil` for none.
  public var inspectsTap: ((CGPoint) -> (facts: PopoverFacts, place: CGRect)?)?

  /// Called after each change, with the aspects that changed. `nil` calls nothing.
  public var onChange: ((PageChanges) -> Void)?
  /// Called after each change of the aspect `text`, before `onChange`. `nil` calls nothing.
  public var onTextChange: (() -> Void)?
  /// Called with the category of the text after the user has stopped typesetting it at another size. The page changes no setting of the program;
  /// the owner of the setting can. `nil` calls nothing.
  public var onCancelledCategory: ((UIContentSizeCategory) -> Void)?
  /// Called when the user shows or hides the screen keyboard, and when the text gets the keyboard focus. `nil` calls nothing.
  public var onScreenKeyboard: (() -> Void)?
  /// Whether shapes that are dragged near a guide align to it; off by default.
  public var alignsToGuides = false
  /// Whether the lines of the baseline grid are shown over the columns, if the settings give one; off by default.
  public var showsBaselineGrid = false { didSet { if showsBaselineGrid != oldValue { showGrid() } } }
  /// Called when the user saves the document from a menu, under a new name if the argument is true; `nil` without a document to save.
  public var onSave: ((_ asksForName: Bool) -> Void)?
  /// Returns the state of the window that a `.galley` document holds, by the names of its parts, such as the inspectors. `nil` for none.
  public var windowParts: (() -> [String: JSONValue])?
  /// Called with a message for the user, such as the parts of a drawing that were ignored. `nil` calls nothing.
  public var onMessage: ((String) -> Void)?
  /// Called when the user wants to add the shapes of a file, with the position in the page's content, or `nil` for any; `nil` without a user.
  public var onAddShapeFile: ((CGPoint?) -> Void)?
  /// Called when the user wants to fill the selected shapes with an image from a file; `nil` without a user.
  public var onChooseShapeImage: (() -> Void)?
  /// Copies the layout of the text, for a command of the menus; `nil` if the program that shows the page has no such command.
  public var onCopyLayout: (() -> Void)?
  /// Called with an address that the desktop could not open. `nil` calls nothing.
  public var onUnopened: ((URL) -> Void)?
  /// Whether the text is the first responder, and so has the caret.
  public var isEditing: Bool { text.isFirstResponder }

  init(_ pageText: PageText, initialShapes: ((PageGeometry) -> [PageShape])? = nil) {
    Theme.install()
    self.initialShapes = initialShapes
    firstShapes = initialShapes
    styleSheet = pageText.styleSheet
    imageLoader = styleSheet.imageLoader
    flow = pageText.flow
    remainder = pageText.remainder
    let geometry = flow.geometry
    sheets = SheetsView(geometry: geometry)
    text = TextColumnsView(flow: flow)
    interaction.textInput = text
    guard let selectionView = interaction.selectionView, let caretView = interaction.caretView else {
      preconditionFailure("the page's text interaction has no selection view or no caret view")
    }
    (self.selectionView, self.caretView) = (selectionView, caretView)
    super.init(frame: CGRect(origin: .zero, size: geometry.viewport))
    accessibilityLabel = "text"
    backgroundColor = Theme.desk
    isOpaque = true
    lineScroll = styleSheet.grid * 2
    addSubview(content)
    for view in [sheets, underlay, shapeLayer, ghost, selectionView, wordOutline, text, caretView] + guides.views + [gridView, guidesView, handles, points] { content.addSubview(view) }
    underlay.isUserInteractionEnabled = false
    PortableText.register(.textRole, as: TextRole.self)
    PortableText.register(.unknownMembers, as: UnknownMembers.self)
    PortableText.register(.pageShapes, as: [PortableShape].self)
    addInteraction(UIContextMenuInteraction(delegate: self))
    addInteraction(findInteraction)
    text.page = self
    text.textDropDelegate = self
    interaction.page = self
    text.addInteraction(interaction)
    // The page handles touches, because it is below its text.
    for recognizer in interaction.touchGestureRecognizers { addGestureRecognizer(recognizer) }
    text.editor.undoManager = history
    followIdleLayout()
    setNeedsGeometry()
  }

  public required init?(coder: NSCoder) { nil }

  /// Always `true`: the page itself handles keys if neither its text nor a shape is being edited.
  public override var canBecomeFirstResponder: Bool { true }
  /// Always `true`, so that the Tab key reaches the page.
  public override var canBecomeFocused: Bool { true }
  /// The shape of the focus ring: the visible area inset by 6 points, in the page's coordinate space, with corners of 4 points.
  public override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 6, dy: 6), 4) }
  /// The accessibility role: a text field while the page has the focus ring, else `nil`, because the page is not an element itself. Setting it
  /// has no effect.
  public override var screenRole: ScreenRole? {
    get { isFocused ? .field : nil }
    set {}
  }

  /// The largest part of the bounds that a single sheet covers, so that the desk below it is not drawn; `nil` if no sheet is visible.
  public override var coveredPartOfBackground: CGRect? { sheets.coveredPart(of: bounds) }

  /// The window's undo manager, so that shapes and text are undone in one order; a page outside of a window has its own.
  var history: UndoManager { undoManager ?? spareHistory }
  /// The name of the step that would be undone; empty if there is none.
  public var lastStepName: String { history.undoActionName }

  /// Removes the actions of the page and its text from the undo manager, which belongs to the window that the page leaves.
  public override func willMove(toWindow newWindow: UIWindow?) {
    history.removeAllActions(withTarget: self)
    history.removeAllActions(withTarget: text.editor)
    super.willMove(toWindow: newWindow)
  }

  /// Updates the page geometry to the view's size, and lays out the text again if its style sheet has changed.
  public override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsGeometry()
    if isRestyled { followStyle() }
  }

  /// The visible part of the page. A new size changes the page geometry; a new origin lays out the spreads that became visible and those ahead.
  public override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.size != old.size { setNeedsGeometry() }
      if newValue.origin != old.origin, !isPreservingScrollPosition { showVisibleSpreads() }
    }
  }

  public override func adjustedContentInsetDidChange() { positionPopover() }

  /// Typesets the text again if the content size category has changed.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    followCategory()
  }

  /// Adopts the window's undo manager, content size category and width, and schedules layout ahead of the visible part.
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    text.editor.undoManager = history
    followCategory()
    setNeedsGeometry()
    if window != nil { scheduleLookAhead() }
  }

  // MARK: Events

  /// The actions of the superclass with undo, redo and the toggle of the on-screen keyboard.
  public override class var actions: ActionTable {
    adding(to: super.actions)
      .adding(.undo, to: PlaygroundPage.self) { page, _ in page.undo() }
      .adding(.redo, to: PlaygroundPage.self) { page, _ in page.redo() }
      .adding(.toggleScreenKeyboard, to: PlaygroundPage.self) { page, _ in page.toggleScreenKeyboard() }
  }

  /// Returns whether the page can perform the action now. Decides itself about its own actions; others depend on the superclass.
  public override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action, sender) ?? super.canPerformAction(action, withSender: sender)
  }
  public override func validate(_ command: UICommand) { name(command) }
  public override func cut(_ sender: Any?) { cutShape() }
  public override func copy(_ sender: Any?) { copyShape() }
  /// Pastes shapes at the position of the menu that sent the command, or else at a free position. `sender` is the command.
  public override func paste(_ sender: Any?) { UIPasteboard.general.reading { _ = pasteAnyShape(at: menuPosition(for: sender)) } }
  public override func delete(_ sender: Any?) { deleteSelectedShape() }
  /// Begins editing and selects the whole text. `sender` is not used.
  public override func selectAll(_ sender: Any?) {
    _ = beginEditing()
    text.editor.selectAll()
  }

  /// Handles keys for shapes and the clipboard, Escape and Ctrl+End, and passes other keys to the superclass, which scrolls.
  ///
  /// Keys for another text, such as the field of the find bar, are always passed on.
  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // Text typed into the find bar is not for a shape.
    let isTypedElsewhere = presses.first?.responder.map { $0 is any UIKeyInput && $0 !== text } ?? false
    if !isTypedElsewhere, let key = presses.first?.key, handle(key) { return }
    super.pressesBegan(presses, with: event)
  }

  /// Returns the view at `point`, in the page's coordinate space, or `nil` outside. While the pen is armed, the page receives all touches.
  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // An armed pen also draws over shapes.
    let hit = super.hitTest(point, with: event)
    return isPenArmed && hit != nil ? self : hit
  }

  /// Returns `false` for scrolling and other gestures during the drag of a shape and while the pen is armed.
  ///
  /// A long press on a shape that has not moved may still begin, as it opens the shape's menu.
  public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // A long press on a shape opens its menu.
    if gestureRecognizer is UILongPressGestureRecognizer, drag?.hasMoved == false { return true }
    if drag != nil || isPenArmed || rubberBand?.hasMoved == true || guideEditing.drag != nil { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Begins a press at the first touch, on a link or the text, or a stroke of the armed pen. Shapes handle their own touches.
  ///
  /// The middle mouse button pastes the primary selection instead.
  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    selectGuide(nil)
    if touch.type == .indirectPointer, event?.buttonMask == .button(3) { return pasteSelection(at: touch.location(in: content)) }
    let location = touch.location(in: content)
    let modifiers = event?.modifierFlags ?? []
    if touch.type == .indirectPointer, !isPenArmed, modifiers.isSuperset(of: [.control, .shift]) {
      closeWordPopover()
      return nameWord(at: location, in: .popover)
    }
    if touch.type == .indirectPointer, !isPenArmed, noteLink(at: location) == nil, followsLink(at: location, modifiers) {
      pressedLink = linkAddress(at: location)
      return
    }
    if touch.type == .indirectPointer, beginRubberBand(at: location, modifiers) { return }
    beginTouch(at: location, tapCount: touch.tapCount, extending: modifiers.contains(.shift), byPointer: touch.type == .indirectPointer)
  }

  /// Continues a stroke of the pen, or a press on the text. A press on a link ignores movement until it ends.
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, pressedLink == nil else { return }
    if rubberBand != nil { return continueRubberBand(to: touch.location(in: content)) }
    continueTouch(to: touch.location(in: content))
  }

  /// Ends a stroke of the pen, or a press on the text. Opens a pressed link if the touch ends on the same link.
  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if rubberBand != nil { return endRubberBand(tapCount: touches.first?.tapCount ?? 1) }
    guard let link = pressedLink else { return endTouch() }
    pressedLink = nil
    // As with a button, releasing outside of the link does nothing.
    if let touch = touches.first, linkAddress(at: touch.location(in: content)) == link { open(link) }
  }
  /// Abandons the pressed link, the stroke of the pen and the press, without effects.
  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressedLink = nil
    cancelRubberBand()
    disarmPen()
    interaction.cancelPress()
  }
}
