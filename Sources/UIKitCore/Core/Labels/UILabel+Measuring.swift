import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UILabel {
  /// Returns the size of the text within `size`, rounded up to whole pixels. A side of 0 or less has no limit.
  ///
  /// If a subclass overrides `textRect(forBounds:limitedToNumberOfLines:)`, for example to add margins, returns the size of that rectangle.
  func fittingSize(in size: CGSize) -> CGSize {
    guard type(of: self) != UILabel.self else { return ownSize(in: size) }
    let width = finite(size.width)
    let availableRect = CGRect(x: 0, y: 0, width: width > 0 ? width : 100_000, height: 100_000)
    let rect = textRect(forBounds: availableRect, limitedToNumberOfLines: numberOfLines)
    return rect == rectOfText(in: availableRect, lines: numberOfLines) ? ownSize(in: size) : rect.size
  }

  private func ownSize(in size: CGSize) -> CGSize {
    guard let storedText, storedText.length > 0 else { return .zero }
    let width = numberOfLines == 1 && !breaksByItself ? 0 : finite(size.width)
    let natural = measure(width: width, lines: numberOfLines)
    // A single line is truncated, not wrapped, so it never requests more than the available width.
    let limit = finite(size.width)
    let fitted = CGSize(width: limit > 0 ? min(natural.width, limit) : natural.width, height: natural.height)
    return CGSize(width: wholePixels(fitted.width), height: wholePixels(fitted.height))
  }

  var contentSize: CGSize {
    fittingSize(in: CGSize(width: numberOfLines == 1 ? 0 : preferredMaxLayoutWidth, height: 0))
  }

  /// Returns the size for Auto Layout: of the lines wrapped at `width`, or `intrinsicContentSize` if `width` is `nil`, for a single line, and with a
  /// `preferredMaxLayoutWidth`.
  func layoutSize(in width: CGFloat?) -> CGSize {
    guard let width, numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return intrinsicContentSize }
    return fittingSize(in: CGSize(width: width, height: 0))
  }

  /// The distance from the top to the first baseline and from the last one to the bottom, for the text in the current bounds; both 0 without text.
  var textBaselines: (first: CGFloat, last: CGFloat) {
    guard let storedText, storedText.length > 0 else { return (0, 0) }
    let rect = textRect(forBounds: bounds.height > 0 ? bounds : CGRect(origin: .zero, size: intrinsicContentSize), limitedToNumberOfLines: numberOfLines)
    let last = (storedText.attribute(.font, at: storedText.length - 1, effectiveRange: nil) as? UIFont ?? font!).requested
    let first = (storedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? font!).requested
    return (rect.minY + first.ascender, max(bounds.height, rect.maxY) - rect.maxY - last.descender)
  }

  /// Returns the bounding size of at most `lines` lines (0: any number) wrapped at `width` points (0: no limit), without a limit on the height. The
  /// size is cached.
  private func measure(width: CGFloat, lines: Int) -> CGSize {
    let request = LabelLayout.Request(
      generation: textGeneration, width: width, height: 0, lines: lines, mode: lineBreakMode)
    if let size = measured[request] { return size }
    layout.layOut(textForLayout, request)
    let size = layout.usedRect.size
    measured[request] = size
    return size
  }

  /// Whether a single line can contain line breaks. The first line then determines the size, regardless of the width.
  private var breaksByItself: Bool { lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping }

  private func finite(_ side: CGFloat) -> CGFloat { side.isFinite && side < 100_000 ? max(side, 0) : 0 }

  private func wholePixels(_ length: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    // Ignore an excess of a thousandth of a pixel, which is due to rounding.
    return (length * scale - 0.001).rounded(.up) / scale
  }

  /// Lays out the text for drawing in `size`, shrunk or tightened if the label allows it.
  ///
  /// Returns the scale of the fonts.
  @discardableResult
  func layOutForDrawing(in size: CGSize, lines: Int) -> CGFloat {
    var request = LabelLayout.Request(
      generation: textGeneration, width: size.width, height: size.height, lines: lines, mode: lineBreakMode)
    if lines == 1 {
      // A single line is drawn even if it is higher than the label.
      request.height = 0
      if mayTighten { request.tightening = tightening(for: size.width) }
      // If tightening is allowed, shrink the text only if tightening is insufficient.
      if adjustsFontSizeToFitWidth, maySqueeze, request.tightening == 0 {
        let most = mayTighten ? maximumTightening : 0
        request.scale = shrink(to: size.width, tightening: most)
        if request.scale < 1 { request.tightening = most * request.scale }
      }
    }
    layout.layOut(textForLayout, request)
    if lines != 1, layout.usedRect.height == 0, size.height > 0 {
      // If not even one line fits the height, draw the first line anyway.
      request.height = 0
      request.lines = 1
      layout.layOut(textForLayout, request)
    }
    return request.scale
  }

  /// Whether a line can shrink or tighten. Attributed text with a wrapping line break mode wraps instead.
  private var maySqueeze: Bool { isPlain || !breaksByItself }

  private var mayTighten: Bool { (allowsDefaultTighteningForTruncation || tightensLetterSpacing) && maySqueeze }

  /// Returns the largest scale, at most 1 and at least `minimumScaleFactor` (0.01 if that is less), at which the single line fits; at the minimum, it
  /// can still be too wide. `tightening` is the space removed after each character at full size, in points.
  private func shrink(to width: CGFloat, tightening: CGFloat) -> CGFloat {
    let natural = measure(width: 0, lines: 1).width - tightening * CGFloat(max((storedText?.length ?? 0) - 1, 0))
    guard natural > width, width > 0 else { return 1 }
    let least = max(minimumScaleFactor, 0.01)
    var scale = max(width / natural, least)
    // Widths are nearly proportional to sizes. Rounding to 1/64 pt can require another step or two.
    for _ in 0..<6 where scale > least {
      let request = LabelLayout.Request(
        generation: textGeneration, width: 0, height: 0, lines: 1, mode: lineBreakMode, scale: scale,
        tightening: tightening * scale)
      layout.layOut(textForLayout, request)
      if layout.usedRect.width <= width { break }
      scale = max(scale * 0.995, least)
    }
    return scale
  }

  /// Returns the space to remove after each character so that the line just fits, in points. Returns 0 if that exceeds `maximumTightening`, or if
  /// the line fits already.
  private func tightening(for width: CGFloat) -> CGFloat {
    let natural = measure(width: 0, lines: 1).width
    guard natural > width, let length = storedText?.length, length > 1 else { return 0 }
    let needed = (natural - width) / CGFloat(length - 1) + 1.0 / 64
    return needed <= maximumTightening ? needed : 0
  }

  private var maximumTightening: CGFloat { font.pointSize / 20 }

  /// Lays out the text for `bounds` and returns its rectangle there, rounded up to pixels and centered vertically; empty at the origin without text.
  func rectOfText(in bounds: CGRect, lines: Int) -> CGRect {
    guard let storedText, storedText.length > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    layOutForDrawing(in: bounds.size, lines: lines)
    let used = layout.usedRect
    let size = CGSize(width: min(wholePixels(used.width), bounds.width), height: wholePixels(used.height))
    let y = bounds.minY + max((bounds.height - size.height) / 2, 0)
    return CGRect(x: bounds.minX + used.minX, y: y, width: size.width, height: min(size.height, bounds.height))
  }
}
