import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The key that switches keyboards stays under the finger.
@MainActor @Suite(.serialized) struct GlobeTests {
  @Test(arguments: ["1280x800", "960x540", "900x700", "640x480", "400x700"]) func globeKeyStaysInPlace(window: String) throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", window]).configuration)
    // As if the user had made this choice.
    UIScreenKeyboard.yieldsToHardware = false
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    stage.chrome.page?.text.becomeFirstResponder()
    var places: [CGRect] = []
    for _ in 0..<4 {
      for _ in 0..<3 {
        host.virtualClock.advance(by: 300)
        stage.session.turn()
      }
      let globe = try #require(stage.window.screenItems().first { $0.role == .key && $0.label == "next keyboard" })
      places.append(globe.frame)
      for kind in [RawEvent.Kind.pointerDown(Point(x: globe.frame.midX, y: globe.frame.midY), .left), .pointerUp(Point(x: globe.frame.midX, y: globe.frame.midY), .left)] {
        host.script(kind)
        stage.session.turn()
      }
    }
    // In a low window the rows are compressed, and each ends on a whole point.
    for place in places { #expect(place.minX == places[0].minX && abs(place.midY - places[0].midY) <= 1, "\(window): \(places)") }
  }
}
