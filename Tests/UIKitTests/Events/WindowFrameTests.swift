import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The window's pixels: partial updates give the same result as drawing everything.
@Suite @MainActor
struct WindowFrameTests {
  // Also at scales at which points and pixels do not align.
  @Test(arguments: [1.0, 1.25, 2.0])
  func partialUpdatesEqualFullRedraw(scale: Double) {
    let stage = EventStage(width: 120, height: 80, scale: scale)
    defer { stage.close() }
    var random = SeededGenerator(seed: 41)
    let views = (0..<6).map { index in
      let view = UIView(frame: CGRect(x: index * 15, y: index * 9, width: 30, height: 25))
      view.backgroundColor = UIColor(
        red: CGFloat(index) / 6, green: 0.3, blue: 1 - CGFloat(index) / 6, alpha: index % 2 == 0 ? 1 : 0.5)
      view.layer.cornerRadius = CGFloat(index % 3) * 5
      view.isOpaque = index == 0
      if index == 4 { view.layer.shadowOpacity = 0.5 }
      stage.window.addSubview(view)
      return view
    }
    for step in 0..<60 {
      let view = views[Int.random(in: 0..<6, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: view.isHidden.toggle()
      case 1: view.alpha = .random(in: 0...1, using: &random)
      case 2: view.transform = CGAffineTransform(rotationAngle: .random(in: 0...6, using: &random))
      case 3: stage.window.bringSubviewToFront(view)
      case 4: view.backgroundColor = view.backgroundColor?.withAlphaComponent(view.isOpaque ? 1 : 0.7)
      default:
        view.center = CGPoint(x: .random(in: -10...130, using: &random), y: .random(in: -10...90, using: &random))
      }
      stage.session.turn()
      let difference = firstDifference(stage.host.screen, stage.window.snapshot())
      #expect(difference == nil, "step \(step), seed 41, scale \(scale)")
      if difference != nil { return }
    }
  }

  @Test func unchangedRegionsAreNotDrawn() {
    let stage = EventStage()
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 10))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    stage.session.turn()
    let frames = stage.window.frameStatistics.frames
    stage.session.turn()
    #expect(stage.window.frameStatistics.frames == frames)
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
    stage.session.turn()
    #expect(stage.host.lastDamage == [IntRect(x: 10, y: 20, width: 5, height: 5)])
    #expect(stage.window.frameStatistics.pixels == 25)
  }

  /// Changes under an opaque view are drawn when it is removed.
  @Test func coveredRegionsAreNotDrawn() {
    let stage = EventStage(width: 100, height: 80)
    defer { stage.close() }
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let cover = UIView(frame: CGRect(x: 0, y: 50, width: 100, height: 30))
    cover.isOpaque = true
    cover.backgroundColor = .white
    for view in [back, cover] { stage.window.addSubview(view) }
    stage.session.turn()
    back.backgroundColor = .blue
    stage.session.turn()
    #expect(stage.host.lastDamage == [IntRect(x: 0, y: 0, width: 100, height: 50)])
    #expect(stage.host.screen[50, 60] == 0xFFFF_FFFF)
    cover.removeFromSuperview()
    stage.session.turn()
    #expect(stage.host.lastDamage == [IntRect(x: 0, y: 50, width: 100, height: 30)])
    #expect(stage.host.screen[50, 60] == 0xFF00_00FF)
  }

  @Test func resizingAndScalingRedraw() {
    let stage = EventStage(width: 100, height: 50)
    defer { stage.close() }
    let controller = UIViewController()
    stage.window.rootViewController = controller
    controller.view.backgroundColor = .blue
    stage.play(.resized(GalleyRaster.Size(width: 60, height: 40)))
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    #expect(isEqual(stage.host.screen, stage.window.snapshot()))
    stage.play(.scaleChanged(2))
    #expect(stage.host.screen.width == 120 && stage.window.traitCollection.displayScale == 2)
    #expect(stage.host.screen[119, 79] == 0xFF00_00FF)
  }

  @Test func exposedWindowIsPresentedAgain() {
    let stage = EventStage()
    defer { stage.close() }
    stage.host.screen.fill(GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1))
    stage.play(.exposed)
    #expect(stage.host.screen[5, 5] == 0xFFFF_FFFF)
  }

  @Test func contentSizeCategoryUpdatesTraitsAndIsPosted() {
    let stage = EventStage()
    let before = UIApplication.shared.preferredContentSizeCategory
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(before)
      stage.close()
    }
    let log = EventLog()
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) {
      let value = $0.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String ?? "none"
      MainActor.assumeIsolated { log.record(value) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let category: UIContentSizeCategory = before == .extraLarge ? .small : .extraLarge
    UIApplication.shared.setPreferredContentSizeCategory(category)
    UIApplication.shared.setPreferredContentSizeCategory(category)
    #expect(log.drain() == [category.rawValue])
    #expect(stage.window.traitCollection.preferredContentSizeCategory == category)
  }

  @Test func damageStaysDisjointAndCoversAddedRects() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var region = DamageRegion()
      let added = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        IntRect(
          x: .random(in: 0..<90, using: &random), y: .random(in: 0..<90, using: &random),
          width: .random(in: 0..<20, using: &random), height: .random(in: 0..<20, using: &random))
      }
      for rect in added { region.add(rect) }
      #expect(region.rects.count <= 8)
      for rect in added where !rect.isEmpty {
        #expect(region.rects.contains { $0.intersection(rect) == rect }, "\(rect), seed 5")
      }
      for (index, one) in region.rects.enumerated() {
        for other in region.rects.dropFirst(index + 1) { #expect(one.intersection(other).isEmpty, "seed 5") }
      }
    }
  }

  private func isEqual(_ one: GalleyRaster.Bitmap, _ other: GalleyRaster.Bitmap) -> Bool {
    one.width == other.width && one.height == other.height && firstDifference(one, other) == nil
  }

  private func firstDifference(_ one: GalleyRaster.Bitmap, _ other: GalleyRaster.Bitmap) -> String? {
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y] != other[x, y] {
        return "(\(x), \(y)): \(String(one[x, y], radix: 16)), whole \(String(other[x, y], radix: 16))"
      }
    }
    return nil
  }
}
