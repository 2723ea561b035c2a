import CoreGraphics
import Foundation
import UIFoundation

/// The container of a presentation: covers the window or the view of a presentation context, dims the content below it, and keeps touches, keys
/// and Tab from it.
@MainActor
package final class PresentationView: UIView {
  let presented: UIViewController
  let keyHandler: PresentationKeys
  private(set) var isDismissing = false
  /// Whether the presentation animation is still running.
  private(set) var isPresenting = true
  /// The presented controller’s style; for a popover in a narrow window, the style that its delegate asks for.
  private var style: UIModalPresentationStyle
  private var isNarrow: Bool
  private let isPopoverRequested: Bool
  private var sheet: PresentationSheet?
  private let clip = UIView()
  private weak var formerResponder: UIResponder?
  private weak var formerFocus: UIView?
  private var observations: [any NSObjectProtocol] = []

  private static let margin: CGFloat = 16
  /// Returns the margin beside a sheet, in points: 16, or 8 in a window that is narrower than 300 points.
  package static func margin(inWidth width: CGFloat) -> CGFloat { width < 300 ? 8 : margin }
  private static let narrow: CGFloat = 560
  /// The minimum height of a sheet, regardless of the keyboard, in points.
  private static let minimumSheetHeight: CGFloat = 120

  /// Creates the container for a presentation that covers `context`, or `window` if that is `nil`.
  init(_ presented: UIViewController, by presenter: UIViewController, in window: UIWindow, over context: UIView?) {
    self.presented = presented
    keyHandler = PresentationKeys()
    isNarrow = window.bounds.width < Self.narrow
    style = Self.style(of: presented, isNarrow: isNarrow)
    isPopoverRequested = presented.popoverPresentationController != nil
    super.init(frame: context?.bounds ?? window.bounds)
    // The view that slides up starts outside the context.
    clipsToBounds = context != nil
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    overrideUserInterfaceStyle = presenter.traitCollection.userInterfaceStyle
    if let tint = presenter.viewIfLoaded?.chosenTintColor { tintColor = tint }
    accessibilityViewIsModal = true
    formerResponder = window.firstResponder
    formerFocus = window.focusedView
    addSubview(keyHandler)
    keyHandler.owner = self
    clip.clipsToBounds = true
    installPresentedView()
    presented.view.autoresizingMask = []
    // A keyboard that the user moves posts its frame afterwards.
    observations = [UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
        let (duration, options) = KeyboardMotion.announcedAnimation(by: note)
        MainActor.assumeIsolated {
          self?.setNeedsLayout()
          UIView.animate(withDuration: duration, options: options) { self?.layoutIfNeeded() }
        }
      }
    }
  }

  private static func style(of presented: UIViewController, isNarrow: Bool) -> UIModalPresentationStyle {
    guard let popover = presented.popoverPresentationController, isNarrow, let delegate = popover.delegate else { return presented.modalPresentationStyle }
    let style = delegate.adaptivePresentationStyle(for: popover, traitCollection: presented.traitCollection)
    return style == .none ? .popover : style
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit { observations.forEach { NotificationCenter.default.removeObserver($0) } }

  private var isPopover: Bool { style == .popover }

  /// Puts the presented view on a sheet of its style, or directly in the container if it fills that.
  private func installPresentedView() {
    let former = sheet
    let isBare = style.fillsContainer
    sheet = isBare ? nil : PresentationSheet(isPopover: isPopover)
    if let sheet { addSubview(sheet) }
    // Move the view directly from one to the other, so that its first responder keeps that status.
    (sheet ?? self).addSubview(clip)
    former?.removeFromSuperview()
    clip.layer.cornerRadius = sheet?.layer.cornerRadius ?? 0
    clip.backgroundColor = presented.view.backgroundColor == nil && !isBare ? UISystemPalette.current.popover : nil
  }

  /// Dims the content below, except below a popover with a source or a view that fills the container.
  private func dim() { backgroundColor = sheet == nil || isPopover && source != nil ? nil : UISystemPalette.current.dimming }

  /// Adapts the style when the window has become narrow or wide. Does nothing unless a popover was requested, and during the animations of
  /// presentation and dismissal.
  private func adapt() {
    guard isPopoverRequested, (bounds.width < Self.narrow) != isNarrow, !isDismissing, !isPresenting else { return }
    isNarrow.toggle()
    let wanted = Self.style(of: presented, isNarrow: isNarrow)
    if wanted != style {
      style = wanted
      installPresentedView()
    }
    dim()
  }

  // MARK: Presentation and dismissal

  /// Shows the presented view, with an animation if `animated` is `true`, and makes it or `keyHandler` first responder. Calls the handler at the end.
  func come(animated: Bool, _ completion: @escaping () -> Void) {
    let arrived = { [self] in
      isPresenting = false
      setNeedsLayout()
      completion()
    }
    clip.addSubview(presented.view)
    dim()
    layoutIfNeeded()
    if (window?.firstResponder as? UIView)?.isDescendant(of: self) != true { keyHandler.becomeFirstResponder() }
    if formerFocus != nil, window?.focusedView?.isDescendant(of: self) != true { window?.focus(firstStop) }
    guard animated else { return arrived() }
    let moving = sheet ?? clip
    let slides = !isPopover && presented.modalTransitionStyle == .coverVertical
    let ground = backgroundColor
    UIView.performWithoutAnimation {
      if ground != nil { backgroundColor = .clear }
      if slides { moving.transform = CGAffineTransform(translationX: 0, y: bounds.height - moving.frame.minY) } else { moving.alpha = 0 }
    }
    UIView.animate(withDuration: slides ? 0.3 : 0.12, delay: 0, options: .curveEaseOut) {
      self.backgroundColor = ground
      moving.transform = .identity
      moving.alpha = 1
    } completion: { _ in arrived() }
  }

  /// Restores the previous first responder and focus, removes the container, with an animation if `animated` is `true`, and then calls the handler.
  func go(animated: Bool, _ completion: @escaping () -> Void) {
    (isDismissing, isPresenting) = (true, false)
    isUserInteractionEnabled = false
    accessibilityViewIsModal = false
    giveKeysBack()
    let moving = sheet ?? clip
    let end = { [self] in
      removeFromSuperview()
      presented.view.removeFromSuperview()
      completion()
    }
    guard animated, window != nil else { return end() }
    let slides = !isPopover && presented.modalTransitionStyle == .coverVertical
    UIView.animate(withDuration: slides ? 0.25 : 0.12, delay: 0, options: .curveEaseIn) { [self] in
      if backgroundColor != nil { backgroundColor = .clear }
      if slides { moving.transform = CGAffineTransform(translationX: 0, y: bounds.height - moving.frame.minY) } else { moving.alpha = 0 }
    } completion: { _ in end() }
  }

  /// The first view in the presented content to which Tab moves; `nil` if there is none.
  private var firstStop: UIView? { clip.focusableViews().first }

  private func giveKeysBack() {
    guard let window else { return }
    let hadFocus = window.focusedView?.isDescendant(of: self) ?? false
    if let first = window.firstResponder as? UIView, first.isDescendant(of: self) { first.resignFirstResponder() }
    if window.firstResponder == nil, let former = formerResponder, former !== self { former.becomeFirstResponder() }
    if hadFocus || window.focusedView == nil, let formerFocus, formerFocus.window === window { window.focus(formerFocus) }
  }

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    adapt()
    sheet?.arrow = nil
    presented.prepareForPresentation(in: availableRect.size, besideSource: isPopover && source != nil)
    let frame = isPopover ? popoverFrame : sheetFrame
    if let sheet {
      sheet.frame = frame
      clip.frame = sheet.bounds
    } else {
      clip.frame = frame
    }
    presented.view.frame = clip.bounds
  }

  /// The available space, without the keyboard.
  private var availableRect: CGRect {
    var available = bounds
    guard let keyboard = window?.keyboard else { return available }
    if let docked = keyboard.destination {
      available.size.height = min(max(docked.minY, Self.minimumSheetHeight), available.height)
    } else if let floatingFrame = keyboard.floating, stepsAside {
      // Use the larger space above or below a floating keyboard.
      let (above, below) = (floatingFrame.minY - available.minY, available.maxY - floatingFrame.maxY)
      if max(above, below) >= Self.minimumSheetHeight { available = available.divided(atDistance: max(above, below), from: above >= below ? .minYEdge : .maxYEdge).slice }
    }
    return available
  }

  /// Whether the sheet avoids a floating keyboard. Form sheets and popovers without a source do, since they are centered; others do not, because the
  /// user can move the keyboard.
  private var stepsAside: Bool { style == .formSheet || style == .popover && source == nil }

  /// The source of a popover; `nil` if it has none.
  private var source: CGRect? { presented.isAtBottomWhenNarrow && bounds.width < Self.narrow ? nil : presented.popoverPresentationController?.source(in: self) }

  private var sheetFrame: CGRect {
    guard sheet != nil else { return bounds }
    let wanted = presented.preferredContentSize
    let available = self.availableRect.shrunk(dx: Self.margin(inWidth: bounds.width), dy: Self.margin(inWidth: bounds.width))
    var size: CGSize
    switch style {
    case .formSheet: size = CGSize(width: wanted.width > 0 ? wanted.width : 540, height: wanted.height > 0 ? wanted.height : 620)
    default:
      guard bounds.width >= Self.narrow else {
        return CGRect(x: 0, y: Self.margin * 2, width: bounds.width, height: max(self.availableRect.height - Self.margin * 2, 0))
      }
      size = CGSize(width: wanted.width > 0 ? wanted.width : 640, height: available.height)
    }
    size = CGSize(width: min(size.width, available.width).rounded(), height: min(size.height, available.height).rounded())
    return CGRect(origin: CGPoint(x: (available.midX - size.width / 2).rounded(), y: (available.midY - size.height / 2).rounded()), size: size)
  }

  private var popoverFrame: CGRect {
    let gap = PresentationSheet.arrowHeight + 2
    let available = self.availableRect.shrunk(dx: 8, dy: 8)
    let wanted = presented.preferredContentSize
    let size = CGSize(
      width: min(wanted.width > 0 ? wanted.width : 320, available.width).rounded(), height: min(wanted.height > 0 ? wanted.height : 400, available.height).rounded())
    guard let controller = presented.popoverPresentationController, let source else {
      // Without a source: at the bottom of a narrow window, in reach of the thumb, otherwise centered.
      let y = bounds.width < Self.narrow ? available.maxY - size.height : available.midY - size.height / 2
      return CGRect(origin: CGPoint(x: (available.midX - size.width / 2).rounded(), y: y.rounded()), size: size)
    }
    func isRoom(_ side: UIPopoverArrowDirection) -> Bool {
      switch side {
      case .up: source.maxY + gap + size.height <= available.maxY
      case .down: source.minY - gap - size.height >= available.minY
      case .left: source.maxX + gap + size.width <= available.maxX
      default: source.minX - gap - size.width >= available.minX
      }
    }
    let sides: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let permitted = sides.filter { controller.permittedArrowDirections.contains($0) }
    let side = permitted.first(where: isRoom) ?? sides.first(where: isRoom) ?? permitted.first ?? .up
    var origin: CGPoint
    switch side {
    case .up: origin = CGPoint(x: source.midX - size.width / 2, y: source.maxY + gap)
    case .down: origin = CGPoint(x: source.midX - size.width / 2, y: source.minY - gap - size.height)
    case .left: origin = CGPoint(x: source.maxX + gap, y: source.midY - size.height / 2)
    default: origin = CGPoint(x: source.minX - gap - size.width, y: source.midY - size.height / 2)
    }
    origin.x = min(max(origin.x, available.minX), max(available.maxX - size.width, available.minX)).rounded()
    origin.y = min(max(origin.y, available.minY), max(available.maxY - size.height, available.minY)).rounded()
    sheet?.arrow = (side, CGPoint(x: source.midX - origin.x, y: source.midY - origin.y))
    return CGRect(origin: origin, size: size)
  }

  // MARK: Touches and keys

  // Touches on the sheet do not reach the content below it.
  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view === self else { return }
    leave(byKey: false)
  }
  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  package override func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool { true }

  /// The presenting controller, so that unhandled shortcuts are passed to it, as in UIKit. Never `nil` during the presentation.
  package override var next: UIResponder? { presented.presenter ?? super.next }

  /// Dismisses the presentation on Escape, and passes on Tab, shortcuts and function keys, and all keys while a text is first responder. Stops other
  /// keys here, so that they have no effect below the sheet.
  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: if !leavesText() { leave(byKey: true) }
    case .keyboardTab: super.pressesBegan(presses, with: event)
    case let code?:
      // Text input goes to the first responder.
      let isShortcut = presses.unmodifiedKey == nil || (UIKeyboardHIDUsage.keyboardF1.rawValue...UIKeyboardHIDUsage.keyboardF12.rawValue).contains(code.rawValue)
      if window?.firstResponder is any UIKeyInput || isShortcut { super.pressesBegan(presses, with: event) }
    case nil: break
    }
  }

  /// Ends the editing of a text in which Tab types a tab, instead of dismissing the sheet, so that Tab moves on. Returns whether there was one.
  private func leavesText() -> Bool {
    guard let window, let text = window.firstResponder as? any TabTyping, text.typesTabs, text.isDescendant(of: self) else { return false }
    return window.putsInputViewAway()
  }

  /// Dismisses on Escape (`byKey`) or on a touch outside the sheet, and notifies the delegate. Does nothing if the controller or the delegate does
  /// not allow it, or if a dismissal is under way.
  private func leave(byKey: Bool) {
    guard !isDismissing, presented.mayDismiss(byKey: byKey), !isDismissing else { return }
    let controller = presented.storedPresentationController
    controller.map { $0.delegate?.presentationControllerWillDismiss($0) }
    presented.presenter?.dismiss(animated: true) { controller.map { $0.delegate?.presentationControllerDidDismiss($0) } }
  }
}

