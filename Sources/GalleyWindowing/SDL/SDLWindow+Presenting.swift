import GalleyCSDL2
import GalleyRaster
import Glibc

extension SDLWindow {
  package func present(_ bitmap: Bitmap, damage: [IntRect]) {
    guard let surface = SDL_GetWindowSurface(window) else { return }
    let whole = IntRect(x: 0, y: 0, width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let visible = whole.intersection(bitmap.bounds)
    var parts = surfaceIsNew ? [visible] : damage.map { $0.intersection(visible) }.filter { !$0.isEmpty }
    surfaceIsNew = false

    // Redraw the frame under the old and new position of the overlay.
    let newFrame = overlay?.frame(in: whole, scale: scale) ?? IntRect(x: 0, y: 0, width: 0, height: 0)
    for figures in [overlayFrame, newFrame] where !figures.isEmpty { parts.append(figures.intersection(visible)) }
    parts.removeAll(where: \.isEmpty)
    guard !parts.isEmpty else { return }

    SDL_LockSurface(surface)
    for part in parts { Self.copy(part, of: bitmap, to: surface) }
    SDL_UnlockSurface(surface)
    overlay?.draw(on: surface, in: newFrame, scale: scale)
    restore(overlay?.covers() ?? [], in: newFrame.intersection(visible), of: bitmap, on: surface)
    overlayFrame = newFrame

    let rects = parts.map { SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height)) }
    SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count))
  }

  /// Copies the bitmap's pixels over the overlay, whose frame is `frame` in pixels, where views above it cover it: at `covers`, in window points.
  private func restore(_ covers: [Rect], in frame: IntRect, of bitmap: Bitmap, on surface: UnsafeMutablePointer<SDL_Surface>) {
    let parts = covers.map { cover in
      IntRect(covering: Rect(x: cover.x * scale, y: cover.y * scale, width: cover.width * scale, height: cover.height * scale)).intersection(frame)
    }
    guard parts.contains(where: { !$0.isEmpty }) else { return }
    SDL_LockSurface(surface)
    for part in parts where !part.isEmpty { Self.copy(part, of: bitmap, to: surface) }
    SDL_UnlockSurface(surface)
  }

  /// Copies the pixels of `part`, which must be inside both the bitmap and the surface, in the surface's format. Does nothing if the surface has
  /// no pixels.
  private static func copy(_ part: IntRect, of bitmap: Bitmap, to surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let target = surface.pointee.pixels, let format = surface.pointee.format else { return }
    let source = bitmap.pixels + part.y * bitmap.stride + part.x
    let pitch = Int(surface.pointee.pitch)
    let start = target + part.y * pitch + part.x * Int(format.pointee.BytesPerPixel)
    switch SDL_PixelFormatEnum(rawValue: format.pointee.format) {
    case SDL_PIXELFORMAT_ARGB8888, SDL_PIXELFORMAT_RGB888:
      for row in 0..<part.height { memcpy(start + row * pitch, source + row * bitmap.stride, part.width * 4) }
    default:
      SDL_ConvertPixels(
        Int32(part.width), Int32(part.height), SDL_PIXELFORMAT_RGB888.rawValue, source, Int32(bitmap.stride * 4),
        format.pointee.format, start, Int32(pitch))
    }
  }
}
