import CoreGraphics
import Foundation
import Testing
import UIFoundation

/// Positions in user space and on the canvas.
@Suite struct ContextSpaceTests {
  @Test func geometryConvertsBetweenSpaces() {
    _ = drawn(20, 10, scale: 2) { context in
      context.translateBy(x: 3, y: 1)
      #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 8, y: 4))
      #expect(context.convertToUserSpace(CGPoint(x: 8, y: 4)) == CGPoint(x: 1, y: 1))
      #expect(context.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 2, height: 1)) == CGRect(x: 6, y: 2, width: 4, height: 2))
      #expect(context.convertToUserSpace(CGRect(x: 6, y: 2, width: 4, height: 2)) == CGRect(x: 0, y: 0, width: 2, height: 1))
      context.scaleBy(x: 1, y: -1)
      #expect(context.convertToDeviceSpace(CGSize(width: 2, height: 3)) == CGSize(width: 4, height: 6))
      #expect(context.convertToUserSpace(CGSize(width: 4, height: 6)) == CGSize(width: 2, height: 3))
      #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    }
  }
}
