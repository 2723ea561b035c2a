import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import UIKit

extension PlaygroundChrome {
  /// The maximum length of a text whose layout is copied, in UTF-16 code units. The JSON has about 100 bytes for each glyph.
  private static let maximumCopiedLength = 200_000

  /// Copies the page's lines with the positions of their glyphs, as `galley layout --json --glyphs` prints them; lays out the rest of the text before. A long
  /// text is not copied.
  func copyLayout() {
    guard let page else { return }
    // The rest of a long file is not read yet.
    guard page.completeText() else { return }
    guard page.flow.storage.length <= Self.maximumCopiedLength else { return showProblem("The text is too long to copy its layout. Use galley layout --json.") }
    guard page.layOutAll() else { return }
    let format: LayoutRecord.Format = documentSaver.flatMap { saver in
      saver.file.map { saver.format(ofFileNamed: $0.path) == .markdown ? .markdown : .text }
    } ?? .exhibit
    var json = ""
    LayoutRecord.writeJSON(of: page.flow.layoutManager, frames: LayoutRecord.frames(of: page.flow), details: .glyphs, as: format) { json += $0 }
    UIPasteboard.general.string = json + "\n"
    showMessage("Copied the layout as JSON")
  }
}
