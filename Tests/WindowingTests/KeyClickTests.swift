import Foundation
import Testing

@testable import GalleyWindowing

/// The sound of a key.
@Suite(.serialized)
struct KeyClickSoundTests {
  /// From silence to silence within some hundredths of a second, and quiet.
  @Test func clickIsShortAndQuiet() throws {
    let samples = KeyClick.samples
    #expect(Double(samples.count) / Double(KeyClick.rate) < 0.02)
    let last = try #require(samples.last)
    #expect(samples.first == 0 && abs(Int(last)) < 20)
    let loudest = samples.map { abs(Int($0)) }.max() ?? 0
    #expect((1_000...8_000).contains(loudest))
    let tail = samples.suffix(samples.count / 4).map { abs(Int($0)) }.max() ?? 0
    #expect(tail < loudest / 10)
  }

  /// Without a driver it stays silent.
  @Test(arguments: [("dummy", true), ("no such driver", false)]) func playsIfAudioDeviceExists(driver: String, isHeard: Bool) {
    let former = ProcessInfo.processInfo.environment["SDL_AUDIODRIVER"]
    setenv("SDL_AUDIODRIVER", driver, 1)
    defer { if let former { setenv("SDL_AUDIODRIVER", former, 1) } else { unsetenv("SDL_AUDIODRIVER") } }
    let click = KeyClick()
    click.play()
    click.play()
    #expect(click.hasDevice == isHeard)
  }
}
