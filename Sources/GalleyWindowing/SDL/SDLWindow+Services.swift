import GalleyCSDL2
import GalleyRaster

extension SDLWindow {
  // SDL's strings are NUL-terminated, so text is truncated at a NUL.

  /// The text on the clipboard; `nil` if it has none. Text that exceeds the display's limit is kept in this program only, and the clipboard is
  /// empty.
  package var clipboardText: String? {
    get { clipboardText { _, _ in true } }
    set {
      longClipboardText = isTooLong(newValue) ? newValue : nil
      SDL_SetClipboardText(longClipboardText == nil ? newValue ?? "" : "")
    }
  }

  /// Returns the clipboard's text, or `nil` if it contains no text, or if `goesOn` returns `false`. On X11 a long text is read in parts; only then
  /// is `goesOn` called.
  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? {
    var wasStopped = false
    let text = displaysClipboardText {
      wasStopped = wasStopped || !goesOn($0, $1)
      return !wasStopped
    }
    if wasStopped { return nil }
    return text?.isEmpty ?? true ? longClipboardText ?? text : text
  }

  package var hasClipboardText: Bool {
    if longClipboardText != nil { return true }
    return isOnX11 ? X11Clipboard.hasText(of: "CLIPBOARD") : SDL_HasClipboardText() == SDL_TRUE
  }

  private func displaysClipboardText(while goesOn: (Int, Int?) -> Bool) -> String? {
    if isOnX11 { return X11Clipboard.text(of: "CLIPBOARD", while: goesOn) }
    return SDL_HasClipboardText() == SDL_TRUE ? Self.consumeString(SDL_GetClipboardText()) : nil
  }

  /// The desktop's primary selection, or `nil` if there is none. Setting a text that exceeds the display's limit clears it.
  package var selectedText: String? {
    get {
      if isOnX11 { return X11Clipboard.text(of: "PRIMARY") }
      return SDL_HasPrimarySelectionText() == SDL_TRUE ? Self.consumeString(SDL_GetPrimarySelectionText()) : nil
    }
    set { SDL_SetPrimarySelectionText(isTooLong(newValue) ? "" : newValue ?? "") }
  }

  /// Returns whether a text exceeds the limit of one X request. SDL sends text in one request, and for more than 16 MB
  /// Xlib's error would end the program.
  private func isTooLong(_ text: String?) -> Bool { isOnX11 && text?.utf8.count ?? 0 > 15 << 20 }

  var isOnX11: Bool { SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11" }

  private static func consumeString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { SDL_free(text) }
    return text.map { String(cString: $0) }
  }

  // SDL reports success even if `xdg-open` is missing.
  package func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void) { DesktopOpener.open(address, then: then) }

  package func playKeyClick() { click.play() }

  package var isTextInputActive: Bool {
    get { acceptsText }
    set {
      acceptsText = newValue
      newValue || makesTextAlways ? SDL_StartTextInput() : SDL_StopTextInput()
    }
  }

  package func setTextInputRect(_ rect: Rect) {
    let units = 1 / pointsPerUnit
    var inputRect = SDL_Rect(
      x: Self.whole(rect.x * units), y: Self.whole(rect.y * units),
      w: Self.whole(rect.width * units), h: Self.whole(rect.height * units))
    SDL_SetTextInputRect(&inputRect)
  }

  private static func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value.rounded(), -1_000_000), 1_000_000)) : 0
  }

  package func setIcon(_ icon: Bitmap) {
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      icon.pixels, Int32(icon.width), Int32(icon.height), 32, Int32(icon.stride * 4), SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let surface else { return }
    SDL_SetWindowIcon(window, surface)
    SDL_FreeSurface(surface)
  }

  /// Shows the system's cursor for `cursor`. Has no effect if the display has no cursors.
  func showCursor() {
    let systemCursor = cursors[cursor] ?? SDL_CreateSystemCursor(cursor.sdl)
    guard let systemCursor else { return }
    cursors[cursor] = systemCursor
    SDL_SetCursor(systemCursor)
  }
}

extension CursorShape {
  fileprivate var sdl: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .pointingHand: SDL_SYSTEM_CURSOR_HAND
    case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    case .forbidden: SDL_SYSTEM_CURSOR_NO
    case .wait: SDL_SYSTEM_CURSOR_WAIT
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    case .resizeDiagonalDown: SDL_SYSTEM_CURSOR_SIZENWSE
    case .resizeDiagonalUp: SDL_SYSTEM_CURSOR_SIZENESW
    }
  }
}
