import Foundation
import GalleyDocuments
import GalleyOutput

/// The information that a file will not contain, each loss a phrase with its count.
struct Losses {
  /// Formatting of text that stays.
  var formatting: [String] = []
  var content: [String] = []

  var all: [String] { formatting + content }

  func adding(_ content: [String]) -> Losses { Losses(formatting: formatting, content: self.content + content) }
}

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

  func presentLossesAlert(_ losses: Losses, _ file: FileOnDisk, over former: FileReplacement.Former, _ then: @escaping () -> Void) {
    let format = DocumentFormat(fileName: file.name) == .markdown ? "Markdown" : "plain text"
    let kinds = [losses.formatting.isEmpty ? nil : "formatting", losses.content.isEmpty ? nil : "content"].compactMap { $0 }
    func list(_ heading: String, _ losses: [String]) -> [String] { losses.isEmpty ? [] : [heading] + losses.map { "– " + $0 } }
    presentAlert(
      "Some \(kinds.joined(separator: " and ")) can’t be saved as \(format)",
      list("Formatting that will be lost (the text is kept):", losses.formatting) + list("Content that \(file.name) will not contain:", losses.content),
      [
        .init("Save Anyway") { [weak self] in
          var file = file
          self?.write(&file, over: former, accepted: losses.all, then)
        },
        .init("Cancel"),
      ])
  }

  /// Asks for another name if a file name has the extension of a format that Galley does not write.
  func presentFormatAlert(_ kind: String, _ url: URL, _ then: @escaping () -> Void) {
    let folder = url.deletingLastPathComponent().path
    let stem = url.deletingPathExtension().lastPathComponent + ".md"
    let name = folder == FileManager.default.currentDirectoryPath ? stem : Self.short(folder) + "/" + stem
    presentAlert(
      "Galley can’t save \(kind)",
      ["It saves Markdown (.md) and plain text (.txt)."] + (kind == "a PDF" ? ["To create a PDF, run galley render in a terminal."] : []),
      [
        .init("Choose Another Name") { [weak self] in self?.saveAs(name, then) },
        .init("Cancel"),
      ])
  }
}
