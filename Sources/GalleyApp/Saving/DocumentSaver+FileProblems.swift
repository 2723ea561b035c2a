import Foundation
import GalleyOutput
import UIFoundation

/// Questions about a file that cannot be written as it is.
extension DocumentSaver {
  func presentOverwriteAlert(_ file: FileOnDisk, otherVersion: String? = nil, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    let stamp = FileStamp(path: file.path)
    presentAlert(
      "\(file.name) was changed by another program", ["The file no longer has the contents that you opened. Overwriting it loses those changes."]
        + (otherVersion.map { ["Another version, written at the same time, is kept as \($0)."] } ?? []),
      [
        .init("Save a Copy as \(copy)") { [weak self] in self?.saveNow(as: copy, then) },
        .init("Overwrite") { [weak self] in
          var file = file
          self?.write(&file, over: .init(stamp), then)
        },
        .init("Cancel"),
      ])
  }

  /// Asks if only the beginning of the file was read: saving would lose the rest.
  func presentIncompleteFileAlert(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    presentAlert(
      "Only the beginning of \(file.name) was read", ["It \(file.missing ?? ""). Saving would lose the rest of the file. You can save this part as a copy."],
      [.init("Save a Copy as \(copy)") { [weak self] in self?.saveNow(as: copy, then) }, .init("Cancel")])
  }

  /// Asks if the file is not text, which was found after its beginning was shown: saving would damage it.
  func presentNotTextAlert(_ kind: String, _ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) is \(kind), not text", ["Saving would damage it. You can save the text that is shown as a copy."],
      [.init("Save a Copy as \(copy)") { [weak self] in self?.saveNow(as: copy, then) }, .init("Cancel")])
  }

  /// Asks for another name if a folder or a special file, such as a pipe, has replaced the file.
  func presentObstacleAlert(_ obstacle: RegularFile.Kind, _ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) is \(obstacle.rawValue) now",
      ["The file was deleted or moved, and \(obstacle.rawValue) now has its name. You can save the text under another name."],
      [.init("Save as \(copy)") { [weak self] in self?.saveNow(as: copy, then) }, .init("Cancel")])
  }

  /// Asks for another name if a name that the user typed belongs to a folder or a special file, to which no document is written.
  func presentNotAFileAlert(_ kind: RegularFile.Kind, _ path: String, _ typed: String, _ then: @escaping () -> Void) {
    presentAlert(
      "\(URL(fileURLWithPath: path).lastPathComponent) is \(kind.rawValue), not a file", ["Documents are saved only in files. Nothing was written."],
      [.init("Choose Another Name") { [weak self] in self?.saveAs(typed, then) }, .init("Cancel")])
  }

  /// Asks whether to write a deleted or moved file again, or elsewhere.
  func presentMissingFileAlert(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let (shortFolder, current) = (Self.folderName(file.folder), FileManager.default.currentDirectoryPath)
    let hasFolder = FileManager.default.fileExists(atPath: file.folder)
    var choices: [AlertSheet.Choice] = []
    if hasFolder {
      choices.append(
        .init("Save") { [weak self] in
          var file = file
          self?.write(&file, over: .nothing, then)
        })
    }
    if current != file.folder {
      let free = Self.freeName(in: current, like: file.name)
      choices.append(.init("Save as \(free) in \(Self.folderName(current))") { [weak self] in self?.saveNow(as: free, in: current, then) })
    }
    presentAlert(
      "\(file.name) no longer exists",
      [hasFolder ? "It was deleted or moved from \(shortFolder). Save creates it there again." : "Its folder \(shortFolder) was also deleted or moved."],
      choices + [.init("Cancel")])
  }

  /// Reports why a file was not written, and offers to choose another name.
  func notify(_ error: any Error, _ file: FileOnDisk, _ then: @escaping () -> Void) {
    let error = WritingError(describing: error)
    let folder = Self.folderName(file.folder)
    // A folder that the user cannot enter seems to be missing as well.
    let isMissing = error == WritingError(ENOENT) && !file.hasFolder
    let problem = isMissing ? "The folder \(folder) does not exist." : "In \(folder): \(error.problem)."
    presentAlert(
      "\(file.name) can’t be saved", [problem, "Your text is still open; \(error.remedy)."],
      [
        .init("Choose Another Name") { [weak self] in self?.saveAs(file.name, then) },
        .init("Cancel"),
      ])
  }
}
