import GalleyRaster
import GalleyWindowing

/// Measures the presentation of a finished frame on the screen: as a whole, and a part of 200×200.
@MainActor
public enum PresentBenchmark {
  /// Opens a window, presents the whole frame `frames` times, and then a part of it as often.
  ///
  /// - Returns: The time of each frame in milliseconds, or `nil` without a display.
  public static func run(frames: Int) -> (whole: [Double], part: [Double])? {
    let clock = SystemClock()
    let options = HostOptions(title: "Galley bench", scale: 1, appearance: .light)
    guard let window = try? SDLWindow(options, clock: clock) else { return nil }
    let bitmap = GalleyRaster.Bitmap(width: window.pixelWidth, height: window.pixelHeight)
    func times(_ damage: IntRect) -> [Double] {
      (0..<frames).map { _ in
        _ = window.pollEvents()
        let start = clock.milliseconds
        window.present(bitmap, damage: [damage])
        return clock.milliseconds - start
      }
    }
    let whole = times(bitmap.bounds)
    return (whole, times(IntRect(x: 100, y: 100, width: 200, height: 200)))
  }
}
