import Raster

/// A small red disc at the top right of the window: what is done is being kept.
struct RecordingDot {
  let scale: Double

  private static let red = Color(red: 0.722, green: 0.220, blue: 0.125, alpha: 1)
  private static let diameter = 8.0
  /// From the window's top and right edges, in points.
  private static let margin = 4.0

  private var side: Int { Int((Self.diameter * scale).rounded(.up)) }

  /// The pixels that it covers.
  func place(in bitmap: Bitmap) -> IntRect {
    let margin = Int((Self.margin * scale).rounded())
    return IntRect(x: bitmap.width - margin - side, y: margin, width: side, height: side).intersection(bitmap.bounds)
  }

  func draw(on bitmap: Bitmap) {
    let place = place(in: bitmap)
    guard !place.isEmpty else { return }
    let disc = Rect(x: Double(place.x), y: Double(place.y), width: Double(place.width), height: Double(place.height))
    BitmapCanvas(bitmap: bitmap, scale: 1, clip: [place]).fill(.ellipse(in: disc), Self.red)
  }
}

extension Bitmap {
  /// Puts back a part that was `cropped` from here.
  package func paste(_ part: Bitmap, atX x: Int, y: Int) {
    for row in 0..<part.height {
      (pixels + (y + row) * stride + x).update(from: part.pixels + row * part.stride, count: part.width)
    }
  }
}
