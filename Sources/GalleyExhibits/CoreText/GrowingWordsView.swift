import GalleyDocuments
import UIKit

/// “Yo ho ho and a bottle of rum!” with growing words, as one line or as centered lines.
final class GrowingWordsView: TypesetView {
  enum Setting { case line, frame }

  private let setting: Setting

  init(_ setting: Setting) {
    self.setting = setting
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityLabel = Self.sampleText
  }

  required init?(coder: NSCoder) { nil }

  private static let sampleText = "Yo ho ho and a bottle of rum!"

  /// Returns the text, in which each word is larger than the one before.
  ///
  /// - Parameter size: the font size of the first word, in points.
  private func text(size: CGFloat) -> NSAttributedString {
    let text = NSMutableAttributedString(string: Self.sampleText)
    let all = NSRange(location: 0, length: text.length)
    text.addAttribute(.init(kCTForegroundColorAttributeName), value: Theme.ink.cgColor, range: all)
    let base = CTFontCreateWithName("Baskerville", size, nil)
    var points = size
    Self.sampleText.enumerateSubstrings(in: Self.sampleText.startIndex..., options: .byWords) { _, _, enclosing, _ in
      points += 3.5 * size / 18
      let font = CTFontCreateCopyWithAttributes(base, points, nil, nil)
      text.addAttribute(.init(kCTFontAttributeName), value: font, range: NSRange(enclosing, in: Self.sampleText))
    }
    Self.sampleText.enumerateSubstrings(in: Self.sampleText.startIndex..., options: [.byWords, .reverse]) { _, _, enclosing, stop in
      if let bold = CTFontCreateCopyWithSymbolicTraits(base, points, nil, .traitBold, .traitBold) {
        text.addAttribute(.init(kCTFontAttributeName), value: bold, range: NSRange(enclosing, in: Self.sampleText))
      }
      stop = true
    }
    if setting == .frame { center(text) }
    return text
  }

  private func center(_ text: NSMutableAttributedString) {
    let alignment = CTTextAlignment.center
    let style = withUnsafeBytes(of: alignment) { bytes in
      CTParagraphStyleCreate([CTParagraphStyleSetting(spec: .alignment, valueSize: bytes.count, value: bytes.baseAddress!)], 1)
    }
    text.addAttribute(.init(kCTParagraphStyleAttributeName), value: style, range: NSRange(location: 0, length: text.length))
  }

  /// Returns a line in the largest size that fits, up to the content size's font size.
  private func line(width: CGFloat) -> (line: CTLine, ascent: CGFloat, descent: CGFloat) {
    var size = 18 * scale
    var line = CTLineCreateWithAttributedString(text(size: size))
    let natural = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
    if natural > width - 2, natural > 0 {
      size *= (width - 2) / natural
      line = CTLineCreateWithAttributedString(text(size: size))
    }
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    return (line, ascent, descent)
  }

  /// Returns a width that is narrower than the line, so that it wraps.
  private func measure(_ availableWidth: CGFloat) -> CGFloat { min(availableWidth, 270 * scale) }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    switch setting {
    case .line:
      let (_, ascent, descent) = line(width: size.width)
      return CGSize(width: size.width, height: ascent + descent)
    case .frame:
      let framesetter = CTFramesetterCreateWithAttributedString(text(size: 18 * scale))
      let constraints = CGSize(width: measure(size.width), height: .greatestFiniteMagnitude)
      let height = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRangeMake(0, 0), nil, constraints, nil).height
      return CGSize(width: size.width, height: height.rounded(.up))
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.flip(height: bounds.height)
    switch setting {
    case .line:
      let (line, _, descent) = line(width: bounds.width)
      context.textPosition = CGPoint(x: 1, y: descent)
      CTLineDraw(line, context)
    case .frame:
      let framesetter = CTFramesetterCreateWithAttributedString(text(size: 18 * scale))
      let width = measure(bounds.width)
      let column = CGRect(x: (bounds.width - width) / 2, y: 0, width: width, height: bounds.height)
      CTFrameDraw(CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), CGPath(rect: column), nil), context)
    }
    context.restoreGState()
  }
}

extension CGContext {
  /// Moves the origin to the bottom of a view of this height, and turns the y axis up, as Core Text expects.
  func flip(height: CGFloat) {
    translateBy(x: 0, y: height)
    scaleBy(x: 1, y: -1)
  }
}
