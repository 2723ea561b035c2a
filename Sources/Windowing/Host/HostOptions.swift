import Raster

/// What a window is made with.
package struct HostOptions: Hashable, Sendable {
  package var title: String
  /// In points.
  package var size: Size
  /// The least that the user can make of it, in points.
  package var minimumSize: Size
  /// Device pixels in a point; `nil` asks GALLEY_SCALE, then the desktop.
  package var scale: Double?
  /// `nil` asks the desktop.
  package var appearance: Appearance?

  package init(
    title: String, size: Size = Size(width: 1280, height: 800), minimumSize: Size = Size(width: 200, height: 150),
    scale: Double? = nil, appearance: Appearance? = nil
  ) {
    self.title = title
    self.size = size
    self.minimumSize = minimumSize
    self.scale = scale
    self.appearance = appearance
  }

  /// The scales that a window can have.
  package static let scales = 0.5...8.0
}
