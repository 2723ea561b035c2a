import GalleyDocuments
import UIKit

/// An exhibit's heading, a line below it, and the button for its source: beside the heading, or below the text if words would break.
@MainActor
final class ExhibitHeader {
  let heading = UILabel()
  let lead = UILabel()
  let source = ExhibitStyle.button("Source")

  init(title: String, lead leadText: String = "") {
    heading.text = title
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: ExhibitStyle.serif(38))
    heading.textColor = Theme.ink
    lead.text = leadText
    lead.font = UIFontMetrics.default.scaledFont(for: ExhibitStyle.serif(17))
    lead.textColor = Theme.secondary
    for label in [heading, lead] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
  }

  /// Adds the subviews to `view`; `layOut(at:width:)` sets their frames.
  func add(to view: UIView) {
    for part in [heading, lead, source] { view.addSubview(part) }
  }

  /// Places the heading, the lead and the source button in a width, from `origin` down.
  ///
  /// - Returns: the y position of the content, a gap below the text.
  func layOut(at origin: CGPoint, width: CGFloat) -> CGFloat {
    let button = source.sizeThatFits(CGSize(width: width, height: 0))
    let beside = max(width - button.width - 8, 60)
    let isBeside = ExhibitStyle.fitsWords(of: heading, in: beside)
    var y = origin.y
    for label in [heading, lead] where label.text?.isEmpty == false {
      let labelWidth = label === heading && isBeside ? beside : width
      let height = label.sizeThatFits(CGSize(width: labelWidth, height: 0)).height.rounded(.up)
      label.frame = CGRect(x: origin.x, y: y, width: labelWidth, height: height)
      y += height + 4
    }
    // With large text in a narrow window, the button is below the text, with its title aligned to it.
    let buttonOrigin = isBeside ? CGPoint(x: origin.x + width - button.width, y: origin.y + 4) : CGPoint(x: origin.x - source.contentEdgeInsets.left, y: y)
    source.frame = CGRect(origin: buttonOrigin, size: button)
    return y + (isBeside ? 16 : button.height + 4)
  }
}
