import CoreGraphics
import Foundation
import GalleyUnicodeFacts
import TextKit
import UIFoundation
@_spi(Galley) import UIKitCore

/// A control with one line of text that the user edits.
///
/// The text has the field's font, color and alignment, or its own attributes. Line breaks become spaces. While it is
/// edited, a line that is longer than the field scrolls; otherwise it ends in an ellipsis.
///
/// | file | contents |
/// |---|---|
/// | `+Text` | the text and its attributes |
/// | `+Rects` | the rectangles of text, side views and border |
/// | `+SideViews` | left and right view, the clear button, and when each is shown |
/// | `+Drawing` | border, background, placeholder, text |
/// | `+Editing` | typing, the return key, calls of the delegate |
/// | `+Responding` | the beginning and the end of editing |
/// | `+Display` | lays out the line, scrolls it |
/// | `+Secure` | dots in place of letters |
/// | `FieldLayout` | the displayed text: masked, shrunk, truncated |
@preconcurrency @MainActor
open class UITextField: TextInputControl, UIContentSizeCategoryAdjusting {
  /// The delegate, which permits editing and is notified of it. Not retained; `nil` if there is none.
  open weak var delegate: (any UITextFieldDelegate)?

  let layout: FieldLayout
  let interaction = FieldInteraction(for: .editable)
  private(set) lazy var coordinator = FieldCoordinator(self)
  private(set) lazy var clipView = FieldClipView()
  private(set) lazy var textView = FieldTextView(field: self)
  private(set) lazy var clearButton = FieldClearButton(field: self)
  private let ownUndoManager = UndoManager()

  // Written by +Text.
  var defaults = UITextField.firstAttributes

  // Written by +Display.
  /// Whether the line is shown for editing: complete and scrolled. Otherwise it ends in an ellipsis if it is too long.
  var isLive = false { didSet { if isLive != oldValue { displayDidChange() } } }
  /// The distance that the line is scrolled to the left, in points.
  var scrollOffset: CGFloat = 0
  // Written by +SideViews.
  /// The own size and the size in the field of side views for which the two differ, by the identity of the view.
  var sideSizes: [ObjectIdentifier: (own: CGSize, placed: CGSize)] = [:]
  private(set) lazy var placeholderLayout = LabelLayout()
  var placeholderGeneration = 0

  // Written by +Drawing.
  /// The origin of the text area, in the field's coordinate space, while text or placeholder is drawn, because the context's origin is there.
  /// Otherwise zero.
  var drawnArea = CGPoint.zero

  // Written by +Editing.
  /// Whether the text is being cleared, which the delegate permits by a method of its own.
  var isClearing = false
  /// Whether clearing is part of the beginning of editing, so that nothing is notified of it.
  var isClearingSilently = false

  // Written by +Secure.
  var revealing: Timeline.Alarm?

  /// Creates a field at `frame`, in its superview's coordinate space.
  public init(frame: CGRect) {
    let layout = FieldLayout()
    self.layout = layout
    super.init(frame: frame, editor: TextEditor(textStorage: layout.storage, layoutManager: layout.manager))
    setUp()
  }

  /// Creates a field with an empty frame.
  public convenience init() { self.init(frame: .zero) }

