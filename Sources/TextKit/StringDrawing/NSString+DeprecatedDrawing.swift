import class Foundation.NSString
import CoreGraphics
import GalleyAttributedText
import UIFoundation

// The string drawing of iOS 2 to 6: a font instead of attributes, the context's fill color, and sizes in whole points.

extension NSString {
  /// Returns the size of one line, rounded up to whole points.
  @available(*, deprecated, message: "deprecated in iOS 7: use size(withAttributes:)")
  public func size(withFont font: UIFont) -> CGSize { FontDrawing(self, font).size(fitting: .zero) }

  /// Returns the size of one line in `width`, truncated if `lineBreakMode` truncates, rounded up to whole points.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, forWidth width: CGFloat, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .one).size(fitting: CGSize(width: width, height: 0))
  }

  /// Returns the size of the word-wrapped lines that fit `size`, rounded up to whole points.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, constrainedTo size: CGSize) -> CGSize {
    FontDrawing(self, font, lines: .many).size(fitting: size)
  }

  /// Returns the size of the lines that fit `size`, rounded up to whole points.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, constrainedTo size: CGSize, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .many).size(fitting: size)
  }

  /// Returns the size of one line at the largest size of `font` at which it fits `width`, or at `minFontSize`, at least 1, if none fits.
  ///
  /// - Parameter actualFontSize: Receives that size, in points, unless it is `nil`.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(
    withFont font: UIFont, minFontSize: CGFloat, actualFontSize: UnsafeMutablePointer<CGFloat>?, forWidth width: CGFloat,
    lineBreakMode: NSLineBreakMode
  ) -> CGSize {
    let fitting = FontDrawing(self, font, lineBreakMode, lines: .one).shrunk(to: width, minFontSize)
    actualFontSize?.pointee = fitting.font.pointSize
    return fitting.size(fitting: CGSize(width: width, height: 0))
  }

  /// Draws one line with its top left at `point`, and returns its size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(at:withAttributes:)")
  @discardableResult
  public func draw(at point: CGPoint, withFont font: UIFont) -> CGSize {
    FontDrawing(self, font).draw(in: CGRect(origin: point, size: .zero))
  }

  /// Draws one line in `width`, truncated if `lineBreakMode` truncates, with its top left at `point`, and returns its size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(with:options:attributes:context:)")
  @discardableResult
  public func draw(at point: CGPoint, forWidth width: CGFloat, withFont font: UIFont, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .one).draw(in: CGRect(x: point.x, y: point.y, width: width, height: 0))
  }

  /// Draws one line in `fontSize` and `width`, truncated if `lineBreakMode` truncates, and returns its size.
  ///
  /// A line in `font` would have its top left at `point`.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(with:options:attributes:context:)")
  @discardableResult
  public func draw(
    at point: CGPoint, forWidth width: CGFloat, withFont font: UIFont, fontSize: CGFloat, lineBreakMode: NSLineBreakMode,
    baselineAdjustment: UIBaselineAdjustment
  ) -> CGSize {
    let drawing = FontDrawing(self, font.withSize(fontSize), lineBreakMode, lines: .one)
    return drawing.draw(in: CGRect(x: point.x, y: point.y + drawing.drop(baselineAdjustment, from: font), width: width, height: 0))
  }

  /// Draws one line at the largest size of `font` at which it fits `width`, or at `minFontSize`, at least 1, if none fits, and returns its
  /// size.
  ///
  /// A line in `font` would have its top left at `point`.
  ///
  /// - Parameter actualFontSize: Receives that size, in points, unless it is `nil`.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(with:options:attributes:context:)")
  @discardableResult
  public func draw(
    at point: CGPoint, forWidth width: CGFloat, withFont font: UIFont, minFontSize: CGFloat, actualFontSize: UnsafeMutablePointer<CGFloat>?,
    lineBreakMode: NSLineBreakMode, baselineAdjustment: UIBaselineAdjustment
  ) -> CGSize {
    let fitting = FontDrawing(self, font, lineBreakMode, lines: .one).shrunk(to: width, minFontSize).font.pointSize
    actualFontSize?.pointee = fitting
    return draw(at: point, forWidth: width, withFont: font, fontSize: fitting, lineBreakMode: lineBreakMode, baselineAdjustment: baselineAdjustment)
  }

  /// Draws the word-wrapped lines that fit `rect`, and returns their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(in rect: CGRect, withFont font: UIFont) -> CGSize { FontDrawing(self, font, lines: .many).draw(in: rect) }

  /// Draws the lines that fit `rect`, and returns their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(in rect: CGRect, withFont font: UIFont, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .many).draw(in: rect)
  }

  /// Draws the lines that fit `rect` with an alignment, and returns their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(
    in rect: CGRect, withFont font: UIFont, lineBreakMode: NSLineBreakMode, alignment: NSTextAlignment
  ) -> CGSize {
    FontDrawing(self, font, lineBreakMode, alignment, lines: .many).draw(in: rect)
  }
}

/// A string in one font for the deprecated methods.
private struct FontDrawing {
  enum Lines { case one, many }

  let string: String
  var font: UIFont
  var mode: NSLineBreakMode
  var alignment: NSTextAlignment
  var lines: Lines

  init(
    _ string: NSString, _ font: UIFont, _ mode: NSLineBreakMode = .byWordWrapping, _ alignment: NSTextAlignment = .left,
    lines: Lines = .one
  ) {
    self.string = String(describing: string)
    (self.font, self.mode, self.alignment, self.lines) = (font, mode, alignment, lines)
  }

  func size(fitting size: CGSize) -> CGSize {
    let bounds = text().boundingRect(with: size, options: options, context: nil)
    return CGSize(width: bounds.width.rounded(.up), height: bounds.height.rounded(.up))
  }

  func draw(in rect: CGRect) -> CGSize {
    let color = UIGraphicsGetCurrentContext().map { UIColor(cgColor: CGColor($0.fillColor)) }
    text(color).draw(with: rect, options: options, context: nil)
    return size(fitting: rect.size)
  }

  /// Returns the string at the largest size at which one line fits `width`, or at `minimumSize`, at least 1, if none fits. Below the font's own
  /// size, sizes are whole points.
  func shrunk(to width: CGFloat, _ minimumSize: CGFloat) -> FontDrawing {
    var smaller = self
    let minimumSize = max(minimumSize, 1)
    while smaller.font.pointSize > minimumSize, smaller.text().size().width > width {
      smaller.font = font.withSize(max(minimumSize, (smaller.font.pointSize - 1).rounded(.up)))
    }
    return smaller
  }

  /// Returns the vertical offset from a line in `original`, in points.
  func drop(_ adjustment: UIBaselineAdjustment, from original: UIFont) -> CGFloat {
    switch adjustment {
    case .alignBaselines: original.ascender - font.ascender
    case .alignCenters: (original.lineHeight - font.lineHeight) / 2
    case .none: 0
    }
  }

  private var options: NSStringDrawingOptions {
    switch mode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    default: .usesLineFragmentOrigin
    }
  }

  private func text(_ color: UIColor? = nil) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    // Multiple lines wrap; the mode then applies to the last line.
    let wraps = lines == .many && mode.truncation != nil
    style.lineBreakMode = wraps ? .byWordWrapping : lines == .one && mode.truncation == nil ? .byClipping : mode
    var attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
    attributes[.foregroundColor] = color
    return NSAttributedString(string: lines == .one ? string.replacing("\n", with: " ") : string, attributes: attributes)
  }
}
