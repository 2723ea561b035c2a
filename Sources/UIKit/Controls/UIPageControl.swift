import CoreGraphics
import Foundation
import Raster
import UIFoundation

/// A row of dots, one for each page; the one of the page that is shown stands out.
///
/// A press on the half before or behind goes a page back or on; so do arrows with the keyboard's focus.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private static let dot: CGFloat = 8
  private static let gap: CGFloat = 9
  private static let margin: CGFloat = 10

  /// How many there are, 0 or more; 0 by default.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = stored
      invalidateIntrinsicContentSize()
    }
  }
  private var stored = 0

  /// The page that is shown, from 0 on; kept in range. Setting it sends no event.
  open var currentPage: Int {
    get { stored }
    set {
      stored = min(max(newValue, 0), max(numberOfPages - 1, 0))
      setNeedsDisplay()
    }
  }
  /// Whether there is nothing to see where there is one page; `false` by default.
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
  /// Of the other pages' dots; `nil` for the system's.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Of the dot of the page that is shown; `nil` for the system's.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// How large a control with so many pages is.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    return CGSize(width: count * Self.dot + max(count - 1, 0) * Self.gap + 2 * Self.margin, height: 28)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    let size = size(forNumberOfPages: numberOfPages)
    let rect = CGRect(x: (bounds.width - size.width) / 2, y: (bounds.height - 22) / 2, width: size.width, height: 22)
    return (rect.intersection(bounds.insetBy(dx: 0, dy: -4)), 11)
  }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  private var isShown: Bool { numberOfPages > 1 || numberOfPages == 1 && !hidesForSinglePage }

  open override var canBecomeFocused: Bool { super.canBecomeFocused && isShown }

  open override func draw(_ rect: CGRect) {
    guard isShown else { return }
    let palette = UISystemPalette.current
    let (start, step) = dotPlaces
    let dot = min(Self.dot, max(step - 1, 1))
    for page in pagesToDraw {
      let place = isRightToLeft ? numberOfPages - 1 - page : page
      let color = page == stored ? currentPageIndicatorTintColor ?? palette.label : pageIndicatorTintColor ?? palette.label.withAlphaComponent(0.3)
      color.withAlphaComponent(color.cgColor.alpha * (isEnabled ? 1 : UISystemPalette.disabledAlpha)).setFill()
      UIBezierPath(ovalIn: CGRect(x: start + step * CGFloat(place) - dot / 2, y: bounds.midY - dot / 2, width: dot, height: dot)).fill()
    }
  }

  /// The middle of the first dot, and the distance between dots: smaller where there is no room for all.
  private var dotPlaces: (start: CGFloat, step: CGFloat) {
    let last = CGFloat(numberOfPages) - 1
    let step = min(Self.dot + Self.gap, numberOfPages > 1 ? max(bounds.width - Self.dot, 0) / last : Self.dot)
    return (bounds.midX - step * last / 2, step)
  }

  /// The pages whose dots are drawn, and the current one last. Of dots less than half a point apart only some are, so that drawing
  /// is bounded by the width of the control, not by the number of pages.
  var pagesToDraw: [Int] {
    let most = max(min(Int(bounding: Double(2 * bounds.width)), 10_000), 1)
    let others = numberOfPages <= most
      ? Array(0..<numberOfPages) : (0..<most).map { Int(bounding: Double(numberOfPages - 1) * Double($0) / Double(max(most - 1, 1))) }
    return others.filter { $0 != stored } + [stored]
  }

  // MARK: Hand and keys

  override var tapsArePrimary: Event { [] }

  private func go(_ step: Int) {
    let old = stored
    currentPage += step
    if stored != old { sendActions(for: .valueChanged) }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, isShown, let touch else { return }
    go((touch.location(in: self).x > bounds.midX) != isRightToLeft ? 1 : -1)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, isEnabled, let key = presses.plainKey, [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode) else {
      return super.pressesBegan(presses, with: event)
    }
    go((key.keyCode == .keyboardRightArrow) != isRightToLeft ? 1 : -1)
  }

  open override func activateByKeyboard() { go(1) }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "page \(stored + 1) of \(numberOfPages)" }
    set { super.accessibilityValue = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .slider }
    set { super.screenRole = newValue }
  }
}