  /// Creates a field that performs `primaryAction`, unless it is `nil`, when the Return key is pressed.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  private func setUp() {
    editor.delegate = coordinator
    editor.undoManager = ownUndoManager
    editor.isSingleLine = true
    editor.allowsEditingAttributes = false
    contentMode = .redraw
    addSubview(clipView)
    clipView.addSubview(textView)
    interaction.field = self
    interaction.textDrawingView = textView
    interaction.delegate = coordinator
    interaction.textInput = self
    addInteraction(interaction)
    defaultsDidChange()
  }

  // MARK: Text

  /// The plain text; never `nil` when it is read. Setting it does not notify the delegate or targets.
  open var text: String? {
    get { editor.textStorage.string }
    set { setText(newValue.map { NSAttributedString(string: $0, attributes: defaults) }) }
  }

  /// The text with its attributes, or `nil` if the text is empty. Setting it adds the field's attributes where it has none, and replaces line breaks
  /// by spaces.
  open var attributedText: NSAttributedString? {
    get { editor.hasText ? NSAttributedString(attributedString: editor.textStorage) : nil }
    set { setText(newValue.map(withDefaultAttributes)) }
  }

  /// The font of the first character, or of typed text if there is none; the system font at 17 points by default, never `nil`
  /// when it is read. Setting it changes the whole text; `nil` sets the default.
  open var font: UIFont? {
    get { (firstAttribute(.font) as? UIFont)?.requested }
    set { recordOwnProperty("font"); setDefault(.font, newValue ?? Self.firstAttributes[.font]) }
  }

  /// The color of the first character, or of typed text if there is none; `UIColor.label` by default, never `nil` when it is
  /// read. Setting it changes the whole text; `nil` sets the default.
  open var textColor: UIColor? {
    get { firstAttribute(.foregroundColor) as? UIColor }
    set { recordOwnProperty("textColor"); setDefault(.foregroundColor, newValue ?? UIColor.label) }
  }

  /// The alignment of the text and the placeholder.
  open var textAlignment: NSTextAlignment {
    get { defaultParagraphStyle.alignment }
    set { setAlignment(newValue) }
  }

  /// The attributes of text without its own attributes. Setting it applies them to all of the text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { defaults }
    set { setDefaults(newValue) }
  }

  /// The attributes of typed text, until the selection changes; `nil` while the field is not edited, when setting it has no effect.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editor.typingAttributes : nil }
    set { if isEditing, let newValue { editor.typingAttributes = newValue } }
  }

  /// Whether the user can make text bold, italic and underlined, and paste text with its attributes.
  open var allowsEditingTextAttributes: Bool {
    get { editor.allowsEditingAttributes }
    set { editor.allowsEditingAttributes = newValue }
  }

  // MARK: Fitting

  /// Whether the font of a line that is too long is reduced, down to `minimumFontSize`; `false` by default.
  open var adjustsFontSizeToFitWidth = false { didSet { if adjustsFontSizeToFitWidth != oldValue { displayDidChange() } } }
  /// The smallest size in points to which `adjustsFontSizeToFitWidth` reduces the font; 0, the default, for no limit.
  open var minimumFontSize: CGFloat = 0 { didSet { if minimumFontSize != oldValue { displayDidChange() } } }
  /// Whether preferred and scaled fonts follow the content size category.
  open var adjustsFontForContentSizeCategory = false { didSet { if adjustsFontForContentSizeCategory { followContentSizeCategory() } } }

  // MARK: Placeholder

  /// The text in gray while the field is empty; `nil`, the default, for none.
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The text while the field is empty; `nil`, the default, for none. Without its own font or color, it has the field's font, and gray.
  open var attributedPlaceholder: NSAttributedString? { didSet { placeholderDidChange() } }

  // MARK: Look

  /// The style of the border around the field.
  open var borderStyle = BorderStyle.none { didSet { recordOwnProperty("borderStyle"); if borderStyle != oldValue { sizeDidChange() } } }
  /// The image in place of the border, stretched to its size; `nil`, the default, for none. Not used with `.roundedRect`.
  open var background: UIImage? { didSet { if background !== oldValue { setNeedsDisplay() } } }
  /// The image in place of `background` while the field is disabled; `nil`, the default, to show `background`. Used only with `background`.
  open var disabledBackground: UIImage? { didSet { if disabledBackground !== oldValue { setNeedsDisplay() } } }

  // MARK: Side views

  /// The view before the text, on the right in right-to-left layouts, in `leftViewRect(forBounds:)`; `nil`, the default, for none.
  open var leftView: UIView? { didSet { if leftView !== oldValue { sideViewDidChange(from: oldValue) } } }
  /// The view after the text, on the other side, in `rightViewRect(forBounds:)`; `nil`, the default, for none.
  ///
  /// It covers the clear button if both are visible.
  open var rightView: UIView? { didSet { if rightView !== oldValue { sideViewDidChange(from: oldValue) } } }
  /// The editing states in which `leftView` is shown; never by default.
  open var leftViewMode = ViewMode.never { didSet { if leftViewMode != oldValue { sizeDidChange() } } }
  /// The editing states in which `rightView` is shown; never by default.
  open var rightViewMode = ViewMode.never { didSet { if rightViewMode != oldValue { sizeDidChange() } } }
  /// The editing states in which the clear button is shown if there is text; never by default.
  open var clearButtonMode = ViewMode.never { didSet { if clearButtonMode != oldValue { sizeDidChange() } } }

  // MARK: Editing

  /// Whether the text is being edited: keys go to it.
  open var isEditing: Bool { isFirstResponder }
  /// Whether the text is cleared when editing begins, unless the delegate refuses; `false` by default.
  open var clearsOnBeginEditing = false
  /// Whether the next typed or pasted text replaces all of the text. A change of the selection ends that.
  open var clearsOnInsertion: Bool {
    get { editor.insertionReplacesAll }
    set { editor.insertionReplacesAll = newValue }
  }

  open override var undoManager: UndoManager? { ownUndoManager }

  // MARK: Rectangles

  /// Returns the rectangle of the border: all of the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text while it is not edited, in the field's space: `bounds` without the border's padding, the visible side views
  /// and the clear button.
  open func textRect(forBounds bounds: CGRect) -> CGRect { availableTextRect(in: bounds) }
  /// Returns the rectangle of the text while it is edited, in the field's space; by default computed as in `textRect(forBounds:)`.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { availableTextRect(in: bounds) }
  /// Returns the rectangle of the placeholder: `editingRect` while the field is edited, otherwise `textRect`.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isLive ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Returns the rectangle of the clear button, in the field's space, whether or not the button is visible: a centered square at the trailing
  /// edge.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { defaultClearButtonRect(in: bounds) }
  /// Returns the rectangle of the left view, in the field's space, whether or not the view is visible: vertically centered at the leading edge,
  /// with the view's own size, at most as high as `bounds`. Its size is zero without a left view.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { defaultLeftViewRect(in: bounds) }
  /// Returns the rectangle of the right view, in the field's space, whether or not the view is visible: vertically centered at the trailing edge,
  /// with the view's own size, at most as high as `bounds`. Its size is zero without a right view.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { defaultRightViewRect(in: bounds) }

  // MARK: Drawing

  /// Draws the text while it is not edited. The context is that of the text area: `rect` begins at zero, and clips. Draws nothing without text.
  open func drawText(in rect: CGRect) { drawLine(in: rect) }
  /// Draws the placeholder. The context is that of the placeholder's area: `rect` begins at zero, and clips.
  open func drawPlaceholder(in rect: CGRect) { drawPlaceholderLine(in: rect) }
  open override func draw(_ rect: CGRect) { drawField() }
  /// Draws the border with its background, behind the text. A class of this module can override it.
  func drawGround(in rect: CGRect) { drawBorder(in: rect) }

  open override var intrinsicContentSize: CGSize { contentSize }
  @_spi(Galley) open override var baselines: (first: CGFloat, last: CGFloat) { lineBaselines }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  /// Places the line of text, the side views and the clear button, as the methods for their rectangles request.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutField()
  }

  @_spi(Galley) open override func respondToTraits() {
    if adjustsFontForContentSizeCategory { followContentSizeCategory() }
    displayDidChange()
  }

  // MARK: Control

  @_spi(Galley) open override func applyAppearance() { applyAppearanceProxy() }
  /// The color behind the text; `nil` if there is none. A color that is set takes precedence over the appearance proxy.
  open override var backgroundColor: UIColor? { didSet { recordOwnProperty("backgroundColor") } }
  /// Whether the field can be edited; `true` by default. A disabled field draws its disabled background and stops editing.
  open override var isEnabled: Bool { didSet { if isEnabled != oldValue { enablingDidChange() } } }
  /// The vertical alignment of the text within its rectangle.
  open override var contentVerticalAlignment: ContentVerticalAlignment { didSet { displayDidChange() } }
  /// Draws the text again, because its color depends on the state.
  open override func stateDidChange() {
    super.stateDidChange()
    textView.setNeedsDisplay()
  }
  open override var canBecomeFirstResponder: Bool { isEnabled }
  @_spi(Galley) open override var beginsEditingBeforeKeyboard: Bool { true }
  /// Makes the field first responder when it receives the focus.
  open override func focusDidChange() {
    super.focusDidChange()
    if isFocused { becomeFirstResponder() }
  }
  /// Ends editing when the focus leaves, except to the on-screen keyboard or another text.
  @_spi(Galley) open override func focusDidLeave(to view: UIView) {
    if !(view is any UITextInput), window?.keyboard.contains(view) != true { resignFirstResponder() }
  }
  /// The focus ring around the border, in the field's coordinate space; rounded if the border is.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    (borderRect(forBounds: bounds), borderStyle == .roundedRect ? Self.cornerRadius : 0)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelTouches(touches, with: event)
  }
  /// No events: the primary action of a field is the Return key, not a touch that ends in it.
  @_spi(Galley) open override var tapsArePrimary: Event { [] }
  func cancelAsControl(_ touches: Set<UITouch>, with event: UIEvent?) { super.touchesCancelled(touches, with: event) }

  /// Returns whether a point is in the field. The part of a selection handle's knob that extends beyond the field belongs to it.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || interaction.handles?.isShown == true && interaction.grabsHandle(at: convert(point, to: nil))
  }

  // MARK: Input

  /// Types `text`; a single line break is the return key, other line breaks become spaces. In a secure field, a single typed character is shown for a
  /// moment.
  open override func insertText(_ text: String) {
    if text.count == 1, text.allSatisfy(\.endsLine) { return pressReturn() }
    let secret = isSecureTextEntry ? editor.textStorage.string : nil
    editor.insertText(text, asInput: true)
    if let secret { showTyped(text, in: secret) }
  }
  override func textInputTraitsDidChange() {
    super.textInputTraitsDidChange()
    secrecyDidChange()
  }

  // MARK: Accessibility

  /// A short name for the field. Unless set, its placeholder; `nil` if it has none.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
  /// The value of the field. Unless set, the displayed text: a secure field reveals only bullets. Never `nil`.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? layout.shownString }
    set { super.accessibilityValue = newValue }
  }
  /// The accessibility traits of the field, which include `.notEnabled` while it is disabled.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isEnabled ? super.accessibilityTraits : super.accessibilityTraits.union(.notEnabled) }
    set { super.accessibilityTraits = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .field }
    set { super.screenRole = newValue }
  }
}

extension UITextField: TextHost { static var hostClass: AnyClass { UITextField.self } }
