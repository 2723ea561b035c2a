import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

/// A control with an image, a title or both that performs an action when tapped.
///
/// A system button shows its states in the house style: gray tints when hovered and pressed, a blue tint when selected, faint when disabled. A
/// subclass with its own background overrides `drawBackground(in:)`; a custom button has none. With a `configuration`, the button has the appearance
/// that it describes.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The type of a button: `system` buttons use the tint color and show hovering, pressing and selection; `custom` buttons, the default, draw no
  /// states.
  public enum ButtonType: Int, Sendable { case custom, system }

  /// The type of the button, set at initialization.
  public let buttonType: ButtonType
  private var contents: [UInt: Content] = [:]
  let label = UILabel()
  let storedImageView = UIImageView(frame: .zero)
  // Written by +Configured.
  var configured = ButtonConfigurationState()

  /// The contents for one state.
  private struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
  }

  /// Creates a button with an empty frame.
  public convenience init(type: ButtonType) { self.init(frame: .zero, type: type) }

  /// Creates a button with the title and the image of `primaryAction`, sized to fit. It performs the action when tapped. With `nil`, creates an empty
  /// button with an empty frame.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
    sizeToFit()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, type: .custom) }

  /// Creates a button of a type. The designated initializer, for subclasses.
  public init(frame: CGRect, type: ButtonType) {
    buttonType = type
    super.init(frame: frame)
    label.font = .systemFont(ofSize: type == .system ? 15 : UIFont.buttonFontSize)
    label.textAlignment = .center
    storedImageView.contentMode = .scaleAspectFit
    addSubview(storedImageView)
    addSubview(label)
  }

  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
  }

  // MARK: Contents

  /// Sets the title for one state; `nil` removes it. States without a title show that of `.normal`.
  open func setTitle(_ title: String?, for state: State) { edit(state) { $0.title = title } }
  /// Sets the title's color for one state; `nil` removes it. States without a color take that of `.normal`.
  open func setTitleColor(_ color: UIColor?, for state: State) { edit(state) { $0.titleColor = color } }
  /// Sets the image for one state; `nil` removes it. States without an image show that of `.normal`.
  open func setImage(_ image: UIImage?, for state: State) { edit(state) { $0.image = image } }
  /// Sets an attributed title for one state; `nil` removes it. It takes precedence over a plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    edit(state) { $0.attributedTitle = title }
  }

  /// Returns the title for `state`, or else that for `.normal`; `nil` if neither is set.
  open func title(for state: State) -> String? { content(\.title, for: state) }
  /// Returns the title color for `state`, or else that for `.normal`; `nil` if neither is set.
  open func titleColor(for state: State) -> UIColor? { content(\.titleColor, for: state) }
  /// Returns the image for `state`, or else that for `.normal`; `nil` if neither is set.
  open func image(for state: State) -> UIImage? { content(\.image, for: state) }
  /// Returns the attributed title for `state`, or else that for `.normal`; `nil` if neither is set.
  open func attributedTitle(for state: State) -> NSAttributedString? { content(\.attributedTitle, for: state) }

  /// The title for the current state; not shown if there is an attributed title. `nil` if none is set.
  open var currentTitle: String? { configuration == nil ? title(for: state) : shownTitle.map { String($0.characters) } }
  /// The current title color. If none is set, the tint color for a system button and white for a custom button.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintOfTitle : .white)
  }

  /// The tint color, except on the background of a selected, hovered or pressed button: there the palette's color for it replaces the palette's tint.
  private var tintOfTitle: UIColor {
    let palette = UISystemPalette.current
    return (isSelected || isHighlighted || isHovered) && tintColor == palette.tint ? palette.onInk : tintColor
  }

  /// The image for the current state; `nil` if none is set.
  open var currentImage: UIImage? { configuration == nil ? image(for: state) : shownImage }
  /// The attributed title for the current state; `nil` if none is set.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// The title's label, for its font and line breaks; the button sets its text and color. Never `nil`.
  open var titleLabel: UILabel? { label }
  /// The view of the image, which the button sets. Never `nil`.
  open var imageView: UIImageView? { storedImageView }

  /// The insets around the contents.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentsDidChange() } }
  }

  /// The points between image and title. A Galley extension.
  open var imagePadding: CGFloat = 6 {
    didSet { if imagePadding != oldValue { contentsDidChange() } }
  }

  private func edit(_ state: State, _ change: (inout Content) -> Void) {
    let old = contents[state.rawValue]?.attributedTitle
    change(&contents[state.rawValue, default: Content()])
    if state == .normal, configuration != nil { editConfiguration(change, old) } else { contentsDidChange() }
  }

  /// Writes a title or an image set for the normal state to the configuration as well. `old` is the previous attributed title: if it was removed and
  /// the configuration still shows it, the plain title replaces it. Title colors do not change the configuration.
  private func editConfiguration(_ change: (inout Content) -> Void, _ old: NSAttributedString?) {
    let before = Content(title: configuration?.title, image: configuration?.image)
    var after = before
    change(&after)
    if after.title != before.title { configuration?.title = after.title }
    if let attributed = after.attributedTitle { configuration?.attributedTitle = AttributedString(attributed) }
    if after.image != before.image { configuration?.image = after.image }
    if let old, attributedTitle(for: .normal) == nil, configuration?.attributedTitle == AttributedString(old) { configuration?.title = title(for: .normal) }
  }

  /// The title with a configuration: that set for the current state, or else the configuration's, or else that set for `.normal`; `nil` if there is
  /// none.
  var shownTitle: AttributedString? {
    if let attributed = ofState(\.attributedTitle) { return AttributedString(attributed) }
    if let title = ofState(\.title).map({ AttributedString($0) }) ?? configuration?.attributedTitle { return title }
    return attributedTitle(for: .normal).map { AttributedString($0) } ?? title(for: .normal).map { AttributedString($0) }
  }

  /// The image with a configuration: that set for the current state, or else the configuration's, or else that set for `.normal`; `nil` if there is
  /// none.
  var shownImage: UIImage? { ofState(\.image) ?? configuration?.image ?? image(for: .normal) }

  /// Returns the value set for exactly the current state, or else for this state without the focus. Returns `nil` if neither has a value, and for
  /// the normal state.
  private func ofState<Value>(_ key: KeyPath<Content, Value?>) -> Value? {
    for candidate in [state, state.subtracting(.focused)] where candidate != .normal {
      if let value = contents[candidate.rawValue]?[keyPath: key] { return value }
    }
    return nil
  }

  /// Returns the content for exactly this state, else without the focus, else the normal one. Returns `nil` if there is none.
  private func content<Value>(_ key: KeyPath<Content, Value?>, for state: State) -> Value? {
    for candidate in [state, state.subtracting(.focused), .normal] {
      if let value = contents[candidate.rawValue]?[keyPath: key] { return value }
    }
    return nil
  }

  func contentsDidChange() {
    if configuration != nil { setNeedsUpdateConfiguration() }
    showContents()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func showContents() {
    if configuration != nil { return showConfiguration() }
    if let attributed = currentAttributedTitle {
      label.attributedText = attributed
    } else {
      label.text = currentTitle
      label.textColor = currentTitleColor
    }
    storedImageView.image = currentImage
    let dimming: CGFloat = isEnabled ? 1 : 0.32
    label.alpha = dimming
    storedImageView.alpha = dimming
  }

  // MARK: Menu

  /// The menu shown by a secondary click or a long press, or with `showsMenuAsPrimaryAction` by every press; `nil` by default.
  open var menu: UIMenu? {
    didSet {
      isContextMenuInteractionEnabled = menu != nil
      showSelection()
    }
  }

  /// Whether a press opens the button's menu instead of sending an action. A button that changes its selection shows the chosen item.
  open override var showsMenuAsPrimaryAction: Bool { didSet { showSelection() } }

  /// Whether a press changes the selection; `false` by default.
  ///
  /// A button that shows a menu becomes a pop-up button: one menu item is on, and the button shows its title and image. Any other button toggles
  /// its selection before it performs its action.
  open var changesSelectionAsPrimaryAction = false { didSet { showSelection() } }

  private var isPopUp: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction }

  /// Shows the title and image of the chosen menu item, or else of the one that is on, or else of the first, and turns only that one on. Does nothing
  /// unless the button is a pop-up button with a menu.
  private func showSelection(of chosen: UIMenuElement? = nil) {
    guard isPopUp, let menu, let shown = chosen ?? menu.selectedElements.first ?? menu.leaves.first else { return }
    menu.selectOnly(shown)
    setTitle(shown.title, for: .normal)
    setImage(shown.image, for: .normal)
  }

  override func willTriggerPrimaryAction() {
    if changesSelectionAsPrimaryAction, !showsMenuAsPrimaryAction { isSelected.toggle() }
  }

  /// Returns the configuration of the button's menu, or `nil` if the button has no menu or is disabled.
  open override func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard isEnabled, let menu else { return nil }
    let configuration = UIContextMenuConfiguration(actionProvider: { _ in menu })
    configuration.willChoose = { [weak self] in self?.showSelection(of: $0) }
    return configuration
  }

  // MARK: States

  /// Updates the configuration, the title and the image to the new state, and the size if they depend on the state.
  open override func stateDidChange() {
    setNeedsUpdateConfiguration()
    showContents()
    // The state can have a different title or image.
    if contents.keys.contains(where: { $0 != State.normal.rawValue }) { invalidateIntrinsicContentSize() }
    setNeedsLayout()
    super.stateDidChange()
  }

  open override func tintColorDidChange() { showContents() }

  /// Updates `configuration` for the button's state. Called before the button is measured or laid out, if needed. An override calls `super`,
  /// which calls `configurationUpdateHandler`.
  open func updateConfiguration() { configured.handler?(self) }

  /// The role of the button; `.normal` by default. The colors of a configuration depend on it.
  open var role = Role.normal { didSet { if role != oldValue { contentsDidChange() } } }

  /// Called when traits have changed. Requests an update of the configuration and shows the present one, because the title's font depends on traits.
  @_spi(Galley) open override func respondToTraits() {
    super.respondToTraits()
    setNeedsUpdateConfiguration()
    if configuration != nil { showConfiguration() }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func draw(_ rect: CGRect) { drawBackground(in: bounds) }

  /// Draws the background of the configuration. Without one, a system button draws tints for selection, pressing and hovering, and a custom button
  /// draws nothing. A Galley extension.
  open func drawBackground(in bounds: CGRect) {
    if let shown = configured.shown, let shape = configuredShape {
      return shown.background.draw(in: shape.rect, cornerRadius: shape.cornerRadius, tint: tintColor)
    }
    guard buttonType == .system else { return }
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: stateCornerRadius)
    if isSelected {
      UISystemPalette.current.onFill.setFill()
      path.fill()
    }
    guard isEnabled, isHighlighted || isHovered else { return }
    (isHighlighted ? UISystemPalette.current.pressed : UISystemPalette.current.hover).setFill()
    path.fill()
  }

  private var stateCornerRadius: CGFloat { layer.cornerRadius > 0 ? layer.cornerRadius : 6 }

  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { configuredShape ?? (wholeRingShape.rect, stateCornerRadius) }

  // MARK: Layout

  private var contentSizes: (image: CGSize, title: CGSize, gap: CGFloat) {
    let image = storedImageView.image?.size ?? .zero
    let title = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    return (image, title, image.width > 0 && title.width > 0 ? imagePadding : 0)
  }

  /// Returns the size in points of image, title and insets.
  ///
  /// A title wraps at the width of `size` only if the button has a configuration; a width of 0 or infinity means no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if configuration != nil { return configuredSize(width: size.width > 0 && size.width.isFinite ? size.width : nil) }
    let sizes = contentSizes
    return CGSize(
      width: sizes.image.width + sizes.gap + sizes.title.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(sizes.image.height, sizes.title.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  /// Resizes the button to fit its contents. With a configuration, to its preferred width.
  open override func sizeToFit() {
    guard configuration != nil else { return super.sizeToFit() }
    let (size, origin) = (sizeThatFits(.zero), frame.origin)
    bounds.size = size
    frame.origin = origin
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  @_spi(Galley) open override var hasHeightForWidth: Bool { configuration != nil }
  @_spi(Galley) open override func contentSizeForLayout(width: CGFloat?) -> CGSize { configuration == nil ? intrinsicContentSize : configuredContentSize(width: width) }
  private func configuredContentSize(width: CGFloat?) -> CGSize {
    let natural = intrinsicContentSize
    guard let width, width < natural.width else { return natural }
    return CGSize(width: natural.width, height: configuredSize(width: width).height)
  }
  open override var forFirstBaselineLayout: UIView { label }
  open override var forLastBaselineLayout: UIView { label }

  /// Places the image and the title side by side, in reading direction, or as the configuration requests.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    if configuration != nil { return layOutConfigured() }
    let contentArea = bounds.inset(by: contentEdgeInsets)
    var sizes = contentSizes
    sizes.title.width = min(sizes.title.width, max(contentArea.width - sizes.image.width - sizes.gap, 0))
    let x = origin(of: CGSize(width: sizes.image.width + sizes.gap + sizes.title.width, height: 0), in: contentArea).x
    func y(_ height: CGFloat) -> CGFloat { origin(of: CGSize(width: 0, height: height), in: contentArea).y }
    let imageX = runsRightToLeft ? x + sizes.title.width + sizes.gap : x
    let titleX = runsRightToLeft ? x : x + sizes.image.width + sizes.gap
    storedImageView.frame = CGRect(origin: CGPoint(x: imageX, y: y(sizes.image.height)), size: sizes.image)
    label.frame = CGRect(origin: CGPoint(x: titleX, y: y(sizes.title.height).rounded()), size: sizes.title)
  }

  /// Returns the top-left corner of contents of a size, aligned in `rect` by the two alignment properties. Larger contents extend beyond it.
  func origin(of size: CGSize, in rect: CGRect) -> CGPoint {
    let x: CGFloat
    switch contentHorizontalAlignment {
    case .left: x = rect.minX
    case .right: x = rect.maxX - size.width
    case .leading: x = runsRightToLeft ? rect.maxX - size.width : rect.minX
    case .trailing: x = runsRightToLeft ? rect.minX : rect.maxX - size.width
    case .center, .fill: x = rect.midX - size.width / 2
    }
    switch contentVerticalAlignment {
    case .top: return CGPoint(x: x, y: rect.minY)
    case .bottom: return CGPoint(x: x, y: rect.maxY - size.height)
    case .center, .fill: return CGPoint(x: x, y: rect.midY - size.height / 2)
    }
  }

  var runsRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  // MARK: Accessibility

  /// Whether assistive software sees the button; `true` by default.
  open override var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// A short name for the button. Unless set, its title, or else its subtitle or its tooltip; `nil` if it has none of these.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentAttributedTitle?.string ?? currentTitle ?? configuration?.subtitle ?? toolTip }
    set { super.accessibilityLabel = newValue }
  }
  /// The role of the view, which includes `.button`, and `.selected` while the button is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(isSelected ? [.button, .selected] : .button) }
    set { super.accessibilityTraits = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
}
