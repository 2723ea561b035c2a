import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Layout direction of views.
@Suite(.serialized) @MainActor
struct SemanticContentTests {
  @Test(arguments: [
    (UISemanticContentAttribute.unspecified, UIUserInterfaceLayoutDirection.leftToRight, UIUserInterfaceLayoutDirection.rightToLeft),
    (.playback, .leftToRight, .leftToRight), (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
    (.forceRightToLeft, .rightToLeft, .rightToLeft),
  ]) func directionComesFromAttributeOrTraits(
    attribute: UISemanticContentAttribute, inLeftToRight: UIUserInterfaceLayoutDirection, inRightToLeft: UIUserInterfaceLayoutDirection
  ) {
    #expect(UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight) == inLeftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == inRightToLeft)
    for (direction, wanted) in [(UITraitEnvironmentLayoutDirection.leftToRight, inLeftToRight), (.rightToLeft, inRightToLeft)] {
      UITraitCollection(traitsFrom: [.current, UITraitCollection(layoutDirection: direction)]).performAsCurrent {
        let view = UIView()
        view.semanticContentAttribute = attribute
        #expect(view.effectiveUserInterfaceLayoutDirection == wanted)
        #expect(UIView.userInterfaceLayoutDirection(for: attribute) == wanted)
      }
    }
  }

  @Test func leadingAndTrailingFollowSuperview() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let part = UIView()
    part.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(part)
    NSLayoutConstraint.activate([
      part.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10), part.widthAnchor.constraint(equalToConstant: 30),
      part.topAnchor.constraint(equalTo: view.topAnchor), part.heightAnchor.constraint(equalToConstant: 20),
    ])
    for (attribute, x) in [(UISemanticContentAttribute.unspecified, 10.0), (.forceRightToLeft, 60), (.forceLeftToRight, 10), (.forceRightToLeft, 60), (.unspecified, 10)] {
      view.semanticContentAttribute = attribute
      view.layoutIfNeeded()
      #expect(abs(part.frame.minX - x) < 0.001, "\(attribute)")
    }
    view.semanticContentAttribute = .forceRightToLeft
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 5)
    #expect(view.layoutMargins.right == 20 && view.layoutMargins.left == 5)
  }

  @Test func stacksAndControlsFollowTheirSemanticAttribute() throws {
    let stack = UIStackView(arrangedSubviews: (0..<2).map { _ in UIView() })
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [50, 0])
    // An image after the title, as in iOS code.
    let button = UIButton(type: .custom)
    button.setTitle("Title", for: .normal)
    button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }, for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
    button.layoutIfNeeded()
    let (image, title) = (try #require(button.imageView), try #require(button.titleLabel))
    #expect(image.frame.maxX <= title.frame.minX)
    button.semanticContentAttribute = .forceRightToLeft
    button.layoutIfNeeded()
    #expect(title.frame.maxX <= image.frame.minX)
  }

  @Test func rareViewPropertiesAreStored() {
    let view = UIView()
    #expect(!view.isExclusiveTouch && view.clearsContextBeforeDrawing && view.contentScaleFactor == UIScreen.main.scale)
    view.contentScaleFactor = 3
    view.clearsContextBeforeDrawing = false
    #expect(view.layer.contentsScale == 3 && !view.clearsContextBeforeDrawing)
  }
}
