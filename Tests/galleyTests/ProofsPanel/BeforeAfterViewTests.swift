import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// The divider between the recorded and the replayed screen, and the scrubber.
@MainActor @Suite(.serialized) struct BeforeAfterViewTests {
  private static let frame = CGRect(x: 100, y: 100, width: 428, height: 344)
  private static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

  private static func image(_ pixel: UInt32, width: Int = 400, height: Int = 300) -> UIImage {
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    for index in 0..<bitmap.stride * height { bitmap.pixels[index] = pixel }
    return UIImage(cgImage: CGImage(bitmap: bitmap), scale: 1, orientation: .up)
  }

  /// A window with a comparison of a red and a blue screen.
  private static func open() throws -> (stage: Stage, view: BeforeAfterView) {
    let stage = try CommandTests.stage()
    let view = BeforeAfterView(frame: frame)
    view.show(recorded: image(red), replayed: image(blue), pointer: nil)
    stage.chrome.view.addSubview(view)
    turn(stage)
    return (stage, view)
  }

  private static func turn(_ stage: Stage) { for _ in 0..<2 { stage.session.turn() } }

  private static func send(_ kind: RawEvent.Kind, _ stage: Stage, _ flags: KeyModifiers = []) {
    stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
    turn(stage)
  }

  private static func press(_ name: String, _ flags: KeyModifiers, _ stage: Stage) throws {
    let key = try #require(KeyName.key(named: name))
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] { send(kind, stage, flags) }
  }

  /// Checks that the page is red before the divider, and blue after it.
  private func checkDivider(at share: CGFloat, _ stage: Stage, _ view: BeforeAfterView, sourceLocation: SourceLocation = #_sourceLocation) {
    let page = view.convert(view.pageRect(in: view.bounds), to: nil)
    let screen = stage.window.snapshot()
    let y = Int(page.minY) + 10
    for x in stride(from: CGFloat(4), to: page.width - 4, by: 7) where abs(x - page.width * share) > 3 {
      let pixel = screen[Int(page.minX + x), y]
      #expect(pixel == (x < page.width * share ? Self.red : Self.blue), "at \(x)", sourceLocation: sourceLocation)
    }
  }

  @Test func theDividerIsDraggedAndMovedByKeys() throws {
    let (stage, view) = try Self.open()
    defer { stage.session.close() }
    checkDivider(at: 0.5, stage, view)
    let page = view.convert(view.pageRect(in: view.bounds), to: nil)
    #expect(page.size == CGSize(width: 400, height: 300))
    func point(_ share: CGFloat) -> Point { Point(x: Double(page.minX + page.width * share), y: Double(page.midY)) }
    Self.send(.pointerDown(point(0.5), .left), stage)
    Self.send(.pointerMoved(point(0.6)), stage)
    checkDivider(at: 0.6, stage, view)
    Self.send(.pointerMoved(point(-3)), stage)
    checkDivider(at: 0, stage, view)
    Self.send(.pointerMoved(point(0.25)), stage)
    Self.send(.pointerUp(point(0.25), .left), stage)
    checkDivider(at: 0.25, stage, view)
    stage.window.focus(view)
    let keys: [(String, KeyModifiers, Double)] = [
      ("right", [], 0.26), ("right", .shift, 0.36), ("left", .shift, 0.26), ("left", [], 0.25), ("home", [], 0), ("end", [], 1),
    ]
    for (key, flags, share) in keys {
      try Self.press(key, flags, stage)
      #expect(abs(Double(view.value) - share) < 0.001, "\(key) \(flags)")
    }
  }

  @Test func oneScreenAloneHasNoDivider() throws {
    let (stage, view) = try Self.open()
    defer { stage.session.close() }
    view.show(recorded: nil, replayed: Self.image(Self.blue), pointer: nil)
    Self.turn(stage)
    checkDivider(at: 0, stage, view)
    view.show(recorded: Self.image(Self.red), replayed: nil, pointer: nil)
    Self.turn(stage)
    checkDivider(at: 1, stage, view)
    #expect(!view.isEnabled)
  }

  /// A window that is larger than the view is scaled down, and nothing is enlarged.
  @Test func thePageFitsTheView() {
    let view = BeforeAfterView(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    for (width, height) in [(100, 100), (400, 300), (2000, 300), (300, 2000), (1280, 800)] {
      view.show(recorded: Self.image(Self.red, width: width, height: height), replayed: nil, pointer: nil)
      let page = view.pageRect(in: view.bounds)
      #expect(view.bounds.contains(page) && page.width <= CGFloat(width) && page.height <= CGFloat(height), "\(width)×\(height): \(page)")
      #expect(abs(page.width * CGFloat(height) - page.height * CGFloat(width)) <= CGFloat(max(width, height)), "the shape stays")
    }
  }

  @Test func theScrubberSnapsToSteps() throws {
    let scrubber = ReplayScrubber(frame: CGRect(x: 0, y: 0, width: 312, height: 32))
    scrubber.timeline = ReplayTimeline(stepCount: 4)
    #expect(scrubber.maximumValue == 720)
    // 300 points for 720 milliseconds: a step each 100 points.
    for (x, time) in [(6.0, 0.0), (109, 240), (103, 240), (126, 288), (306, 720), (1000, 720), (-50, 0)] {
      #expect(abs(Double(scrubber.value(atX: CGFloat(x))) - time) < 0.01, "at \(x)")
    }
    scrubber.step(by: 1)
    #expect(scrubber.time == 240)
    scrubber.step(by: 5)
    #expect(scrubber.time == 720)
    scrubber.step(by: -2)
    #expect(scrubber.time == 240 && scrubber.accessibilityValue == "Step 2 of 4, 0.2 s")
    scrubber.timeline = ReplayTimeline(stepCount: 1)
    #expect(!scrubber.isEnabled && scrubber.time == 0)
  }
}
