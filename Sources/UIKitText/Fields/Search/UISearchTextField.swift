import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The field of a search bar: a round background, a magnifier before the text, and a button that clears it.
///
/// It has the font of bodies of text, and grows with the content size category. Return is named Search.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  /// The corner radius of the background, in points.
  private static let groundRadius: CGFloat = 10

  /// Whether the background is opaque; set by the bar's style.
  var hasOpaqueGround = false { didSet { if hasOpaqueGround != oldValue { setNeedsDisplay() } } }

  /// Creates a field at `frame`, in its superview's coordinate space.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .roundedRect
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    leftView = SearchIcon(frame: .zero)
    leftViewMode = .always
    clearButtonMode = .always
    returnKeyType = .search
    enablesReturnKeyAutomatically = true
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  override func drawGround(in rect: CGRect) {
    let ground = hasOpaqueGround ? UISystemPalette.current.field : .tertiarySystemFill
    ground.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: Self.groundRadius).fill()
  }

  /// Returns the rectangle of the left view. The search icon gets a square as high as a line of the text, 7 points from the leading edge.
  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    guard leftView is SearchIcon else { return super.leftViewRect(forBounds: bounds) }
    let side = ((font ?? .systemFont(ofSize: 17)).lineHeight).rounded()
    let margin: CGFloat = 7
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.maxX - margin - side : bounds.minX + margin, y: (bounds.midY - side / 2).rounded(.down), width: side, height: side)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: max(36, super.intrinsicContentSize.height))
  }

  /// The focus ring around the field's border, in the field's coordinate space.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (borderRect(forBounds: bounds), Self.groundRadius) }

  /// A short name for the field. Unless set, "Search". Never `nil`.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? "Search" }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.searchField) }
    set { super.accessibilityTraits = newValue }
  }
}

/// A magnifier as large as its bounds.
@MainActor
private final class SearchIcon: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  private static let symbol = PathSymbol("M4 9a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z M12.75 12.75L16.5 16.5")

  override func draw(_ rect: CGRect) {
    Self.symbol.draw(at: CGPoint(x: bounds.midX, y: bounds.midY), scale: bounds.width / PathSymbol.side, color: UISystemPalette.current.secondaryLabel)
  }
}
