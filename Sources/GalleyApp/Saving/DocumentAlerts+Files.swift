import Foundation
import GalleyDocuments
import GalleyOutput
import UIKit

/// Questions about a file that cannot be written as it is.
extension DocumentAlerts {
  /// Returns the choice to write the document to a new file called `name`.
  ///
  /// - Parameter folder: the folder of the new file, `nil` for the document's own.
  private func choice(_ title: String, savingAs name: String, in folder: String? = nil, _ then: @escaping () -> Void) -> AlertSheet.Choice {
    .init(title) { [weak self] in self?.saver?.saveAsNewFile(named: name, in: folder, then: then) }
  }

  /// Returns the choice to write the document to `file`.
  private func choice(
    _ title: String, writing file: FileOnDisk, over former: FileReplacement.Former, accepting losses: [String] = [], _ then: @escaping () -> Void
  ) -> AlertSheet.Choice {
    .init(title) { [weak self] in self?.saver?.write(file, over: former, accepted: losses, then: then) }
  }

  /// Returns the choice to type another name, which is `proposal` at first.
  private func choiceOfAnotherName(than proposal: String, _ then: @escaping () -> Void) -> AlertSheet.Choice {
    .init("Choose Another Name") { [weak self] in self?.saver?.askForName(proposal, then: then) }
  }

