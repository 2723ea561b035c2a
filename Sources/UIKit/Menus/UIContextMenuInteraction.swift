import CoreGraphics
import Foundation
import UIFoundation

/// Says what the menu is.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// `location` is in the space of the interaction's view; `nil` shows no menu.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?

  /// What the menu is about when a key asks for it, in the space of the interaction's view: the menu opens below it. A Galley
  /// extension.
  func contextMenuInteractionPlaceForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect?
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteractionPlaceForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? { nil }
}

/// Opens a menu at the place of a click of the secondary button, of a finger that rests, or for the Menu key and Shift F10.
///
/// The innermost view with one that has a menu to show wins. The click reaches no gesture and no view. Commands of the menu are sent
/// along the chain from the first responder, or from the interaction's view where nobody is first.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, EndingInteraction {
  /// Asked for the menu of each place.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that it was added to.
  public private(set) weak var view: UIView?
  private let resting = UILongPressGestureRecognizer()
  private var prepared: UIContextMenuConfiguration?
  /// In the window.
  private var place = CGPoint.zero

  /// An interaction that asks `delegate` for its menus. Not retained.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    resting.allowTouches(.direct)
    resting.delegate = self
    resting.addHandler { [weak self] in self?.rested($0) }
  }

  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(resting)
    dismissMenu()
  }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(resting)
  }

  /// Opens menus of a view that it is not among the interactions of, for keys alone.
  func follow(_ view: UIView?) { self.view = view }

  /// Where the menu was asked for last.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(place, from: self.view?.window, to: view) }

  /// Closes the menu, if it is open.
  open func dismissMenu() {
    guard let router = view?.window?.router, (router.menu as? ContextMenuView)?.interaction === self else { return }
    router.closeMenu()
  }

  /// A finger that rests opens nothing any more, and what is open closes.
  func viewGoes() {
    prepared = nil
    resting.abandon()
    dismissMenu()
  }

  // MARK: Opening

  /// Shows the menu of a place in the window; `false` where there is none.
  func open(at place: CGPoint, by source: ContextMenuView.Source) -> Bool {
    guard let configuration = configuration(at: place) else { return false }
    return show(configuration, below: CGRect(origin: place, size: .zero), by: source)
  }

  func openByKeyboard() -> Bool {
    guard let view, let window = view.window else { return false }
    let asked = delegate?.contextMenuInteractionPlaceForKeyboard(self).map { view.convert($0, to: nil) }
    let seen = view.convert(view.bounds, to: nil).intersection(window.bounds)
    let rect = asked ?? CGRect(x: seen.midX, y: seen.midY, width: 0, height: 0)
    guard !rect.isNull, let configuration = configuration(at: CGPoint(x: rect.midX, y: rect.midY)) else { return false }
    return show(configuration, below: rect, by: .keyboard)
  }

  private func configuration(at place: CGPoint) -> UIContextMenuConfiguration? {
    guard let view, view.window != nil else { return nil }
    self.place = place
    return delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: view.convert(place, from: nil))
  }

  private func show(_ configuration: UIContextMenuConfiguration, below rect: CGRect, by source: ContextMenuView.Source) -> Bool {
    if let presenter = configuration.presenter { return presenter(rect, source) }
    guard let view, let window = view.window, let menu = configuration.actionProvider?([]), !menu.children.isEmpty else { return false }
    window.router.open(ContextMenuView(menu, of: self, on: view, in: window, below: rect, by: source))
    return true
  }

  private func rested(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .began, let prepared else { return }
    self.prepared = nil
    _ = show(prepared, below: CGRect(origin: place, size: .zero), by: .finger)
  }
}

extension UIContextMenuInteraction: MenuOpening {
  func openMenu(at place: CGPoint) -> Bool { open(at: place, by: .button) }
}

extension UIContextMenuInteraction: UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    prepared = configuration(at: gestureRecognizer.location(in: nil))
    return prepared != nil
  }
}
