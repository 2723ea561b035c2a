import CoreGraphics
import Foundation
import TextKit
import UIFoundation
@_spi(Galley) import UIKitCore

/// A scrolling view of text that can be selected and edited.
///
/// It displays one container of a layout manager, by default of its own stack, which lays out only the visible part: the cost of a long text
/// is limited to that, and the height of the rest is an estimate. Several text views can display one storage, each with its own layout
/// manager, or one layout manager, as its columns: those share their selection.
/// As on iOS, a text view has no placeholder, secure entry or shrinking font. `UITextField` has them.
///
/// | file | contents |
/// |---|---|
/// | `+Text` | text, fonts, colors; attributes of typed text |
/// | `+Layout` | containers, the height of the content, the reader's position |
/// | `+Sizing` | views that are as high as their text |
/// | `+Editing` | the delegate's calls, in order; notifications |
/// | `+SharedSelection` | several views on one layout manager |
/// | `+TextItems`, `+AttachmentViews` | links and attachments under the pointer; views in place of attachments |
/// | `TextDetections` | dates, numbers and addresses that the view finds |
/// | `+Accessibility` | the visible text for accessibility clients |
/// | `+Find` | the source of sessions for its `UIFindInteraction` |
@preconcurrency @MainActor
open class UITextView: SearchedScrollView {
  /// The delegate for editing, links and scrolling. Not retained; `nil` if there is none.
  open weak var delegate: (any UITextViewDelegate)? { didSet { scrollDelegate = delegate } }

  /// The container of the text; its space begins at `textContainerInset`.
  open var textContainer: NSTextContainer { container }
  private let container: NSTextContainer
  /// The content manager whose text the container displays, if there is one; `nil` if there is none.
  let content: NSTextContentManager?
  /// The layout manager of the text, which can have other containers, in other views.
  open var layoutManager: NSLayoutManager { editor.layoutManager }
  /// The text, which other views can also display.
  open var textStorage: NSTextStorage { editor.textStorage }

  // Written by +Text.
  var storedFont: UIFont?
  var storedTextColor: UIColor?
  var storedAlignment = NSTextAlignment.natural
  var storedLinkAttributes: [NSAttributedString.Key: Any]?

  // Written by +LinkFocus.
  var focusedLink: NSRange?

  // Written by +Layout.
  let contentView: TextContentView
  var isFittingContainer = false
  private var storageObservation: NotificationObserver?

  // Written by +Editing.
  private(set) lazy var interaction = TextViewInteraction(for: self)
  private let ownUndoManager = UndoManager()

