import Foundation
import GalleyCSDL2
import GalleyRaster
import Testing

@testable import GalleyWindowing

/// A real window on a virtual display, with input by xdotool.
@Suite(.serialized) @MainActor
struct SDLWindowTests {
  private static let skip: Comment = "needs Xvfb and xdotool: install xvfb and xdotool"

  @Test func missingDisplayErrorNamesTheRemedy() {
    let former = ProcessInfo.processInfo.environment["DISPLAY"]
    unsetenv("DISPLAY")
    setenv("SDL_VIDEODRIVER", "x11", 1)
    defer {
      unsetenv("SDL_VIDEODRIVER")
      if let former { setenv("DISPLAY", former, 1) }
    }
    let error = #expect(throws: HostError.self) { try SDLWindow(HostOptions(title: "t"), clock: SystemClock()) }
    #expect(error?.description.contains("galley render") == true)
  }

  /// On Wayland, SDL 2 creates no window surface without a texture.
  @Test func surfaceIsATextureOnlyOnWayland() {
    let values = ["wayland", "x11", "offscreen", "dummy", "KMSDRM"].map(SDLWindow.framebufferAcceleration)
    #expect(values == ["1", "0", "0", "0", "0"])
  }

  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func pointerWheelAndKeysArrive() throws {
    try VirtualDisplay.with { display in
      let window = try makeWindow(scale: 2)
      #expect(window.pixelWidth == 600 && window.pixelHeight == 400)
      #expect(window.size == Size(width: 300, height: 200))
      let id = try #require(windowID(display))
      // xdotool's positions are in pixels, the events' in points.
      display.run("xdotool", "mousemove", "--window", id, "100", "60", "click", "1", "mousemove_relative", "20", "10")
      display.run("xdotool", "click", "3", "click", "4")
      var events = collectEvents(window) { $0.contains { if case .wheel = $0.kind { true } else { false } } }
      let kinds = events.map(\.kind)
      #expect(kinds.contains(.pointerDown(Point(x: 50, y: 30), .left)))
      #expect(kinds.contains(.pointerUp(Point(x: 50, y: 30), .left)))
      #expect(kinds.contains(.pointerMoved(Point(x: 60, y: 35))))
      #expect(kinds.contains(.pointerDown(Point(x: 60, y: 35), .right)))
      #expect(kinds.contains(.wheel(at: Point(x: 60, y: 35), delta: Point(x: 0, y: 1), isPrecise: false)))

      // If no input method would compose, keys also produce text while no responder accepts it.
      window.isTextInputActive = !window.makesTextAlways
      display.run("xdotool", "windowfocus", "--sync", id)
      display.run("xdotool", "key", "shift+a", "Left")
      events = collectEvents(window) { $0.contains { if case .keyUp(let key) = $0.kind { key.usage == 80 } else { false } } }
      let a = Key(usage: 4, symbol: 0x61)
      #expect(events.contains { $0.kind == .keyDown(a, isRepeat: false) && $0.modifiers.contains(.shift) })
      #expect(events.contains { $0.kind == .textInput("A") })
      #expect(events.contains { if case .keyDown(let key, false) = $0.kind { key.usage == 80 } else { false } })
    }
  }

