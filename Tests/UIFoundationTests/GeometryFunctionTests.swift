import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIFoundation

/// The C functions equal the members.
@Suite struct GeometryFunctionTests {
  private struct Numbers {
    var generator: SeededGenerator
    mutating func next() -> CGFloat { CGFloat(Int.random(in: -80...80, using: &generator)) / 4 }
    mutating func rect() -> CGRect { CGRect(x: next(), y: next(), width: abs(next()), height: abs(next())) }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func functionsAgreeWithMembers(seed: UInt64) {
    var numbers = Numbers(generator: SeededGenerator(seed: seed))
    let (one, other, x, y) = (numbers.rect(), numbers.rect(), numbers.next(), numbers.next())
    #expect(CGRectMake(one.minX, one.minY, one.width, one.height) == one)
    #expect(CGRectInset(one, x, y) == one.insetBy(dx: x, dy: y) && CGRectOffset(one, x, y) == one.offsetBy(dx: x, dy: y))
    #expect(CGRectUnion(one, other) == one.union(other) && CGRectIntersection(one, other) == one.intersection(other))
    #expect(CGRectIntersectsRect(one, other) == one.intersects(other) && CGRectContainsRect(one, other) == one.contains(other))
    #expect(CGRectContainsPoint(one, CGPointMake(x, y)) == one.contains(CGPoint(x: x, y: y)))
    #expect(CGRectIntegral(one) == one.integral)
    #expect(CGRectGetMaxX(one) - CGRectGetMinX(one) == CGRectGetWidth(one) && CGRectGetMaxY(one) - CGRectGetMinY(one) == CGRectGetHeight(one))
    #expect(CGRectGetMidX(one) == one.midX && CGRectGetMidY(one) == one.midY)
    #expect(CGRectEqualToRect(one, CGRect(x: one.maxX, y: one.minY, width: -one.width, height: one.height)))
    let turn = CGAffineTransformMakeRotation(x)
    #expect(CGAffineTransformConcat(turn, CGAffineTransformInvert(turn)).applied(to: CGPoint(x: 3, y: 4)).isNear(CGPoint(x: 3, y: 4)))
    #expect(CGAffineTransformTranslate(turn, x, y) == turn.translatedBy(x: x, y: y))
    #expect(CGAffineTransformScale(CGAffineTransformIdentity, x, y) == CGAffineTransformMakeScale(x, y))
    let insets = UIEdgeInsetsMake(x, y, 1, 2)
    #expect(UIEdgeInsetsInsetRect(one, insets) == one.inset(by: insets))
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func geometryRoundTripsThroughText(seed: UInt64) {
    var numbers = Numbers(generator: SeededGenerator(seed: seed))
    let rect = numbers.rect()
    #expect(CGRectFromString(NSStringFromCGRect(rect)) == rect)
    #expect(CGPointFromString(NSStringFromCGPoint(rect.origin)) == rect.origin)
    #expect(CGSizeFromString(NSStringFromCGSize(rect.size)) == rect.size)
    let insets = UIEdgeInsets(top: numbers.next(), left: numbers.next(), bottom: numbers.next(), right: numbers.next())
    #expect(UIEdgeInsetsFromString(NSStringFromUIEdgeInsets(insets)) == insets)
    let transform = CGAffineTransform(rotationAngle: numbers.next()).translatedBy(x: numbers.next(), y: 3)
    #expect(NSCoder.cgAffineTransform(for: NSStringFromCGAffineTransform(transform)) == transform)
  }

  @Test func invalidTextParsesAsZero() {
    #expect(NSStringFromCGRect(CGRect(x: 1, y: -2.5, width: 3, height: 4)) == "{{1, -2.5}, {3, 4}}")
    for text in ["", "{1}", "{1, 2, 3}", "{a, b}", "{{1, 2}, {3}}"] {
      #expect(CGPointFromString(text) == .zero && CGRectFromString(text) == .zero, "\(text)")
    }
  }

  @Test func indexPathHasSectionAndRow() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]) && path.row == 3 && path.item == 3 && path.section == 1)
    path.row = 5
    path.section = 2
    #expect(path == IndexPath(item: 5, section: 2))
  }
}

extension CGAffineTransform {
  fileprivate func applied(to point: CGPoint) -> CGPoint { CGPointApplyAffineTransform(point, self) }
}

extension CGPoint {
  fileprivate func isNear(_ other: CGPoint) -> Bool { abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9 }
}
