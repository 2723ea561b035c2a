import CoreGraphics
import Foundation
import UIFoundation

/// A row of dots, one for each page, with the current page highlighted.
///
/// A press on the half before or after the middle, or an arrow key with the keyboard focus, moves by one page. If there is not enough space, the dots
/// are packed closer; if that does not suffice, only dots near the current page are drawn. Drawing therefore costs O(visible dots).
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private static let dot: CGFloat = 8
  private static let gap: CGFloat = 9
  private static let margin: CGFloat = 10
  /// The minimum distance between dots, in points; closer dots would be indistinguishable.
  private static let minimumDotSpacing: CGFloat = 3

  /// The number of pages; 0 by default. A negative number becomes 0. Setting it clamps `currentPage` to the pages.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = stored
      invalidateIntrinsicContentSize()
    }
  }
  private var stored = 0

  /// The index of the current page, clamped to the valid range. Setting it sends no event.
  open var currentPage: Int {
    get { stored }
    set {
      stored = min(max(newValue, 0), max(numberOfPages - 1, 0))
      setNeedsDisplay()
    }
  }
  /// Whether the control shows no dot and cannot be used if there is only one page; `false` by default.
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
  /// The color of the dots of all pages except the current one, or `nil` for the system color.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The color of the current page's dot, or `nil` for the system color.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Returns the size in points of a control that shows all dots of `pageCount` pages; a negative count is treated as 0.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    return CGSize(width: count * Self.dot + max(count - 1, 0) * Self.gap + 2 * Self.margin, height: 28)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  /// The focus ring around the dots, in the control's coordinate space.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    let size = size(forNumberOfPages: numberOfPages)
    let rect = CGRect(x: (bounds.width - size.width) / 2, y: (bounds.height - 22) / 2, width: size.width, height: 22)
    return (rect.intersection(bounds.insetBy(dx: 0, dy: -4)), 11)
  }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  private var isShown: Bool { numberOfPages > 1 || numberOfPages == 1 && !hidesForSinglePage }

  /// Whether Tab stops at the control: `false` if it shows no dots.
  open override var canBecomeFocused: Bool { super.canBecomeFocused && isShown }

  /// Draws the dots within `rect`, right to left if the layout direction is. O(visible dots).
  open override func draw(_ rect: CGRect) {
    guard isShown else { return }
    let palette = UISystemPalette.current
    let dots = dots
    let size = min(Self.dot, max(dots.step - 1, 1))
    let start = bounds.midX - dots.step * CGFloat(dots.pages.count - 1) / 2
    // A control that is wider than the window draws only the visible dots.
    let seen = rect.insetBy(dx: -size, dy: 0)
    func number(_ x: CGFloat) -> Int { Int(min(max((x - start) / max(dots.step, 1), 0), CGFloat(dots.pages.count - 1)).rounded(.down)) }
    guard seen.maxX >= start, seen.width > 0, start.isFinite else { return }
    for dotIndex in number(seen.minX)...number(seen.maxX) {
      let page = isRightToLeft ? dots.pages.upperBound - 1 - dotIndex : dots.pages.lowerBound + dotIndex
      let color = page == stored ? currentPageIndicatorTintColor ?? palette.label : pageIndicatorTintColor ?? palette.label.withAlphaComponent(0.3)
      color.withAlphaComponent(color.cgColor.alpha * (isEnabled ? 1 : UISystemPalette.disabledAlpha)).setFill()
      UIBezierPath(ovalIn: CGRect(x: start + dots.step * CGFloat(dotIndex) - size / 2, y: bounds.midY - size / 2, width: size, height: size)).fill()
    }
  }

  /// The pages that have a dot, and the distance from dot to dot in points.
  private var dots: (pages: Range<Int>, step: CGFloat) {
    guard numberOfPages > 1 else { return (0..<numberOfPages, Self.dot) }
    let availableWidth = max(bounds.width - Self.dot, 0)
    let step = min(Self.dot + Self.gap, availableWidth / CGFloat(numberOfPages - 1))
    guard step < Self.minimumDotSpacing else { return (0..<numberOfPages, step) }
    let count = min(Int(min(availableWidth / Self.minimumDotSpacing, 1e6)) + 1, numberOfPages)
    let first = min(max(stored - count / 2, 0), numberOfPages - count)
    return (first..<first + count, Self.minimumDotSpacing)
  }

  // MARK: Hand and keys

  @_spi(Galley) open override var tapsArePrimary: Event { [] }

  private func go(_ step: Int) {
    let old = stored
    currentPage += step
    if stored != old { sendActions(for: .valueChanged) }
  }

  /// Goes to the next page if the touch ends in the trailing half, to the previous page in the leading half, and sends `.valueChanged`. Does
  /// nothing outside, and at the last or first page.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, isShown, let touch else { return }
    go((touch.location(in: self).x > bounds.midX) != isRightToLeft ? 1 : -1)
  }

  /// Handles the left and right arrow keys, in reading direction, if the control has the focus; other keys go to the superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, isEnabled, let key = presses.unmodifiedKey, [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode) else {
      return super.pressesBegan(presses, with: event)
    }
    go((key.keyCode == .keyboardRightArrow) != isRightToLeft ? 1 : -1)
  }

  open override func activateByKeyboard() { go(1) }

  /// The value of the control. Unless set, the current page and their number, as in "page 1 of 3". Never `nil`.
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
