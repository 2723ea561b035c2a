import Foundation
import Raster

extension CGPath {
  /// The part from one share of its length to another, 0…1; subpaths count one after the other.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath { CGPath(core: core.trimmed(from: Double(start), to: Double(end))) }
}
