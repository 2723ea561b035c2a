import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Any number can be given to a public setter or drawing call: it works, or the previous value stays and a line is reported. None ends the
/// program or affects later operations.
@Suite(.serialized) @MainActor
struct ExtremeNumberTests {
  /// Runs `body` without reports on standard error, and returns them.
  private func reports(_ body: () -> Void) -> [String] {
    var reports: [String] = []
    let before = (GeometryCheck.report, LayoutConflict.report, TableDiagnostic.report)
    GeometryCheck.report = { reports.append($0) }
    LayoutConflict.report = { reports.append($0) }
    TableDiagnostic.report = { reports.append($0) }
    defer { (GeometryCheck.report, LayoutConflict.report, TableDiagnostic.report) = before }
    body()
    return reports
  }

  /// A view that gets an odd number and then a good one looks like a view that always had the good one.
  @Test(.enabled(if: LongTests.areWanted)) func everySetterAcceptsEveryNumber() {
    _ = reports {
      for setter in NumberSetter.all {
        let stage = EventStage(width: 90, height: 90)
        let view = setter.make()
        stage.window.addSubview(view)
        setter.set(view, setter.good)
        stage.move(30, 30)
        stage.move(89, 89)
        stage.wait(2000)
        let before = stage.window.snapshot()
        for number in ExtremeNumbers.lengths where number != setter.good {
          setter.set(view, number)
          stage.wait(50)
          _ = stage.window.snapshot()
          stage.move(30, 30)
          stage.play(.wheel(at: GalleyRaster.Point(x: 30, y: 30), delta: GalleyRaster.Point(x: 0, y: 3), isPrecise: false))
          stage.wait(50)
          setter.set(view, setter.good)
          stage.wait(50)
        }
        stage.move(89, 89)
        (view as? UIScrollView)?.setContentOffset(.zero, animated: false)
        stage.wait(2000)
        #expect(stage.window.snapshot().difference(from: before).isEmpty, "\(setter.name)")
        stage.close()
      }
    }
  }

