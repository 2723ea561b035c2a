import CoreGraphics
import Foundation
import UIFoundation

/// Brings up, in its window, what the first responder types with, and posts the six keyboard notifications.
///
///     first responder → KeyboardContent (its views, the chain's, the system's) → KeyboardMovement → the tray slides
///
/// What should be up is decided at once; the frame follows after the “will” notifications. So an observer that changes
/// the first responder again finds a settled state, and what it sets off wins.
@MainActor
final class KeyboardHost: UITextInputDelegate, WindowKeyboard {
  /// Of the slide, in seconds.
  static let duration = KeyboardMotion.duration

  private(set) weak var window: UIWindow?
  private lazy var stage = makeStage()
  private lazy var system = SystemKeyboard(frame: .zero)

  // Written by +Moving, too.
  var content = KeyboardContent.nothing
  /// Counts movements; a step of an older one does nothing more.
  var generation = 0
  /// A movement whose end has not been told.
  private(set) var movement: KeyboardMovement?
  // Written by +Moving.
  /// A hand that moves the keyboard about.
  var hand: KeyboardHand?
  private var handovers = 0
  /// The responder whose editing begins, and for which the keyboard follows afterwards.
  private weak var beginner: UIResponder?
  /// Whether the user has sent away the keyboard of who is first responder and stays it.
  private var isDismissed = false
  /// Whether a finger has asked for keys that would yield to hardware.
  private(set) var isSummoned = false
  /// From the window's bottom up to what is up, or was last.
  private var floor: CGFloat = 0
  // Written by +Keeping.
  /// Who keeps the keyboard of the first responder when that resigns.
  weak var keeper: UIViewController?
  /// What the views of now were given, and what they wanted.
  private var grants: [HeightGrant] = []

  init(window: UIWindow) { self.window = window }

  /// Where the keyboard is, at the end of its movement; `nil` where it is down.
  var frame: CGRect? { content.isUp ? restingFrame : nil }

  var destination: CGRect? {
    guard content.isDocked, let window else { return nil }
    return frame(of: content, in: window)
  }
  var floating: CGRect? {
    guard content.isUp, content.lift > 0, let window else { return nil }
    return frame(of: content, in: window)
  }
  private(set) var isAnnouncing = false
  var isDocked: Bool { !content.isUp || content.lift == 0 }

  // Written by +Dragging.
  /// Whether a finger holds it somewhere further down.
  var isHeld = false
  var tray: UIView { stage.tray }
  private var restingFrame: CGRect? { isHeld ? destination : stage.tray.frame }

  /// Whether the first responder resigned.
  func resignFirst() -> Bool { window?.firstResponder?.resignFirstResponder() ?? false }

  /// Whether `view` is of the keyboard, or of what is up with it.
  func holds(_ view: UIView) -> Bool { content.isUp && view.isDescendant(of: stage) }

  /// Whether nothing of `view` is to be seen for the keyboard.
  func covers(_ view: UIView) -> Bool { frame?.contains(view.convert(view.bounds, to: nil)) == true && !holds(view) }

  /// Light or dark as its owner is, which stands elsewhere in the tree.
  func followTraits(of responder: UIResponder) {
    if content.isUp, stage.owner === responder { stage.announceTraits() }
  }

  private func makeStage() -> KeyboardStage {
    let stage = KeyboardStage()
    stage.onResize = { [weak self] in self?.windowDidResize() }
    return stage
  }

  // MARK: What is wanted

  /// Whether one responder is making way for another.
  var isHandingOver: Bool { handovers > 0 }

  /// Runs `body`, in which one responder makes way for another; the keyboard waits for who comes.
  func handingOver(_ body: () -> Bool) -> Bool {
    handovers += 1
    let makesWay = body()
    handovers -= 1
    if !makesWay { follow() }
    return makesWay
  }

  func beginning(_ responder: UIResponder, _ body: () -> Void) {
    let outer = beginner
    beginner = responder
    body()
    beginner = outer
  }

  func windowDidBecomeKey() { if !content.isUp, !isDismissed { follow() } }

  /// The first responder is another: shows what that one wants. In a window that is not key nothing comes up yet.
  func follow() {
    isDismissed = false
    isSummoned = window?.firstResponder != nil && window?.router.lastTouchType == .direct
    guard handovers == 0 else { return }
    serve(window?.firstResponder as? any UITextInput)
    if window?.firstResponder == nil || window?.isKeyWindow != true, !content.isUp { return }
    if keepsUp { return }
    move(to: wantedContent(), duration: Self.duration, isFocusMove: true)
  }

