import GalleyDocuments
import GalleyPlayground
import UIKit

/// A cell for each attribute and each of its styles.
public struct AttributesExhibit: Exhibit {
  public let name = "attributes"
  public let title = "Attributes"
  public let topic = "Styles and Paragraphs"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "The attributes of attributed strings, with sample values.", narrowest: 230, maximumColumns: 4,
      cards: AttributeSample.all.map { sample in
        BoardCard(sample.key, note: sample.value, content: FigureLabel(measure: 0, ground: sample.ground) { sample.text(scale: $0) })
      })
  }
}

/// An attribute key, a value, and a text that shows its effect.
@MainActor struct AttributeSample {
  var key: String
  var value: String
  var string = "Handgloves"
  /// The part of the text with the attribute, or `nil` for all.
  var marked: String?
  /// The background color, or `nil` for that of the card.
  var ground: UIColor?
  /// The attributes at a scale of text.
  var attributes: (CGFloat) -> [NSAttributedString.Key: Any]

  func text(scale: CGFloat) -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: string, attributes: [.font: ExhibitStyle.serif(28 * scale), .foregroundColor: Theme.ink, .paragraphStyle: Self.style])
    let range = marked.map { (string as NSString).range(of: $0) } ?? NSRange(location: 0, length: text.length)
    text.addAttributes(attributes(scale), range: range)
    return text
  }

  /// The paragraph style, with space for underlines below descenders.
  private static let style: NSParagraphStyle = {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.1
    return style
  }()

  private static func line(_ style: NSUnderlineStyle, _ name: String, string: String = "Handgloves") -> AttributeSample {
    AttributeSample(key: "underlineStyle", value: name, string: string) { _ in [.underlineStyle: style.rawValue] }
  }

  static let all: [AttributeSample] = [
    AttributeSample(key: "font", value: "EB Garamond Italic") { [.font: UIFont(name: "EBGaramond12-Italic", size: 28 * $0) ?? ExhibitStyle.serif(28 * $0)] },
    AttributeSample(key: "font", value: "small capitals, a font feature") { scale in
      let settings = [[UIFontDescriptor.FeatureKey.type: kLetterCaseType, .selector: kSmallCapsSelector]]
      let descriptor = ExhibitStyle.serif(28 * scale).fontDescriptor.addingAttributes([.featureSettings: settings])
      return [.font: UIFont(descriptor: descriptor, size: 0)]
    },
    AttributeSample(key: "foregroundColor", value: "blue") { _ in [.foregroundColor: Theme.blueInk] },
    AttributeSample(key: "backgroundColor", value: "blue tint") { _ in [.backgroundColor: Theme.blueTint] },
    AttributeSample(key: "ligature", value: "1: the font’s ligatures", string: "officious fjord") { _ in [.ligature: 1] },
    AttributeSample(key: "ligature", value: "0: none", string: "officious fjord") { _ in [.ligature: 0] },
    AttributeSample(key: "kern", value: "0: no kerning", string: "AVATAR") { _ in [.kern: 0] },
    AttributeSample(key: "kern", value: "4 points", string: "AVATAR") { [.kern: 4 * $0] },
    AttributeSample(key: "tracking", value: "−1 point, with kerning", string: "AVATAR") { [.tracking: -1 * $0] },
    line(.single, "single"), line(.thick, "thick"), line(.double, "double"),
    line([.single, .patternDot], "patternDot"), line([.single, .patternDash], "patternDash"), line([.single, .patternDashDot], "patternDashDot"),
    line([.single, .patternDashDotDot], "patternDashDotDot"), line([.single, .byWord], "byWord", string: "Hand in glove"),
    AttributeSample(key: "underlineColor", value: "red") { _ in [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: Theme.red] },
    AttributeSample(key: "strikethroughStyle", value: "single") { _ in [.strikethroughStyle: NSUnderlineStyle.single.rawValue] },
    AttributeSample(key: "strikethroughColor", value: "red, double") { _ in
      [.strikethroughStyle: NSUnderlineStyle.double.rawValue, .strikethroughColor: Theme.red]
    },
    AttributeSample(key: "strokeWidth", value: "3: outline only") { _ in [.strokeWidth: 3] },
    AttributeSample(key: "strokeWidth", value: "−3: filled, with an outline") { _ in [.strokeWidth: -3, .strokeColor: Theme.red] },
    AttributeSample(key: "shadow", value: "2 points right and down, blurred by 3") { scale in
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 2 * scale, height: 2 * scale)
      shadow.shadowBlurRadius = 3 * scale
      shadow.shadowColor = Theme.blueLine
      return [.shadow: shadow]
    },
    AttributeSample(key: "textEffect", value: "letterpress", ground: Theme.paper) { scale in
      [
        .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle, .foregroundColor: Theme.pressedInk,
        .font: UIFont(name: "EBGaramond12-Bold", size: 34 * scale) ?? ExhibitStyle.serif(34 * scale),
      ]
    },
    AttributeSample(key: "baselineOffset", value: "8 points up", string: "E = mc2", marked: "2") { [.baselineOffset: 8 * $0, .font: ExhibitStyle.serif(18 * $0)] },
    AttributeSample(key: "baselineOffset", value: "4 points down", string: "H2O", marked: "2") { [.baselineOffset: -4 * $0, .font: ExhibitStyle.serif(18 * $0)] },
    AttributeSample(key: "obliqueness", value: "0.25") { _ in [.obliqueness: 0.25] },
    AttributeSample(key: "expansion", value: "0.25: width times e^0.25") { _ in [.expansion: 0.25] },
    AttributeSample(key: "expansion", value: "−0.25") { _ in [.expansion: -0.25] },
    AttributeSample(key: "link", value: "a URL, styled as a link") { _ in
      [.link: "https://example.org", .foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue]
    },
    AttributeSample(key: "attachment", value: "an inline image", string: "Hand\(attachmentCharacter)gloves", marked: attachmentCharacter) { scale in
      [.attachment: NSTextAttachment(image: dot(18 * scale))]
    },
    AttributeSample(key: "languageIdentifier", value: "ja: Japanese glyph forms", string: "直骨刃") { _ in [.languageIdentifier: "ja"] },
    AttributeSample(key: "languageIdentifier", value: "zh-Hans: Chinese forms", string: "直骨刃") { _ in [.languageIdentifier: "zh-Hans"] },
  ]

  /// The character of an attachment.
  private static let attachmentCharacter = NSAttributedString(attachment: NSTextAttachment()).string

  private static func dot(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIColor(red: 0.8, green: 0.36, blue: 0.26, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: side - 2, height: side - 2)).fill()
    }
  }
}
