import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText

/// The bars are notified at every step of a drag and at every key. If their state is unchanged, they lay out nothing.
@MainActor @Suite(.serialized) struct ShownStateTests {
  @Test func barsAreLaidOutOnlyForChanges() throws {
    let host = OffscreenWindow(HostOptions(title: "bars", size: Size(width: 1280, height: 800), scale: 1), clock: VirtualClock())
    let window = UIWindow(frame: .zero)
    let chrome = PlaygroundChrome(exhibit: PlaygroundExhibit())
    window.rootViewController = chrome
    let session = WindowSession(window: window, host: host)
    defer { session.close() }
    session.turn()
    let bars = try #require(chrome.bars)
    func areMarked() -> Bool { bars.all.contains { $0.needsLayout || $0.subtreeNeedsLayout } }
    #expect(!areMarked() && bars.top.recordButton == nil)
    chrome.showState()
    #expect(!areMarked())
    chrome.toggle(.baselines)
    #expect(bars.top.needsLayout, "the legend's button needs room")
  }
}