  /// Text that an input method composes, in SDL's short and long form, and touches; pushed into SDL's queue, as SDL itself does.
  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func compositionsAndTouchesArrive() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 2)
      func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
        var event = SDL_Event()
        event.type = type.rawValue
        fill(&event)
        #expect(SDL_PushEvent(&event) == 1)
      }
      push(SDL_TEXTEDITING) { event in
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: Array("に".utf8) + [0]) }
        (event.edit.start, event.edit.length) = (1, 0)
      }
      push(SDL_TEXTEDITING) { event in withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: [0xE3, 0x81, 0]) } }
      push(SDL_TEXTEDITING_EXT) { event in
        (event.editExt.text, event.editExt.start, event.editExt.length) = (SDL_strdup("你好"), 1, 1)
      }
      push(SDL_TEXTEDITING_EXT) { $0.editExt.text = nil }
      for (type, x, y) in [(SDL_FINGERDOWN, 0.5, 0.25), (SDL_FINGERMOTION, 0.6, 0.5), (SDL_FINGERUP, 1, 0)] as [(SDL_EventType, Float, Float)] {
        push(type) { ($0.tfinger.fingerId, $0.tfinger.x, $0.tfinger.y) = (7, x, y) }
      }
      let kinds = collectEvents(window) { $0.contains { if case .touch(_, .ended, _) = $0.kind { true } else { false } } }.map(\.kind)
      let composed = kinds.filter { if case .textEditing = $0 { true } else { false } }
      #expect(composed == [
        .textEditing("に", start: 1, length: 0), .textEditing("\u{FFFD}", start: 0, length: 0), .textEditing("你好", start: 1, length: 1),
        .textEditing("", start: 0, length: 0),
      ])
      let fingers = kinds.compactMap { kind in if case .touch(let id, let phase, let place) = kind { (id, phase, place) } else { nil } }
      #expect(fingers.map(\.0) == [7, 7, 7] && fingers.map(\.1) == [.began, .moved, .ended])
      #expect(zip(fingers.map(\.2), [Point(x: 150, y: 50), Point(x: 180, y: 100), Point(x: 300, y: 0)]).allSatisfy { abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01 })
    }
  }

  /// However late they are processed: here both at once, much later.
  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func clicksHaveTimeOfInput() throws {
    try VirtualDisplay.with { display in
      let window = try makeWindow(scale: 1)
      let id = try #require(windowID(display))
      display.run("xdotool", "mousemove", "--window", id, "100", "60", "sleep", "0.1", "click", "--repeat", "3", "--delay", "150", "1")
      let before = window.clock.milliseconds
      let events = collectEvents(window) { $0.count { if case .pointerUp = $0.kind { true } else { false } } == 3 }
      let presses = events.filter { if case .pointerDown = $0.kind { true } else { false } }.map(\.time)
      try #require(presses.count == 3)
      for (first, second) in zip(presses, presses.dropFirst()) { #expect(second - first >= 140, "by the time of input, \(second - first) ms") }
      #expect(presses[1] < before - 140, "the times precede their processing")
    }
  }

  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func resizingIsReportedInPoints() throws {
    try VirtualDisplay.with { display in
      let window = try makeWindow(scale: 2)
      let id = try #require(windowID(display))
      display.run("xdotool", "windowsize", id, "500", "360")
      let events = collectEvents(window) { $0.contains { $0.kind == .resized(Size(width: 250, height: 180)) } }
      #expect(events.contains { $0.kind == .resized(Size(width: 250, height: 180)) })
      #expect(window.pixelWidth == 500 && window.size.height == 180)
    }
  }

  @Test(.enabled(if: VirtualDisplay.isPossible && VirtualDisplay.find("import") != nil, skip))
  func damagedPixelsAndTheOverlayAreOnTheScreen() throws {
    try VirtualDisplay.with { display in
      let window = try makeWindow(scale: 1)
      let bitmap = Bitmap(width: 300, height: 200)
      bitmap.fill(Color(red: 0, green: 0, blue: 1, alpha: 1))
      _ = collectEvents(window) { _ in true }
      window.present(bitmap, damage: [bitmap.bounds])
      bitmap.fill(Color(red: 1, green: 0, blue: 0, alpha: 1))
      window.present(bitmap, damage: [IntRect(x: 20, y: 30, width: 40, height: 50)])
      let id = try #require(windowID(display))
      var picture = try screenshot(display, id)
      #expect(count(0xFFFF_0000, in: picture) == 40 * 50)
      #expect(count(0xFF00_00FF, in: picture) == 300 * 200 - 40 * 50)

      guard let font = ["DejaVuSansMono.ttf"].map({ "/usr/share/fonts/truetype/dejavu/" + $0 })
        .first(where: { FileManager.default.fileExists(atPath: $0) })
      else { return }
      let overlay = try HUDOverlay(fontPath: font, topRight: Point(x: 290, y: 10))
      overlay.lines = [[HUDOverlay.Figure("frame", "0.4 ms")]]
      window.overlay = overlay
      let before = bitmap.copy()
      window.present(bitmap, damage: [])
      picture = try screenshot(display, id)
      let whole = IntRect(x: 0, y: 0, width: 300, height: 200)
      let place = overlay.frame(in: whole, scale: 1)
      #expect(place.maxX == 290 && place.y == 10 && place.width > 50)
      let chip = picture.cropped(to: place)
      #expect(count(0xFFF2_F0E8, in: chip) > chip.width * chip.height / 2, "most of the chip is its ground")
      // The value is darker than its label: at the left of the chip no pixel is as dark as at the right.
      func darkest(_ columns: Range<Int>) -> UInt32 {
        columns.flatMap { x in (0..<chip.height).map { chip[x, $0] >> 8 & 0xFF } }.min() ?? 0
      }
      #expect(darkest(10..<chip.width * 2 / 5) > darkest(chip.width * 3 / 5..<chip.width - 10) + 30)
      #expect(count(0xFFFF_0000, in: picture) + count(0xFF00_00FF, in: picture) >= 300 * 200 - place.width * place.height)
      #expect((0..<(bitmap.stride * 200)).allSatisfy { bitmap.pixels[$0] == before.pixels[$0] })

      // Views above the figures cover them.
      overlay.covers = { [Rect(x: 0, y: 0, width: 300, height: 200)] }
      window.present(bitmap, damage: [])
      #expect(count(0xFFFF_0000, in: try screenshot(display, id)) >= place.width * place.height)
      overlay.covers = { [] }
      window.present(bitmap, damage: [])
      #expect(count(0xFFF2_F0E8, in: try screenshot(display, id).cropped(to: place)) > chip.width * chip.height / 2)

      // After it is removed, the frame is visible there again.
      overlay.lines = []
      window.present(bitmap, damage: [])
      #expect(count(0xFFFF_0000, in: try screenshot(display, id)) >= place.width * place.height)
    }
  }

  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func signalsArriveAsEvents() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 1)
      kill(getpid(), SIGUSR1)
      #expect(collectEvents(window) { $0.contains { $0.kind == .signal } }.contains { $0.kind == .signal })
      kill(getpid(), SIGTERM)
      #expect(collectEvents(window) { $0.contains { $0.kind == .terminate } }.contains { $0.kind == .terminate })
    }
  }

  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func clipboardStoresText() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 1)
      window.clipboardText = "Grüße, 漢字 👋"
      #expect(window.clipboardText == "Grüße, 漢字 👋")
    }
  }

  /// Next to the clipboard, which has another text.
  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func selectionStoresText() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 1)
      #expect(window.selectedText == nil)
      window.clipboardText = "lamb"
      window.selectedText = "Grüße, 漢字 👋"
      #expect(window.selectedText == "Grüße, 漢字 👋")
      #expect(window.clipboardText == "lamb")
    }
  }

  /// More than an X server accepts in one request.
  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func tooLongTextStaysInProcess() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 1)
      let long = String(repeating: "lamb ", count: 4 << 20)
      window.clipboardText = long
      #expect(window.clipboardText == long)
      window.selectedText = long
      #expect(window.selectedText?.isEmpty ?? true)
      window.clipboardText = "fleece"
      #expect(window.clipboardText == "fleece")
    }
  }

  @Test(.enabled(if: VirtualDisplay.isPossible, skip))
  func sleepsWithoutEvents() throws {
    try VirtualDisplay.with { _ in
      let window = try makeWindow(scale: 1)
      _ = collectEvents(window, patience: 300) { _ in false }
      let start = window.clock.milliseconds
      window.waitForEvents(atMost: 60)
      // A test runner's main queue does not report its work: there the window polls every 20 ms.
      #expect(window.clock.milliseconds - start >= 19)
    }
  }

  // MARK: Support

  private func makeWindow(scale: Double) throws -> SDLWindow {
    let options = HostOptions(title: "galley test", size: Size(width: 300, height: 200), scale: scale, appearance: .light)
    return try SDLWindow(options, clock: SystemClock())
  }

  private func windowID(_ display: VirtualDisplay) -> String? {
    display.run("xdotool", "search", "--sync", "--name", "galley test").map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  /// Events until `isEnough`, for at most `patience` milliseconds.
  private func collectEvents(
    _ window: SDLWindow, patience: Double = 60_000, until isEnough: ([RawEvent]) -> Bool
  ) -> [RawEvent] {
    var events: [RawEvent] = []
    let deadline = window.clock.milliseconds + patience
    repeat {
      window.waitForEvents(atMost: 50)
      events += window.pollEvents()
    } while !isEnough(events) && window.clock.milliseconds < deadline
    return events
  }

  private func screenshot(_ display: VirtualDisplay, _ id: String) throws -> Bitmap {
    let data = try #require(display.run("import", "-window", id, "png32:-"))
    return try Bitmap(png: [UInt8](data))
  }

  private func count(_ pixel: UInt32, in bitmap: Bitmap) -> Int {
    var count = 0
    for y in 0..<bitmap.height { for x in 0..<bitmap.width where bitmap[x, y] == pixel { count += 1 } }
    return count
  }
}
