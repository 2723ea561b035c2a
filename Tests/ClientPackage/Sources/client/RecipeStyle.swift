import Foundation
import UIKit

// Imports both Foundation and UIKit, as most iOS sources do.

public enum RecipeStyle {
  /// Hanging numbers, and the first word of each step in the heading's weight.
  public static func applied(to text: NSAttributedString) -> NSAttributedString {
    let styled = NSMutableAttributedString(attributedString: text)
    let paragraph = NSMutableParagraphStyle()
    paragraph.headIndent = 24
    paragraph.tabStops = [NSTextTab(textAlignment: .left, location: 24, options: [:])]
    styled.addAttributes(
      [.paragraphStyle: paragraph, .font: UIFont.preferredFont(forTextStyle: .subheadline), .foregroundColor: UIColor.darkText],
      range: NSRange(location: 0, length: styled.length))
    for range in Recipe.stepRanges(of: styled) {
      let step = (styled.string as NSString).substring(with: range)
      let number = (step as NSString).range(of: "\t").location
      styled.addAttribute(
        .font, value: UIFont.preferredFont(forTextStyle: .headline), range: NSRange(location: range.location, length: number))
    }
    return styled
  }
}
