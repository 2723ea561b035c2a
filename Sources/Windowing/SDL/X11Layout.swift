import CX11

/// What the X server's keyboard layout says that SDL does not tell: both Alt and AltGr come as SDL's right Alt.
@MainActor
enum X11Layout {
  /// The right Alt key's numbers in the key code sets of evdev and of xfree86.
  private static let rightAltCodes: [UInt8] = [108, 113]
  /// XK_ISO_Level3_Shift, XK_Mode_switch, XK_ISO_Level5_Shift: macros that Swift does not see.
  private static let levelShifts: Set<KeySym> = [0xFE03, 0xFF7E, 0xFE11]

  /// The Menu key's numbers there.
  private static let menuCodes: [UInt8] = [135, 117]
  /// XK_Multi_key.
  private static let compose: Set<KeySym> = [0xFF20]

  /// Whether the key right of the space bar is AltGr in the layout of now; asked of the server anew each time.
  static var rightAltIsAltGraph: Bool { has(levelShifts, on: rightAltCodes) }

  /// Whether the Menu key begins a composed character in the layout of now, which SDL tells as Menu all the same.
  static var menuIsCompose: Bool { has(compose, on: menuCodes) }

  private static func has(_ symbols: Set<KeySym>, on codes: [UInt8]) -> Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    var state = XkbStateRec()
    let group = XkbGetState(display, UInt32(XkbUseCoreKbd), &state) == 0 ? UInt32(state.group) : 0
    return codes.contains { code in
      // A key with one group has it in all.
      [group, 0].contains { symbols.contains(XkbKeycodeToKeysym(display, code, Int32($0), 0)) }
    }
  }
}