  func askToReplace(_ file: FileOnDisk, over former: FileReplacement.Former, _ then: @escaping () -> Void) {
    let free = DocumentPath.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) already exists", ["It is in \(DocumentPath.folderName(file.folder)). Replacing it overwrites its contents."],
      [choice("Save as \(free)", savingAs: free, in: file.folder, then), choice("Replace", writing: file, over: former, then), .init("Cancel")])
  }

  func askToOverwrite(_ file: FileOnDisk, over former: FileReplacement.Former, keptVersion: String?, _ then: @escaping () -> Void) {
    let copy = DocumentPath.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) was changed by another program", ["The file no longer has the contents that you opened. Overwriting it loses those changes."]
        + (keptVersion.map { ["Another version, written at the same time, is kept as \($0)."] } ?? []),
      [choice("Save a Copy as \(copy)", savingAs: copy, then), choice("Overwrite", writing: file, over: former, then), .init("Cancel")])
  }

  /// Asks about parts that both the user and another program have changed.
  func askAboutConflict(_ version: ExternalVersion) {
    let (name, count) = (version.file.name, version.conflictCount)
    func choice(_ title: String, _ resolution: ExternalVersion.Resolution) -> AlertSheet.Choice {
      .init(title) { [weak self] in self?.saver?.resolve(version, by: resolution) }
    }
    let copy = DocumentPath.freeName(in: version.file.folder, like: name)
    presentAlert(
      "\(name) was changed by another program",
      [
        "You and the other program changed \(count == 1 ? "the same part" : "\(count) parts") in different ways, so the changes can’t be merged.",
        "Keep Mine writes the other version to \(copy). Take Theirs can be undone. "
          + (version.isPackage ? "Keep Both puts the text and the shapes of both versions on the page." : "Keep Both puts the parts of both versions into the text."),
      ],
      [choice("Keep Mine", .keepMine), choice("Take Theirs", .takeTheirs), choice("Keep Both", .keepBoth), .init("Decide Later")])
  }

  /// Offers to save a copy if only the beginning of the file was read: saving would lose the rest.
  func askAboutIncompleteFile(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = DocumentPath.freeName(in: file.folder, like: file.name)
    presentAlert(
      "Only the beginning of \(file.name) was read", ["It \(file.missing ?? ""). Saving would lose the rest of the file. You can save this part as a copy."],
      [choice("Save a Copy as \(copy)", savingAs: copy, then), .init("Cancel")])
  }

  /// Offers to save a copy if the file is not text but of the given kind, which was found after its beginning was shown: saving would damage it.
  func askAboutFileWithoutText(_ file: FileOnDisk, _ kind: String, _ then: @escaping () -> Void) {
    let copy = DocumentPath.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) is \(kind), not text", ["Saving would damage it. You can save the text that is shown as a copy."],
      [choice("Save a Copy as \(copy)", savingAs: copy, then), .init("Cancel")])
  }

  /// Offers to save under a free name if a folder or a special file, such as a pipe, has replaced the file.
  func askAboutObstacle(_ obstacle: RegularFile.Kind, _ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = DocumentPath.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) is \(obstacle.rawValue) now",
      ["The file was deleted or moved, and \(obstacle.rawValue) now has its name. You can save the text under another name."],
      [choice("Save as \(copy)", savingAs: copy, then), .init("Cancel")])
  }

  /// Offers to choose another name if the name that the user typed is that of a folder or a special file, to which no document is written.
  func askForNameOfFile(insteadOf kind: RegularFile.Kind, _ path: String, _ typed: String, _ then: @escaping () -> Void) {
    presentAlert(
      "\(URL(fileURLWithPath: path).lastPathComponent) is \(kind.rawValue), not a file", ["Documents are saved only in files. Nothing was written."],
      [choiceOfAnotherName(than: typed, then), .init("Cancel")])
  }

  /// The kinds of files that are exported, by the names of `DocumentFormat.otherKind(ofFileNamed:)`.
  private static let exportedKinds: Set = ["a PDF", "an image", "a Rich Text document", "a web page"]

  /// Offers to choose another name if the file name has the extension of a format that Galley does not write. The same name with .md is proposed.
  func askForNameOfDocument(insteadOf kind: String, _ url: URL, _ then: @escaping () -> Void) {
    let folder = url.deletingLastPathComponent().path
    let stem = url.deletingPathExtension().lastPathComponent + ".md"
    let name = folder == FileManager.default.currentDirectoryPath ? stem : DocumentPath.abbreviated(folder) + "/" + stem
    presentAlert(
      "Galley can’t save \(kind)",
      ["It saves Galley documents (.galley), Markdown (.md) and plain text (.txt)."] + (Self.exportedKinds.contains(kind) ? ["Export As in the File menu writes \(kind)."] : []),
      [choiceOfAnotherName(than: name, then), .init("Cancel")])
  }

  /// Asks whether to write a deleted or moved file again, if its folder exists, or to save in the current folder, if that is another one.
  func askAboutMissingFile(_ file: FileOnDisk, isReverting: Bool = false, _ then: @escaping () -> Void) {
    let (shortFolder, current) = (DocumentPath.folderName(file.folder), FileManager.default.currentDirectoryPath)
    let hasFolder = FileManager.default.fileExists(atPath: file.folder)
    var choices: [AlertSheet.Choice] = []
    if hasFolder { choices.append(choice("Save", writing: file, over: .nothing, then)) }
    if current != file.folder {
      let free = DocumentPath.freeName(in: current, like: file.name)
      choices.append(choice("Save as \(free) in \(DocumentPath.folderName(current))", savingAs: free, in: current, then))
    }
    presentAlert(
      isReverting ? "\(file.name) can’t be reverted" : "\(file.name) no longer exists",
      [hasFolder ? "The file was deleted or moved from \(shortFolder). Save creates it there again." : "The file and its folder \(shortFolder) were deleted or moved."],
      choices + [.init("Cancel")])
  }

  /// Says what the format lacks, and offers a `.galley` document, which lacks nothing. If only the state of the page is lost, or the state and other
  /// things, a file beside the document can hold the state.
  func askAboutLosses(_ losses: SavingLosses, _ file: FileOnDisk, over former: FileReplacement.Former, _ then: @escaping () -> Void) {
    let format = DocumentPackage.isPackage(named: file.name) ? "a .galley document" : saver?.format(ofFileNamed: file.name) == .markdown ? "Markdown" : "plain text"
    let hasContent = !losses.content.isEmpty || !losses.page.isEmpty
    let kinds = [losses.formatting.isEmpty ? nil : "formatting", hasContent ? "content" : nil].compactMap { $0 }
    func list(_ heading: String, _ losses: [String]) -> [String] { losses.isEmpty ? [] : [heading] + losses.map { "– " + $0 } }
    let package = DocumentPath.freeName(in: file.folder, like: DocumentPath.packageName(for: file.name))
    var choices = [choice("Save Anyway", writing: file, over: former, accepting: losses.all, then), .init("Cancel")]
    var remedies: [String] = []
    if !losses.page.isEmpty {
      let pageFile = PageFile.name(besideFileNamed: file.name)
      remedies.append("\(pageFile) beside it can hold the page.")
      choices.insert(
        .init("Save with Page File") { [weak self] in self?.saver?.write(file, over: former, accepted: losses.all, withPageFile: true, then: then) }, at: 0)
    }
    if !DocumentPackage.isPackage(named: file.name) {
      remedies.insert("\(package) holds everything.", at: 0)
      choices.insert(choice("Save as \(package)", savingAs: package, in: file.folder, then), at: 0)
    }
    presentAlert(
      "Some \(kinds.joined(separator: " and ")) can’t be saved as \(format)",
      list("Formatting that will be lost (the text is kept):", losses.formatting)
        + list("Content that \(file.name) will not contain:", losses.content + losses.page)
        + [(remedies + ["This is said once for a document."]).joined(separator: " ")],
      choices)
  }

  /// Reports why a file was not written, and offers to choose another name.
  func askAboutError(_ error: WritingError, _ file: FileOnDisk, _ then: @escaping () -> Void) {
    let folder = DocumentPath.folderName(file.folder)
    // A folder that the user cannot enter seems to be missing as well.
    let isMissing = error == WritingError(ENOENT) && !file.hasFolder
    let problem = isMissing ? "The folder \(folder) does not exist." : "In \(folder): \(error.problem)."
    presentAlert(
      "\(file.name) can’t be saved", [problem, "Your text is still open; \(error.remedy)."], [choiceOfAnotherName(than: file.name, then), .init("Cancel")])
  }
}
