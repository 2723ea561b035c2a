import GalleyCSDL2
import GalleyCX11
import Glibc

/// Sets the title of a window for window managers. SDL converts it according to the locale. If that lacks "—" or "•",
/// window managers read the bytes as Latin 1.
@MainActor
enum X11Title {
  static func set(_ title: String, of window: OpaquePointer) {
    guard let (display, xWindow) = information(of: window) else { return }
    // SDL also truncates the title at a null character.
    let title = String(title.prefix { $0 != "\0" })
    let utf8 = XInternAtom(display, "UTF8_STRING", 0)
    for name in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
      change(XInternAtom(display, name, 0), to: Array(title.utf8), of: utf8, display, xWindow)
    }
    let latin1Title = latin1(title)
    for name in ["WM_NAME", "WM_ICON_NAME"] {
      change(XInternAtom(display, name, 0), to: latin1Title, of: XInternAtom(display, "STRING", 0), display, xWindow)
    }
    XFlush(display)
  }

  /// Returns a window's connection and its number on the X server; `nil` on another display.
  static func information(of window: OpaquePointer) -> (display: OpaquePointer, window: Window)? {
    var info = SDL_SysWMinfo()
    (info.version.major, info.version.minor, info.version.patch) = (UInt8(SDL_MAJOR_VERSION), UInt8(SDL_MINOR_VERSION), UInt8(SDL_PATCHLEVEL))
    guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11, let display = info.info.x11.display else { return nil }
    return (display, info.info.x11.window)
  }

  private static func change(_ property: Atom, to bytes: [UInt8], of type: Atom, _ display: OpaquePointer, _ window: Window) {
    XChangeProperty(display, window, property, type, 8, Int32(PropModeReplace), bytes, Int32(bytes.count))
  }

  /// Returns the title in Latin 1 without control characters, of which ICCCM 2.0 allows only tab and newline in the type STRING. Old programs read
  /// this property only. Other characters are replaced by similar ones or by question marks.
  static func latin1(_ title: String) -> [UInt8] {
    title.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "—", "–": [UInt8(ascii: "-")]
      case "•": [UInt8(ascii: "*")]
      case "…": Array("...".utf8)
      case "‘", "’": [UInt8(ascii: "'")]
      case "“", "”": [UInt8(ascii: "\"")]
      case " "..."~": [UInt8(scalar.value)]
      default: (0xA1...0xFF).contains(scalar.value) ? [UInt8(scalar.value)] : [UInt8(ascii: "?")]
      }
    }
  }
}
