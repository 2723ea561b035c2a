import AttributedText
import CoreGraphics
import UIFoundation

extension NSAttributedString {
  /// The size of the text without wrapping.
  public func size() -> CGSize { size(emptyAttributes: [:]) }

  /// Draws without wrapping, the top left of the first line at `point`.
  public func draw(at point: CGPoint) {
    drawing(fitting: .zero, .usesLineFragmentOrigin, [:]).draw(at: point)
  }

  /// Draws the lines that fit `rect`, wrapped in its width.
  public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  /// Draws in `rect`, or, without `.usesLineFragmentOrigin`, one line with its baseline at the rectangle's origin.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    draw(with: rect, options: options, emptyAttributes: [:], context: context)
  }

  /// What the text takes in a width of `size`, and, in height, the lines that fit. Sides are fractions of points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    boundingRect(with: size, options: options, emptyAttributes: [:], context: context)
  }
}

extension NSAttributedString {
  func size(emptyAttributes: [Key: Any]) -> CGSize {
    drawing(fitting: .zero, .usesLineFragmentOrigin, emptyAttributes).bounds.size
  }

  func draw(
    with rect: CGRect, options: NSStringDrawingOptions, emptyAttributes: [Key: Any], context: NSStringDrawingContext?
  ) {
    let (layout, factor) = fitted(rect.size, options, emptyAttributes, context)
    layout.draw(at: rect.origin)
    context?.actualScaleFactor = factor
    context?.totalBounds = layout.bounds.offsetBy(dx: rect.minX, dy: rect.minY)
  }

  func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, emptyAttributes: [Key: Any], context: NSStringDrawingContext?
  ) -> CGRect {
    let (layout, factor) = fitted(size, options, emptyAttributes, context)
    context?.actualScaleFactor = factor
    context?.totalBounds = layout.bounds
    return layout.bounds
  }

  private func drawing(
    fitting size: CGSize, _ options: NSStringDrawingOptions, _ emptyAttributes: [Key: Any]
  ) -> StringLayout {
    StringLayout(self, fitting: size, options: options, emptyAttributes: emptyAttributes)
  }

  /// The layout, its fonts made smaller where the context allows it: only for a single line that does not wrap.
  private func fitted(
    _ size: CGSize, _ options: NSStringDrawingOptions, _ emptyAttributes: [Key: Any],
    _ context: NSStringDrawingContext?
  ) -> (StringLayout, factor: CGFloat) {
    let layout = drawing(fitting: size, options, emptyAttributes)
    guard let least = context?.minimumScaleFactor, least > 0, least < 1, size.width > 0, isSingleLine(options)
    else { return (layout, 1) }
    let natural = drawing(fitting: .zero, options.subtracting(.truncatesLastVisibleLine), emptyAttributes).lineWidth
    guard natural > size.width else { return (layout, 1) }
    var factor = max(least, size.width / natural)
    // Font sizes are whole 64ths of a point and advances do not scale evenly: a few steps down find the factor.
    for _ in 0..<16 {
      let smaller = scaled(by: factor).drawing(fitting: size, options, emptyAttributes)
      let fits = scaled(by: factor).drawing(fitting: .zero, options, emptyAttributes).lineWidth <= size.width
      if fits || factor <= least { return (smaller, factor) }
      factor = max(least, factor - 0.005)
    }
    return (scaled(by: factor).drawing(fitting: size, options, emptyAttributes), factor)
  }

  private func isSingleLine(_ options: NSStringDrawingOptions) -> Bool {
    guard options.contains(.usesLineFragmentOrigin) else { return true }
    guard length > 0, let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    else { return false }
    return !style.lineBreakMode.lineBreaking.wraps
  }

  private func scaled(by factor: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: UTF16Span(start: 0, end: length).nsRange) { value, range, _ in
      let font = (value as? UIFont) ?? RunAttributes.defaultFont
      copy.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    return copy
  }
}
