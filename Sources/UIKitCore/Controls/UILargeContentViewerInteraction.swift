import CoreGraphics
import Foundation
import UIFoundation

/// Provides the items to enlarge, and receives the selection. Every method has a default.
@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: AnyObject {
  /// Called when the user releases over `item`, or over no item, at a point of the interaction's view. By default, a
  /// control performs its primary action.
  func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint)
  /// Returns the item at a point of the interaction's view, or `nil` for none. By default, the innermost view there that shows large content.
  func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint) -> (any UILargeContentViewerItem)?
}

extension UILargeContentViewerInteractionDelegate {
  /// Performs the primary action of `item` if it is an enabled control.
  public func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint) {
    interaction.use(item)
  }
  /// Returns the innermost view at `point`, in the interaction's view, that shows large content, or `nil` if there is none.
  public func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint) -> (any UILargeContentViewerItem)? {
    interaction.item(at: point)
  }
}

/// Shows an enlarged copy of a bar item in the middle of the window while the item is held, at accessibility text sizes, which bars do not follow.
/// The user can drag to other items; releasing selects the item. Navigation bars, tab bars and toolbars have this interaction.
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: NSObject, EndingInteraction {
  /// The delegate. Not retained; `nil` if there is none.
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
  /// The view that it was added to; `nil` if it was added to none.
  public private(set) weak var view: UIView?
  private let longPressRecognizer = UILongPressGestureRecognizer()
  private var shown: LargeContentView?

  /// Creates an interaction for the items of a view.
  public init(delegate: (any UILargeContentViewerInteractionDelegate)? = nil) {
    self.delegate = delegate
    super.init()
    longPressRecognizer.delegate = self
    longPressRecognizer.addHandler { [weak self] in self?.handleLongPress($0) }
  }

  /// Whether items are shown enlarged: `true` while the preferred content size category is one for accessibility.
  open class var isEnabled: Bool { UIApplication.shared.preferredContentSizeCategory.isAccessibilityCategory }

  /// The recognizer that detects the long press, so that other recognizers can require it to fail.
  open var gestureRecognizerForExclusionRelationship: UIGestureRecognizer { longPressRecognizer }

  /// Removes the long-press recognizer from the old view and hides the enlarged item.
  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(longPressRecognizer)
    hide()
  }

  /// Stores `view` and adds the long-press recognizer to it; `nil` means that the interaction was removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(longPressRecognizer)
  }

  package final func viewWillLeave() {
    longPressRecognizer.abandon()
    hide()
  }

  // MARK: Holding

  private func largeContentItem(at point: CGPoint) -> (any UILargeContentViewerItem)? {
    let item = delegate.map { $0.largeContentViewerInteraction(self, itemAt: point) } ?? item(at: point)
    return item?.showsLargeContentViewer == true ? item : nil
  }

  /// Returns the innermost view at a point that shows large content, or `nil` if there is none.
  func item(at point: CGPoint) -> (any UILargeContentViewerItem)? { view.flatMap { Self.item(in: $0, at: point) } }

  private static func item(in view: UIView, at point: CGPoint) -> UIView? {
    for subview in view.subviews.reversed() where !subview.isHidden && subview.alpha > 0.01 && subview.frame.contains(point) {
      if let found = item(in: subview, at: subview.convert(point, from: view)) { return found }
    }
    return view.showsLargeContentViewer ? view : nil
  }

  /// Activates an enlarged control as the Space key does. Does nothing if `item` is not an enabled control.
  func use(_ item: (any UILargeContentViewerItem)?) {
    guard let control = item as? UIControl, control.isEnabled else { return }
    control.activateByKeyboard()
  }

  private func handleLongPress(_ recognizer: UIGestureRecognizer) {
    guard let view, let window = view.window else { return hide() }
    let point = recognizer.location(in: view)
    let item = largeContentItem(at: point)
    switch recognizer.state {
    case .began, .changed:
      guard let item else { return hide() }
      if shown?.item !== item {
        hide()
        shown = LargeContentView.show(item, in: window, traits: view.traitCollection)
      }
    case .ended:
      hide()
      if let delegate { delegate.largeContentViewerInteraction(self, didEndOn: item, at: point) } else { use(item) }
    default: hide()
    }
  }

  private func hide() {
    shown?.removeFromSuperview()
    shown = nil
  }
}

extension UILargeContentViewerInteraction: UIGestureRecognizerDelegate {
  /// Returns whether the text size is an accessibility size and there is an item to show at the touch.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view, view.traitCollection.preferredContentSizeCategory.isAccessibilityCategory else { return false }
    return largeContentItem(at: gestureRecognizer.location(in: view)) != nil
  }
}
