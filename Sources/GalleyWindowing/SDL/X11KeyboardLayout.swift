import GalleyCX11

/// Facts about the X server's keyboard layout that SDL does not report. SDL reports both Alt and AltGr as the right Alt
/// key.
@MainActor
enum X11KeyboardLayout {
  /// The key codes of the right Alt key, for evdev and xfree86.
  private static let rightAltCodes: [UInt8] = [108, 113]
  /// XK_ISO_Level3_Shift, XK_Mode_switch and XK_ISO_Level5_Shift. Swift does not import the macros.
  private static let levelShifts: Set<KeySym> = [0xFE03, 0xFF7E, 0xFE11]

  /// The key codes of the Menu key, for evdev and xfree86.
  private static let menuCodes: [UInt8] = [135, 117]
  /// XK_Multi_key.
  private static let compose: Set<KeySym> = [0xFF20]

  /// Whether the key to the right of the space bar is AltGr in the current layout. Queries the server each time; `false` if it cannot be reached.
  static var rightAltIsAltGraph: Bool { has(levelShifts, on: rightAltCodes) }

  /// Whether the Menu key is Compose in the current layout. SDL reports it as Menu in both cases.
  static var menuIsCompose: Bool { has(compose, on: menuCodes) }

  private static func has(_ symbols: Set<KeySym>, on codes: [UInt8]) -> Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    var state = XkbStateRec()
    let group = XkbGetState(display, UInt32(XkbUseCoreKbd), &state) == 0 ? UInt32(state.group) : 0
    return codes.contains { code in
      // A key with a single group has it for all groups.
      [group, 0].contains { symbols.contains(XkbKeycodeToKeysym(display, code, Int32($0), 0)) }
    }
  }
}
