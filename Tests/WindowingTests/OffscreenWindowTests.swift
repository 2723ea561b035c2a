import GalleyRaster
import Testing

@testable import GalleyWindowing

/// The scripted window: timing on a virtual clock, and its screen.
@Suite @MainActor
struct OffscreenWindowTests {
  @Test func eventsComeAtTheirTimes() {
    let window = makeWindow()
    window.script(.textInput("a"))
    window.script(.textInput("b"), after: 10)
    window.script(.textInput("c"), after: 5)
    #expect(texts(window.pollEvents()) == ["a"])
    #expect(window.pollEvents().isEmpty)
    window.virtualClock.advance(by: 9)
    #expect(window.pollEvents().isEmpty)
    window.waitForEvents(atMost: nil)
    #expect(window.clock.milliseconds == 10)
    #expect(texts(window.pollEvents()) == ["b"])
    window.waitForEvents(atMost: 2)
    #expect(window.clock.milliseconds == 12, "a wait ends before what comes later")
    window.waitForEvents(atMost: 100)
    #expect(window.clock.milliseconds == 15)
    #expect(texts(window.pollEvents()) == ["c"])
    #expect(!window.hasScriptedEvents)
  }

  @Test func aScriptedResizeChangesTheScreen() {
    let window = makeWindow()
    window.script(.resized(Size(width: 10, height: 5)))
    #expect(window.pixelWidth == 80)
    _ = window.pollEvents()
    #expect(window.pixelWidth == 20 && window.pixelHeight == 10)
    #expect(window.screen.width == 20 && window.screen.height == 10)
    window.script(.scaleChanged(3))
    _ = window.pollEvents()
    #expect(window.pixelWidth == 30 && window.size == Size(width: 10, height: 5))
  }

  @Test func onlyDamagedPixelsReachTheScreen() {
    let window = makeWindow()
    let bitmap = Bitmap(width: 80, height: 60)
    bitmap.fill(Color(red: 1, green: 0, blue: 0, alpha: 1))
    window.present(bitmap, damage: [
      IntRect(x: 10, y: 10, width: 5, height: 5), IntRect(x: 70, y: 50, width: 100, height: 100),
      IntRect(x: -5, y: -5, width: 3, height: 3),
    ])
    #expect(window.lastDamage == [
      IntRect(x: 10, y: 10, width: 5, height: 5), IntRect(x: 70, y: 50, width: 10, height: 10),
    ])
    var red = 0
    for y in 0..<60 { for x in 0..<80 where window.screen[x, y] == 0xFFFF_0000 { red += 1 } }
    #expect(red == 25 + 100)
  }

  private func makeWindow() -> OffscreenWindow {
    OffscreenWindow(HostOptions(title: "t", size: Size(width: 40, height: 30), scale: 2), clock: VirtualClock())
  }

  private func texts(_ events: [RawEvent]) -> [String] {
    events.compactMap { if case .textInput(let text) = $0.kind { text } else { nil } }
  }
}
