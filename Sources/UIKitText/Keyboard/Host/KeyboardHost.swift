import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Shows the first responder's keyboard in its window, and posts the six keyboard notifications.
///
///     first responder → KeyboardContent (its views, the chain's, the system's) → KeyboardMovement → the tray slides
///
/// The content is decided immediately; the frame changes after the “will” notifications. So an observer that changes
/// the first responder finds a consistent state, and the change that it causes wins.
@MainActor
package final class KeyboardHost: UITextInputDelegate, WindowKeyboard {
  /// The duration of the slide, in seconds.
  static let duration = KeyboardMotion.duration

  private(set) weak var window: UIWindow?
  private lazy var stage = makeStage()
  private lazy var system = SystemKeyboard(frame: .zero)

  // Also written by +Moving.
  var content = KeyboardContent.nothing
  /// A counter of the movements. The steps of an outdated movement have no effect.
  var generation = 0
  /// The movement in progress, until its end is reported; `nil` if there is none.
  private(set) var movement: KeyboardMovement?
  // Written by +Moving.
  /// The drag that moves the keyboard; `nil` if there is none.
  var currentDrag: KeyboardDrag?
  private var handovers = 0
  /// The responder that begins editing. The keyboard follows it afterwards. `nil` if there is none.
  private weak var beginningResponder: UIResponder?
  /// Whether the user dismissed the keyboard while the first responder stays the same.
  private var isDismissed = false
  /// Whether a touch requested keys that are otherwise hidden because of a hardware keyboard.
  package private(set) var isSummoned = false
  /// The distance from the window's bottom to the visible or last visible content.
  private var floor: CGFloat = 0
  // Written by +StayingVisible.
  /// The controller that keeps the keyboard visible when the first responder resigns; `nil` if there is none.
  weak var retainingController: UIViewController?
  /// The heights that the current views received and requested.
  private var heightAssignments: [HeightAssignment] = []

  /// Creates the keyboard of a window, which is not retained.
  package init(window: UIWindow) { self.window = window }

  /// The keyboard's frame at the end of its movement; `nil` if it is hidden.
  package var frame: CGRect? { content.isUp ? restingFrame : nil }

  package var destination: CGRect? {
    guard content.isDocked, let window else { return nil }
    return frame(of: content, in: window)
  }
  package var floating: CGRect? {
    guard content.isUp, content.lift > 0, let window else { return nil }
    return frame(of: content, in: window)
  }
  package private(set) var isAnnouncing = false
  package var isDocked: Bool { !content.isUp || content.lift == 0 }

  // Written by +InteractiveDismissal.
  /// Whether a touch has dragged it down.
  var isDraggedDown = false
  var tray: UIView { stage.tray }
  private var restingFrame: CGRect? { isDraggedDown ? destination : stage.tray.frame }

  /// Makes the first responder resign. Returns `false` if it refuses, or if there is none.
  func resignFirst() -> Bool { window?.firstResponder?.resignFirstResponder() ?? false }

  /// Returns whether `view` belongs to the keyboard or to its accessory view.
  package func contains(_ view: UIView) -> Bool { content.isUp && view.isDescendant(of: stage) }

  /// Returns whether the keyboard hides `view` completely; `false` for a view of the keyboard itself.
  package func covers(_ view: UIView) -> Bool { frame?.contains(view.convert(view.bounds, to: nil)) == true && !contains(view) }

  /// Updates the traits of the keyboard, which takes them from `responder`, its owner in another part of the view hierarchy. Does nothing if the
  /// keyboard is hidden or has another owner.
  package func followTraits(of responder: UIResponder) {
    if content.isUp, stage.owner === responder { stage.announceTraits() }
  }

  private func makeStage() -> KeyboardOverlayView {
    let stage = KeyboardOverlayView()
    stage.onResize = { [weak self] in self?.windowDidResize() }
    return stage
  }

  // MARK: Content

  /// Whether one responder is replacing another.
  package var isHandingOver: Bool { handovers > 0 }

  /// Runs `body`, in which one responder replaces another, and returns its result. The keyboard does not change until that is done. If `body` returns
  /// `false`, the keyboard follows the present first responder.
  package func handingOver(_ body: () -> Bool) -> Bool {
    handovers += 1
    let didHandOver = body()
    handovers -= 1
    if !didHandOver { follow() }
    return didHandOver
  }

  package func beginning(_ responder: UIResponder, _ body: () -> Void) {
    let outer = beginningResponder
    beginningResponder = responder
    body()
    beginningResponder = outer
  }

  package func windowDidBecomeKey() { if !content.isUp, !isDismissed { follow() } }

  /// Shows the keyboard of the present first responder, or hides the keyboard if there is none. In a window that is not key, no keyboard appears
  /// yet. The keyboard stays as it is while one responder replaces another, and while a controller keeps it visible.
  package func follow() {
    isDismissed = false
    isSummoned = window?.firstResponder != nil && window?.router.lastTouchType == .direct
    guard handovers == 0 else { return }
    observe(window?.firstResponder as? any UITextInput)
    if window?.firstResponder == nil || window?.isKeyWindow != true, !content.isUp { return }
    if staysVisible { return }
    move(to: wantedContent(), duration: Self.duration, isFocusMove: true)
  }

  /// Updates the views of the present first responder without animation. Does nothing while one responder replaces another, while the present one
  /// begins editing, and while the keyboard stays visible without a text.
  package func reload() {
    guard handovers == 0, beginningResponder == nil || beginningResponder !== window?.firstResponder, !staysVisible else { return }
    move(to: wantedContent(), duration: 0, isFocusMove: false)
  }

  /// Dismisses the keyboard for the user. The responder stays first responder, for the hardware keyboard.
  package func dismiss() {
    guard window?.firstResponder != nil || content.isUp, !isDismissed else { return }
    isDismissed = true
    retainingController = nil
    move(to: .nothing, duration: Self.duration, isFocusMove: false)
  }

  /// Called when the first responder was asked to become first responder again. A dismissed keyboard reappears, and so do
  /// keys that are hidden because of a hardware keyboard, if a touch asked.
  package func recall() {
    if isDismissed { return follow() }
    guard UIScreenKeyboard.yieldsToHardware, !isSummoned, window?.router.lastTouchType == .direct else { return }
    isSummoned = true
    move(to: wantedContent(), duration: Self.duration, isFocusMove: false)
  }

  /// Discards a touch's request for keys.
  package func cancelTouchRequest() { isSummoned = false }

  /// Shows or hides the keys, because a hardware keyboard was connected or disconnected. A keyboard that the user has dismissed returns. Does
  /// nothing without a first responder.
  package func hardwareDidChange() {
    guard window?.firstResponder != nil else { return }
    isDismissed = false
    move(to: wantedContent(), duration: Self.duration, isFocusMove: false)
  }

  private func windowDidResize() {
    if content.isUp {
      move(to: fitted(content), duration: 0, isFocusMove: false)
    } else {
      settle(generation)
    }
  }

  private func wantedContent() -> KeyboardContent {
    guard let window, let responder = window.firstResponder, !isDismissed else { return .nothing }
    if !((responder as? UIView)?.isDescendant(of: stage) ?? false) {
      stage.owner = responder
      retainingController = responder.keyboardRetainingController
    }
    let usesHardware = !UIScreenKeyboard.isWanted(in: window)
    return fitted(KeyboardContent(for: responder) { usesHardware ? nil : system })
  }

  func fitted(_ content: KeyboardContent) -> KeyboardContent {
    guard let window else { return .nothing }
    system.isSplit = UIScreenKeyboard.placement == .split
    if content.input === system, self.content.input !== system { system.resetPlane() }
    if content.input === system, let first = window.firstResponder { system.adopt(first as? any UIKeyInput) }
    let limit = max(window.bounds.height, 0)
    let reservedSpace = (window.firstResponder as? any KeyboardSpaceReserving)?.spaceAboveKeyboard
    func fit(above floor: CGFloat) -> KeyboardContent {
      content.fitted(to: max(limit - floor - (reservedSpace ?? 0), 0), isOptional: reservedSpace != nil) {
        (self.wantedHeight(of: $0, in: limit) * self.squeeze(of: $0, beside: content.accessory, in: limit, reservedSpace ?? 0)).rounded()
      }
    }
    var fitted = fit(above: 0)
    let barPositioning = window.firstResponder.flatMap { first in
      sequence(first: first, next: \.next).lazy.compactMap { $0 as? any KeyboardBarPositioning }.first
    }
    let floor = min(max(barPositioning?.spaceBelowBar ?? 0, 0), limit)
    if fitted.inputHeight == 0, floor > 0 {
      var above = fit(above: floor)
      // Less than the keys need, so that none appear above a floor that is only for the bar.
      (above.input, above.inputHeight) = (nil, 0)
      above.floor = floor
      // If the window is too low for both, the bar is at the bottom.
      if above.accessoryHeight > 0 || fitted.accessoryHeight == 0 { fitted = above }
    }
    let views = [(fitted.input, fitted.inputHeight), (fitted.accessory, fitted.accessoryHeight)]
    let assignments = views.compactMap { view, height in
      view.map { HeightAssignment(view: $0, assignedHeight: height, wanted: wantedHeight(of: $0, in: limit)) }
    }
    for grant in heightAssignments where !assignments.contains(where: { $0.view === grant.view }) { grant.restoreHeight() }
    heightAssignments = assignments
    fitted.lift = lift(of: fitted, in: limit)
    return fitted
  }

  /// Returns the vertical scale of the key rows of `view`; 1 if it is not a `KeyGridInputView`. It equals that of the system keyboard in the same
  /// window, so that the globe key stays at its position when the user switches keyboards.
  private func squeeze(of view: UIView, beside accessory: UIView?, in limit: CGFloat, _ reservedHeight: CGFloat) -> CGFloat {
    guard view is KeyGridInputView else { return 1 }
    let left = limit - reservedHeight - (accessory.map { wantedHeight(of: $0, in: limit) } ?? 0)
    return max(min(SystemKeyboard.height(inWindow: limit), left) / SystemKeyboard.fullHeight, 0)
  }

  /// Returns the height in points that a view requests: its intrinsic height if it sizes itself or has no height, otherwise its own height,
  /// unless that was assigned in a window too small for the view. Returns 0 if the height is negative or not finite.
  private func wantedHeight(of view: UIView, in limit: CGFloat) -> CGFloat {
    if view === system { return system.height(inWindow: limit) }
    let sizesItself = (view as? UIInputView)?.allowsSelfSizing ?? false
    let own: CGFloat
    if sizesItself || view.frame.height == 0, view.intrinsicContentSize.height > 0 {
      own = view.intrinsicContentSize.height
    } else if let grant = heightAssignments.first(where: { $0.view === view }), grant.assignedHeight == view.frame.height {
      own = grant.wanted
    } else {
      own = view.frame.height
    }
    return own.isFinite ? max(own, 0) : 0
  }

  // MARK: Served text

  /// The text that the keyboard serves. It notifies the keyboard of changes through its input delegate. `nil` if there is none.
  private weak var observedInput: (any UITextInput)?

  private func observe(_ input: (any UITextInput)?) {
    guard observedInput !== input else { return }
    if let observedInput, observedInput.inputDelegate === self { observedInput.inputDelegate = nil }
    observedInput = input
    if let input, input.inputDelegate == nil { input.inputDelegate = self }
  }

  /// Updates the shift and return keys and the predictions, which depend on the text before the caret, and notifies the controller of the input view.
  package func followText() {
    followCaret()
    content.controller?.textDidChange(observedInput)
  }

  private func followCaret() {
    (content.input as? SystemKeyboard)?.followText()
    window?.firstResponder?.updateInteractionsOfInput()
  }

  package func textWillChange(_ textInput: (any UITextInput)?) { content.controller?.textWillChange(textInput) }
  package func textDidChange(_ textInput: (any UITextInput)?) { followText() }
  package func selectionWillChange(_ textInput: (any UITextInput)?) { content.controller?.selectionWillChange(textInput) }
  package func selectionDidChange(_ textInput: (any UITextInput)?) {
    followCaret()
    content.controller?.selectionDidChange(textInput)
  }

  // MARK: Moving

  func move(to new: KeyboardContent, duration: TimeInterval, isFocusMove: Bool) {
    guard let window else { return }
    let (wasUp, wasDocked) = (content.isUp, content.isDocked)
    content = new
    guard wasUp || new.isUp else { return }
    // An accessory view without keys returns to the position that it came from.
    let floor = new.isUp ? new.floor : floor
    let begin = shownFrame ?? frame(height: new.height, isUp: false, above: floor, in: window)
    let end = new.isUp ? frame(of: new, in: window) : frame(height: begin.height, isUp: false, above: floor, in: window)
    self.floor = floor
    // A keyboard shown at its destination might still be on its way elsewhere.
    let stays = wasUp == new.isUp && wasDocked == new.isDocked && begin == end && stage.tray.frame == end
    guard !stays || isFocusMove else { return install(new, in: window) }
    let movement = KeyboardMovement(
      edge: wasDocked == new.isDocked ? nil : new.isDocked ? .show : .hide, begin: begin, end: end,
      duration: begin == end ? 0 : duration)
    generation += 1
    let mine = generation
    // A keyboard that changes its height while it appears must still report that it has appeared.
    let pendingEdge = movement.edge ?? self.movement?.edge
    self.movement = movement
    self.movement?.edge = pendingEdge
    guard post(movement.announcements, mine) else { return }
    slide(movement, mine, wasUp: wasUp && new.isUp, in: window)
  }

  private func slide(_ movement: KeyboardMovement, _ mine: Int, wasUp: Bool, in window: UIWindow) {
    let end = movement.end ?? movement.begin
    if content.isUp { install(content, in: window, keepsOutgoingInput: movement.duration > 0) }
    // In a transition between an accessory view alone and keys, the clip extends to the lower of both positions.
    let isPassing = movement.begin.maxY != end.maxY && wasUp
    stage.floor = isPassing ? max(window.bounds.height - max(movement.begin.maxY, end.maxY), 0) : floor
    UIView.performWithoutAnimation {
      if stage.tray.presentation == nil { stage.tray.frame = movement.begin }
    }
    guard movement.duration > 0 else {
      UIView.performWithoutAnimation { stage.tray.frame = end }
      return settle(mine)
    }
    let curve = UIView.AnimationOptions(rawValue: UInt(KeyboardMovement.curve.rawValue) << 16)
    UIView.animate(withDuration: movement.duration, options: curve) {
      self.stage.tray.frame = end
    } completion: { [weak self] _ in
      self?.settle(mine)
    }
  }

  private func install(_ content: KeyboardContent, in window: UIWindow, keepsOutgoingInput: Bool = false) {
    UIView.performWithoutAnimation {
      if stage.superview !== window {
        stage.frame = window.bounds
        stage.tray.frame = frame(height: content.height, isUp: false, above: floor, in: window)
        window.addSubview(stage)
      } else {
        window.bringSubviewToFront(stage)
        // The height of the bar below the keyboard can change while a menu is open.
        if let menu = window.router.menu, menu.superview === window { window.bringSubviewToFront(menu) }
      }
      stage.tray.show(content, width: window.bounds.width, keepsOutgoingInput: keepsOutgoingInput)
    }
  }

  /// Called when the movement with the number `mine` has ended. Removes a hidden keyboard and posts the notifications. Does nothing if another
  /// movement has begun.
  private func settle(_ mine: Int) {
    guard mine == generation, let movement else { return }
    self.movement = nil
    stage.tray.show(content, width: window?.bounds.width ?? 0)
    stage.floor = floor
    if !content.isUp {
      stage.removeFromSuperview()
      stage.owner = nil
    }
    _ = post(movement.reports, mine)
  }

  /// Posts notifications of the movement with the number `mine` in order. Stops and returns `false` if an observer starts another movement.
  func post(_ notifications: [Notification], _ mine: Int) -> Bool {
    let wasAnnouncing = isAnnouncing
    isAnnouncing = true
    defer { isAnnouncing = wasAnnouncing }
    for notification in notifications {
      NotificationCenter.default.post(notification)
      if mine != generation { return false }
    }
    return true
  }

  // MARK: Frames

  /// The current position of the tray on screen; `nil` if it is hidden.
  private var shownFrame: CGRect? {
    guard stage.superview != nil else { return nil }
    let shown = stage.tray.shownGeometry
    return CGRect(origin: shown.origin, size: shown.bounds.size)
  }

  /// Returns the frame of the visible content when nothing drags it, in window coordinates.
  func frame(of content: KeyboardContent, in window: UIWindow) -> CGRect {
    frame(height: content.height, isUp: true, above: content.floor, in: window).offsetBy(dx: 0, dy: -content.lift)
  }

  /// Returns a frame that spans the window's width, `floor` points above its bottom, or just below that line if hidden.
  private func frame(height: CGFloat, isUp: Bool, above floor: CGFloat, in window: UIWindow) -> CGRect {
    let bottom = window.bounds.height - floor
    return CGRect(x: 0, y: isUp ? bottom - height : bottom, width: window.bounds.width, height: height)
  }
}

/// The assigned height of a visible view. It can be less than the requested one in a small window.
@MainActor
private struct HeightAssignment {
  weak var view: UIView?
  let assignedHeight: CGFloat
  let wanted: CGFloat

  /// Restores the requested height of the view when it is removed, unless its height has changed since it was assigned.
  func restoreHeight() {
    guard let view, view.frame.height == assignedHeight else { return }
    UIView.performWithoutAnimation { view.frame.size.height = wanted }
  }
}
