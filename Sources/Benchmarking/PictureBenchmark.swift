import Foundation
import Proofs
import Raster

/// How long it takes to compare two pictures of a window of 1280×800 at two pixels a point.
public enum PictureBenchmark {
  /// Compares them so many times.
  ///
  /// - Returns: milliseconds each: of equal pictures, and of such as differ in a few hundred places.
  public static func run(times: Int) -> (equal: [Double], other: [Double]) {
    let old = Bitmap(width: 2560, height: 1600)
    old.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
    let new = old.copy()
    func measure() -> [Double] {
      (0..<times).map { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        let found = PictureComparison(from: old, to: new, pixelsPerPoint: 2)
        precondition(found.boxes.count <= 24)
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
      }
    }
    let equal = measure()
    // Lines of letters, as when all text below a line has moved.
    for line in stride(from: 200, to: 1500, by: 36) {
      for letter in stride(from: 100, to: 2400, by: 20) {
        for y in line..<line + 16 { for x in letter..<letter + 8 { new[x, y] = 0xFF00_0000 } }
      }
    }
    return (equal, measure())
  }
}
