import Testing

/// All tests with a display, a window and simulated input. They are serialized, because parallel tests would slow each other down.
@Suite(.serialized, .enabled(if: Display.isPossible, "install xvfb and xdotool")) enum RealWindow {}
