import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Keys that scroll if there is no first responder.
@Suite(.serialized) @MainActor
struct KeyScrollingTests {
  private func scroller(_ frame: CGRect) -> UIScrollView {
    let view = UIScrollView(frame: frame)
    view.contentSize = CGSize(width: frame.width, height: 2_000)
    return view
  }

  /// They scroll the largest visible scroll view; a field that is being edited keeps its own keys.
  @Test func theyAreForTheLargestView() {
    let stage = EventStage(width: 300, height: 400)
    defer { stage.close() }
    let (small, large, whole, hidden) = (
      scroller(CGRect(x: 0, y: 0, width: 300, height: 100)), scroller(CGRect(x: 0, y: 100, width: 300, height: 200)),
      UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), scroller(CGRect(x: 0, y: 0, width: 300, height: 400))
    )
    hidden.isHidden = true
    let field = UITextField(frame: CGRect(x: 0, y: 310, width: 300, height: 30))
    for view in [whole, small, large, hidden, field] { stage.window.addSubview(view) }
    stage.session.turn()
    for (key, offset) in [(0x4E, 160...200), (0x51, 170...260), (0x4D, 1_800...1_800), (0x4A, 0...0)] as [(UInt16, ClosedRange<CGFloat>)] {
      stage.key(key)
      stage.wait(400)
      #expect(offset.contains(large.contentOffset.y), "key \(key): \(large.contentOffset.y)")
    }
    #expect(small.contentOffset.y == 0 && whole.contentOffset.y == 0 && hidden.contentOffset.y == 0)
    field.becomeFirstResponder()
    stage.key(0x4E)
    stage.wait(400)
    #expect(large.contentOffset.y == 0)
  }
}