  /// Drawing calls, each with one number.
  private static let drawing: [(name: String, draw: (CGContext, CGFloat) -> Void)] = [
    ("fill", { $0.fill(CGRect(x: $1, y: 0, width: $1, height: 10)) }),
    ("stroke", { $0.stroke(CGRect(x: 2, y: 2, width: $1, height: 10), width: 2) }),
    ("stroke's width", { $0.stroke(CGRect(x: 2, y: 2, width: 10, height: 10), width: $1) }),
    ("clear", { $0.clear(CGRect(x: $1, y: $1, width: 10, height: $1)) }),
    ("ellipse", { $0.fillEllipse(in: CGRect(x: $1, y: 0, width: 10, height: $1)) }),
    ("translate", { $0.translateBy(x: $1, y: $1); $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }),
    ("scale", { $0.scaleBy(x: $1, y: $1); $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5)) }),
    ("rotate", { $0.rotate(by: $1); $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }),
    ("clip", { $0.clip(to: CGRect(x: $1, y: $1, width: $1, height: 5)); $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }),
    ("layer", {
      $0.setAlpha($1)
      $0.beginTransparencyLayer(in: CGRect(x: $1, y: 0, width: $1, height: 5))
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      $0.endTransparencyLayer()
    }),
    ("line width", { $0.setLineWidth($1); $0.move(to: .zero); $0.addLine(to: CGPoint(x: 10, y: 10)); $0.strokePath() }),
    ("dash", { $0.setLineDash(phase: $1, lengths: [$1, 2]); $0.move(to: .zero); $0.addLine(to: CGPoint(x: 10, y: 10)); $0.strokePath() }),
    ("miter", { $0.setMiterLimit($1); $0.stroke(CGRect(x: 2, y: 2, width: 8, height: 8), width: 2) }),
    ("shadow", { $0.setShadow(offset: CGSize(width: $1, height: $1), blur: $1); $0.fill(CGRect(x: 2, y: 2, width: 8, height: 8)) }),
    ("path", { context, number in
      context.move(to: CGPoint(x: number, y: 0))
      context.addLine(to: CGPoint(x: 0, y: number))
      context.addQuadCurve(to: CGPoint(x: number, y: number), control: CGPoint(x: number, y: 3))
      context.addCurve(to: CGPoint(x: 3, y: number), control1: CGPoint(x: number, y: 3), control2: CGPoint(x: 1, y: number))
      context.closePath()
      context.fillPath(using: .evenOdd)
    }),
    ("arc", { context, number in
      context.addArc(center: CGPoint(x: 10, y: 10), radius: number, startAngle: 0, endAngle: 1, clockwise: false)
      context.addArc(center: CGPoint(x: 10, y: 10), radius: 3, startAngle: number, endAngle: 1, clockwise: true)
      context.strokePath()
    }),
    ("color", { context, number in
      context.setFillColor(CGColor(red: number, green: number, blue: number, alpha: number))
      UIColor(hue: number, saturation: number, brightness: number, alpha: number).setStroke()
      UIColor(white: number, alpha: number).withAlphaComponent(number).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }),
    ("bezier path", { _, number in
      for path in [
        UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: number, height: 10), cornerRadius: number),
        UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: number),
        UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), byRoundingCorners: .topLeft, cornerRadii: CGSize(width: number, height: number)),
        UIBezierPath(ovalIn: CGRect(x: number, y: number, width: number, height: 5)),
        UIBezierPath(arcCenter: .zero, radius: number, startAngle: number, endAngle: number, clockwise: true),
        UIBezierPath(arcCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: number, clockwise: false),
      ] {
        path.lineWidth = number
        path.miterLimit = number
        path.setLineDash([number, 3], count: 2, phase: number)
        path.fill()
        path.stroke()
        path.apply(CGAffineTransform(scaleX: number, y: 1))
        _ = (path.bounds, path.contains(CGPoint(x: number, y: number)), path.reversing(), path.cgPath.boundingBoxOfPath)
        path.addClip()
      }
    }),
    ("image", { context, number in
      guard let image = UIImage(systemName: "star") else { return }
      image.draw(in: CGRect(x: 0, y: 0, width: number, height: 10))
      image.draw(at: CGPoint(x: number, y: number), blendMode: .multiply, alpha: number)
      image.resizableImage(withCapInsets: UIEdgeInsets(top: number, left: number, bottom: number, right: number)).draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
      image.drawAsPattern(in: CGRect(x: 0, y: 0, width: number, height: 10))
    }),
    ("text", { context, number in
      let text = NSAttributedString(string: "Some words", attributes: [.font: UIFont.systemFont(ofSize: 10)])
      text.draw(at: CGPoint(x: number, y: number))
      text.draw(in: CGRect(x: 0, y: 0, width: number, height: number))
      text.draw(with: CGRect(x: number, y: 0, width: 10, height: number), options: .usesLineFragmentOrigin, context: nil)
      _ = text.boundingRect(with: CGSize(width: number, height: number), options: .usesLineFragmentOrigin, context: nil)
      NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: number)]).draw(at: .zero)
    }),
  ]

  @Test(.enabled(if: LongTests.areWanted), arguments: ExtremeNumbers.lengths) func everyDrawingCallAcceptsEveryNumber(number: CGFloat) {
    for call in Self.drawing {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { renderer in
        renderer.cgContext.saveGState()
        call.draw(renderer.cgContext, number)
        renderer.cgContext.restoreGState()
        UIColor.red.setFill()
        UIRectFillUsingBlendMode(CGRect(x: 18, y: 18, width: 1, height: 1), .copy)
      }
      #expect(image.size == CGSize(width: 20, height: 20), "\(call.name)")
      _ = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 20, height: 20)).pdfData { pdf in
        pdf.beginPage()
        call.draw(pdf.cgContext, number)
      }
    }
  }

  @Test(arguments: ExtremeNumbers.counts) func everyCountIsAccepted(count: Int) {
    _ = reports {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      label.text = "Some words on lines"
      label.numberOfLines = count
      _ = (label.intrinsicContentSize, label.textRect(forBounds: label.bounds, limitedToNumberOfLines: count))
      let text = UITextView(frame: label.frame)
      text.text = "Some words"
      text.textContainer.maximumNumberOfLines = count
      text.selectedRange = NSRange(location: count, length: count)
      text.scrollRangeToVisible(NSRange(location: count, length: count))
      _ = (text.intrinsicContentSize, text.position(from: text.beginningOfDocument, offset: count))
      _ = text.text(in: text.textRange(of: NSRange(location: count, length: count)))
      let view = UIView(frame: label.frame)
      view.insertSubview(label, at: count)
      view.insertSubview(text, at: count)
      let pages = UIPageControl(frame: label.frame)
      pages.numberOfPages = count
      pages.currentPage = count
      view.addSubview(pages)
      let segments = UISegmentedControl(items: ["a", "b"])
      segments.selectedSegmentIndex = count
      segments.insertSegment(withTitle: "c", at: count, animated: false)
      view.addSubview(segments)
      view.layoutIfNeeded()
      let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }
      #expect(picture.size == view.bounds.size)
    }
  }
}
