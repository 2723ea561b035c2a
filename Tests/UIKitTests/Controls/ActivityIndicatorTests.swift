import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The activity indicator: visibility, rotation, and no cost when it is not visible.
@Suite(.serialized) @MainActor
struct ActivityIndicatorTests {
  @Test func sizesMatchUIKit() {
    #expect(UIActivityIndicatorView(style: .medium).frame.size == CGSize(width: 20, height: 20))
    #expect(UIActivityIndicatorView(style: .large).intrinsicContentSize == CGSize(width: 37, height: 37))
    let framed = UIActivityIndicatorView(frame: CGRect(x: 1, y: 2, width: 50, height: 60))
    #expect(framed.style == .medium && framed.frame == CGRect(x: 1, y: 2, width: 50, height: 60))
  }

  @Test func hidesWhenStoppedHidesItWhenStopped() {
    let wheel = UIActivityIndicatorView(style: .medium)
    #expect(wheel.isHidden && !wheel.isAnimating)
    wheel.startAnimating()
    #expect(!wheel.isHidden && wheel.isAnimating)
    wheel.stopAnimating()
    #expect(wheel.isHidden)
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
    wheel.startAnimating()
    wheel.stopAnimating()
    #expect(!wheel.isHidden)
  }

  @Test func rotationTakes800Milliseconds() {
    let stage = EventStage()
    defer { stage.close() }
    let wheel = UIActivityIndicatorView(style: .large)
    stage.window.addSubview(wheel)
    wheel.startAnimating()
    stage.session.turn()
    var spokes: [Int] = []
    for _ in 0..<10 {
      spokes.append(wheel.foremostSpoke)
      stage.wait(100)
    }
    #expect(spokes == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1])
  }

  @Test func requestsNoFramesWhenNotVisible() {
    let stage = EventStage()
    defer { stage.close() }
    let (outer, wheel) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIActivityIndicatorView(style: .medium))
    outer.addSubview(wheel)
    wheel.startAnimating()
    #expect(!wheel.isWaitingToStep, "in no window")
    stage.window.addSubview(outer)
    stage.session.turn()
    #expect(wheel.isWaitingToStep)
    outer.isHidden = true
    stage.wait(250)
    #expect(!wheel.isWaitingToStep, "in a hidden view")
    outer.isHidden = false
    stage.session.turn()
    #expect(wheel.isWaitingToStep && wheel.foremostSpoke == 2, "it continues as if it had never been hidden")
    outer.removeFromSuperview()
    stage.wait(250)
    #expect(!wheel.isWaitingToStep)
    wheel.stopAnimating()
    #expect(wheel.foremostSpoke == 0 && !wheel.isWaitingToStep)
  }
}
