/// The desktop's settings of reduced motion and text size.
package struct DesktopPreferences: Hashable, Sendable {
  /// Whether the user prefers less motion.
  package var reducesMotion: Bool
  /// The size of text relative to the desktop's default size, which is 1.
  package var textScale: Double

  /// Creates preferences; by default those of a desktop without settings.
  package init(reducesMotion: Bool = false, textScale: Double = 1) {
    self.reducesMotion = reducesMotion
    self.textScale = textScale
  }
}
