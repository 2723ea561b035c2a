import GalleyCSDL2
import GalleyCX11
import GalleyRaster

extension SDLWindow {
  package func pollEvents() -> [RawEvent] {
    var events: [RawEvent] = []
    var serverTimes: [Double?] = []
    func add(_ kind: RawEvent.Kind, _ serverTime: Double?) {
      events.append(RawEvent(time: 0, modifiers: modifiers, kind: kind))
      serverTimes.append(serverTime)
    }
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      updateModifiers(event)
      let serverTime = times.serverTime(of: event)
      // The program learns the position of dropped files from the pointer.
      if event.type == SDL_DROPFILE.rawValue, case let position = pointerPosition, (0..<size.width).contains(position.x), (0..<size.height).contains(position.y) {
        add(.pointerMoved(position), serverTime)
      }
      if let kind = kind(of: event) { add(kind, serverTime) }
      if event.type == SDL_USEREVENT.rawValue, event.user.code == Self.settingsChanged, preferences != currentPreferences {
        preferences = currentPreferences
        add(.preferencesChanged(currentPreferences), nil)
      }
      if event.type == SDL_WINDOWEVENT.rawValue, scale != lastScale {
        lastScale = scale
        add(.scaleChanged(scale), nil)
      }
    }
    for (index, time) in times.times(serverTimes, now: clock.milliseconds).enumerated() {
      lastEventTime = max(time, lastEventTime)
      events[index].time = lastEventTime
    }
    return events
  }

  package var hasEvents: Bool {
    SDL_PumpEvents()
    return SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }

  package func waitForEvents(atMost milliseconds: Double?) {
    let longest = waker.watchMainQueue()
    guard let wait = [milliseconds, longest].compactMap(\.self).min() else {
      SDL_WaitEvent(nil)
      return
    }
    guard wait > 0 else { return }
    // Rounded up, because waking before a deadline wastes a turn.
    SDL_WaitEventTimeout(nil, Int32(min(wait.rounded(.up), 3_600_000)))
  }

  /// Returns the program's event for an event of SDL, or `nil` if the program does not use it. Collects the lines of a dropped text until the
  /// drop is complete, and adopts a new appearance of the desktop.
  private func kind(of event: SDL_Event) -> RawEvent.Kind? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION where mouseSimulatesTouch: return nil
    case SDL_MOUSEBUTTONDOWN where mouseSimulatesTouch && event.button.button == 1, SDL_MOUSEBUTTONUP where mouseSimulatesTouch && event.button.button == 1: return nil
    case SDL_MOUSEMOTION: return .pointerMoved(point(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN:
      return MouseButton(rawValue: Int(event.button.button)).map { .pointerDown(point(event.button.x, event.button.y), $0) }
    case SDL_MOUSEBUTTONUP:
      return MouseButton(rawValue: Int(event.button.button)).map { .pointerUp(point(event.button.x, event.button.y), $0) }
    case SDL_MOUSEWHEEL: return wheel(event.wheel)
    case SDL_KEYDOWN where isCompose(event.key), SDL_KEYUP where isCompose(event.key): return nil
    case SDL_KEYDOWN: return .keyDown(key(event.key.keysym), isRepeat: event.key.repeat != 0)
    case SDL_KEYUP: return .keyUp(key(event.key.keysym))
    // The letter of a shortcut is not text.
    case SDL_TEXTINPUT where !acceptsText && !modifiers.isDisjoint(with: [.control, .gui]): return nil
    case SDL_TEXTINPUT: return .textInput(string(in: event.text.text))
    case SDL_TEXTEDITING:
      return .textEditing(string(in: event.edit.text), start: Int(event.edit.start), length: Int(event.edit.length))
    case SDL_TEXTEDITING_EXT:
      defer { SDL_free(event.editExt.text) }
      let text = event.editExt.text.map { String(cString: $0) } ?? ""
      return .textEditing(text, start: Int(event.editExt.start), length: Int(event.editExt.length))
    case SDL_FINGERDOWN: return touch(event.tfinger, .began)
    case SDL_FINGERMOTION: return touch(event.tfinger, .moved)
    case SDL_FINGERUP: return touch(event.tfinger, .ended)
    case SDL_DROPFILE:
      defer { SDL_free(event.drop.file) }
      return event.drop.file.map { .fileDropped(String(cString: $0)) }
    case SDL_DROPBEGIN:
      // An incomplete drop is ignored.
      droppedLines = []
      return nil
    case SDL_DROPTEXT:
      defer { SDL_free(event.drop.file) }
      if let line = event.drop.file { droppedLines.append(String(cString: line)) }
      return nil
    case SDL_DROPCOMPLETE:
      guard !droppedLines.isEmpty else { return nil }
      defer { droppedLines = [] }
      return .textDropped(droppedLines.joined(separator: "\n"), at: pointerPosition)
    case SDL_QUIT: return .quit
    case SDL_USEREVENT: return event.user.code == Self.settingsChanged ? appearanceKind() : waker.kind(ofCode: event.user.code)
    case SDL_WINDOWEVENT: return windowKind(event.window)
    default: return nil
    }
  }

  private func windowKind(_ event: SDL_WindowEvent) -> RawEvent.Kind? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      surfaceIsNew = true
      return .resized(size)
    case SDL_WINDOWEVENT_EXPOSED:
      surfaceIsNew = true
      return .exposed
    case SDL_WINDOWEVENT_MINIMIZED: return .minimizedChanged(true)
    case SDL_WINDOWEVENT_RESTORED:
      surfaceIsNew = true
      return .minimizedChanged(false)
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusChanged(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusChanged(false)
    case SDL_WINDOWEVENT_LEAVE: return .pointerLeft
    default: return nil
    }
  }

  /// A code that differs from all signal numbers.
  nonisolated static let settingsChanged: Int32 = 1000

  /// The desktop's preferences, with the requested reduction of motion.
  var currentPreferences: DesktopPreferences {
    var preferences = settings.values.preferences
    if let wantedMotionReduction { preferences.reducesMotion = wantedMotionReduction }
    return preferences
  }

  /// Adopts the desktop's appearance, and returns the event for it. Returns `nil` if the appearance equals the program's, or if the program does
  /// not follow the desktop.
  private func appearanceKind() -> RawEvent.Kind? {
    guard followsSystemAppearance, settings.values.appearance != appearance else { return nil }
    appearance = settings.values.appearance
    return .appearanceChanged(appearance)
  }

  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) * pointsPerUnit, y: Double(y) * pointsPerUnit)
  }

  /// The position of the pointer, in points of the window. SDL reports no motion while another program drags, so X11 is asked directly.
  private var pointerPosition: Point {
    var (x, y) = (Int32(0), Int32(0))
    if let (display, xWindow) = X11Title.information(of: window) {
      var (root, child, rootX, rootY, buttons) = (Window(0), Window(0), Int32(0), Int32(0), UInt32(0))
      XQueryPointer(display, xWindow, &root, &child, &rootX, &rootY, &x, &y, &buttons)
    } else {
      SDL_GetMouseState(&x, &y)
    }
    return point(x, y)
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> RawEvent.Kind {
    let delta = Point(x: Double(event.preciseX), y: Double(event.preciseY))
    let isPrecise = delta.x != delta.x.rounded() || delta.y != delta.y.rounded()
    return .wheel(at: point(event.mouseX, event.mouseY), delta: delta, isPrecise: isPrecise)
  }

  /// Returns the event of a touch, in points of the window. SDL reports touches as fractions of the window.
  private func touch(_ event: SDL_TouchFingerEvent, _ phase: TouchPhase) -> RawEvent.Kind {
    .touch(
      id: Int(truncatingIfNeeded: event.fingerId), phase: phase,
      at: Point(x: Double(event.x) * size.width, y: Double(event.y) * size.height))
  }

  private func key(_ key: SDL_Keysym) -> Key {
    // SDL's scancodes are the USB HID usages, with SDL's own values above them.
    Key(usage: UInt16(truncatingIfNeeded: key.scancode.rawValue), symbol: UInt32(bitPattern: key.sym))
  }

  /// Returns the text of a NUL-terminated byte array. Invalid UTF-8 becomes U+FFFD.
  private func string<Bytes>(in bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns whether the event is of the Menu key, and the layout of the X server assigns Compose to it.
  private func isCompose(_ event: SDL_KeyboardEvent) -> Bool {
    event.keysym.scancode == SDL_SCANCODE_APPLICATION && isOnX11 && X11KeyboardLayout.menuIsCompose
  }

  /// Updates `modifiers` if a key was pressed or released or the window became active. SDL's own state belongs to the last event in the queue.
  private func updateModifiers(_ event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN, SDL_KEYUP: modifiers = modifiers(UInt32(event.key.keysym.mod), after: event.key)
    case SDL_WINDOWEVENT where SDL_WindowEventID(rawValue: UInt32(event.window.event)) == SDL_WINDOWEVENT_FOCUS_GAINED:
      modifiers = modifiers(SDL_GetModState().rawValue, after: nil)
    default: break
    }
  }

  /// Converts SDL's modifier state. When the right Alt key is pressed, also records whether the layout uses it as AltGr.
  ///
  /// - Parameter key: The last key that was pressed or released; `nil` if unknown.
  private func modifiers(_ state: UInt32, after key: SDL_KeyboardEvent?) -> KeyModifiers {
    let isRightAltDown = state & KMOD_RALT.rawValue != 0
    // The layout can change at any time, so query it when the key is pressed.
    if key.map({ $0.keysym.scancode == SDL_SCANCODE_RALT && $0.repeat == 0 }) ?? true, isRightAltDown {
      // If the layout is unknown, an extra letter is better than a character that cannot be typed.
      isRightAltAltGraph = isOnX11 ? X11KeyboardLayout.rightAltIsAltGraph : true
    }
    var result = Self.modifierMasks.reduce(into: KeyModifiers()) { if state & $1.0.rawValue != 0 { $0.insert($1.1) } }
    if state & KMOD_MODE.rawValue != 0 || isRightAltDown && isRightAltAltGraph { result.insert(.altGraph) }
    return result
  }

  private static let modifierMasks: [(SDL_Keymod, KeyModifiers)] = [
    (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control), (KMOD_RCTRL, .control),
    (KMOD_LALT, .alt), (KMOD_RALT, .alt), (KMOD_LGUI, .gui), (KMOD_RGUI, .gui),
    (KMOD_CAPS, .capsLock), (KMOD_NUM, .numLock),
  ]
}
