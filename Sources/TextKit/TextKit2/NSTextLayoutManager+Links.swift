import AttributedText
import UIFoundation

/// The look of links: rendering attributes that take precedence over all others.
extension NSTextLayoutManager {
  /// The attributes that links have by default: underlined, in blue.
  public class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    [.underlineStyle: NSUnderlineStyle.single.rawValue, .foregroundColor: UIColor.blue]
  }

  /// Asks the delegate for the attributes of a link; `attributes` are those that it has otherwise.
  func delegateAttributes(
    forLink link: Any, at location: any NSTextLocation, default attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    guard let delegate, !lacksLinks else { return attributes }
    return delegate.textLayoutManager(self, renderingAttributesForLink: link, at: location, defaultAttributes: attributes) ?? attributes
  }

  /// The attributes that links have without a delegate: those of the view that shows the text, or the default ones.
  var ownLinkAttributes: [NSAttributedString.Key: Any] {
    layout.use.hasLinkLook ? layout.linkTextAttributes : type(of: self).linkRenderingAttributes
  }
}
