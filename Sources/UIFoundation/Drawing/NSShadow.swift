import AttributedText
import CoreGraphics
import Foundation

/// A shadow under text: an attribute's value, or set for drawing.
open class NSShadow: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Points, y down: (0, 3) falls below.
  open var shadowOffset: CGSize
  /// The width of the soft edge, in points; 0 is sharp.
  open var shadowBlurRadius: CGFloat
  /// A `UIColor` or a `CGColor`; `nil` casts none.
  open var shadowColor: Any?

  /// A third of black, straight under, with a sharp edge.
  public override init() {
    shadowOffset = .zero
    shadowBlurRadius = 0
    shadowColor = UIColor(white: 0, alpha: 1 / 3)
  }

  open class var supportsSecureCoding: Bool { true }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSShadow"] }

  public required init?(coder: NSCoder) {
    (shadowOffset, shadowBlurRadius, shadowColor) = (.zero, 0, UIColor(white: 0, alpha: 1 / 3))
    super.init()
    guard takeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Sets the shadow on the current context until it is changed or its state restored.
  open func set() {
    UIGraphicsGetCurrentContext()?.setShadow(
      offset: shadowOffset, blur: shadowBlurRadius, color: shadowCGColor)
  }

  /// The colour as it is on this thread now; `nil` casts none.
  package var shadowCGColor: CGColor? {
    if let color = shadowColor as? UIColor { return color.cgColor }
    return shadowColor as? CGColor
  }

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

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  open override func copy() -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

extension NSShadow: DerivableAttributeValue {
  package static var isDerived: Bool { self != NSShadow.self }
}
