import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// A scene is independent of scenes that ran earlier in the process.
@MainActor @Suite(.serialized) struct ReplayTests {
  /// The result of a scene: its pixels, its tree and its log.
  private struct Outcome: Equatable {
    var screenshots: [[UInt32]] = []
    var trees: [String] = []
    var log: [String] = []
  }

  private enum Scene: CaseIterable { case shape, typing, dark }

  @Test func sceneDoesNotDependOnEarlierScenes() throws {
    var first: [Scene: Outcome] = [:]
    for scene in [.shape, .typing, .shape, .dark, .typing, .dark, .dark, .shape] as [Scene] {
      let outcome = try play(scene)
      guard let known = first[scene] else {
        first[scene] = outcome
        continue
      }
      #expect(outcome.log == known.log, "\(scene)")
      #expect(outcome.trees == known.trees, "\(scene)")
      #expect(outcome.screenshots == known.screenshots, "\(scene)")
    }
    #expect(Set(Scene.allCases.map { first[$0]!.screenshots }).count == 3)
    #expect(first[.typing]!.log.count > 4)
  }

  /// A stage that was not closed does not affect the next one.
  @Test func openStagesAreClosedByTheNext() throws {
    let alone = try play(.typing)
    let left = try SimulatedUser(configuration("--appearance", "dark", "--category", "AX2"))
    left.click(400, 300)
    left.play(.textInput("left"))
    left.wait(90)
    #expect(try play(.typing) == alone)
    #expect(UIApplication.shared.windows.isEmpty)
  }

  private func configuration(_ arguments: String...) throws -> WindowConfiguration { try WindowOptions.parse(arguments).configuration }

  private func play(_ scene: Scene) throws -> Outcome {
    let hand: SimulatedUser
    switch scene {
    case .shape:
      hand = try SimulatedUser(configuration("--size", "1000x640"))
      let heart = try #require(hand.stage.chrome.page?.shapes.first).path.bounds
      let page = hand.stage.chrome.page!
      let at = page.convert(CGPoint(x: heart.midX - page.contentOffset.x, y: heart.midY), to: nil)
      hand.drag(from: (at.x, at.y), to: (at.x + 77, at.y + 31))
      hand.wait(41.7)
    case .typing:
      hand = try SimulatedUser(configuration("--size", "1000x640"))
      hand.click(300, 200)
      // During the keyboard's animation.
      hand.wait(133.3)
      hand.outcome()
      hand.play(.textInput("galley "))
      hand.wait(700.1)
      hand.play(.keyDown(Key(usage: 0x04, symbol: 0x61), isRepeat: false), [.control])
      hand.play(.keyDown(Key(usage: 0x06, symbol: 0x63), isRepeat: false), [.control])
    case .dark:
      hand = try SimulatedUser(configuration("--size", "900x700", "--appearance", "dark", "--category", "AX1", "--scale", "1.25"))
      hand.click(300, 300)
      hand.wait(57.9)
      hand.play(.wheel(at: Point(x: 300, y: 300), delta: Point(x: 0, y: -3), isPrecise: false))
      hand.wait(15.3)
    }
    hand.outcome()
    hand.stage.close()
    return hand.found
  }

  /// Simulated input in a stage: each method plays an event and then runs a turn.
  @MainActor private final class SimulatedUser {
    let stage: Stage
    let host: OffscreenWindow
    var found = Outcome()

    init(_ configuration: WindowConfiguration) throws {
      stage = Stage.offscreen(try ExhibitSource.exhibit("playground"), configuration)
      host = try #require(stage.session.host as? OffscreenWindow)
    }

    func outcome() {
      let picture = stage.window.snapshot()
      #expect(picture.difference(from: host.screen).isEmpty, "what is presented is not what drawing the whole gives")
      found.screenshots.append((0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } })
      found.trees.append(stage.tree())
      found.log = stage.chrome.options.log?.events.map(\.line) ?? []
    }

    func play(_ kind: RawEvent.Kind, _ modifiers: KeyModifiers = []) {
      host.script(kind, modifiers: modifiers)
      stage.session.turn()
    }

    func wait(_ milliseconds: Double) {
      let end = host.clock.milliseconds + milliseconds
      while host.clock.milliseconds < end {
        host.virtualClock.advance(to: min(end, host.clock.milliseconds + 16.7))
        stage.session.turn()
      }
    }

    func click(_ x: Double, _ y: Double) {
      play(.pointerDown(Point(x: x, y: y), .left))
      play(.pointerUp(Point(x: x, y: y), .left))
    }

    func drag(from start: (Double, Double), to end: (Double, Double)) {
      play(.pointerDown(Point(x: start.0, y: start.1), .left))
      for step in 1...7 {
        host.virtualClock.advance(by: 16.7)
        let way = Double(step) / 7
        play(.pointerMoved(Point(x: start.0 + (end.0 - start.0) * way, y: start.1 + (end.1 - start.1) * way)))
      }
      play(.pointerUp(Point(x: end.0, y: end.1), .left))
    }
  }
}
