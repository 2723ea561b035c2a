import CoreGraphics
import Foundation
import UIFoundation

/// The base class of controls: it tracks touches, has a state, and sends actions to its targets.
///
/// Subclasses override `stateDidChange` to show pressing and hovering; the focus ring is drawn for all of them.
/// With the keyboard focus, Space and Return act like a tap.
@preconcurrency @MainActor
open class UIControl: UIView, UIContextMenuInteractionDelegate {
  // Written by +Actions.
  var handlers: [Handler] = []
  /// The events whose actions are being sent; empty if an action is sent by the program itself.
  var eventsSent: Event = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a control that performs `primaryAction` when it sends `.primaryActionTriggered`; with `nil`, a control without an action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Sends `action` to `target`, or up the responder chain if `target` is `nil`. A subclass can override this method to observe each action.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Actions and targets

  /// Performs `action` for each of `events`, replacing an action with the same identifier.
  open func addAction(_ action: UIAction, for events: Event) { add(action, events) }
  /// Removes the action with the identifier of `action` for `events`.
  open func removeAction(_ action: UIAction, for events: Event) { removeAction(identifiedBy: action.identifier, for: events) }
  /// Removes the action with this identifier for `events`, if there is such an action.
  open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) { remove(identifier, events) }
  /// Sends `action` to `target`, which is not retained, for each of `events`. If `target` is `nil`, the first responder in the chain that handles it
  /// gets it.
  open func addTarget(_ target: (any ActionTarget)?, action: Selector, for events: Event) { add(target, action, events) }
  /// Removes targets for `events`. `nil` matches any target or any action.
  open func removeTarget(_ target: (any ActionTarget)?, action: Selector?, for events: Event) { remove(target, action, events) }
  /// Sends the actions for `events`, in the order in which they were added.
  open func sendActions(for events: Event) { sendActions(for: events, event: nil) }
  /// Performs `action` with the control as its sender. Every `UIAction` of the control is sent by this method.
  open func sendAction(_ action: UIAction) { perform(action) }

  @_spi(Galley) open override var capturesTaps: Bool? { isEnabled }

  // MARK: State

  /// Whether the control is enabled; `true` by default. Disabling it cancels the touch and removes the keyboard focus.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled {
        cancelTracking(with: nil)
        isHighlighted = false
        if let window { FocusState.of(window).clearFocus(self) }
      }
      stateDidChange()
    }
  }

  /// Whether the control shows as selected; `false` by default. `UIControl` itself never changes it.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the control is pressed: a touch that began in it is inside.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// The states that hold now, from `isHighlighted`, `isEnabled`, `isSelected` and `isFocused`.
  open var state: State {
    var state: State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Called when the state, hovering or focus has changed; redraws the control. A Galley extension.
  open func stateDidChange() { setNeedsDisplay() }

  /// The horizontal alignment of the content; `.center` by default.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The vertical alignment of the content; `.center` by default.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  // MARK: Tracking

  /// Whether the control follows a touch.
  public private(set) var isTracking = false
  /// Whether the touch that is followed is inside.
  public private(set) var isTouchInside = false

  /// Called when a touch begins in the control. Returns whether the control follows the touch; `true` by default.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch has moved. Returns whether the control continues to follow it; `true` by default.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch ended, before the event is sent. Does nothing by default.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the followed touch was cancelled, or the control was disabled (then `event` is `nil`). Does nothing by default.
  open func cancelTracking(with event: UIEvent?) {}

  /// Begins tracking the first touch: calls `beginTracking(_:with:)`, highlights the control and sends `.touchDown`.
  ///
  /// A control whose menu opens on press opens it instead. Does nothing if the control is disabled or already tracks a touch, and for secondary mouse
  /// buttons.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    // The other buttons of a mouse press nothing.
    if touch.type == .indirectPointer, let event, !event.buttonMask.contains(.primary) { return }
    if opensMenuAtOnce(for: touch), showMenu(by: touch.type == .direct ? .touch : .button, at: touch.location(in: nil), event) { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event: event)
  }

  /// Continues tracking: sends the drag events for inside and outside, and those for crossing the edge.
  ///
  /// Tracking ends without further events if `continueTracking(_:with:)` returns `false`.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = reachForTracking.contains(touch.location(in: self))
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      return
    }
    if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, event: event) }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, event: event)
  }

  /// Ends tracking: sends `.touchUpInside` with the primary action, or `.touchUpOutside`. If the menu is the primary action and the touch ends
  /// inside, the menu opens instead, and `.touchCancel` is sent.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    endTracking(touches.first, with: event)
    if isTouchInside, showMenu(by: .tap, at: touches.first?.location(in: nil), event) { return sendActions(for: .touchCancel, event: event) }
    if isTouchInside { willTriggerPrimaryAction() }
    sendActions(for: isTouchInside ? [.touchUpInside, tapsArePrimary] : .touchUpOutside, event: event)
  }

  /// Cancels tracking: calls `cancelTracking(with:)` and sends `.touchCancel`.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel, event: event)
  }

  /// The area in which a tracked touch counts as inside: the bounds, because a mouse is exact.
  private var reachForTracking: CGRect { bounds }

  /// The events that a tap sends in addition to `touchUpInside`; a control with a value has its own primary action.
  @_spi(Galley) open var tapsArePrimary: Event { .primaryActionTriggered }

  // MARK: Keyboard

  open override var canBecomeFocused: Bool { isEnabled }
  open override func focusDidChange() { stateDidChange() }
  open override func hoverDidChange() { stateDidChange() }

  /// Handles Space and Return like a tap if the control has the focus; other keys go to the superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handleActivationKey(presses) { super.pressesBegan(presses, with: event) }
  }

  /// Called when Space or Return is pressed while the control has the keyboard focus. Opens the menu if that is the primary action; otherwise sends
  /// `.touchUpInside` and `.primaryActionTriggered`, as a tap does. Does nothing if the control is disabled. A Galley extension.
  open func activateByKeyboard() {
    guard isEnabled, !showMenu(by: .keyboard, at: nil, nil) else { return }
    willTriggerPrimaryAction()
    sendActions(for: [.touchUpInside, tapsArePrimary])
  }

  /// Called before a tap, Space or Return triggers the control's primary action. Does nothing by default.
  func willTriggerPrimaryAction() {}

  // MARK: Menu

  /// Whether a press shows the control's menu instead of its primary action; `false` by default.
  ///
  /// A mouse press or a touch shows it immediately, but a touch in a scroll view only when it is lifted, or by a long press. Space and Return show
  /// it, too. `.menuActionTriggered` is then sent. Otherwise a secondary click or a long press shows the menu.
  open var showsMenuAsPrimaryAction = false

  /// The interaction that requests the control's menu; `nil` while `isContextMenuInteractionEnabled` is `false`.
  public private(set) var contextMenuInteraction: UIContextMenuInteraction?

  /// Whether the control has a context menu, which `contextMenuInteraction(_:configurationForMenuAtLocation:)` makes; `false` by default.
  open var isContextMenuInteractionEnabled: Bool {
    get { contextMenuInteraction != nil }
    set {
      guard newValue != isContextMenuInteractionEnabled else { return }
      if let contextMenuInteraction { removeInteraction(contextMenuInteraction) }
      contextMenuInteraction = newValue ? UIContextMenuInteraction(delegate: self) : nil
      if let contextMenuInteraction { addInteraction(contextMenuInteraction) }
    }
  }

  /// Returns the menu's corner in the control's space; by default the lower left corner. The menu opens above the control if there is no space below.
  open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint { CGPoint(x: bounds.minX, y: bounds.maxY) }

  /// Returns `nil`: a control has no context menu unless a subclass overrides this method.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Shows the control as pressed while the menu is open. An override calls `super`.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { isHighlighted = true }

  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { isHighlighted = false }

  /// Called when the preview is chosen; `willEndFor` follows. Does nothing by default.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}

  /// Returns `bounds`, so that a menu opened with a key appears below the control; `nil` only if a subclass returns it.
  open func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? { bounds }
}
