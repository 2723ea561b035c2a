import CoreGraphics
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Transitions that fade from the old to the new content.
@Suite(.serialized) @MainActor
struct TransitionTests {
  /// The gray level at the center of the window, 0 to 255.
  private func grey(_ stage: EventStage) -> Int { Int(stage.pixel(5, 5) & 0xFF) }

  private func stage() -> (EventStage, UIView) {
    let stage = EventStage(width: 10, height: 10)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .white
    stage.window.addSubview(view)
    stage.session.turn()
    return (stage, view)
  }

  @Test func crossDissolveInterpolatesColors() {
    let (stage, view) = stage()
    defer { stage.close() }
    var told: [Bool] = []
    UIView.transition(with: view, duration: 0.4, options: [.transitionCrossDissolve, .curveLinear], animations: { view.backgroundColor = .black }) { told.append($0) }
    stage.session.turn()
    #expect(view.backgroundColor == .black && grey(stage) == 255)
    stage.host.virtualClock.advance(by: 100)
    stage.session.turn()
    #expect((185...197).contains(grey(stage)), "\(grey(stage))")
    stage.host.virtualClock.advance(by: 200)
    stage.session.turn()
    #expect((58...70).contains(grey(stage)), "\(grey(stage))")
    #expect(told.isEmpty)
    stage.wait(200)
    #expect(grey(stage) == 0 && told == [true] && view.presentation == nil)
  }

  /// Content without a background fades in while the old content fades out: halfway, both are visible.
  @Test func transparentViewsCrossFade() {
    let (stage, ground) = stage()
    defer { stage.close() }
    let view = UIView(frame: ground.bounds)
    let (left, right) = (UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 10)), UIView(frame: CGRect(x: 5, y: 0, width: 5, height: 10)))
    for part in [left, right] { part.backgroundColor = .black }
    view.addSubview(left)
    ground.addSubview(view)
    UIView.transition(from: left, to: right, duration: 0.4, options: [.transitionFlipFromLeft, .curveLinear])
    #expect(view.subviews == [right])
    right.frame = CGRect(x: 5, y: 0, width: 5, height: 10)
    stage.host.virtualClock.advance(by: 200)
    stage.session.turn()
    let row = stage.pixels(row: 5).map { Int($0 & 0xFF) }
    #expect(row.allSatisfy { (120...136).contains($0) }, "\(row)")
    stage.wait(400)
    #expect(stage.pixels(row: 5).map { $0 & 0xFF } == [255, 255, 255, 255, 255, 0, 0, 0, 0, 0])
  }

  @Test func changesApplyAtOnceWithoutTransitionOrWindow() {
    let (stage, view) = stage()
    defer { stage.close() }
    var told = 0
    UIView.transition(with: view, duration: 1, animations: { view.backgroundColor = .black }) { _ in told += 1 }
    stage.session.turn()
    #expect(grey(stage) == 0)
    stage.wait(20)
    let alone = UIView(frame: view.bounds)
    UIView.transition(with: alone, duration: 1, options: .transitionCrossDissolve, animations: { alone.alpha = 0.5 }) { _ in told += 1 }
    stage.wait(20)
    #expect(told == 2 && alone.presentation == nil)
  }

  @Test func showHideTransitionKeepsSubviewOrder() {
    let (stage, ground) = stage()
    defer { stage.close() }
    let (front, back) = (UIView(frame: ground.bounds), UIView(frame: ground.bounds))
    back.isHidden = true
    for view in [front, back] { ground.addSubview(view) }
    UIView.transition(from: front, to: back, duration: 0.1, options: [.transitionFlipFromRight, .showHideTransitionViews])
    #expect(front.isHidden && !back.isHidden && ground.subviews == [front, back])
    stage.wait(200)
  }
}
