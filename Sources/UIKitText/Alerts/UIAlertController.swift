import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation
@_spi(Galley) import UIKitCore

/// A message over the window with actions, and, in an alert, text fields.
///
/// Present it as any controller. Return goes from field to field; in the last field, or outside the fields, it performs the preferred action. Escape
/// performs the cancel action. Tab goes through fields and actions, arrow keys go from action to action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The style of an alert, which determines the position and arrangement of its actions.
  public enum Style: Int, Sendable {
    /// A list of actions, at the bottom of a narrow window or beside the source of `popoverPresentationController`. In a popover the cancel action
    /// has no button: a press outside performs it.
    case actionSheet
    /// A message in the middle of the window.
    case alert
  }

  /// The style, set at initialization.
  public let preferredStyle: Style
  /// The text below the title; `nil`, the default, for none. An alert on screen shows a new message at once.
  open var message: String? { didSet { if message != oldValue { content?.textDidChange() } } }
  /// The actions, which the user chooses from, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The fields, in the order in which they were added; `nil` without any.
  public private(set) var textFields: [UITextField]?
  /// The action of Return, shown in bold; an element of `actions`.
  ///
  /// With `nil`, the default, or an action that is not in `actions`, it is the only action, or in an alert the last one of the default style.
  open var preferredAction: UIAlertAction? { didSet { content?.actionsDidChange() } }
  private var content: AlertView? { viewIfLoaded as? AlertView }

  /// Creates an alert without actions; add at least one.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalTransitionStyle = .crossDissolve
    modalPresentationStyle = preferredStyle == .alert ? .formSheet : .popover
  }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// The title above the message; `nil` for none. An alert on screen shows a new title at once.
  open override var title: String? { didSet { if title != oldValue { content?.textDidChange() } } }

  /// Adds an action after the others. An alert on screen shows its button at once.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.alert = self
    content?.actionsDidChange()
  }

  /// Adds a text field, which `configurationHandler` can configure. Traps in an action sheet, which has no fields.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    require(preferredStyle == .alert, "text fields need preferredStyle .alert; an action sheet has none")
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .subheadline)
    field.adjustsFontForContentSizeCategory = true
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    content?.actionsDidChange()
  }

  func actionDidChange() { content?.enabledDidChange() }

  // MARK: Showing

  open override func loadView() { view = AlertView(self) }

  /// Makes the first text field, if any, first responder.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  @_spi(Galley) open override var isAtBottomWhenNarrow: Bool { preferredStyle == .actionSheet }

  @_spi(Galley) open override func prepareForPresentation(in availableSize: CGSize, besideSource: Bool) {
    loadViewIfNeeded()
    content?.leavesOutCancel = preferredStyle == .actionSheet && besideSource
    preferredContentSize = content?.fittingSize(in: availableSize) ?? .zero
  }

  // MARK: Choosing

  /// The action that Return performs: the preferred one, the only one, or the last default action of an alert. `nil` if there is none of these.
  var returnAction: UIAlertAction? {
    if let preferredAction, actions.contains(where: { $0 === preferredAction }) { return preferredAction }
    return actions.count == 1 ? actions[0] : preferredStyle == .alert ? actions.last { $0.style == .default } : nil
  }

  /// The action that Escape performs: the first cancel action, or else the only action of an alert if it has the default style. `nil` if there is
  /// none.
  private var cancelAction: UIAlertAction? {
    if let cancel = actions.first(where: { $0.style == .cancel }) { return cancel }
    // Dismissing performs no action that requires a deliberate choice.
    return preferredStyle == .alert && actions.count == 1 && actions[0].style == .default ? actions[0] : nil
  }

  /// Always `false`: an alert is not a form, so its keyboard is dismissed with its field.
  open override var disablesAutomaticKeyboardDismissal: Bool { false }

  @_spi(Galley) open override func mayLeavePresentation(byKey: Bool) -> Bool {
    guard let cancelAction else { return preferredStyle == .actionSheet }
    if byKey || preferredStyle == .actionSheet { choose(cancelAction) }
    return false
  }

  func choose(_ action: UIAlertAction) {
    guard action.isEnabled, let presenter, !isBeingDismissed else { return }
    presenter.dismiss(animated: true) { action.handler?(action) }
  }

  /// Handles keys without modifiers: Return goes to the next field; in the last field, or outside the fields, it performs the preferred action.
  ///
  /// Arrow keys move the focus between actions; Page Up and Page Down scroll the text. Other keys go to the superclass, as do these keys if they have
  /// nothing to act on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.unmodifiedKey else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter:
      if goToNextField() { return }
      guard let action = returnAction else { return super.pressesBegan(presses, with: event) }
      if presses.first?.isRepeat != true { choose(action) }
    case .keyboardDownArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardLeftArrow:
      let isForward = key.keyCode == .keyboardDownArrow || key.keyCode == .keyboardRightArrow
      if content?.moveFocusBetweenActions(forward: isForward) != true { super.pressesBegan(presses, with: event) }
    case .keyboardPageDown, .keyboardPageUp:
      if content?.scrollText(forward: key.keyCode == .keyboardPageDown) != true { super.pressesBegan(presses, with: event) }
    default: super.pressesBegan(presses, with: event)
    }
  }

  /// Makes the field after the one that is first responder first responder. Returns `false` if that is the last field, or if no field is first
  /// responder.
  private func goToNextField() -> Bool {
    guard let fields = textFields, let index = fields.firstIndex(where: \.isFirstResponder), index + 1 < fields.count else { return false }
    fields[index + 1].becomeFirstResponder()
    return true
  }
}
