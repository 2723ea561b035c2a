import CoreGraphics
import UIFoundation

/// A sheet next to a context menu that displays a controller's view. A press chooses it; the view itself receives no input.
@MainActor
final class MenuPreview: PopoverView {
  let shownController: UIViewController
  private let chosen: (MenuPreview) -> Void
  private let frameOfContent = UIView()
  private static let radius: CGFloat = 10
  private static let defaultSize = CGSize(width: 240, height: 160)

  init(_ controller: UIViewController, chosen: @escaping (MenuPreview) -> Void) {
    shownController = controller
    self.chosen = chosen
    super.init(cornerRadius: Self.radius, shadowOffset: 8, shadowRadius: 14)
    accessibilityLabel = "preview"
    frameOfContent.clipsToBounds = true
    frameOfContent.layer.cornerRadius = Self.radius
    frameOfContent.isUserInteractionEnabled = false
    addSubview(frameOfContent)
    frameOfContent.addSubview(controller.view)
  }

  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    let wanted = shownController.preferredContentSize
    return CGSize(width: wanted.width > 0 ? wanted.width : Self.defaultSize.width, height: wanted.height > 0 ? wanted.height : Self.defaultSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    frameOfContent.frame = bounds
    if shownController.view.superview === frameOfContent { shownController.view.frame = frameOfContent.bounds }
  }

  func choose() { chosen(self) }

  /// Keeps the preview in the window after the menu has closed, until the animations of `animator` have finished.
  func keepVisible(in window: UIWindow, for animator: MenuAnimator) {
    window.addSubview(self)
    animator.addCompletion { [weak self] in self?.removeFromSuperview() }
  }
}
