import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Geometry that is not a number is refused, and geometry that is null or infinite is not drawn.
@Suite(.serialized) @MainActor
struct GeometryCheckTests {
  private final class RefusingView: UIView {}
  private final class RefusingScrollView: UIScrollView {}
  private final class RefusingLayer: CALayer {}

  private func reports(_ body: () -> Void) -> [String] {
    var reports: [String] = []
    let before = (GeometryCheck.report, LayoutConflict.report)
    GeometryCheck.report = { reports.append($0) }
    LayoutConflict.report = { reports.append($0) }
    defer { (GeometryCheck.report, LayoutConflict.report) = before }
    body()
    return reports
  }

  @Test func keepsThePreviousValueAndReportsOnce() {
    let view = RefusingView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    let scroll = RefusingScrollView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    scroll.contentSize = CGSize(width: 20, height: 90)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    scroll.contentInset.top = 3
    let layer = RefusingLayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let all = reports {
      for _ in 0..<2 {
        view.frame.origin.x = .nan
        view.bounds.size.width = .nan
        view.center.y = .nan
        view.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        view.layer.frame.size.height = .nan
        scroll.contentSize.height = .nan
        scroll.contentInset.top = .nan
        layer.frame.origin.y = .nan
        layer.bounds.size.width = .nan
      }
    }
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && view.transform.isIdentity)
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40) && view.center == CGPoint(x: 16, y: 22))
    #expect(scroll.contentSize == CGSize(width: 20, height: 90) && scroll.contentOffset.y == 5 && scroll.contentInset.top == 3)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    let properties = ["RefusingView: the frame", "RefusingView: the bounds", "RefusingView: the center", "RefusingView: the transform"]
      + ["RefusingScrollView: the contentSize", "RefusingScrollView: the contentInset", "RefusingLayer: the frame", "RefusingLayer: the bounds"]
    #expect(all.count == properties.count, "\(all)")
    for property in properties { #expect(all.filter { $0.hasPrefix(property) }.count == 1, "\(property) in \(all)") }
    scroll.contentOffset.y = .nan
    #expect(scroll.contentOffset.y == 5)
    #expect(UIView(frame: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).frame == .zero)
  }

  /// Neighbors and background of a view that cannot be drawn are drawn as usual.
  @Test(arguments: [CGRect.null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5), CGRect(x: -CGFloat.infinity, y: 0, width: 5, height: 5)])
  func nullAndInfiniteFramesDrawNothing(frame: CGRect) {
    let stage = EventStage(width: 40, height: 40)
    defer { stage.close() }
    let ground = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    ground.backgroundColor = .blue
    let odd = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    odd.backgroundColor = .red
    let inner = UILabel(frame: odd.bounds)
    inner.text = "Inner"
    odd.addSubview(inner)
    let layer = CALayer()
    layer.backgroundColor = .black
    layer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    ground.layer.addSublayer(layer)
    stage.window.addSubview(ground)
    stage.window.addSubview(odd)
    stage.wait(20)
    #expect(stage.pixel(20, 20) == 0xFFFF_0000 && stage.pixel(2, 2) == 0xFF00_0000)
    odd.frame = frame
    layer.frame = frame
    stage.wait(20)
    #expect(stage.pixel(20, 20) == 0xFF00_00FF && stage.pixel(2, 2) == 0xFF00_00FF)
    #expect(stage.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === ground)
    odd.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    stage.wait(20)
    #expect(stage.pixel(12, 12) == 0xFFFF_0000 && stage.pixel(2, 2) == 0xFF00_0000)
  }

  /// An inset by more than half of the size gives the null rectangle.
  @Test func aViewInsetPastZeroIsNotDrawn() {
    let stage = EventStage(width: 40, height: 40)
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10).insetBy(dx: 6, dy: 0))
    view.backgroundColor = .red
    let field = UITextField(frame: view.bounds)
    field.text = "Words"
    view.addSubview(field)
    stage.window.addSubview(view)
    _ = field.becomeFirstResponder()
    stage.wait(50)
    #expect(view.frame.isNull && stage.pixel(0, 0) == 0xFFFF_FFFF)
  }

  @Test func notANumberRectanglesIntersectNothing() {
    let odd = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10)
    let usual = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(CGRectIntersection(odd, usual).isNull && CGRectIntersection(usual, odd).isNull && !CGRectIntersectsRect(odd, usual))
    #expect(!CGRectContainsPoint(odd, CGPoint(x: 1, y: 1)) && !CGRectContainsPoint(usual, CGPoint(x: CGFloat.nan, y: 1)))
    #expect(CGRectIntersection(usual, CGRect(x: 10, y: 5, width: 5, height: 50)) == CGRect(x: 10, y: 5, width: 0, height: 5))
    #expect(CGRectIntersection(usual, .infinite) == usual && CGRectIntersection(.null, .infinite).isNull)
    #expect(CGRectContainsPoint(usual, .zero) && !CGRectContainsPoint(usual, CGPoint(x: 10, y: 0)))
  }

  private final class RefusingStepper: UIStepper {}

  /// An inset beyond 10¹² points would make the range of offsets infinite.
  @Test(arguments: [CGFloat.infinity, -.infinity, .greatestFiniteMagnitude, .nan]) func insetsThatAreNotFiniteAreRefused(number: CGFloat) {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    scroll.contentSize = CGSize(width: 20, height: 90)
    (scroll.contentInset.top, scroll.verticalScrollIndicatorInsets.top, scroll.horizontalScrollIndicatorInsets.left) = (3, 4, 5)
    _ = reports {
      scroll.contentInset.bottom = number
      scroll.contentInset = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
      scroll.verticalScrollIndicatorInsets.bottom = number
      scroll.horizontalScrollIndicatorInsets.right = number
    }
    #expect(scroll.contentInset == UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0))
    #expect(scroll.verticalScrollIndicatorInsets == UIEdgeInsets(top: 4, left: 0, bottom: 0, right: 0))
    #expect(scroll.horizontalScrollIndicatorInsets == UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0))
    scroll.contentOffset.y = 1e6
    scroll.keepOffsetInRange()
    #expect(scroll.contentOffset.y == 70)
  }

  @Test func stepsThatAreNotAboveZeroAreRefused() {
    let stepper = RefusingStepper(frame: .zero)
    stepper.stepValue = 3
    let all = reports {
      for step in [0, -1, .nan, .infinity, -.infinity] as [Double] { stepper.stepValue = step }
    }
    #expect(stepper.stepValue == 3 && all.count == 1 && all[0].contains("the stepValue"), "\(all)")
    stepper.activateByKeyboard()
    #expect(stepper.value == 3)
  }

  /// A size that exceeds any bitmap gives an image of one pixel, and the next image is drawn as usual.
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e6, 1e18, .greatestFiniteMagnitude])
  func impossibleImageSizesDrawNothing(side: CGFloat) {
    func draw(_ size: CGSize, _ scale: CGFloat) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(size: size, format: format).image { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
    }
    for size in [CGSize(width: side, height: 10), CGSize(width: 10, height: side), CGSize(width: side, height: side)] {
      let image = draw(size, 1)
      // The standardized rectangle of a negative infinite width is just as impossible.
      #expect(image.cgImage?.width == 1 && image.cgImage?.height == 1, "\(size)")
    }
    #expect(draw(CGSize(width: 4, height: 3), 1).size == CGSize(width: 4, height: 3))
    UIGraphicsBeginImageContext(CGSize(width: side, height: 5))
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(UIGraphicsGetImageFromCurrentImageContext() != nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test(arguments: [0, -2, CGFloat.nan, .infinity]) func imagesOfInvalidScaleHaveScaleOne(scale: CGFloat) throws {
    let picture = try #require(UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }.cgImage)
    #expect(UIImage(cgImage: picture, scale: scale, orientation: .up).scale == 1)
  }

  /// Tiles so distant from the origin that their index exceeds the integers.
  @Test func patternsFarFromTheOriginDrawNothing() {
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    for scale in [1e-30, 1e30] as [CGFloat] {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        context.cgContext.translateBy(x: -1e20, y: 0)
        context.cgContext.scaleBy(x: scale, y: scale)
        UIColor(patternImage: tile).setFill()
        context.fill(CGRect(x: 1e20 / scale, y: 0, width: 10 / scale, height: 10 / scale))
      }
      #expect(image.size == CGSize(width: 10, height: 10))
    }
  }
}
