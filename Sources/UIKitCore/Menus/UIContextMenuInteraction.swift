import CoreGraphics
import Foundation
import UIFoundation

/// Opens a context menu at a secondary click or a long touch, or for the Menu key and Shift F10.
///
/// The innermost view with a menu wins. Gestures and views do not receive the click. Commands of the menu are sent
/// along the responder chain from the first responder, or from the interaction's view if there is none. A menu for
/// touch has rows at least 44 points high and no shortcuts.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, EndingInteraction {
  /// Provides the menu for each location. Not retained; `nil` if the delegate no longer exists.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view with this interaction; `nil` if it was added to none.
  public private(set) weak var view: UIView?
  private let resting = UILongPressGestureRecognizer()
  private var prepared: UIContextMenuConfiguration?
  /// Whether secondary presses on the view are consumed even without a menu.
  package let ownsPresses: Bool
  /// The location of the press, in window coordinates.
  private var windowLocation = CGPoint.zero

  /// Creates an interaction with menus from `delegate`, which is not retained.
  public convenience init(delegate: any UIContextMenuInteractionDelegate) { self.init(delegate: delegate, ownsPresses: true) }

  /// Creates an interaction that keeps presses from views behind it only if it `ownsPresses`.
  package init(delegate: any UIContextMenuInteractionDelegate, ownsPresses: Bool) {
    self.delegate = delegate
    self.ownsPresses = ownsPresses
    super.init()
    resting.allowTouches(.direct)
    resting.delegate = self
    resting.addHandler { [weak self] in self?.rested($0) }
  }

  /// Removes the long-press recognizer from the old view and closes the menu.
  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(resting)
    dismissMenu()
  }

  /// Stores `view` and adds the long-press recognizer to it; `nil` means that the interaction was removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(resting)
  }

  /// Opens menus of a view without being one of its interactions, for keys only.
  func follow(_ view: UIView?) { self.view = view }

  /// Returns the location of the last menu in the coordinate space of `view`, or of the window if `view` is `nil`.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(windowLocation, from: self.view?.window, to: view) }

  /// Closes the menu if it is open.
  open func dismissMenu() {
    guard let router = view?.window?.router, (router.menu as? ContextMenuView)?.interaction === self else { return }
    router.closeMenu()
  }

  /// Cancels a long touch and closes the menu when the view is removed.
  package final func viewWillLeave() {
    prepared = nil
    resting.abandon()
    dismissMenu()
  }

  // MARK: Opening

  /// Shows the menu for a location in the window. Returns `false` if the delegate has no menu for it or an empty one, if the closure that shows the
  /// menu instead fails, or if the view is not in a window.
  package final func open(at point: CGPoint, by source: ContextMenuView.Source) -> Bool {
    guard let configuration = configuration(at: point) else { return false }
    return show(configuration, below: CGRect(origin: point, size: .zero), by: source)
  }

  package func openByKeyboard() -> Bool {
    guard let view, let window = view.window else { return false }
    let requested = delegate?.contextMenuInteractionAnchorForKeyboard(self).map { view.convert($0, to: nil) }
    let seen = view.convert(view.bounds, to: nil).intersection(window.bounds)
    let rect = requested ?? CGRect(x: seen.midX, y: seen.midY, width: 0, height: 0)
    guard !rect.isNull, let configuration = configuration(at: CGPoint(x: rect.midX, y: rect.midY)) else { return false }
    return show(configuration, below: rect, by: .keyboard)
  }

  private func configuration(at point: CGPoint) -> UIContextMenuConfiguration? {
    guard let view, view.window != nil else { return nil }
    self.windowLocation = point
    return delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: view.convert(point, from: nil))
  }

  private func show(_ configuration: UIContextMenuConfiguration, below rect: CGRect, by source: ContextMenuView.Source) -> Bool {
    if let presenter = configuration.presenter { return presenter(rect, source) }
    guard let view, let window = view.window, let menu = configuration.actionProvider?([]), !menu.children.isEmpty else { return false }
    // This closes a menu that is open.
    window.router.closeMenu()
    let anchor = (delegate as? any MenuAnchor).flatMap { $0 === view ? $0 : nil }
    let anchorRect = anchor?.rectOfMenu(for: configuration) ?? rect
    let shown = ContextMenuView(menu, of: self, on: view, in: window, below: anchorRect, by: source)
    if anchor != nil { shown.keepOpen(pressedAt: rect.origin, within: view.convert(view.bounds, to: nil)) }
    shown.willChoose = configuration.willChoose
    if let preview = configuration.previewProvider?() { shown.show(preview) { [weak self] in self?.commit(configuration, $0) } }
    present(shown, configuration, in: window)
    return true
  }

  /// Shows a menu in `window`. Notifies the delegate before that, and again before the menu closes, and plays the animations that the delegate adds
  /// each time.
  private func present(_ shown: ContextMenuView, _ configuration: UIContextMenuConfiguration, in window: UIWindow) {
    let preview = shown.preview?.shownController
    let animator = MenuAnimator(preview: preview)
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    shown.willClose = { [weak self] in
      guard let self else { return }
      let animator = MenuAnimator(preview: preview)
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
      animator.play()
    }
    window.router.open(shown)
    animator.play()
  }

  /// Notifies the delegate that the preview was chosen, and closes the menu.
  private func commit(_ configuration: UIContextMenuConfiguration, _ preview: MenuPreview) {
    let animator = MenuAnimator(preview: preview.shownController)
    delegate?.contextMenuInteraction(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    guard let window = view?.window else { return animator.play() }
    if animator.preferredCommitStyle == .pop { preview.keepVisible(in: window, for: animator) }
    window.router.closeMenu()
    animator.play()
  }

  private func rested(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .began, let prepared else { return }
    self.prepared = nil
    _ = show(prepared, below: CGRect(origin: windowLocation, size: .zero), by: .touch)
  }
}

extension UIContextMenuInteraction: MenuOpening {
  package func openMenu(at location: CGPoint) -> Bool { open(at: location, by: .button) }
}

extension UIContextMenuInteraction: UIGestureRecognizerDelegate {
  /// Returns whether the delegate supplies a menu for the pressed location. Returns `false` if a menu is already open.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // The press has already opened a menu.
    guard view?.window?.router.menu == nil else { return false }
    prepared = configuration(at: gestureRecognizer.location(in: nil))
    return prepared != nil
  }
}

/// A view whose menu has a fixed position, regardless of the pointer.
@MainActor
protocol MenuAnchor: UIView {
  /// Returns the target of the menu, in window coordinates.
  func rectOfMenu(for configuration: UIContextMenuConfiguration) -> CGRect
}
