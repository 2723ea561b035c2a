import CoreGraphics
import Foundation
import GalleyAttributedText

/// A shadow of text, as an attribute's value or for drawing.
open class NSShadow: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The offset in points, y down: (0, 3) falls below.
  open var shadowOffset: CGSize
  /// The width of the soft edge, in points; 0 gives a sharp edge.
  open var shadowBlurRadius: CGFloat
  /// A `UIColor` or a `CGColor`; no shadow if it is `nil` or a value of another type.
  open var shadowColor: Any?

  /// Creates a shadow of one third black, without an offset and with a sharp edge.
  public override init() {
    shadowOffset = .zero
    shadowBlurRadius = 0
    shadowColor = UIColor(white: 0, alpha: 1 / 3)
  }

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSShadow"] }

  public required init?(coder: NSCoder) {
    (shadowOffset, shadowBlurRadius, shadowColor) = (.zero, 0, UIColor(white: 0, alpha: 1 / 3))
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Sets the shadow of the current context until it is changed or the graphics state is restored. Does nothing without a context.
  open func set() {
    UIGraphicsGetCurrentContext()?.setShadow(
      offset: shadowOffset, blur: shadowBlurRadius, color: shadowCGColor)
  }

  /// The shadow's color under the traits of the current thread; `nil` if `shadowColor` is `nil` or not a color.
  package var shadowCGColor: CGColor? {
    if let color = shadowColor as? UIColor { return color.cgColor }
    return shadowColor as? CGColor
  }

  /// Returns whether `object` is a shadow with the same offset, blur radius and color.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    let isSameColor: Bool
    switch (shadowColor, other.shadowColor) {
    case (nil, nil): isSameColor = true
    case (let mine as UIColor, let theirs as UIColor): isSameColor = mine == theirs
    default: isSameColor = shadowCGColor == other.shadowCGColor
    }
    return isSameColor && shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
  }

  /// A hash of the offset, the blur radius and the color. A color that depends on traits does not contribute.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    if (shadowColor as? UIColor)?.fixedComponents != nil || shadowColor is CGColor { hasher.combine(shadowCGColor?.components) }
    return hasher.finalize()
  }

  /// Returns an independent shadow with the same values, an `NSShadow`.
  open override func copy() -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

extension NSShadow: SubclassableAttributeValue {
  package static var isDerived: Bool { self != NSShadow.self }
}
