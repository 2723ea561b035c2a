import CoreGraphics
import Foundation
import GalleyAccessibility
import GalleyRaster
import GalleyWindowing
import UIFoundation
import UIKitCore

/// A UIKit window on a host (`WindowHost`). Converts the host's events to UIKit's, advances UIKit's time, and draws frames.
@MainActor
package final class WindowSession: EventLoopClient {
  package let window: UIWindow
  package let host: any WindowHost
  private(set) lazy var loop = EventLoop(host: host, client: self)

  /// Called when the user closes the window. Returns `false` to keep it open; `true` by default.
  package var shouldQuit: () -> Bool = { true }
  /// Called before the program ends by a signal or because the display was lost. The user can no longer be asked.
  package var willTerminate: () -> Void = {}
  /// Called after an error that can end the program soon, to save unsaved data.
  package var backUp: () -> Void = {}
  /// Called for each SIGUSR1, after the next frame was drawn, so that a report matches the screen.
  package var onSignal: () -> Void = {}
  /// Called after each turn's drawing and before `onSignal`, for example to update an overlay. `drewSomething` is `false` if
  /// nothing had changed.
  package var onFrame: (_ drewSomething: Bool) -> Void = { _ in }

  /// The application's time when the host's clock was 0, in seconds.
  private let start: TimeInterval

  // Written by +LongWork.
  /// The frame of the notice of long work, in pixels; `nil` if there is none.
  var shownNotice: IntRect?
  /// Creates the content of the window for long work before the first frame; `nil` if there is none.
  var contentOfWork: (() -> UIViewController)?

  /// Whether the first key of a hardware keyboard hides the on-screen keyboard from then on.
  package var followsHardwareKeyboard = false

  private let accessibility = AccessibilityBridge.shared
  private var pendingSignalCount = 0
  private var textInputRect: CGRect?

  /// Creates a session that shows `window` on `host`, with the host's size, scale and appearance.
  package init(window: UIWindow, host: any WindowHost) {
    self.window = window
    self.host = host
    start = Timeline.shared.now - host.clock.milliseconds / 1000
    UIScreen.main.host = host
    window.frame = UIScreen.main.bounds
    window.makeKeyAndVisible()
  }

  // MARK: Running

  /// Runs in the user's language until the window is closed, and then notifies the application that the program ends. Call it from a synchronous
  /// `main`.
  package func run() {
    SpellingService.useLanguageOfUser()
    runTurns()
    terminate()
  }

  /// Runs until the window is closed, or until a caller stops it to continue with another session.
  package func runTurns() {
    LongWork.watcher = self
    DisplayLoss.onLoss = { [weak self] in self?.displayWasLost() }
    DisplayLoss.onError = { [weak self] in self?.backUp() }
    accessibility.window = window
    accessibility.click = { [weak self] in self?.click(at: $0) }
    accessibility.didAct = { [weak self] in self?.endUndoGroups() }
    accessibility.watch()
    loop.run()
  }

  /// Called after the display was lost: calls `willTerminate` and notifies the application that the program ends. Nothing can be shown, and the
  /// user cannot be asked.
  private func displayWasLost() {
    LongWork.watcher = nil
    willTerminate()
    terminate()
  }

  /// Notifies the application that the program ends. Before that, the application becomes inactive, as on iOS.
  package func terminate() {
    focusChanged(false)
    NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: UIApplication.shared)
    UIApplication.shared.disconnectScene()
    UIApplication.shared.delegate?.applicationWillTerminate(.shared)
  }

  /// Performs one turn without sleeping.
  package func turn() {
    LongWork.watcher = self
    loop.turn()
  }

  /// Performs idle work until input arrives, for at most `milliseconds`, as the loop does between two turns.
  package func useSpareTime(atMost milliseconds: Double) { loop.useSpareTime(atMost: milliseconds) }

  package func stop() { loop.stop() }

  /// Takes over the events of `other`, the previous session of the window, that were not handled there.
  package func adoptEvents(of other: WindowSession) { loop.adoptEvents(of: other.loop) }

  /// Removes the window from the host. If no other window is shown, the process state is reset for the next session.
  package func close() {
    window.close()
    if UIApplication.shared.windows.isEmpty { UIApplication.shared.reset() } else { UIScreen.main.host = nil }
  }

  package var hasIdleWork: Bool { IdleQueue.shared.hasWork }

  package func performIdleWork() { IdleQueue.shared.step() }

  /// The time of the next scheduled work, in milliseconds on the host's clock; `nil` if none is scheduled.
  package var nextDeadline: Double? { Timeline.shared.nextDeadline.map { ($0 - start) * 1000 } }

  package func advance(to milliseconds: Double) { Timeline.shared.advance(to: start + milliseconds / 1000) }

  package func renderFrame() {
    let drewSomething = window.renderFrame()
    followFirstResponder()
    onFrame(drewSomething)
    if accessibility.isActive { accessibility.update() }
    for _ in 0..<pendingSignalCount { onSignal() }
    pendingSignalCount = 0
  }

  // MARK: Events

  package func handle(_ event: RawEvent) {
    // Alarms that were due before the event fire before it.
    advance(to: event.time)
    host.willHandle(event)
    switch event.kind {
    case .resized, .scaleChanged: adoptSize()
    case .appearanceChanged(let appearance): UIScreen.main.appearance = appearance == .dark ? .dark : .light
    case .preferencesChanged(let preferences): UIScreen.main.adopt(preferences)
    case .exposed: window.mustPresent = true
    case .minimizedChanged(let isMinimized): minimizedChanged(isMinimized)
    case .quit: if shouldQuit() { stop() }
    case .terminate:
      willTerminate()
      stop()
    case .signal: pendingSignalCount += 1
    case .focusChanged(let isFocused): focusChanged(isFocused)
    case .fileDropped(let path):
      _ = UIApplication.shared.delegate?.application(.shared, open: URL(fileURLWithPath: path), options: [:])
    case .textDropped(let text, let location): ExternalTextDrop.drop(text, at: CGPoint(location), in: window)
    case .keyDown where followsHardwareKeyboard:
      // A later choice of the user persists.
      followsHardwareKeyboard = false
      UIScreenKeyboard.yieldsToHardware = true
    default: break
    }
    window.router.handle(event, at: start + event.time / 1000)
    endUndoGroups()
  }

  /// Clicks at a point of the window for an assistive technology.
  private func click(at point: CGPoint) {
    for kind in [.pointerMoved(point.raster), .pointerDown(point.raster, .left), .pointerUp(point.raster, .left)] as [RawEvent.Kind] {
      handle(RawEvent(time: host.clock.milliseconds, kind: kind))
    }
  }

  private func adoptSize() {
    UIScreen.main.scaleDidChange()
    let bounds = UIScreen.main.bounds
    if bounds.size == window.bounds.size {
      window.frame = bounds
    } else {
      SizeTransition(of: window).run(to: bounds.size) { window.frame = bounds }
    }
    window.damageAll()
  }

  private func focusChanged(_ isFocused: Bool) {
    let application = UIApplication.shared
    guard (application.applicationState == .active) != isFocused else { return }
    if isFocused {
      application.applicationState = .active
      application.sceneFocusChanged(true)
      if application.connectedScene == nil { application.delegate?.applicationDidBecomeActive(application) }
      NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: application)
    } else {
      application.sceneFocusChanged(false)
      if application.connectedScene == nil { application.delegate?.applicationWillResignActive(application) }
      NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: application)
      application.applicationState = .inactive
    }
  }

  /// Enters or leaves the background, in the terms of iOS. The desktop's focus is lost before, and comes back after.
  private func minimizedChanged(_ isMinimized: Bool) {
    let application = UIApplication.shared
    window.mustPresent = true
    guard (application.applicationState == .background) != isMinimized else { return }
    if isMinimized {
      focusChanged(false)
      application.applicationState = .background
      application.sceneMinimized(true)
      if application.connectedScene == nil { application.delegate?.applicationDidEnterBackground(application) }
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: application)
    } else {
      application.sceneMinimized(false)
      if application.connectedScene == nil { application.delegate?.applicationWillEnterForeground(application) }
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: application)
      application.applicationState = .inactive
    }
  }

  /// Ends the event groups of the undo managers, so that the changes by one event are undone together.
  private func endUndoGroups() {
    window.firstResponder?.undoManager?.endEventGroup()
    window.undoManager?.endEventGroup()
  }

  /// Turns input methods on while the first responder accepts text, and reports the caret's position to them.
  private func followFirstResponder() {
    let acceptsText = window.firstResponder is any UIKeyInput
    if host.isTextInputActive != acceptsText { host.isTextInputActive = acceptsText }
    guard let rect = (window.firstResponder as? any UITextInput)?.caretRectInWindow, rect != textInputRect else { return }
    textInputRect = rect
    host.setTextInputRect(rect.raster)
  }
}