/// The first responder while no presented view is. It passes keys to the presented view, its controller and so on.
@MainActor
final class PresentationKeys: UIView {
  weak var owner: PresentationView?

  override var canBecomeFirstResponder: Bool { true }
  override var next: UIResponder? {
    let view = owner?.presented.viewIfLoaded
    return view?.innermostKeyContainer ?? view ?? owner
  }
}

/// The sheet of a presented controller; a popover's sheet has an arrow.
@MainActor
final class PresentationSheet: PopoverView {
  static let arrowHeight: CGFloat = 9
  private static let arrowWidth: CGFloat = 20

  /// The edge of the arrow, and the point in the sheet's space to which it points; `nil` if there is none.
  var arrow: (side: UIPopoverArrowDirection, target: CGPoint)? { didSet { setNeedsDisplay(bounds.insetBy(dx: -12, dy: -12)) } }

  init(isPopover: Bool) {
    super.init(cornerRadius: isPopover ? 10 : 12, shadowOffset: 8, shadowRadius: 28)
    screenRole = .popover
  }

  required init?(coder: NSCoder) { nil }

  override func drawDecorations(_ rect: CGRect) {
    guard let arrow else { return }
    let (half, height) = (Self.arrowWidth / 2, Self.arrowHeight)
    let reach = layer.cornerRadius + half + 2
    let x = min(max(arrow.target.x, reach), max(bounds.width - reach, reach))
    let y = min(max(arrow.target.y, reach), max(bounds.height - reach, reach))
    let points: [CGPoint]
    switch arrow.side {
    case .up: points = [CGPoint(x: x - half, y: 1), CGPoint(x: x, y: -height), CGPoint(x: x + half, y: 1)]
    case .down: points = [CGPoint(x: x - half, y: bounds.height - 1), CGPoint(x: x, y: bounds.height + height), CGPoint(x: x + half, y: bounds.height - 1)]
    case .left: points = [CGPoint(x: 1, y: y - half), CGPoint(x: -height, y: y), CGPoint(x: 1, y: y + half)]
    default: points = [CGPoint(x: bounds.width - 1, y: y - half), CGPoint(x: bounds.width + height, y: y), CGPoint(x: bounds.width - 1, y: y + half)]
    }
    let path = UIBezierPath()
    path.move(to: points[0])
    path.addLine(to: points[1])
    path.addLine(to: points[2])
    (subviews.first?.backgroundColor ?? subviews.first?.subviews.first?.backgroundColor ?? UISystemPalette.current.popover).setFill()
    path.fill()
    edge.setStroke()
    path.lineWidth = 1
    path.stroke()
  }
}
