import class Foundation.NSString
import AttributedText
import CoreGraphics
import UIFoundation

// The string drawing of iOS 2 to 6: a font in the place of attributes, the context's fill colour, and sizes in whole points.

extension NSString {
  /// The size of one line, in whole points, rounded up.
  @available(*, deprecated, message: "deprecated in iOS 7: use size(withAttributes:)")
  public func size(withFont font: UIFont) -> CGSize { FontDrawing(self, font).size(fitting: .zero) }

  /// The size of one line cut at `width`, in whole points, rounded up.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, forWidth width: CGFloat, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .one).size(fitting: CGSize(width: width, height: 0))
  }

  /// The size of the lines that `size` has room for, words wrapped, in whole points, rounded up.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, constrainedTo size: CGSize) -> CGSize {
    FontDrawing(self, font, lines: .many).size(fitting: size)
  }

  /// The size of the lines that `size` has room for, in whole points, rounded up.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(withFont font: UIFont, constrainedTo size: CGSize, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .many).size(fitting: size)
  }

  /// The size of one line in the largest size of `font`, from its own down to `minFontSize`, in which `width` holds it.
  ///
  /// - Parameter actualFontSize: where that size is written, in points; `nil` for nowhere.
  @available(*, deprecated, message: "deprecated in iOS 7: use boundingRect(with:options:attributes:context:)")
  public func size(
    withFont font: UIFont, minFontSize: CGFloat, actualFontSize: UnsafeMutablePointer<CGFloat>?, forWidth width: CGFloat,
    lineBreakMode: NSLineBreakMode
  ) -> CGSize {
    let fitting = FontDrawing(self, font, lineBreakMode, lines: .one).shrunk(to: width, minFontSize)
    actualFontSize?.pointee = fitting.font.pointSize
    return fitting.size(fitting: CGSize(width: width, height: 0))
  }

  /// Draws one line, its top left at `point`; answers its size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(at:withAttributes:)")
  @discardableResult
  public func draw(at point: CGPoint, withFont font: UIFont) -> CGSize {
    FontDrawing(self, font).draw(in: CGRect(origin: point, size: .zero))
  }

  /// Draws one line cut at `width`, its top left at `point`; answers its size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(with:options:attributes:context:)")
  @discardableResult
  public func draw(at point: CGPoint, forWidth width: CGFloat, withFont font: UIFont, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .one).draw(in: CGRect(x: point.x, y: point.y, width: width, height: 0))
  }

  /// Draws one line in `fontSize`, cut at `width`, where one in `font` has its top left at `point`; answers its size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(with:options:attributes:context:)")
  @discardableResult
  public func draw(
    at point: CGPoint, forWidth width: CGFloat, withFont font: UIFont, fontSize: CGFloat, lineBreakMode: NSLineBreakMode,
    baselineAdjustment: UIBaselineAdjustment
  ) -> CGSize {
    let drawing = FontDrawing(self, font.withSize(fontSize), lineBreakMode, lines: .one)
    return drawing.draw(in: CGRect(x: point.x, y: point.y + drawing.drop(baselineAdjustment, from: font), width: width, height: 0))
  }

  /// Draws one line in the largest size of `font`, from its own down to `minFontSize`, in which `width` holds it, where one in `font` has its top left at
  /// `point`; answers its size.
  ///
  /// - Parameter actualFontSize: where that size is written, in points; `nil` for nowhere.
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

  /// Draws the lines that `rect` has room for, words wrapped; answers their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(in rect: CGRect, withFont font: UIFont) -> CGSize { FontDrawing(self, font, lines: .many).draw(in: rect) }

  /// Draws the lines that `rect` has room for; answers their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(in rect: CGRect, withFont font: UIFont, lineBreakMode: NSLineBreakMode) -> CGSize {
    FontDrawing(self, font, lineBreakMode, lines: .many).draw(in: rect)
  }

  /// Draws the lines that `rect` has room for, aligned in its width; answers their size.
  @available(*, deprecated, message: "deprecated in iOS 7: use draw(in:withAttributes:)")
  @discardableResult
  public func draw(
    in rect: CGRect, withFont font: UIFont, lineBreakMode: NSLineBreakMode, alignment: NSTextAlignment
  ) -> CGSize {
    FontDrawing(self, font, lineBreakMode, alignment, lines: .many).draw(in: rect)
  }
}

/// A string in one font, as the old methods draw it.
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

  /// In the largest size down to `least` in which one line is no wider than `width`; whole points below the font's own.
  func shrunk(to width: CGFloat, _ least: CGFloat) -> FontDrawing {
    var smaller = self
    let least = max(least, 1)
    while smaller.font.pointSize > least, smaller.text().size().width > width {
      smaller.font = font.withSize(max(least, (smaller.font.pointSize - 1).rounded(.up)))
    }
    return smaller
  }

  /// How far below a line in `original` it stands.
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
    // Lines that are many wrap; the mode says how the last of them ends.
    let wraps = lines == .many && mode.truncation != nil
    style.lineBreakMode = wraps ? .byWordWrapping : lines == .one && mode.truncation == nil ? .byClipping : mode
    var attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
    attributes[.foregroundColor] = color
    return NSAttributedString(string: lines == .one ? string.replacing("\n", with: " ") : string, attributes: attributes)
  }
}
