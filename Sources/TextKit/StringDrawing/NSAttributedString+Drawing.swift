import CoreGraphics
import GalleyAttributedText
import UIFoundation

extension NSAttributedString {
  /// Returns the size of the text's lines without wrapping, in points, not rounded.
  public func size() -> CGSize { size(emptyAttributes: [:]) }

  /// Draws the text without wrapping in the current context, with the top left of the first line at `point`. Does nothing without a context.
  public func draw(at point: CGPoint) {
    drawing(fitting: .zero, .usesLineFragmentOrigin, [:]).draw(at: point)
  }

  /// Draws the lines that fit `rect`, wrapped in its width; the first line always. A side of 0 or less is unlimited. Does nothing without a
  /// current context.
  public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  /// Draws the text in `rect` or, without `.usesLineFragmentOrigin`, as one line with its baseline at the rectangle's
  /// origin. Draws nothing without a current context, but records the results in `context`.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    draw(with: rect, options: options, emptyAttributes: [:], context: context)
  }

  /// Returns the bounds of the text, wrapped in the width of `size` and limited to the lines that fit its height, but at least one. Not
  /// rounded. A side of 0 or less is unlimited. Without `.usesLineFragmentOrigin`, the bounds of one line, relative to its baseline.
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
    let fit = fitted(rect.size, options, emptyAttributes, context)
    fit.layout.draw(at: rect.origin)
    context?.record(fit, bounds: fit.layout.bounds.offsetBy(dx: rect.minX, dy: rect.minY))
  }

  func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, emptyAttributes: [Key: Any], context: NSStringDrawingContext?
  ) -> CGRect {
    let fit = fitted(size, options, emptyAttributes, context)
    let bounds = fit.layout.bounds
    context?.record(fit, bounds: bounds)
    return bounds
  }

  private func drawing(
    fitting size: CGSize, _ options: NSStringDrawingOptions, _ emptyAttributes: [Key: Any]
  ) -> StringLayout {
    StringLayout(self, fitting: size, options: options, emptyAttributes: emptyAttributes)
  }

  /// Returns the layout with tracking and then font size reduced as the context allows. Applies to a single unwrapped
  /// line only.
  private func fitted(
    _ size: CGSize, _ options: NSStringDrawingOptions, _ emptyAttributes: [Key: Any],
    _ context: NSStringDrawingContext?
  ) -> StringFit {
    let layout = drawing(fitting: size, options, emptyAttributes)
    guard let context, context.allowsFitting, size.width > 0, isSingleLine(options) else { return StringFit(layout: layout) }
    func natural(_ text: NSAttributedString) -> CGFloat {
      text.drawing(fitting: .zero, options.subtracting(.truncatesLastVisibleLine), emptyAttributes).lineWidth
    }
    let width = natural(self)
    guard width > size.width else { return StringFit(layout: layout) }
    let tracking = tracking(from: width, to: size.width, minimum: context.minimumTracking, natural)
    let text = tracking < 0 ? tracked(by: tracking) : self
    let tightWidth = tracking < 0 ? natural(text) : width
    let least = context.minimumScaleFactor
    guard tightWidth > size.width, least > 0, least < 1 else {
      return StringFit(layout: text.drawing(fitting: size, options, emptyAttributes), tracking: tracking)
    }
    // The reduction by tracking is the same at all font sizes.
    var factor = max(least, (size.width - (tightWidth - width)) / width)
    // Font sizes are multiples of 1/64 point and advances do not scale linearly, so approach the factor in small steps.
    for _ in 0..<16 where factor > least && natural(text.scaled(by: factor)) > size.width {
      factor = max(least, factor - 0.005)
    }
    let layoutOfScaled = text.scaled(by: factor).drawing(fitting: size, options, emptyAttributes)
    return StringFit(layout: layoutOfScaled, factor: factor, tracking: tracking)
  }

  /// Returns the tracking at which a line of `width` fits `availableWidth`, at least `minimum`; `minimum` if none is sufficient. Returns 0 if
  /// `minimum` is not negative, or if it does not narrow the line.
  private func tracking(
    from width: CGFloat, to availableWidth: CGFloat, minimum: CGFloat, _ natural: (NSAttributedString) -> CGFloat
  ) -> CGFloat {
    guard minimum < 0 else { return 0 }
    let narrowest = natural(tracked(by: minimum))
    guard narrowest < width, narrowest < availableWidth else { return narrowest < width ? minimum : 0 }
    // Tracking is equal for all glyphs, so the width is linear in it, except for rounding to 1/64 point.
    var found = max(minimum, minimum * (width - availableWidth) / (width - narrowest))
    while found > minimum && natural(tracked(by: found)) > availableWidth { found = max(minimum, found - 1.0 / 64) }
    return found
  }

  private func tracked(by tracking: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.tracking, in: (0..<textEnd).nsRange) { value, range, _ in
      copy.addAttribute(.tracking, value: tracking + CGFloat(AttributeValue.number(value) ?? 0), range: range)
    }
    return copy
  }

  private func isSingleLine(_ options: NSStringDrawingOptions) -> Bool {
    guard options.contains(.usesLineFragmentOrigin) else { return true }
    guard length > 0, let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    else { return false }
    return !style.lineBreakMode.lineBreaking.wraps
  }

  private func scaled(by factor: CGFloat) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: (0..<textEnd).nsRange) { value, range, _ in
      let font = (value as? UIFont) ?? RunAttributes.defaultFont
      copy.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    return copy
  }
}

/// The layout of a string, and the adjustments that make it fit.
struct StringFit {
  var layout: StringLayout
  var factor: CGFloat = 1
  var tracking: CGFloat = 0
}

extension NSStringDrawingContext {
  fileprivate var allowsFitting: Bool { minimumScaleFactor > 0 && minimumScaleFactor < 1 || minimumTracking < 0 }

  fileprivate func record(_ fit: StringFit, bounds: CGRect) {
    actualScaleFactor = fit.factor
    tracking = fit.tracking
    totalBounds = bounds
  }
}
