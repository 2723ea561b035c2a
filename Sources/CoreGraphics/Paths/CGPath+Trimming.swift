import Foundation
import GalleyRaster

extension CGPath {
  /// Returns the part between two fractions of the path's total length, which includes all subpaths in order. Fractions are clamped to 0…1.
  /// Empty if `start` is not below `end`.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath { CGPath(core: core.trimmed(from: Double(start), to: Double(end))) }
}
