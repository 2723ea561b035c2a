import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Views that limit how large or small their text gets.
@Suite(.serialized) @MainActor
struct ContentSizeLimitTests {
  private func with(_ category: UIContentSizeCategory, _ body: (UIView, UILabel) -> Void) {
    let before = UIApplication.shared.preferredContentSizeCategory
    let (stage, box, label) = (EventStage(), UIView(), UILabel())
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(before)
      stage.close()
    }
    label.adjustsFontForContentSizeCategory = true
    label.font = .preferredFont(forTextStyle: .body)
    box.addSubview(label)
    stage.window.addSubview(box)
    UIApplication.shared.setPreferredContentSizeCategory(category)
    body(box, label)
  }

  @Test func textGrowsNoFurther() {
    with(.accessibilityExtraLarge) { box, label in
      #expect(label.font.pointSize == 40)
      box.maximumContentSizeCategory = .extraExtraExtraLarge
      #expect(label.traitCollection.preferredContentSizeCategory == .extraExtraExtraLarge && label.font.pointSize == 23)
      box.maximumContentSizeCategory = nil
      #expect(label.font.pointSize == 40 && box.maximumContentSizeCategory == nil)
    }
  }

  @Test func textShrinksNoFurtherAndTheLargerLimitWins() {
    with(.extraSmall) { box, label in
      box.minimumContentSizeCategory = .large
      #expect(label.font.pointSize == 17)
      box.maximumContentSizeCategory = .small
      #expect(label.traitCollection.preferredContentSizeCategory == .large)
      label.maximumContentSizeCategory = .medium
      #expect(label.traitCollection.preferredContentSizeCategory == .medium && box.traitCollection.preferredContentSizeCategory == .large)
    }
  }
}