  /// The first responder's views are others: shows them at once.
  func reload() {
    guard handovers == 0, beginner == nil || beginner !== window?.firstResponder, !keepsUp else { return }
    move(to: wantedContent(), duration: 0, isFocusMove: false)
  }

  /// The user sends it away: it goes, and the first responder stays for the keys of the desk.
  func dismiss() {
    guard window?.firstResponder != nil || content.isUp, !isDismissed else { return }
    isDismissed = true
    keeper = nil
    move(to: .nothing, duration: Self.duration, isFocusMove: false)
  }

  /// Who is first responder has been asked to become it: what was sent away comes back.
  func recall() {
    if isDismissed { return follow() }
    guard UIScreenKeyboard.yieldsToHardware, !isSummoned, window?.router.lastTouchType == .direct else { return }
    isSummoned = true
    move(to: wantedContent(), duration: Self.duration, isFocusMove: false)
  }

  /// What a finger asked for is over.
  func forgetTouch() { isSummoned = false }

  /// A hardware keyboard came into use, or went out of it.
  func hardwareDidChange() {
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
      keeper = responder.keyboardKeeper
    }
    let usesHardware = !UIScreenKeyboard.isWanted(in: window)
    return fitted(KeyboardContent(for: responder) { usesHardware ? nil : system })
  }

  func fitted(_ content: KeyboardContent) -> KeyboardContent {
    guard let window else { return .nothing }
    system.isSplit = UIScreenKeyboard.placement == .split
    if content.input === system, let first = window.firstResponder { system.adopt(first as? any UIKeyInput) }
    let limit = max(window.bounds.height, 0)
    let room = (window.firstResponder as? any KeyboardRoomKeeping)?.roomAboveKeyboard
    func fit(above floor: CGFloat) -> KeyboardContent {
      content.fitted(to: max(limit - floor - (room ?? 0), 0), isOptional: room != nil) {
        (self.wantedHeight(of: $0, in: limit) * self.squeeze(of: $0, beside: content.accessory, in: limit, room ?? 0)).rounded()
      }
    }
    var fitted = fit(above: 0)
    let placing = window.firstResponder.flatMap { first in
      sequence(first: first, next: \.next).lazy.compactMap { $0 as? any KeyboardBarPlacing }.first
    }
    let floor = min(max(placing?.roomBelowBar ?? 0, 0), limit)
    if fitted.inputHeight == 0, floor > 0 {
      var above = fit(above: floor)
      // Less than the keys need, so that none come up where the bar alone was to be.
      (above.input, above.inputHeight) = (nil, 0)
      above.floor = floor
      // In a window too low for both, the bar stands at the bottom.
      if above.accessoryHeight > 0 || fitted.accessoryHeight == 0 { fitted = above }
    }
    let views = [(fitted.input, fitted.inputHeight), (fitted.accessory, fitted.accessoryHeight)]
    let made = views.compactMap { view, height in
      view.map { HeightGrant(view: $0, given: height, wanted: wantedHeight(of: $0, in: limit)) }
    }
    for grant in grants where !made.contains(where: { $0.view === grant.view }) { grant.takeBack() }
    grants = made
    fitted.lift = lift(of: fitted, in: limit)
    return fitted
  }

  /// How much lower than they are made the rows of keys of `view` are: as those of the system's keyboard are in a window
  /// so high, so that the globe stays put under a finger that goes through the keyboards.
  private func squeeze(of view: UIView, beside accessory: UIView?, in limit: CGFloat, _ room: CGFloat) -> CGFloat {
    guard view is KeyGridInputView else { return 1 }
    let left = limit - room - (accessory.map { wantedHeight(of: $0, in: limit) } ?? 0)
    return max(min(SystemKeyboard.height(inWindow: limit), left) / SystemKeyboard.fullHeight, 0)
  }

  /// A view's own height is what it wants, unless that is what it was given in a window too small for it.
  private func wantedHeight(of view: UIView, in limit: CGFloat) -> CGFloat {
    if view === system { return system.height(inWindow: limit) }
    let sizesItself = (view as? UIInputView)?.allowsSelfSizing ?? false
    let own: CGFloat
    if sizesItself || view.frame.height == 0, view.intrinsicContentSize.height > 0 {
      own = view.intrinsicContentSize.height
    } else if let grant = grants.first(where: { $0.view === view }), grant.given == view.frame.height {
      own = grant.wanted
    } else {
      own = view.frame.height
    }
    return own.isFinite ? max(own, 0) : 0
  }

  // MARK: The text

  /// The text that the keyboard serves tells it of what others do to it, as every input's system hears of it.
  private weak var served: (any UITextInput)?

  private func serve(_ input: (any UITextInput)?) {
    guard served !== input else { return }
    if let served, served.inputDelegate === self { served.inputDelegate = nil }
    served = input
    if let input, input.inputDelegate == nil { input.inputDelegate = self }
  }

  /// Capitals and the return key go by the text before the caret, whoever typed or moved there.
  func followText() {
    followCaret()
    content.controller?.textDidChange(served)
  }

  private func followCaret() {
    (content.input as? SystemKeyboard)?.followText()
    window?.firstResponder?.showInputInInteractions()
  }

  func textWillChange(_ textInput: (any UITextInput)?) { content.controller?.textWillChange(textInput) }
  func textDidChange(_ textInput: (any UITextInput)?) { followText() }
  func selectionWillChange(_ textInput: (any UITextInput)?) { content.controller?.selectionWillChange(textInput) }
  func selectionDidChange(_ textInput: (any UITextInput)?) {
    followCaret()
    content.controller?.selectionDidChange(textInput)
  }

  // MARK: Moving

  func move(to new: KeyboardContent, duration: TimeInterval, isFocusMove: Bool) {
    guard let window else { return }
    let (wasUp, wasDocked) = (content.isUp, content.isDocked)
    content = new
    guard wasUp || new.isUp else { return }
    // A bar alone goes where it came from.
    let floor = new.isUp ? new.floor : floor
    let begin = shownFrame ?? frame(height: new.height, isUp: false, above: floor, in: window)
    let end = new.isUp ? frame(of: new, in: window) : frame(height: begin.height, isUp: false, above: floor, in: window)
    self.floor = floor
    // Shown where it shall be, it may still be on its way to elsewhere.
    let stays = wasUp == new.isUp && wasDocked == new.isDocked && begin == end && stage.tray.frame == end
    guard !stays || isFocusMove else { return install(new, in: window) }
    let movement = KeyboardMovement(
      edge: wasDocked == new.isDocked ? nil : new.isDocked ? .show : .hide, begin: begin, end: end,
      duration: begin == end ? 0 : duration)
    generation += 1
    let mine = generation
    // A keyboard on its way up that goes on to another height has still to tell that it is up.
    let owed = movement.edge ?? self.movement?.edge
    self.movement = movement
    self.movement?.edge = owed
    guard post(movement.announcements, mine) else { return }
    slide(movement, mine, wasUp: wasUp && new.isUp, in: window)
  }

  private func slide(_ movement: KeyboardMovement, _ mine: Int, wasUp: Bool, in window: UIWindow) {
    let end = movement.end ?? movement.begin
    if content.isUp { install(content, in: window, keepsLeaving: movement.duration > 0) }
    // Between a bar alone and keys it is seen as far down as either.
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

  private func install(_ content: KeyboardContent, in window: UIWindow, keepsLeaving: Bool = false) {
    UIView.performWithoutAnimation {
      if stage.superview !== window {
        stage.frame = window.bounds
        stage.tray.frame = frame(height: content.height, isUp: false, above: floor, in: window)
        window.addSubview(stage)
      } else {
        window.bringSubviewToFront(stage)
      }
      stage.tray.show(content, width: window.bounds.width, keepsLeaving: keepsLeaving)
    }
  }

  /// The movement is over: what went down is taken away, and it is told.
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

  /// Posts in order, until an observer sets off another movement; `false` then.
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

  /// Where the tray is to be seen now; `nil` where there is none.
  private var shownFrame: CGRect? {
    guard stage.superview != nil else { return nil }
    let shown = stage.tray.shownGeometry
    return CGRect(origin: shown.origin, size: shown.bounds.size)
  }

  /// Where it comes to rest.
  func frame(of content: KeyboardContent, in window: UIWindow) -> CGRect {
    frame(height: content.height, isUp: true, above: content.floor, in: window).offsetBy(dx: 0, dy: -content.lift)
  }

  /// Across the window's bottom, `floor` points above it, or just below there.
  private func frame(height: CGFloat, isUp: Bool, above floor: CGFloat, in window: UIWindow) -> CGRect {
    let bottom = window.bounds.height - floor
    return CGRect(x: 0, y: isUp ? bottom - height : bottom, width: window.bounds.width, height: height)
  }
}

/// A view's height while it is up: what it was given, in a window that may be too small for what it wanted.
@MainActor
private struct HeightGrant {
  weak var view: UIView?
  let given: CGFloat
  let wanted: CGFloat

  /// The view goes: its height is its own again.
  func takeBack() {
    guard let view, view.frame.height == given else { return }
    UIView.performWithoutAnimation { view.frame.size.height = wanted }
  }
}
