import GalleyCSDL2
import GalleyRaster

/// A window on a display, through SDL. It is drawn on the CPU and presented through the window's surface.
///
/// Only one can exist at a time, because it starts and stops SDL's video subsystem. `+Events` translates SDL's events,
/// `+Presenting` puts pixels on the screen, and `+Services` contains the clipboard, cursor and text input.
@MainActor
package final class SDLWindow: WindowHost {
  package let clock: any Clock
  let settings: DesktopSettings
  /// Whether the user prefers less motion, as requested; `nil` follows the desktop.
  let wantedMotionReduction: Bool?

  let window: OpaquePointer
  /// The requested device pixels per point, if the display does not define its own.
  private let wantedScale: Double
  let waker: SignalWakeup

  // State of +Presenting.
  var surfaceIsNew = true
  // State of +Services.
  /// Copied text that exceeds the limit of the display's clipboard; `nil` if there is none.
  var longClipboardText: String?
  var overlayFrame = IntRect(x: 0, y: 0, width: 0, height: 0)
  /// The figures drawn over the presented pixels, or `nil` if there are none.
  package var overlay: HUDOverlay?

  let click = KeyClick()

  // State of +Events.
  package internal(set) var appearance: Appearance
  package let followsSystemAppearance: Bool
  package internal(set) var preferences: DesktopPreferences?
  var lastScale: Double
  /// The modifiers at the last delivered event.
  var modifiers: KeyModifiers = []
  var times = EventTimes()
  /// The time of the last delivered event. Later events do not precede it.
  var lastEventTime = 0.0
  /// The lines of a text that is being dropped. SDL delivers it line by line.
  var droppedLines: [String] = []
  let isX11: Bool
  /// Whether the right Alt key selects the third level, according to the layout when it was pressed.
  var isRightAltAltGraph = false

  // State of +Services.
  var acceptsText = false
  /// Whether SDL produces text for keys even if no text input is active. A user can type before the program has handled
  /// the click that places the caret. It is off with an input method, which would compose without a target.
  let makesTextAlways: Bool
  /// Whether the left button simulates a touch, as SDL's environment variable `SDL_MOUSE_TOUCH_EVENTS=1` requests. SDL
  /// then sends both events, and the touch is used.
  let mouseSimulatesTouch: Bool
  var cursors: [CursorShape: OpaquePointer] = [:]
  package var cursor: CursorShape = .arrow {
    didSet { if cursor != oldValue { showCursor() } }
  }

  /// Opens a window on the desktop. Throws without a display, if the scale is not supported, or if SDL cannot create the window.
  package init(_ options: HostOptions, clock: any Clock) throws(HostError) {
    self.clock = clock
    for (hint, value) in Self.hints { SDL_SetHint(hint, value) }
    mouseSimulatesTouch = SDL_GetHintBoolean(SDL_HINT_MOUSE_TOUCH_EVENTS, SDL_FALSE) == SDL_TRUE
    guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw .noDisplay(reason: Self.lastError) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Without a display, SDL falls back to drivers that show nothing. Accept those only on explicit request.
    if ["offscreen", "dummy", "evdev"].contains(driver), SDL_GetHint(SDL_HINT_VIDEODRIVER) == nil {
      SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
      throw .noDisplay(reason: "only SDL’s “\(driver)” driver is available, which shows no windows")
    }
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, Self.framebufferAcceleration(driver: driver))
    do {
      wantedScale = try options.scale ?? DisplayScale.wanted(isX11: driver == "x11")
      guard HostOptions.scales.contains(wantedScale) else { throw HostError.badScale("\(wantedScale)") }
      window = try Self.makeWindow(options, scale: wantedScale)
    } catch let error as HostError {
      SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
      throw error
    } catch {
      preconditionFailure("unexpected error: \(error)")
    }
    if driver == "x11" { DisplayLoss.install() }
    settings = DesktopSettings { push(code: SDLWindow.settingsChanged) }
    followsSystemAppearance = options.appearance == nil
    appearance = options.appearance ?? settings.values.appearance
    wantedMotionReduction = options.reducesMotion
    lastScale = wantedScale
    waker = SignalWakeup()
    isX11 = driver == "x11"
    makesTextAlways = driver == "x11" && !Self.hasInputMethod
    isTextInputActive = false
    SDL_EnableScreenSaver()
    SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
    SDL_EventState(SDL_DROPTEXT.rawValue, SDL_ENABLE)
    // Receive the display's own events for their timestamps.
    if driver == "x11" { SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE) }
    lastScale = scale
    preferences = currentPreferences
    title = options.title
  }

  isolated deinit {
    waker.stop()
    for cursor in cursors.values { SDL_FreeCursor(cursor) }
    overlay = nil
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
  }

  /// Returns the value of SDL's hint that decides whether the window's surface is presented as a texture. Without one, a frame takes
  /// 0.25 ms instead of 4.2 under Xvfb. On Wayland, SDL 2 can present a surface only as a texture.
  static func framebufferAcceleration(driver: String) -> String { driver == "wayland" ? "1" : "0" }

  private static let hints = [
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    (SDL_HINT_APP_NAME, "Galley"),
  ]

  /// Whether keys go through an input method, according to the desktop's environment.
  private static var hasInputMethod: Bool {
    let module = SDL_getenv("SDL_IM_MODULE").map { String(cString: $0) } ?? ""
    let modifiers = SDL_getenv("XMODIFIERS").map { String(cString: $0) } ?? ""
    return !module.isEmpty || modifiers.contains("@im=") && !modifiers.hasSuffix("@im=") && !modifiers.contains("@im=none")
  }

  private static func makeWindow(_ options: HostOptions, scale: Double) throws(HostError) -> OpaquePointer {
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // SDL_WINDOWPOS_CENTERED. Swift does not import the macro.
    let centered = Int32(0x2FFF_0000)
    let window = SDL_CreateWindow(
      options.title, centered, centered, Int32((options.size.width * scale).rounded()),
      Int32((options.size.height * scale).rounded()), flags)
    guard let window else { throw .noWindow(reason: lastError) }
    // On Wayland, window units are not pixels, so the requested size was too large by the factor `density`.
    let density = Self.density(of: window)
    if density != 1 {
      SDL_SetWindowSize(
        window, Int32((options.size.width * scale / density).rounded()),
        Int32((options.size.height * scale / density).rounded()))
    }
    SDL_SetWindowMinimumSize(
      window, Int32((options.minimumSize.width * scale / density).rounded()),
      Int32((options.minimumSize.height * scale / density).rounded()))
    guard SDL_GetWindowSurface(window) != nil else {
      let reason = lastError
      SDL_DestroyWindow(window)
      throw .noWindow(reason: reason)
    }
    return window
  }

  static var lastError: String { String(cString: SDL_GetError()) }

  // MARK: Size

  /// Returns the number of pixels per SDL window unit; 1 if the window has no size.
  private static func density(of window: OpaquePointer) -> Double {
    var (units, pixels) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    return units > 0 && pixels > 0 ? Double(pixels) / Double(units) : 1
  }

  private var pixels: (width: Int, height: Int) {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return (Int(width), Int(height))
  }

  package var pixelWidth: Int { pixels.width }
  package var pixelHeight: Int { pixels.height }

  /// The scale. A display with more pixels than units has its own scale, unless another one was requested.
  package var scale: Double {
    let density = Self.density(of: window)
    return density > 1 && wantedScale == 1 ? density : wantedScale
  }

  package var size: Size { Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale) }

  /// Points per SDL window unit, the unit of mouse positions.
  var pointsPerUnit: Double { Self.density(of: window) / scale }

  package var refreshRate: Double {
    var mode = SDL_DisplayMode()
    guard SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0, mode.refresh_rate > 0 else {
      return 60
    }
    return Double(mode.refresh_rate)
  }

  package var title: String {
    get { String(cString: SDL_GetWindowTitle(window)) }
    set {
      SDL_SetWindowTitle(window, newValue)
      if isX11 { X11Title.set(newValue, of: window) }
    }
  }
}
