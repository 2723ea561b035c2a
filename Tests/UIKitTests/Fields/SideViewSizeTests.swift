import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A side view of a text field keeps its own size through every size of the field.
@MainActor @Suite(.serialized) struct SideViewSizeTests {
  @Test(arguments: [CGSize.zero, CGSize(width: 60, height: 4), CGSize(width: 1, height: 1), CGSize(width: CGFloat.infinity, height: CGFloat.infinity)])
  func sideViewsKeepSizeAfterFieldWasTooSmall(small: CGSize) {
    let frame = CGRect(x: 0, y: 0, width: 120, height: 30)
    let field = UITextField(frame: frame)
    field.borderStyle = .roundedRect
    let (left, right) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 12)), UIView(frame: CGRect(x: 0, y: 0, width: 14, height: 16)))
    (field.leftView, field.leftViewMode, field.rightView, field.rightViewMode) = (left, .always, right, .always)
    field.layoutIfNeeded()
    let before = (left.frame, right.frame)
    #expect(left.bounds.size == CGSize(width: 10, height: 12) && right.bounds.size == CGSize(width: 14, height: 16))
    field.frame.size = small
    field.layoutIfNeeded()
    field.frame = frame
    field.layoutIfNeeded()
    #expect(left.frame == before.0 && right.frame == before.1)
    // A size that the app sets is used.
    left.frame.size = CGSize(width: 20, height: 8)
    field.setNeedsLayout()
    field.layoutIfNeeded()
    #expect(left.bounds.size == CGSize(width: 20, height: 8))
  }
}
