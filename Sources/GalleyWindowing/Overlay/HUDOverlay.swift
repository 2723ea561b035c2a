import GalleyCSDL2
import GalleyCSDL2TTF
import GalleyRaster

/// Lines of figures over the finished frame. SDL_ttf draws them, independently of the engine that they report on.
@MainActor
package final class HUDOverlay {
  /// A value and its label.
  package struct Figure: Equatable {
    package var label: String
    package var value: String

    package init(_ label: String, _ value: String) { (self.label, self.value) = (label, value) }

    fileprivate var parts: [(text: String, isLabel: Bool)] {
      label.isEmpty ? [(value, false)] : [(label + " ", true), (value, false)]
    }
  }

  /// The lines, from top to bottom. Nothing is drawn if there are none.
  package var lines: [[Figure]] = []
  /// Returns the frames of the views above the figures, in window points. The figures are not drawn there.
  package var covers: @MainActor () -> [Rect] = { [] }
  /// The top right corner of the figures, in window points.
  package var topRight: Point
  package var textColor = Color(red: 0.12, green: 0.11, blue: 0.1, alpha: 1)
  package var labelColor = Color(red: 0.38, green: 0.36, blue: 0.33, alpha: 1)
  package var chipColor = Color(red: 0.95, green: 0.94, blue: 0.91, alpha: 1)

  private let path: String
  /// The font size, in points.
  package var fontSize: Double
  /// The font at the last drawn size, in pixels; `nil` before the first drawing.
  private var font: (pixels: Int32, handle: OpaquePointer)?

  private static let padding = Size(width: 10, height: 4)
  private static let radius = 6.0
  /// The separator between two figures of a line.
  private static let gap = "  "

  /// Creates an overlay. Throws if SDL_ttf cannot start, or if the font cannot be opened.
  ///
  /// - Parameter fontSize: In points.
  package init(fontPath: String, fontSize: Double = 11, topRight: Point) throws(OverlayFontError) {
    path = fontPath
    self.fontSize = fontSize
    self.topRight = topRight
    guard TTF_Init() == 0 else { throw OverlayFontError(path: path, reason: String(cString: SDL_GetError())) }
    guard openFont(scale: 1) != nil else {
      let reason = String(cString: SDL_GetError())
      TTF_Quit()
      throw OverlayFontError(path: path, reason: reason)
    }
  }

  isolated deinit {
    if let font { TTF_CloseFont(font.handle) }
    TTF_Quit()
  }

  private func openFont(scale: Double) -> OpaquePointer? {
    let pixels = Int32(max(1, (fontSize * scale).rounded()))
    if let font, font.pixels == pixels { return font.handle }
    guard let handle = TTF_OpenFont(path, pixels) else { return nil }
    if let font { TTF_CloseFont(font.handle) }
    font = (pixels, handle)
    return handle
  }

  /// Returns the frame of the overlay, in pixels, on a surface of `bounds`, cut to the surface; empty without lines or without the font. `scale`
  /// is the number of pixels per point.
  package func frame(in bounds: IntRect, scale: Double) -> IntRect {
    guard let font = openFont(scale: scale) else { return IntRect(x: 0, y: 0, width: 0, height: 0) }
    let widths = lines.map { line in
      Double(Self.width(of: Self.parts(of: line).map(\.text).joined(), in: font))
    }
    guard let widest = widths.max() else { return IntRect(x: 0, y: 0, width: 0, height: 0) }
    let width = widest + 2 * Self.padding.width * scale
    let height = Double(TTF_FontLineSkip(font)) * Double(lines.count) + 2 * Self.padding.height * scale
    return IntRect(covering: Rect(x: topRight.x * scale - width, y: topRight.y * scale, width: width, height: height))
      .intersection(bounds)
  }

  private static func parts(of line: [Figure]) -> [(text: String, isLabel: Bool)] {
    Array(line.map(\.parts).joined(separator: [(gap, false)]))
  }

  private static func width(of text: String, in font: OpaquePointer) -> Int32 {
    var width: Int32 = 0
    TTF_SizeUTF8(font, text, &width, nil)
    return width
  }

  func draw(on surface: UnsafeMutablePointer<SDL_Surface>, in frame: IntRect, scale: Double) {
    guard !frame.isEmpty, let font = openFont(scale: scale) else { return }
    drawChip(on: surface, in: frame, radius: Self.radius * scale)
    var y = Double(frame.y) + Self.padding.height * scale
    for line in lines {
      defer { y += Double(TTF_FontLineSkip(font)) }
      var x = Int32(Double(frame.x) + Self.padding.width * scale)
      for part in Self.parts(of: line) {
        if let text = TTF_RenderUTF8_Blended(font, part.text, (part.isLabel ? labelColor : textColor).sdl) {
          var target = SDL_Rect(x: x, y: Int32(y), w: 0, h: 0)
          SDL_UpperBlit(text, nil, surface, &target)
          SDL_FreeSurface(text)
        }
        x += Self.width(of: part.text, in: font)
      }
    }
  }

  private func drawChip(on surface: UnsafeMutablePointer<SDL_Surface>, in frame: IntRect, radius: Double) {
    let color = chipColor.sdl
    let pixel = SDL_MapRGB(surface.pointee.format, color.r, color.g, color.b)
    // Each row is one run of pixels, shorter in the rounded corners.
    for row in 0..<frame.height {
      let fromEdge = min(Double(row) + 0.5, Double(frame.height) - Double(row) - 0.5)
      let rise = max(0, radius - fromEdge)
      let inset = Int((radius - (radius * radius - rise * rise).squareRoot()).rounded())
      var run = SDL_Rect(
        x: Int32(frame.x + inset), y: Int32(frame.y + row), w: Int32(max(0, frame.width - 2 * inset)), h: 1)
      SDL_FillRect(surface, &run, pixel)
    }
  }
}

extension Color {
  fileprivate var sdl: SDL_Color {
    let level = { (part: Double) in UInt8((min(max(part, 0), 1) * 255).rounded()) }
    return SDL_Color(r: level(red), g: level(green), b: level(blue), a: level(alpha))
  }
}
