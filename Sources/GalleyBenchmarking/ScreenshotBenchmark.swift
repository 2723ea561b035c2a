import Foundation
import GalleyProofs
import GalleyRaster

/// Measures the comparison of two screenshots of a 1280×800 window at two pixels per point.
public enum ScreenshotBenchmark {
  /// Measures how long it takes to compare two large images, `times` times each. Traps if the comparison finds more than 24 areas.
  ///
  /// - Returns: The times in milliseconds: for equal images, and for images with a few hundred differences.
  public static func run(times: Int) -> (equal: [Double], other: [Double]) {
    let old = Bitmap(width: 2560, height: 1600)
    old.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
    let new = old.copy()
    func measure() -> [Double] {
      (0..<times).map { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        let found = ImageComparison(from: old, to: new, pixelsPerPoint: 2)
        precondition(found.boxes.count <= 24)
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
      }
    }
    let equal = measure()
    // Lines of letters, as if all text below a line had moved.
    for line in stride(from: 200, to: 1500, by: 36) {
      for letter in stride(from: 100, to: 2400, by: 20) {
        for y in line..<line + 16 { for x in letter..<letter + 8 { new[x, y] = 0xFF00_0000 } }
      }
    }
    return (equal, measure())
  }
}
