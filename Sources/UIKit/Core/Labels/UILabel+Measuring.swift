import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UILabel {
  /// The size of the text in `size`, whole pixels; a side of 0 or less is without an end.
  ///
  /// Where a subclass has another `textRect(forBounds:limitedToNumberOfLines:)`, as one that keeps a margin, the size of that.
  func fittingSize(in size: CGSize) -> CGSize {
    guard type(of: self) != UILabel.self else { return ownSize(in: size) }
    let width = finite(size.width)
    let room = CGRect(x: 0, y: 0, width: width > 0 ? width : 100_000, height: 100_000)
    let rect = textRect(forBounds: room, limitedToNumberOfLines: numberOfLines)
    return rect == rectOfText(in: room, lines: numberOfLines) ? ownSize(in: size) : rect.size
  }

  private func ownSize(in size: CGSize) -> CGSize {
    guard let storedText, storedText.length > 0 else { return .zero }
    let width = numberOfLines == 1 && !breaksByItself ? 0 : finite(size.width)
    let natural = measure(width: width, lines: numberOfLines)
    // A single line is cut, not wrapped: it never asks for more than there is.
    let limit = finite(size.width)
    let fitted = CGSize(width: limit > 0 ? min(natural.width, limit) : natural.width, height: natural.height)
    return CGSize(width: wholePixels(fitted.width), height: wholePixels(fitted.height))
  }

  var contentSize: CGSize {
    fittingSize(in: CGSize(width: numberOfLines == 1 ? 0 : preferredMaxLayoutWidth, height: 0))
  }

  /// As constraints take it: unwrapped, until its width is known.
  func layoutSize(in width: CGFloat?) -> CGSize {
    guard let width, numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return intrinsicContentSize }
    return fittingSize(in: CGSize(width: width, height: 0))
  }

  /// From the edges to the baselines, for the text as it stands in the bounds.
  var textBaselines: (first: CGFloat, last: CGFloat) {
    guard let storedText, storedText.length > 0 else { return (0, 0) }
    let rect = textRect(forBounds: bounds.height > 0 ? bounds : CGRect(origin: .zero, size: intrinsicContentSize), limitedToNumberOfLines: numberOfLines)
    let last = (storedText.attribute(.font, at: storedText.length - 1, effectiveRange: nil) as? UIFont ?? font!).asked
    let first = (storedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? font!).asked
    return (rect.minY + first.ascender, max(bounds.height, rect.maxY) - rect.maxY - last.descender)
  }

  /// The lines' box without limits of height.
  private func measure(width: CGFloat, lines: Int) -> CGSize {
    let request = LabelLayout.Request(
      generation: textGeneration, width: width, height: 0, lines: lines, mode: lineBreakMode)
    if let size = measured[request] { return size }
    layout.layOut(textForLayout, request)
    let size = layout.usedRect.size
    measured[request] = size
    return size
  }

  /// Whether a single line may have breaks in it: then it is the first that counts, whatever the width.
  private var breaksByItself: Bool { lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping }

  private func finite(_ side: CGFloat) -> CGFloat { side.isFinite && side < 100_000 ? max(side, 0) : 0 }

  private func wholePixels(_ length: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    // A length a hair over a whole pixel is a sum's rounding.
    return (length * scale - 0.001).rounded(.up) / scale
  }

  /// Lays out for `bounds` as it is to be drawn: shrunk or tightened where the label may.
  ///
  /// Returns the scale of the fonts.
  @discardableResult
  func layOutForDrawing(in size: CGSize, lines: Int) -> CGFloat {
    var request = LabelLayout.Request(
      generation: textGeneration, width: size.width, height: size.height, lines: lines, mode: lineBreakMode)
    if lines == 1 {
      // The one line is drawn even where it is higher than the label.
      request.height = 0
      if mayTighten { request.tightening = tightening(for: size.width) }
      // Letters that may move together shrink only where that is not enough.
      if adjustsFontSizeToFitWidth, maySqueeze, request.tightening == 0 {
        let most = mayTighten ? mostTightening : 0
        request.scale = shrink(to: size.width, tightening: most)
        if request.scale < 1 { request.tightening = most * request.scale }
      }
    }
    layout.layOut(textForLayout, request)
    if lines != 1, layout.usedRect.height == 0, size.height > 0 {
      // Not even one line is as low as the label: the first is drawn all the same.
      request.height = 0
      request.lines = 1
      layout.layOut(textForLayout, request)
    }
    return request.scale
  }

  /// Whether a line may become smaller or tighter. An attributed text whose line break mode wraps is broken instead.
  private var maySqueeze: Bool { isPlain || !breaksByItself }

  private var mayTighten: Bool { (allowsDefaultTighteningForTruncation || tightensLetterSpacing) && maySqueeze }

  /// The largest scale at which the single line fits, not under `minimumScaleFactor`. `tightening`: points to take off after
  /// each letter of the full size.
  private func shrink(to width: CGFloat, tightening: CGFloat) -> CGFloat {
    let natural = measure(width: 0, lines: 1).width - tightening * CGFloat(max((storedText?.length ?? 0) - 1, 0))
    guard natural > width, width > 0 else { return 1 }
    let least = max(minimumScaleFactor, 0.01)
    var scale = max(width / natural, least)
    // Hinting aside widths go with sizes; sixty-fourths may want a step or two less.
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

  /// Points to take off after each letter so that the line just fits; 0 where that would be too many, or none are
  /// needed.
  private func tightening(for width: CGFloat) -> CGFloat {
    let natural = measure(width: 0, lines: 1).width
    guard natural > width, let length = storedText?.length, length > 1 else { return 0 }
    let needed = (natural - width) / CGFloat(length - 1) + 1.0 / 64
    return needed <= mostTightening ? needed : 0
  }

  private var mostTightening: CGFloat { font.pointSize / 20 }

  func rectOfText(in bounds: CGRect, lines: Int) -> CGRect {
    guard let storedText, storedText.length > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    layOutForDrawing(in: bounds.size, lines: lines)
    let used = layout.usedRect
    let size = CGSize(width: min(wholePixels(used.width), bounds.width), height: wholePixels(used.height))
    let y = bounds.minY + max((bounds.height - size.height) / 2, 0)
    return CGRect(x: bounds.minX + used.minX, y: y, width: size.width, height: min(size.height, bounds.height))
  }
}
