import GalleyAttributedText
import UIFoundation

/// The appearance of links: rendering attributes that take precedence over all others.
extension NSTextLayoutManager {
  /// The attributes that links have by default: underlined, in blue.
  public class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    [.underlineStyle: NSUnderlineStyle.single.rawValue, .foregroundColor: UIColor.blue]
  }

  /// Returns the delegate's attributes for a link, or `attributes` if it has none.
  func delegateAttributes(
    forLink link: Any, at location: any NSTextLocation, default attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    guard let delegate, !lacksLinks else { return attributes }
    return delegate.textLayoutManager(self, renderingAttributesForLink: link, at: location, defaultAttributes: attributes) ?? attributes
  }

  /// The link attributes without a delegate: those that the view which shows the text has set, or else `linkRenderingAttributes`.
  var ownLinkAttributes: [NSAttributedString.Key: Any] {
    layout.use.hasLinkAppearance ? layout.linkTextAttributes : type(of: self).linkRenderingAttributes
  }
}
