import Foundation
import Raster

extension CGPath {
  /// Returns the part between two fractions (0…1) of the path's total length, which includes all subpaths in order.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath { CGPath(core: core.trimmed(from: Double(start), to: Double(end))) }
}
