import Exhibits
import Foundation

/// Information that saving loses, in any format.
extension DocumentSaver {
  /// The shapes, which no file format stores.
  var shapeLosses: [String] {
    guard let shapes = page?.shapes.count, shapes > 0 else { return [] }
    return ["\(shapes == 1 ? "1 shape" : "\(shapes) shapes") on the page"]
  }

  /// Bytes of the file that a complete rewrite loses.
  var encodingLosses: [String] {
    var losses: [String] = []
    if replaced > 0 { losses.append("\(replaced) ill-formed \(replaced == 1 ? "sequence" : "sequences") of bytes, shown as \u{FFFD}") }
    if let count = file?.otherLineEnds, count > 0 {
      losses.append("\(count) line \(count == 1 ? "ending that differs" : "endings that differ") from the first")
    }
    return losses
  }

  /// Asks for another name if a file name has the extension of a format that Galley does not write.
  func presentFormatAlert(_ kind: String, _ url: URL, _ then: @escaping () -> Void) {
    let folder = url.deletingLastPathComponent().path
    let stem = url.deletingPathExtension().lastPathComponent + ".md"
    let name = folder == FileManager.default.currentDirectoryPath ? stem : Self.short(folder) + "/" + stem
    presentAlert(
      "Galley can’t save \(kind)", ["It saves Markdown (.md) and plain text (.txt).", "galley render writes a document as a PDF, a PNG or an SVG."],
      [
        .init("Choose Another Name") { [weak self] in self?.saveAs(name, then) },
        .init("Cancel"),
      ])
  }
}
