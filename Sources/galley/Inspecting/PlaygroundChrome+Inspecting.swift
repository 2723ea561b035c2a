import GalleyDocuments
import GalleyInspectors
import GalleyPlayground
import GalleyTextEngine
import UIKit

extension Inspection {
  /// The inspections with a button, for the keys Ctrl 1 to 5.
  static let inBar: [Inspection] = [.lineFragments, .usedRects, .baselines, .glyphBoxes, .exclusionBands]
  /// The remaining inspections, for the keys Ctrl Shift 1 to 5.
  static let inMenu: [Inspection] = allCases.filter { !inBar.contains($0) }

  /// Creates the inspection that Ctrl with this key toggles: one of `inBar`, or with Shift one of `inMenu`. Returns
  /// `nil` unless it is a key from 1 to 5.
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

extension PlaygroundChrome {
  /// Returns the reason for the line ending at `point` of the page's content, and the frame of its mark. Returns `nil` if there is none, or if
  /// line endings are not shown.
  func ending(at point: CGPoint) -> (facts: PopoverFacts, place: CGRect)? {
    guard let page, let hit = overlay.ending(at: point) else { return nil }
    let (words, ending) = (hit.marks.endingDescription, hit.marks.ending)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: Theme.ink]
    let range = hit.marks.range
    var rows = [
      ("Range", "{\(range.location), \(range.length)}"),
      ("Line", "\(hit.line + 1)"),
      ("Column", PopoverFacts.column(hit.container, columnsPerSpread: page.geometry.columnsPerSpread)),
      ("Available", ending.availableWidth.pointsDescription),
    ]
    if let overflow = ending.overflow { rows.append(("Needed", LayoutUnit(raw: ending.availableWidth.raw + overflow.raw).pointsDescription)) }
    let title = NSAttributedString(string: words.prefix(1).uppercased() + words.dropFirst(), attributes: attributes)
    return (PopoverFacts(title: title, titleLines: 3, label: words, rows: rows), hit.frame)
  }
}
