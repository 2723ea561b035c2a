import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Two touches that rotate about each other.
@Suite(.serialized) @MainActor
struct RotationTests {
  private func with(_ body: (EventStage, UIRotationGestureRecognizer) -> Void) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let rotation = UIRotationGestureRecognizer()
    view.addGestureRecognizer(rotation)
    let stage = EventStage.atDesk([view], width: 200, height: 200)
    defer { stage.closeAtDesk() }
    stage.touch(1, .began, 100, 100)
    stage.touch(2, .began, 150, 100)
    body(stage, rotation)
  }

  /// The second touch at the given angle in degrees, clockwise.
  private func turn(_ stage: EventStage, to degrees: Double) {
    let angle = degrees * .pi / 180
    stage.touch(2, .moved, 100 + 50 * cos(angle), 100 + 50 * sin(angle))
  }

  @Test func rotationExceedsAFullTurn() {
    with { stage, rotation in
      turn(stage, to: 3)
      #expect(rotation.state == .possible)
      turn(stage, to: 30)
      #expect(rotation.state == .began && abs(rotation.rotation - (30 * .pi / 180 - 0.1)) < 1e-6)
      for degrees in stride(from: 60.0, through: 390, by: 30) { turn(stage, to: degrees) }
      #expect(rotation.state == .changed && abs(rotation.rotation - (390 * .pi / 180 - 0.1)) < 1e-6)
      rotation.rotation = 0
      turn(stage, to: 380)
      #expect(abs(rotation.rotation + 10 * .pi / 180) < 1e-6)
      stage.touch(2, .ended, 150, 100)
      #expect(rotation.state == .possible || rotation.state == .ended)
      stage.touch(1, .ended, 100, 100)
    }
  }

  @Test func touchesThatDoNotRotateAreIgnored() {
    with { stage, rotation in
      stage.touch(2, .moved, 190, 100)
      stage.touch(2, .ended, 190, 100)
      stage.touch(1, .ended, 100, 100)
      #expect(rotation.state == .possible || rotation.state == .failed)
    }
  }
}
