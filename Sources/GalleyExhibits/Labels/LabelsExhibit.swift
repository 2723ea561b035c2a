import GalleyDocuments
import GalleyPlayground
import UIKit

/// Labels: line breaking and truncation, shrinking, number of lines, fitting size, and attributed text.
public struct LabelsExhibit: Exhibit {
  public let name = "labels"
  public let title = "Labels"
  public let topic = "Words and Lines"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "UILabel")
  public let contents = """
    lineBreakMode numberOfLines adjustsFontSizeToFitWidth minimumScaleFactor allowsDefaultTighteningForTruncation baselineAdjustment \
    sizeToFit sizeThatFits attributedText
    """

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "How a label handles text that does not fit.", narrowest: 340, maximumColumns: 2,
      cards: [
        BoardCard("Line Break Modes", note: "The mode determines line breaks and truncation.", content: LabelDemo(LabelSamples.modes, lines: 1, width: 0.62)),
        BoardCard(
          "A Single Line That Shrinks", note: "adjustsFontSizeToFitWidth shrinks the text, but not below minimumScaleFactor.",
          content: LabelDemo(LabelSamples.shrinking, lines: nil, width: 0.55)),
        BoardCard(
          "Baseline Adjustment", note: "The position of a shrunk line. The blue line marks the full-size baseline.", content: BaselineDemo()),
        BoardCard("Number of Lines", note: "Zero means no limit.", content: LabelDemo(LabelSamples.lineCounts, lines: nil, width: 0.8)),
        BoardCard("Size to Fit", note: "The size that fits each label, in points.", content: FittingDemo()),
        BoardCard(
          "Attributed Text", note: "Its paragraph style sets a line break mode, which the label’s mode replaces if set later.",
          content: LabelDemo(LabelSamples.attributed, lines: nil, width: 1)),
      ])
  }
}

/// A sample label with a caption.
@MainActor struct LabelSample {
  var caption: String
  /// Sets all properties except the width; called again for each content size.
  var configure: (_ label: UILabel, _ scale: CGFloat) -> Void
}

/// The sample labels of the cards.
@MainActor enum LabelSamples {
  static let sentence = "The compositor fills the stick with letters, line after line, and slides them into the galley."
  private static let line = "A line finds its length in a narrow measure"

  private static func sample(_ caption: String, _ text: String = sentence, _ configure: @escaping (UILabel) -> Void) -> LabelSample {
    LabelSample(caption: caption) { label, scale in
      label.font = ExhibitStyle.serif(18 * scale)
      label.text = text
      configure(label)
    }
  }

  static let modes: [LabelSample] = [
    ("byWordWrapping", .byWordWrapping), ("byCharWrapping", .byCharWrapping), ("byClipping", .byClipping), ("byTruncatingHead", .byTruncatingHead),
    ("byTruncatingMiddle", .byTruncatingMiddle), ("byTruncatingTail", .byTruncatingTail),
  ].map { (name: String, mode: NSLineBreakMode) in sample(name) { $0.lineBreakMode = mode } }

  static let shrinking =
    [sample("off", line) { _ in }]
    + [0.8, 0.5, 0].map { least in
      sample(least == 0 ? "minimumScaleFactor = 0: no limit" : "minimumScaleFactor = \(least)", line) {
        $0.adjustsFontSizeToFitWidth = true
        $0.minimumScaleFactor = least
      }
    } + [sample("allowsDefaultTighteningForTruncation", line) { $0.allowsDefaultTighteningForTruncation = true }]

  static let lineCounts = [1, 2, 3, 0].map { count in sample("numberOfLines = \(count)") { $0.numberOfLines = count } }

  static let attributed: [LabelSample] = [
    LabelSample(caption: "attributedText") { label, scale in
      label.numberOfLines = 0
      label.attributedText = mixed(scale)
    },
    LabelSample(caption: "paragraph style: byTruncatingHead") { label, scale in label.attributedText = headed(scale) },
    LabelSample(caption: "the same, then lineBreakMode = .byTruncatingTail") { label, scale in
      label.attributedText = headed(scale)
      label.lineBreakMode = .byTruncatingTail
    },
  ]

  private static func mixed(_ scale: CGFloat) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "Roman, ", attributes: [.font: ExhibitStyle.serif(20 * scale), .foregroundColor: Theme.ink])
    func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
      text.append(NSAttributedString(string: string, attributes: [.font: ExhibitStyle.serif(20 * scale), .foregroundColor: Theme.ink].merging(attributes) { $1 }))
    }
    add("italic, ", [.font: UIFont(name: "EBGaramond12-Italic", size: 20 * scale) ?? ExhibitStyle.serif(20 * scale)])
    add("red, ", [.foregroundColor: Theme.red])
    add("underlined, ", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: Theme.blueLine])
    add("letterspaced", [.kern: 4 * scale, .font: ExhibitStyle.serif(18 * scale)])
    add(" and ", [:])
    add("large", [.font: ExhibitStyle.serif(32 * scale)])
    add(" in one label.", [:])
    return text
  }

  private static func headed(_ scale: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingHead
    return NSAttributedString(string: sentence, attributes: [.font: ExhibitStyle.serif(18 * scale), .foregroundColor: Theme.ink, .paragraphStyle: style])
  }
}
