import GalleyRaster

/// The initial properties of a window.
package struct HostOptions: Hashable, Sendable {
  package var title: String
  /// The size, in points.
  package var size: Size
  /// The minimum size to which the user can resize the window, in points.
  package var minimumSize: Size
  /// Device pixels per point; `nil` uses GALLEY_SCALE or the desktop's scale, or 1 without a display.
  package var scale: Double?
  /// The appearance; `nil` follows the desktop, and without one is light until an event changes it.
  package var appearance: Appearance?
  /// Whether motion is reduced; `nil` follows the desktop, and without one motion is not reduced.
  package var reducesMotion: Bool?

  package init(
    title: String, size: Size = Size(width: 1280, height: 800), minimumSize: Size = Size(width: 200, height: 150),
    scale: Double? = nil, appearance: Appearance? = nil, reducesMotion: Bool? = nil
  ) {
    self.title = title
    self.size = size
    self.minimumSize = minimumSize
    self.scale = scale
    self.appearance = appearance
    self.reducesMotion = reducesMotion
  }

  /// The supported scales.
  package static let scales = 0.5...8.0
}
