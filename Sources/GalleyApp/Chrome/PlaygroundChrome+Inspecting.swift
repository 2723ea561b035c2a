import GalleyDocuments
import GalleyInspectors
import GalleyPlayground
import GalleyTextEngine
import UIKit

extension PlaygroundChrome {
  /// The active inspectors, in the order of their keys.
  var shownInspectors: [Inspector] { (Inspector.inBar + Inspector.inMenu).filter(inspectors.contains) }

  /// Opens the full legend below its button, in place of an open one. Does nothing before the bars exist.
  func showLegend() {
    guard let button = bars?.top.legendButton else { return }
    legendSheet?.close()
    let sheet = LegendSheet(shownInspectors, at: button.convert(button.bounds, to: view), in: view.bounds, scale: scale)
    sheet.onClose = { [weak self] in self?.legendSheet = nil }
    legendSheet = sheet
    view.addSubview(sheet)
    sheet.open()
  }

  /// Returns the reason for the line ending at `point` of the page's content, and the frame of its mark. Returns `nil` if there is none, or if
  /// line endings are not shown.
  func ending(at point: CGPoint) -> (facts: PopoverFacts, place: CGRect)? {
    guard let page, let hit = overlay.ending(at: point) else { return nil }
    let (words, ending) = (hit.marks.endingDescription, hit.marks.ending)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: Theme.ink]
    let range = hit.marks.range
    var rows = [
      ("Range", "{\(range.lowerBound), \(range.count)}"),
      ("Line", "\(hit.line + 1)"),
      ("Column", PopoverFacts.column(hit.container, columnsPerSpread: page.geometry.columnsPerSpread)),
      ("Available", ending.availableWidth.pointsDescription),
    ]
    if let overflow = ending.overflow { rows.append(("Needed", LayoutUnit(raw: ending.availableWidth.raw + overflow.raw).pointsDescription)) }
    let title = NSAttributedString(string: words.prefix(1).uppercased() + words.dropFirst(), attributes: attributes)
    return (PopoverFacts(title: title, titleLines: 3, label: words, rows: rows), hit.frame)
  }
}
