import CoreGraphics
import Foundation
import Testing
import UIFoundation

@testable import TextKit

/// The methods of iOS 2 to 6, with a font instead of attributes.
@Suite struct LegacyStringDrawingTests {
  private let text = NSString(string: "ab cd ef")
  private let font = Block.font(10)

  @available(*, deprecated)
  @Test func sizesEqualTheLaidOutLines() {
    #expect(text.size(withFont: font) == CGSize(width: 80, height: 10))
    #expect(text.size(withFont: font, constrainedTo: CGSize(width: 55, height: 100)) == CGSize(width: 50, height: 20))
    #expect(text.size(withFont: font, constrainedTo: CGSize(width: 55, height: 10)) == CGSize(width: 50, height: 10))
    #expect(
      text.size(withFont: font, constrainedTo: CGSize(width: 35, height: 100), lineBreakMode: .byCharWrapping)
        == CGSize(width: 20, height: 30), "lines break after white space, which has no width at their end")
    #expect(text.size(withFont: font, forWidth: 45, lineBreakMode: .byTruncatingTail).width <= 45)
    #expect(text.size(withFont: font, forWidth: 45, lineBreakMode: .byTruncatingTail).height == 10)
    #expect(NSString(string: "a").size(withFont: Block.font(10.4)) == CGSize(width: 11, height: 11), "whole points")
  }

  /// The largest size that fits, and the position of the text.
  @available(*, deprecated)
  private func check(_ width: CGFloat, minimum: CGFloat, _ expected: CGFloat, sourceLocation: SourceLocation = #_sourceLocation) {
    var actual: CGFloat = 0
    let size = text.size(
      withFont: font, minFontSize: minimum, actualFontSize: &actual, forWidth: width, lineBreakMode: .byTruncatingTail)
    #expect(actual == expected, sourceLocation: sourceLocation)
    #expect(size.height == expected && size.width <= width, sourceLocation: sourceLocation)
  }

  @available(*, deprecated)
  @Test func lineShrinksDownToTheMinimumSize() {
    check(100, minimum: 4, 10)
    check(60, minimum: 4, 7)
    check(20, minimum: 4, 4)
    check(60, minimum: 20, 10)
  }

  @available(*, deprecated)
  @Test func drawingUsesTheContextsFillColor() {
    let picture = TestImage(width: 60, height: 20, scale: 1)
    picture.draw {
      UIColor.red.setFill()
      let size = text.draw(in: CGRect(x: 10, y: 0, width: 50, height: 20), withFont: font)
      #expect(size == CGSize(width: 50, height: 20))
    }
    #expect(picture.cells(10) == ".rr.rr\n.rr...")
    let right = TestImage(width: 60, height: 20, scale: 1)
    right.draw {
      text.draw(in: CGRect(x: 0, y: 0, width: 60, height: 20), withFont: font, lineBreakMode: .byWordWrapping, alignment: .right)
    }
    #expect(right.cells(10) == ".kk.kk\n....kk")
    let line = TestImage(width: 60, height: 20, scale: 1)
    line.draw { text.draw(at: CGPoint(x: 10, y: 10), withFont: font) }
    #expect(line.cells(10) == "......\n.kk.kk")
  }

  @available(*, deprecated)
  @Test func lineIsClippedAtItsWidth() {
    let cut = TestImage(width: 60, height: 20, scale: 1)
    cut.draw { text.draw(at: .zero, forWidth: 40, withFont: font, lineBreakMode: .byClipping) }
    #expect(cut.cells(10).hasPrefix("kk.k"))
    #expect(cut.cells(10).hasSuffix("\n......"), "one line")
    let several = TestImage(width: 60, height: 20, scale: 1)
    several.draw {
      text.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20), withFont: font, lineBreakMode: .byTruncatingTail)
    }
    #expect(several.cells(10).hasPrefix("kk...."), "lines wrap, and the last one is cut")
  }

  /// A line of a third of its size: at the top, in the middle, or on the baseline of the full-size line.
  @available(*, deprecated)
  @Test(arguments: [(UIBaselineAdjustment.none, "kk\n..\n.."), (.alignCenters, "..\nkk\n.."), (.alignBaselines, "..\n..\nkk")])
  func baselineAdjustmentPositionsAShrunkLine(adjustment: UIBaselineAdjustment, cells: String) {
    let given = TestImage(width: 20, height: 30, scale: 1)
    given.draw {
      let size = NSString(string: "ab").draw(
        at: .zero, forWidth: 20, withFont: Block.font(30), fontSize: 10, lineBreakMode: .byClipping, baselineAdjustment: adjustment)
      #expect(size == CGSize(width: 20, height: 10))
    }
    #expect(given.cells(10) == cells)
    let found = TestImage(width: 20, height: 30, scale: 1)
    var actual: CGFloat = 0
    found.draw {
      NSString(string: "ab").draw(
        at: .zero, forWidth: 20, withFont: Block.font(30), minFontSize: 4, actualFontSize: &actual, lineBreakMode: .byClipping,
        baselineAdjustment: adjustment)
    }
    #expect(actual == 10 && found.cells(10) == cells)
  }
}
