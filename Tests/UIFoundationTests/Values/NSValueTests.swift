import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize
import class Foundation.NSNumber
import class Foundation.NSValue
import Testing
import UIFoundation

@Suite struct NSValueTests {
  let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  @Test func geometryRoundTrips() {
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
  }

  /// As `userInfo[UIResponder.keyboardFrameEndUserInfoKey]` is read.
  @Test func geometryCastsToNSValueAndBack() {
    let stored: [String: Any] = ["value": rect, "object": NSValue(cgRect: rect)]
    #expect((stored["value"] as? NSValue)?.cgRectValue == rect)
    #expect(stored["value"] as? CGRect == rect)
    #expect((stored["object"] as? NSValue)?.cgRectValue == rect)
    #expect(stored["object"] as? CGRect == rect)
  }

  @Test func otherValuesAreNoRectangles() {
    let values: [Any] = [NSValue(cgPoint: rect.origin), NSNumber(value: 3), NSValue(cgSize: rect.size)]
    for value in values { #expect(value as? CGRect == nil) }
    #expect((NSValue(cgRect: rect) as Any) as? CGPoint == nil)
    #expect((NSValue(cgPoint: rect.origin) as Any) as? CGSize == nil)
  }
}
