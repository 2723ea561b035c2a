import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp

/// The text strip under a frame of a replay in a window.
@MainActor @Suite struct ReplayStripTests {
  private func rows(_ bitmap: GalleyRaster.Bitmap, _ range: Range<Int>) -> [[UInt32]] {
    range.map { row in (0..<bitmap.width).map { bitmap.pixels[row * bitmap.stride + $0] } }
  }

  @Test(arguments: [1.0, 2.0]) func stripIsBelowTheFrameAndDescribesTheWindow(scale: Double) {
    var options = HostOptions(title: "", size: Size(width: 400, height: 20))
    options.scale = scale
    UIScreen.main.host = OffscreenWindow(options, clock: VirtualClock())
    let frame = GalleyRaster.Bitmap(width: Int(400 * scale), height: Int(20 * scale))
    for place in 0..<frame.stride * frame.height { frame.pixels[place] = 0xFF00_8000 }
    let strip = ReplayStrip(name: "drag", appearance: .light)
    let (shown, end) = (strip.under(frame, scale: scale, isAtEnd: false), strip.under(frame, scale: scale, isAtEnd: true))
    #expect(shown.width == frame.width && shown.height == frame.height + Int(ReplayStrip.height * scale))
    #expect(rows(shown, 0..<frame.height) == rows(frame, 0..<frame.height))
    let words = rows(shown, frame.height..<shown.height)
    // Text on a single background.
    #expect(Set(words.joined()).count > 10)
    #expect(words != rows(end, frame.height..<end.height))
    #expect(strip.title(isAtEnd: false).contains("Replay of drag"))
  }
}
