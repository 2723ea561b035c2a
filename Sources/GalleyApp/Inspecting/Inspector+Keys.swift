import GalleyInspectors
import UIKit

extension Inspector {
  /// The inspectors with a button, for the keys Ctrl 1 to 5.
  static let inBar: [Inspector] = [.lineFragments, .usedRects, .baselines, .glyphBoxes, .exclusionBands]
  /// The remaining inspectors, for the keys Ctrl Shift 1 to 5.
  static let inMenu: [Inspector] = allCases.filter { !inBar.contains($0) }
}
