import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import UIKit

/// Lays out the text of a file or an exhibit, for a list of its lines.
@MainActor
package enum SourceLayout {
  /// Lays out a text file in one style. Throws if it cannot be read as text.
  package static func text(at path: String, in columns: ColumnLayout, _ style: LineStyle) throws -> ColumnLayout.LaidColumns {
    let file = try TextFile.read(path)
    file.notifyReplaced(path)
    let attributes = style.attributes
    return columns.laidOut(NSAttributedString(string: file.text, attributes: attributes), emptyAttributes: attributes)
  }

  /// Lays out a document as the playground does at content size category L. Returns `nil` if the file is not shown on a page. Throws if it
  /// cannot be read as text.
  package static func document(at path: String, in columns: ColumnLayout, usesTotalFit: Bool) throws -> ColumnLayout.LaidColumns? {
    guard let controller = try ExhibitSource.file(path).makeViewController(category: .large) as? PlaygroundViewController
    else { return nil }
    return columns.laidOut(controller.page.flow.storage) {
      TextFlow.setSpacing(of: $0)
      $0.usesTotalFit = usesTotalFit
    }
  }

  /// Lays out an exhibit, which has its own columns, shapes and fonts. Returns `nil` if the exhibit has no page of text.
  package static func exhibit(_ exhibit: any Exhibit, _ configuration: WindowConfiguration) -> ColumnLayout.LaidColumns? {
    let stage = Stage.offscreen(exhibit, configuration)
    guard let flow = stage.chrome.page?.flow else { return nil }
    // Lay out all of it, with as many spreads as necessary.
    flow.ensureLayout(throughSpread: Int(Int32.max))
    return ColumnLayout.LaidColumns(storage: flow.storage, manager: flow.layoutManager, frames: LayoutRecord.frames(of: flow), owner: stage)
  }
}
