import Testing

/// All tests with a display, a window and a hand: one after the other, for two would take each other's time.
@Suite(.serialized, .enabled(if: Display.isPossible, "install xvfb and xdotool")) enum RealWindow {}