  /// Creates a text view at `frame`, in its superview's coordinate space.
  ///
  /// - Parameter textContainer: The container that the view displays, with its layout manager and storage, if it has them. With `nil` the
  ///   view has its own stack, which does not require contiguous layout.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    let container = textContainer ?? Self.makeContainer()
    let manager = container.layoutManager ?? NSLayoutManager()
    if textContainer == nil { manager.allowsNonContiguousLayout = true }
    if container.layoutManager == nil { manager.addTextContainer(container) }
    let storage = manager.textStorage ?? NSTextStorage()
    if manager.textStorage == nil { storage.addLayoutManager(manager) }
    self.container = container
    content = container.textLayoutManager?.textContentManager
    contentView = TextContentView(manager, container)
    super.init(frame: frame, editor: TextEditor(textStorage: storage, layoutManager: manager))
    editor.allowsEditingAttributes = false
    setUp()
  }

  /// Creates a text view with its own stack.
  public convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  /// Creates a text view with its own stack, without a size.
  public convenience init() { self.init(frame: .zero, textContainer: nil) }
  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  private static func makeContainer() -> NSTextContainer {
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    return container
  }

  private func setUp() {
    backgroundColor = .systemBackground
    screenRole = .text
    contentView.textView = self
    host.setOrigin(originOfContainer, ofContainerAt: 0)
    addSubview(contentView)
    editor.delegate = self
    editor.undoManager = ownUndoManager
    textContainer.observingView = contentView
    layoutManager.notifiesDisplayChanges = true
    layoutManager.showsAttachmentViews = true
    applyDefaultAttributes()
    showLinkAttributes()
    adoptSelectionOfColumns()
    storageObservation = NotificationObserver(of: NSTextStorage.didProcessEditingNotification, from: textStorage) { [weak self] _ in
      MainActor.assumeIsolated { self?.storageDidChange() }
    }
    interaction.textDrawingView = contentView
    interaction.textInput = self
    addInteraction(interaction)
    followTextLayoutManager()
  }

  // MARK: Text

  /// The text without its attributes; never `nil`. Setting it sets all of it in the view's font, color and alignment; `nil` removes the text.
  ///
  /// Attributes of an earlier attributed text are not kept, unlike on iOS: each text that is set looks the same.
  open var text: String! {
    get { textStorage.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: defaultAttributes)) }
  }

  /// The text with its attributes; never `nil`. `nil` removes the text.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(attributedString: textStorage) }
    set { setText(newValue ?? NSAttributedString(string: "")) }
  }

  /// The font of the first character, or else Helvetica 12; of an empty text, that of typed text, or `nil`. Setting it applies it to all of the text.
  open var font: UIFont? {
    get { firstFont }
    set { recordOwnProperty("font"); setFont(newValue) }
  }

  /// The color of the first character, or else black; of an empty text, that of typed text, or `nil`. Setting it applies it to all of the text.
  open var textColor: UIColor? {
    get { firstTextColor }
    set { recordOwnProperty("textColor"); setTextColor(newValue) }
  }

  /// The alignment of the first paragraph or, if the text is empty, of typed text. Setting it aligns all of the text.
  open var textAlignment: NSTextAlignment {
    get { firstAlignment }
    set { setAlignment(newValue) }
  }

  /// The attributes of typed text; the text around the caret decides again when the selection changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.typingAttributes }
    set { editor.typingAttributes = newValue }
  }

  /// The attributes drawn over those of links; the tint color by default, which `nil` restores. Never `nil` when read.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { storedLinkAttributes ?? [.foregroundColor: tintColor ?? UIColor.link] }
    set {
      storedLinkAttributes = newValue
      showLinkAttributes()
    }
  }

  /// The selected UTF-16 code units; an empty range is the caret. Setting it clamps the range to the text.
  open var selectedRange: NSRange {
    get { editor.selectedRange }
    set { editor.selectedRange = newValue }
  }

  /// The same range as `selectedRange`, never `nil`; `nil` has no effect. Selections by pointer and keys use this setter.
  open override var selectedTextRange: UITextRange? {
    get { super.selectedTextRange }
    set {
      guard let newValue, editor.selectionByUser != nil, !isUserSelecting else { return super.selectedTextRange = newValue }
      isUserSelecting = true
      selectedRange = editor.input.characterRange(of: newValue)
      isUserSelecting = false
    }
  }
  private var isUserSelecting = false

  /// Whether preferred and scaled fonts follow the content size category.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { followContentSizeCategory() } }
  }

  /// Scrolls immediately until a range, clamped to the text, is visible; a view without a width does so later.
  open func scrollRangeToVisible(_ range: NSRange) { scrollToVisible(range) }

  // MARK: Behavior

  /// Whether the user can change the text. A view that is editable is selectable.
  open var isEditable: Bool {
    get { editor.isEditable }
    set {
      guard newValue != editor.isEditable else { return }
      editor.isEditable = newValue
      if newValue { isSelectable = true }
      behaviorDidChange()
    }
  }

  /// Whether the user can select and copy text, and touch links. A view that is not selectable is not editable.
  open var isSelectable = true {
    didSet {
      guard isSelectable != oldValue else { return }
      if !isSelectable { isEditable = false }
      behaviorDidChange()
    }
  }

  private func behaviorDidChange() {
    if isEditing, !isEditable {
      isEditing = false
      editor.didEndEditing()
    }
    if !isSelectable, isFirstResponder { resignFirstResponder() }
    if !dataDetectorTypes.isEmpty { setNeedsLayout() }
    interaction.isEnabled = isSelectable
    interaction.update()
    reloadInputViews()
    beginEditingIfFirstResponder()
  }

  /// Whether the user can make text bold, italic or underlined, and paste text with its attributes.
  open var allowsEditingTextAttributes: Bool {
    get { editor.allowsEditingAttributes }
    set { editor.allowsEditingAttributes = newValue }
  }

  /// Whether the next insertion replaces all text; another selection sets it to `false`.
  open var clearsOnInsertion: Bool {
    get { editor.insertionReplacesAll }
    set { editor.insertionReplacesAll = newValue }
  }

  /// The distance from the view's content to the container, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      guard textContainerInset != oldValue else { return }
      containerDidMove()
    }
  }

  /// Whether the view scrolls. If it does not, it is as high as its text.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { sizeDidChange() } }
  }

  /// The kinds of data detected in the text while it is not editable. They are drawn and opened like links, with the same delegate calls.
  open var dataDetectorTypes: UIDataDetectorTypes = [] { didSet { if dataDetectorTypes != oldValue { setNeedsLayout() } } }
  // Written by TextDetections.
  var detections: TextDetections?

  // MARK: Finding

  /// Whether Ctrl F, or code, can show a bar that finds text, and replaces it if the view is editable.
  open var isFindInteractionEnabled = false {
    didSet {
      guard isFindInteractionEnabled != oldValue else { return }
      if let findInteraction { removeInteraction(findInteraction) }
      findInteraction = isFindInteractionEnabled ? UIFindInteraction(sessionDelegate: TextViewSessions.shared) : nil
      if let findInteraction { addInteraction(findInteraction) }
    }
  }

  /// The bar's interaction; `nil` unless `isFindInteractionEnabled`.
  public private(set) var findInteraction: UIFindInteraction?

  /// Lays out the text of the range and scrolls to it. `inDocument` is for objects with several documents, and is not used here.
  open override func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
    // The text in the range is laid out first.
    scrollRangeToVisible(characterRange(of: range))
    super.scrollRangeToVisible(range, inDocument: inDocument)
  }

  // MARK: Accessibility

  /// The value of the view. Unless set, the text, or `nil` if it is long.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (textStorage.length <= Self.longText ? textStorage.string : nil) }
    set { super.accessibilityValue = newValue }
  }

  /// The elements of the view. Unless set, the visible lines, with their links and attachments.
  open override var accessibilityElements: [Any]? {
    get { super.accessibilityElements ?? visibleElements() }
    set { super.accessibilityElements = newValue }
  }

  // MARK: Views

  /// Lays out and places the visible text, then scrolls to a range that was requested before the view had a width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutVisiblePart()
    if let range = rangeToShow, bounds.width > 0 {
      rangeToShow = nil
      scrollToVisible(range)
    }
  }

  @_spi(Galley) open override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    setNeedsLayout()
    if bounds.width != old.width { sizeDidChange() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size) }
  open override var intrinsicContentSize: CGSize { intrinsicSize }
  @_spi(Galley) open override var hasHeightForWidth: Bool { !isScrollEnabled }
  /// Always `nil`: the content of the view is its text, so constraints to its edges apply to the view.
  @_spi(Galley) open override var contentGuide: UILayoutGuide? { nil }
  @_spi(Galley) open override func contentSizeForLayout(width: CGFloat?) -> CGSize {
    guard let width, !isScrollEnabled else { return intrinsicContentSize }
    return fittingSize(in: CGSize(width: width, height: 0))
  }

  @_spi(Galley) open override func respondToTraits() {
    if adjustsFontForContentSizeCategory { followContentSizeCategory() }
    contentView.setNeedsDisplay()
  }

  /// Shows links in the new tint color, unless `linkTextAttributes` was set.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if storedLinkAttributes == nil { showLinkAttributes() }
  }

  /// Removes the view's edits from the undo manager, which belongs to the window that the view leaves.
  open override func willMove(toWindow newWindow: UIWindow?) {
    editor.undoManager?.removeAllActions(withTarget: editor)
    super.willMove(toWindow: newWindow)
  }

  /// Adopts the undo manager of the new window; the previous one loses the view's edits.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Marked text from before the view left its window is recorded then.
    editor.undoManager?.removeAllActions(withTarget: editor)
    editor.undoManager = undoManager ?? ownUndoManager
    showLinkAttributes()
    setNeedsLayout()
  }

  // MARK: Events

  @_spi(Galley) open override func applyAppearance() { applyAppearanceProxy() }
  open override var canBecomeFirstResponder: Bool { isSelectable }
  open override var canBecomeFocused: Bool { isSelectable }

  /// Makes the view first responder when it gets the focus, as the Tab key moves the focus for typing.
  open override func focusDidChange() {
    super.focusDidChange()
    focusedLink = nil
    if isFocused { becomeFirstResponder() }
  }

  /// The shape of the focus ring: around the focused link in a text that is not editable, or else around the view.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { linkRingShape ?? wholeRingShape }

  /// Handles keys for typing, editing and following links; other keys scroll or go to the next responder.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return super.pressesBegan(presses, with: event) }
    if handleKeyInInteractions(key) || opensRingLink(presses) { return }
    guard isFirstResponder else { return super.pressesBegan(presses, with: event) }
    // The caret moves instead of the view, and each responder is queried only once.
    if !handleKeyInTextInteractions(key) { scrollOrPassOn(presses, with: event) }
  }

  @_spi(Galley) open override func shouldBecomeFirstResponder() -> Bool { !isEditable || super.shouldBecomeFirstResponder() }
  @_spi(Galley) open override func shouldResignFirstResponder() -> Bool { !isEditing || super.shouldResignFirstResponder() }

  @_spi(Galley) open override func didBecomeFirstResponder() {
    isEditing = isEditable
    if isEditing { super.didBecomeFirstResponder() } else { updateTextInteractions() }
    updateColumns()
  }

  /// Begins editing if a first responder has become editable; it resigns if the delegate refuses.
  private func beginEditingIfFirstResponder() {
    guard isFirstResponder, isEditable, !isEditing else { return }
    if editor.mayBeginEditing() { didBecomeFirstResponder() } else { resignFirstResponder() }
  }

  @_spi(Galley) open override func didResignFirstResponder() {
    if isEditing { super.didResignFirstResponder() } else { updateTextInteractions() }
    isEditing = false
    updateColumns()
  }

  /// Returns the edit menu for a range: that of the delegate, or else the suggested items. An override can return `nil` to show no menu.
  open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    delegate?.textView(self, editMenuForTextIn: characterRange(of: textRange), suggestedActions: suggestedActions) ?? UIMenu(children: suggestedActions)
  }

  /// The range to make visible once the view has a width; `nil` if there is none.
  var rangeToShow: NSRange?
  /// Whether the delegate was notified that editing has begun.
  private var isEditing = false
}
