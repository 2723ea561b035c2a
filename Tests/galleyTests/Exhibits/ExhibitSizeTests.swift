import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText
@testable import galley

/// Every exhibit can be drawn in a window of any size, and no view gets a coordinate that is not a number.
@MainActor @Suite(.serialized) struct ExhibitSizeTests {
  private nonisolated static let sizes: [(width: Double, height: Double)] = [
    (200, 150), (1, 1), (400, 100), (1, 600), (1280, 150), (39, 60), (16, 16), (900, 2), (100, 900), (2400, 1500),
  ]
  private static let manySizes: [(width: Double, height: Double)] = {
    let sides: [Double] = [1, 2, 7, 12, 16, 24, 39, 50, 75, 100, 150, 200, 300, 400, 640, 900, 1280, 2000, 3000, 4000]
    return sides.flatMap { width in sides.filter { $0 <= 3000 }.map { (width, $0) } }
  }()
  /// The sizes at which something was wrong once, the largest, and powers of eight between them: few, since each takes several turns.
  private static let sizesOfMenus: [(width: Double, height: Double)] = {
    let sides: [Double] = [1, 8, 64, 512]
    let pairs = sides.flatMap { width in sides.map { (width, $0) } }
    return sizes + [(4000, 3000)] + pairs.filter { pair in !sizes.contains { $0 == pair } }
  }()

  /// A window with an exhibit, which a test resizes.
  @MainActor private final class Sizes {
    let stage: Stage
    let host: OffscreenWindow
    let name: String

    init(_ name: String) throws {
      self.name = name
      stage = Stage.offscreen(try #require(Exhibits.named(name)), try WindowOptions.parse(["--size", "1280x800"]).configuration)
      host = try #require(stage.session.host as? OffscreenWindow)
    }

    func resize(_ size: (width: Double, height: Double)) {
      host.script(.resized(Size(width: size.width, height: size.height)))
      for _ in 0..<2 { stage.session.turn() }
      #expect(host.screen.width == Int(size.width) && host.screen.height == Int(size.height), "\(name) at \(size)")
    }

    func turn(after milliseconds: Double = 0) {
      host.virtualClock.advance(by: milliseconds)
      for _ in 0..<2 { stage.session.turn() }
    }
  }

  /// Runs `body` for each exhibit, and checks that no view was given a coordinate that is not a number.
  private func forEachExhibit(_ body: (_ name: String) throws -> Void) rethrows {
    var reports: [String] = []
    let before = GeometryCheck.report
    GeometryCheck.report = { reports.append($0) }
    defer { GeometryCheck.report = before }
    for name in Exhibits.all.map(\.name) {
      try body(name)
      #expect(reports.isEmpty, "\(name): \(reports)")
      reports = []
    }
  }

  @Test func isDrawnAtEachSizeOfALiveWindow() throws {
    try forEachExhibit { name in
      let window = try Sizes(name)
      defer { window.stage.close() }
      for size in LongTests.areWanted ? Self.manySizes : Self.sizes { window.resize(size) }
    }
  }

  /// An exhibit that opens in a small window lays out without a previous size.
  @Test func opensInASmallWindow() throws {
    try forEachExhibit { name in
      let exhibit = try #require(Exhibits.named(name))
      for size in LongTests.areWanted ? Self.manySizes : [(1, 1), (200, 150), (30, 400)] {
        let stage = Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "\(Int(size.width))x\(Int(size.height))"]).configuration)
        #expect(stage.window.snapshot().width == Int(size.width), "\(name) at \(size)")
        stage.close()
      }
    }
  }

  @Test(.enabled(if: LongTests.areWanted)) func isDrawnAtEachSizeWithTheKeyboard() throws {
    try forEachExhibit { name in
      let window = try Sizes(name)
      defer {
        window.stage.close()
        UIScreenKeyboard.yieldsToHardware = true
      }
      UIScreenKeyboard.yieldsToHardware = false
      func firstText(in view: UIView) -> UIView? {
        if view is UITextField || (view as? UITextView)?.isEditable == true { return view }
        return view.subviews.lazy.compactMap { firstText(in: $0) }.first
      }
      guard let text = firstText(in: window.stage.window), text.becomeFirstResponder() else { return }
      window.turn(after: 1000)
      for size in Self.manySizes {
        window.resize(size)
        window.turn(after: 400)
      }
    }
  }

  @Test(.enabled(if: LongTests.areWanted)) func isDrawnAtEachSizeWithAMenu() throws {
    try forEachExhibit { name in
      let window = try Sizes(name)
      defer { window.stage.close() }
      for size in Self.sizesOfMenus {
        window.resize(size)
        for part in [0.5, 0.1] {
          let point = Point(x: size.width * part, y: size.height * part)
          window.host.script(.pointerMoved(point))
          window.host.script(.pointerDown(point, .right))
          window.host.script(.pointerUp(point, .right))
          window.turn(after: 300)
        }
        // The menu that is open now is laid out again.
        window.resize((size.height, size.width))
      }
    }
  }
}
