import CSDL2
import Raster

extension SDLWindow {
  package var clipboardText: String? {
    get {
      if SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" { return X11Clipboard.text() }
      guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    // SDL's strings end at a NUL; text that holds one is cut there.
    set { SDL_SetClipboardText(newValue ?? "") }
  }

  package var isTextInputActive: Bool {
    get { SDL_IsTextInputActive() == SDL_TRUE }
    set { newValue ? SDL_StartTextInput() : SDL_StopTextInput() }
  }

  package func setTextInputRect(_ rect: Rect) {
    let units = 1 / pointsPerUnit
    var place = SDL_Rect(
      x: Self.whole(rect.x * units), y: Self.whole(rect.y * units),
      w: Self.whole(rect.width * units), h: Self.whole(rect.height * units))
    SDL_SetTextInputRect(&place)
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

  /// A display without cursors keeps what it has.
  func showCursor() {
    let made = cursors[cursor] ?? SDL_CreateSystemCursor(cursor.sdl)
    guard let made else { return }
    cursors[cursor] = made
    SDL_SetCursor(made)
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
