import GalleyInspectors
import UIKit

extension Inspector {
  /// The inspectors with a button, for the keys Ctrl 1 to 5.
  static let inBar: [Inspector] = [.lineFragments, .usedRects, .baselines, .glyphBoxes, .exclusionBands]
  /// The remaining inspectors, for the keys Ctrl Shift 1 to 5.
  static let inMenu: [Inspector] = allCases.filter { !inBar.contains($0) }

  /// Creates the inspector that Ctrl and a number key toggle: one of `inBar`, or with Shift one of `inMenu`. Returns `nil` for other keys than
  /// 1 to 5.
  @MainActor init?(key: UIKey) {
    let row = key.modifierFlags.contains(.shift) ? Self.inMenu : Self.inBar
    switch key.keyCode {
    case .keyboard1: self = row[0]
    case .keyboard2: self = row[1]
    case .keyboard3: self = row[2]
    case .keyboard4: self = row[3]
    case .keyboard5: self = row[4]
    default: return nil
    }
  }
}
