import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A bar with a search field and, optionally, a line above it, a Cancel button beside it and scopes below it.
///
/// Making the bar first responder makes its field first responder. Return calls `searchBarSearchButtonClicked`; Escape is Cancel if that is shown.
///
/// | file | contents |
/// |---|---|
/// | `UISearchTextField` | the field, its background and its magnifier |
/// | `UISearchBarDelegate` | calls of the delegate |
/// | `UISearchBar+Traits` | the keyboard's traits, which are the field's |
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The appearance of the bar.
  public enum Style: UInt, Sendable {
    /// A bar with a background.
    case `default`
    /// A bar with a background, and with an opaque field.
    case prominent
    /// The field alone.
    case minimal
  }

  /// The delegate, which permits changes of the search text and is notified of them. Not retained; `nil` if there is none.
  open weak var delegate: (any UISearchBarDelegate)?

  /// The field that the text is typed into. Its delegate is the bar's own.
  open var searchTextField: UISearchTextField { field }

  private let field = UISearchTextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  private let scopes = UISegmentedControl(items: nil)
  private let promptLabel = UILabel()
  private lazy var fieldDelegate = SearchFieldDelegate(self)
  private var scope = 0
  private var cancelIsShown = false
  private var accessory: UIView?
  /// The search controller that the bar is of; `nil` if there is none.
  weak var observer: (any SearchBarObserving)?

  /// Creates a bar at `frame`, in its superview's space; `sizeToFit()` sets its height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    field.delegate = fieldDelegate
    field.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.contentEdgeInsets = UIEdgeInsets(top: 6, left: 8, bottom: 6, right: 8)
    cancel.isHidden = true
    cancel.addAction(UIAction { [weak self] _ in self?.clickCancel() }, for: .primaryActionTriggered)
    scopes.isHidden = true
    scopes.accessibilityLabel = "Scope"
    scopes.addAction(UIAction { [weak self] _ in self?.scopeDidChange() }, for: .valueChanged)
    promptLabel.textAlignment = .center
    promptLabel.textColor = UISystemPalette.current.secondaryLabel
    promptLabel.font = .preferredFont(forTextStyle: .footnote)
    promptLabel.adjustsFontForContentSizeCategory = true
    promptLabel.numberOfLines = 0
    promptLabel.isHidden = true
    for view in [promptLabel, field, cancel, scopes] { addSubview(view) }
    groundDidChange()
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  // MARK: Text

  /// The search text; never `nil` when it is read. Setting it does not notify the delegate.
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  /// The text in gray while the field is empty; `nil`, the default, for none.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  /// A line above the field; `nil`, the default, for none.
  open var prompt: String? {
    get { promptLabel.text }
    set {
      promptLabel.text = newValue
      promptLabel.isHidden = newValue?.isEmpty ?? true
      heightDidChange()
    }
  }

  // MARK: Cancel

  /// Whether a Cancel button is after the field; `false` by default. It is enabled whether or not the text is edited.
  open var showsCancelButton: Bool {
    get { cancelIsShown }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the Cancel button, in 250 ms if `animated`.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != cancelIsShown else { return }
    cancelIsShown = showsCancelButton
    move(animated: animated) {
      cancel.isHidden = false
      cancel.alpha = showsCancelButton ? 0 : 1
    } to: { [cancel] in
      cancel.alpha = showsCancelButton ? 1 : 0
    } then: { [weak self] in
      self.map { $0.cancel.isHidden = !$0.cancelIsShown }
    }
  }

  private func clickCancel() {
    delegate?.searchBarCancelButtonClicked(self)
    observer?.searchDidCancel()
  }

  // MARK: Scopes

  /// The titles of the scopes of the search, of which one is selected; `nil`, the default, for none. They are visible with `showsScopeBar`.
  open var scopeButtonTitles: [String]? {
    didSet {
      guard scopeButtonTitles != oldValue else { return }
      scopes.removeAllSegments()
      for title in scopeButtonTitles ?? [] { scopes.insertSegment(withTitle: title, at: scopes.numberOfSegments, animated: false) }
      scopes.selectedSegmentIndex = scope
      scopes.isHidden = !scopesAreShown
      heightDidChange()
    }
  }
  /// The index of the selected scope; 0 by default. Setting it does not notify the delegate. With an invalid index, no scope is shown as selected.
  open var selectedScopeButtonIndex: Int {
    get { scope }
    set {
      scope = newValue
      scopes.selectedSegmentIndex = newValue
    }
  }
  /// Whether the scopes, if there are any, are shown below the field; `false` by default. The bar is then higher.
  open var showsScopeBar = false {
    didSet {
      guard showsScopeBar != oldValue else { return }
      scopes.isHidden = !scopesAreShown
      heightDidChange()
    }
  }

  /// Shows or hides the scopes, in 250 ms if `animated`.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard show != showsScopeBar else { return }
    showsScopeBar = show
    move(animated: animated && scopesAreShown) {
      // They appear in their final positions.
      scopes.alpha = 0
      layoutIfNeeded()
    } to: { [scopes] in
      scopes.alpha = 1
    } then: {}
  }

  private var scopesAreShown: Bool { showsScopeBar && scopeButtonTitles?.isEmpty == false }

  private func scopeDidChange() {
    scope = scopes.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scope)
    observer?.searchDidChange()
  }

  private func move(animated: Bool, from begin: () -> Void, to end: @escaping () -> Void, then done: @escaping () -> Void) {
    setNeedsLayout()
    guard animated, window != nil else {
      end()
      return done()
    }
    UIView.performWithoutAnimation(begin)
    UIView.animate(withDuration: 0.25) { [weak self] in
      end()
      self?.layoutIfNeeded()
    } completion: { _ in
      done()
    }
  }

  // MARK: Look

  /// The appearance of the bar.
  open var searchBarStyle = Style.default { didSet { if searchBarStyle != oldValue { groundDidChange() } } }
  /// Whether the bar uses the interface style of its surroundings, or is always dark.
  open var barStyle = UIBarStyle.default { didSet { overrideUserInterfaceStyle = barStyle.interfaceStyle } }
  /// The background, except for `.minimal`; `nil`, the default, for that of the system's bars.
  open var barTintColor: UIColor? { didSet { groundDidChange() } }

  private func groundDidChange() {
    backgroundColor = searchBarStyle == .minimal ? nil : barTintColor ?? UISystemPalette.current.keyboard.bar
    field.hasOpaqueGround = searchBarStyle == .prominent
    setNeedsDisplay()
  }

  /// Draws the line at the bottom edge, except in the minimal style.
  open override func draw(_ rect: CGRect) {
    guard searchBarStyle != .minimal else { return }
    let height = 1 / max(traitCollection.displayScale, 1)
    UISystemPalette.current.keyboard.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height))
  }

  // MARK: Layout

  private static let margin: CGFloat = 8
  /// The space above and below the field and the scopes, in points.
  private static let gap: CGFloat = 10

  private func heightDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func promptHeight(_ width: CGFloat) -> CGFloat {
    promptLabel.isHidden ? 0 : promptLabel.sizeThatFits(CGSize(width: max(width - 2 * Self.margin, 0), height: 0)).height.rounded(.up)
  }

  private func height(_ width: CGFloat) -> CGFloat {
    let prompt = promptHeight(width)
    let scopes = scopesAreShown ? scopes.intrinsicContentSize.height + Self.gap : 0
    return (prompt > 0 ? prompt + 6 : 0) + field.intrinsicContentSize.height + 2 * Self.gap + scopes
  }

  /// The height in points of the prompt, the field and the scope buttons at the current width. There is no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height(bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height(size.width)) }

  /// Updates the height, because the text size may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    heightDidChange()
  }

  /// Places the prompt, the field with the Cancel button after it, and the scopes from top to bottom, mirrored in right-to-left layouts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let availableWidth = bounds.width - 2 * Self.margin
    func place(_ view: UIView, x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
      let left = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - x - width : x
      view.frame = CGRect(x: left, y: y, width: max(width, 0), height: height)
    }
    var y: CGFloat = 0
    let prompt = promptHeight(bounds.width)
    if prompt > 0 {
      place(promptLabel, x: Self.margin, y: 6, width: availableWidth, height: prompt)
      y = prompt + 6
    }
    let height = field.intrinsicContentSize.height
    cancel.titleLabel?.font = barScale.font(.systemFont(ofSize: 17))
    let size = cancel.sizeThatFits(bounds.size)
    let width = size.width.rounded(.up)
    place(field, x: Self.margin, y: y + Self.gap, width: cancelIsShown ? availableWidth - width : availableWidth, height: height)
    let top = (y + Self.gap + (height - size.height) / 2).rounded()
    place(cancel, x: cancelIsShown ? Self.margin + availableWidth - width : bounds.width, y: top, width: width, height: size.height)
    y += height + 2 * Self.gap
    if scopesAreShown { place(scopes, x: Self.margin, y: y, width: availableWidth, height: scopes.intrinsicContentSize.height) }
  }

  // MARK: The field's hands and keys

  /// Whether the field can become first responder.
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  /// Whether the text is being edited.
  open override var isFirstResponder: Bool { field.isFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

  /// The view above the keyboard while the text is edited; `nil`, the default, for none. `reloadInputViews()` applies a change at once.
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set { accessory = newValue }
  }

  /// Treats Escape as the Cancel button, if that is shown. Passes other keys on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard cancelIsShown, presses.unmodifiedKey?.keyCode == .keyboardEscape else { return super.pressesBegan(presses, with: event) }
    clickCancel()
  }

  private func textDidChange() {
    delegate?.searchBar(self, textDidChange: text ?? "")
    observer?.searchDidChange()
  }
}

/// Receives the events of a search bar, after its delegate.
@MainActor
protocol SearchBarObserving: AnyObject {
  func searchDidBegin()
  func searchDidCancel()
  func searchDidChange()
}

/// Forwards the delegate calls of a bar's field to the bar's delegate.
@MainActor
private final class SearchFieldDelegate: UITextFieldDelegate {
  private weak var bar: UISearchBar?

  init(_ bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.delegate?.searchBarTextDidBeginEditing(bar)
    bar.observer?.searchDidBegin()
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true }
  func textFieldDidEndEditing(_ textField: UITextField) { if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) } }
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    bar.flatMap { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) } ?? true
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    return true
  }
}
