import class Foundation.NSString
import CoreGraphics
import GalleyAttributedText

// On Apple's systems, a `String` bridges to these methods of `NSString`. Here they are declared for both.

extension String {
  /// Returns the size of the text's lines without wrapping, in points. An empty string has the height of a line. `nil` means no attributes.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attrs).size(emptyAttributes: attrs ?? [:])
  }

  /// Draws the text without wrapping, with the top left of the first line at `point`. `nil` means no attributes.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }

  /// Draws the lines that fit `rect`, wrapped in its width. `nil` means no attributes.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }

  /// Draws the string like the method of `NSAttributedString`. `attributes` that are `nil` mean none.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes)
      .draw(with: rect, options: options, emptyAttributes: attributes ?? [:], context: context)
  }

  /// Returns the bounds like the method of `NSAttributedString`. An empty string has the height of a line. `attributes` that are `nil` mean none.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, emptyAttributes: attributes ?? [:], context: context)
  }
}

extension NSString {
  /// Returns the size of the text's lines without wrapping, in points. An empty string has the height of a line. `nil` means no attributes.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    text.size(withAttributes: attrs)
  }

  /// Draws the text without wrapping, with the top left of the first line at `point`. `nil` means no attributes.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    text.draw(at: point, withAttributes: attrs)
  }

  /// Draws the lines that fit `rect`, wrapped in its width. `nil` means no attributes.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    text.draw(in: rect, withAttributes: attrs)
  }

  /// Draws the string like the method of `NSAttributedString`. `attributes` that are `nil` mean none.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    text.draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the bounds like the method of `NSAttributedString`. An empty string has the height of a line. `attributes` that are `nil` mean none.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    text.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  private var text: String { String(describing: self) }
}
