import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import UIFoundation

@testable import TextKit

/// Random values of every attribute, of each type that it accepts.
struct ArchiveSamples {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<CGFloat> = -20...20) -> CGFloat { CGFloat.random(in: range, using: &generator) }
  mutating func chance(_ share: Double = 0.5) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
  mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &generator)! }

  mutating func font() -> UIFont {
    let size = pick([9, 12, 17.5, number(1...80)])
    let names = [
      "EB Garamond", "EBGaramond12-Bold", "EBGaramond08-Italic", "Inter-SemiBold", "Helvetica", "HelveticaNeue-Light", "Menlo-Bold",
      "TimesNewRomanPS-BoldItalicMT", "Galley Block", "NotoSansCJKjp-Regular",
    ]
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return .systemFont(ofSize: size, weight: pick([.thin, .regular, .medium, .bold, .black]))
    case 1: return pick([.italicSystemFont(ofSize: size), .monospacedSystemFont(ofSize: size, weight: .bold)])
    case 2: return .monospacedDigitSystemFont(ofSize: size, weight: .medium)
    case 3: return .preferredFont(forTextStyle: pick([.body, .headline, .caption2]))
    case 4:
      let base = UIFont(name: pick(names), size: size)!
      let metrics = UIFontMetrics(forTextStyle: .title1)
      return chance() ? metrics.scaledFont(for: base) : metrics.scaledFont(for: base, maximumPointSize: 30)
    case 5:
      // Bold and italic traits for which the family has no file.
      let traits: UIFontDescriptor.SymbolicTraits = pick([.traitBold, .traitItalic, [.traitBold, .traitItalic]])
      let family = pick(["EB Garamond", "Galley Block", "Georgia", "Zapfino"])
      let descriptor = UIFontDescriptor(fontAttributes: [.family: family, .traits: [UIFontDescriptor.TraitKey.symbolic: traits]])
      return UIFont(descriptor: descriptor.addingOpenTypeFeatures(["smcp": 1, "liga": 0]), size: size)
    default: return UIFont(name: pick(names), size: size)!
    }
  }

  mutating func color() -> UIColor {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: UIColor(white: number(0...1), alpha: number(0...1))
    case 1: pick([.systemBlue, .label, .systemGray3, .tertiarySystemGroupedBackground, .link])
    case 2: pick([.black, .red, .clear, .brown])
    case 3: dynamic()
    default: UIColor(red: number(-1...2), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    }
  }

  private mutating func dynamic() -> UIColor {
    let (light, dark) = (UIColor(white: number(0...1), alpha: 1), UIColor(red: number(0...1), green: 0, blue: 1, alpha: 0.5))
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  mutating func image() -> UIImage {
    let (size, edge) = (CGSize(width: Int.random(in: 1...9, using: &generator), height: 4), number(0...3))
    let color = UIColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: chance() ? 1 : number(0...1))
    let image = UIGraphicsImageRenderer(size: size).image { context in
      color.setFill()
      context.fill(CGRect(x: edge, y: 0.5, width: 5, height: 2.25))
    }
    return chance() ? image : image.withTintColor(self.color(), renderingMode: pick([.alwaysOriginal, .alwaysTemplate]))
  }

  mutating func shadow() -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: number(), height: number())
    shadow.shadowBlurRadius = number(0...9)
    shadow.shadowColor = pick([color(), nil, CGColor(red: 1, green: 0.25, blue: 0, alpha: 0.5), CGColor(gray: 0.3, alpha: 1)] as [Any?])
    return shadow
  }

  mutating func attachment() -> NSTextAttachment {
    let attachment = chance() ? NSTextAttachment(image: image()) : NSTextAttachment(data: image().pngData(), ofType: "public.png")
    if chance() { attachment.bounds = CGRect(x: number(), y: number(), width: number(), height: number()) }
    return attachment
  }

  mutating func path() -> UIBezierPath {
    let path = UIBezierPath()
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      path.move(to: CGPoint(x: number(), y: number()))
      path.addLine(to: CGPoint(x: number(), y: number()))
      path.addQuadCurve(to: CGPoint(x: number(), y: number()), controlPoint: CGPoint(x: number(), y: number()))
      path.addCurve(
        to: CGPoint(x: number(), y: number()), controlPoint1: CGPoint(x: number(), y: number()), controlPoint2: .zero)
      if chance() { path.close() }
    }
    (path.lineWidth, path.miterLimit, path.usesEvenOddFillRule) = (number(0...9), number(1...20), chance())
    (path.lineCapStyle, path.lineJoinStyle) = (pick([.butt, .round, .square]), pick([.miter, .round, .bevel]))
    path.setLineDash([number(1...5), 2], count: chance() ? 2 : 0, phase: number(0...3))
    return path
  }

  mutating func paragraphStyle() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = pick([.left, .right, .center, .justified, .natural])
    style.lineBreakMode = pick([.byWordWrapping, .byCharWrapping, .byTruncatingMiddle])
    style.baseWritingDirection = pick([.natural, .leftToRight, .rightToLeft])
    (style.lineSpacing, style.headIndent, style.tailIndent) = (number(), number(), number())
    (style.firstLineHeadIndent, style.paragraphSpacing, style.paragraphSpacingBefore) = (number(), number(), number())
    (style.minimumLineHeight, style.maximumLineHeight, style.lineHeightMultiple) = (number(0...9), number(), number())
    (style.defaultTabInterval, style.hyphenationFactor) = (number(), Float(number(0...1)))
    (style.usesDefaultHyphenation, style.allowsDefaultTighteningForTruncation) = (chance(), chance())
    style.lineBreakStrategy = pick([[], .standard, .pushOut])
    style.tabStops = (0..<Int.random(in: 0...3, using: &generator)).map { _ in NSTextTab(textAlignment: .right, location: number()) }
    if chance() { style.textLists = [NSTextList(markerFormat: pick([.disc, .decimal]), startingItemNumber: 3)] }
    return style
  }

  /// A value for every key that the project names.
  mutating func value(for key: NSAttributedString.Key) -> Any {
    switch key {
    case .font: font()
    case .paragraphStyle: paragraphStyle()
    case .foregroundColor, .backgroundColor, .strokeColor, .underlineColor, .strikethroughColor: color()
    case .shadow: shadow()
    case .attachment: attachment()
    case .textEffect: pick([NSAttributedString.TextEffectStyle.letterpressStyle, "other", NSString(string: "third")] as [Any])
    case .link: pick([URL(string: "https://example.org/a?b")!, "a string", NSURL(string: "file:///x")!] as [Any])
    case .writingDirection: [2, 3]
    case .languageIdentifier, .accessibilitySpeechLanguage, .accessibilitySpeechIPANotation: pick(["de", "en-GB", ""])
    case .kern: pick([number(), NSNull(), Float(0.5), NSNumber(value: 2)] as [Any])
    case .accessibilitySpeechPunctuation, .accessibilitySpeechSpellOut, .accessibilitySpeechQueueAnnouncement: chance()
    case .init("custom"): pick([Data([1, 2]), Date(timeIntervalSinceReferenceDate: 5), ["a": 7, "b": [2.5]], UInt64.max] as [Any])
    default: pick([number(), Int.random(in: -9...9, using: &generator), Double(number())] as [Any])
    }
  }

  static let keys: [NSAttributedString.Key] = [
    .font, .paragraphStyle, .foregroundColor, .backgroundColor, .ligature, .kern, .tracking, .strikethroughStyle, .underlineStyle,
    .strokeColor, .strokeWidth, .shadow, .textEffect, .attachment, .link, .baselineOffset, .underlineColor, .strikethroughColor,
    .obliqueness, .expansion, .writingDirection, .verticalGlyphForm, .languageIdentifier, .accessibilitySpeechPunctuation,
    .accessibilitySpeechLanguage, .accessibilitySpeechPitch, .accessibilitySpeechQueueAnnouncement,
    .accessibilitySpeechIPANotation, .accessibilitySpeechSpellOut, .accessibilityTextHeadingLevel, .init("custom"),
  ]

  /// A text of several runs, each with some of the keys; attachments anywhere.
  mutating func text() -> NSAttributedString {
    let text = NSMutableAttributedString()
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      var attributes: [NSAttributedString.Key: Any] = [:]
      for key in Self.keys where chance(0.4) { attributes[key] = value(for: key) }
      text.append(NSAttributedString(string: pick(["abc", "é\n", "\u{FFFC}", "𝄞x"]), attributes: attributes))
    }
    return text
  }
}
