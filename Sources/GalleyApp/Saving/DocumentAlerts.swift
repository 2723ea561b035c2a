import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyWindowing
import UIKit

/// Presents the questions and messages of a document's saver in its window, and maps each choice to a method of the saver.
@MainActor
final class DocumentAlerts {
  unowned let window: any DocumentWindow
  /// The saver of the window's document. Set when it is created.
  weak var saver: DocumentSaver<PlaygroundPage>?
  /// The open question; `nil` if there is none.
  private var alert: AlertSheet?
  /// The message about restored shapes and the undo step that removes them; `nil` if there is none. Valid until another
  /// step is the last one. Written by DocumentAlerts+Recovery.
  var shapesMessage: (text: String, step: String)?

  init(in window: any DocumentWindow) { self.window = window }

  /// Removes the message about restored shapes if it is outdated. Called after a change of the undo history.
  func removeOutdatedMessage() {
    guard let (text, step) = shapesMessage, window.page?.lastStepName != step else { return }
    shapesMessage = nil
    window.hideMessage(text)
  }

  /// Shows a sheet with a question over the window, and moves the keyboard focus to it. Each of its choices closes it.
  func presentAlert(_ message: String, _ details: [String], _ choices: [AlertSheet.Choice]) {
    let choices = choices.map { choice in
      AlertSheet.Choice(choice.title) { [weak self] in
        self?.alert = nil
        choice.action()
      }
    }
    let sheet = AlertSheet(message, details: details, choices: choices, in: window.view.bounds, scale: window.scale)
    alert = sheet
    window.view.addSubview(sheet)
    sheet.layoutIfNeeded()
    sheet.open()
  }
}

// MARK: - Questions

extension DocumentAlerts: DocumentSaverDelegate {
  var savesDocuments: Bool { window.savesDocuments }
  var isPresentingQuestion: Bool { alert != nil || window.isChoosingFile }

  func reloadDocument() -> Bool { window.reloadDocument() }

  func present(_ question: SavingQuestion, then: @escaping () -> Void) {
    switch question {
    case .unsavedChanges(let activity, let name, let folder, let page): askAboutChanges(before: activity, name, in: folder, page: page, then)
    case .name(let proposal): askForName(proposal, then)
    case .fileExists(let file, let former): askToReplace(file, over: former, then)
    case .fileChanged(let file, let former, let keptVersion): askToOverwrite(file, over: former, keptVersion: keptVersion, then)
    case .changedOnDisk(let version): askAboutConflict(version)
    case .fileMissing(let file): askAboutMissingFile(file, then)
    case .fileIncomplete(let file): askAboutIncompleteFile(file, then)
    case .fileNotText(let file, let kind): askAboutFileWithoutText(file, kind, then)
    case .fileReplaced(let file, let kind): askAboutObstacle(kind, file, then)
    case .notAFile(let kind, let path, let typed): askForNameOfFile(insteadOf: kind, path, typed, then)
    case .unknownFormat(let url, let kind): askForNameOfDocument(insteadOf: kind, url, then)
    case .losses(let losses, let file, let former): askAboutLosses(losses, file, over: former, then)
    case .unwritable(let file, let error): askAboutError(error, file, then)
    }
  }

  /// Asks before the document is closed. The state of the page that the file cannot hold is part of the question, so that no other one follows.
  private func askAboutChanges(before activity: String, _ name: String, in folder: String, page: [String], _ then: @escaping () -> Void) {
    func save(_ title: String, withPageFile: Bool? = nil) -> AlertSheet.Choice {
      .init(title) { [weak self] in self?.saver?.saveBeforeLeaving(as: name, withPageFile: withPageFile, then: then) }
    }
    var details = ["Your changes will be lost if you don’t save them. Save writes them to \(name) in \(DocumentPath.folderName(folder))."]
    var choices = [save("Save")]
    if !page.isEmpty {
      let package = DocumentPath.freeName(in: folder, like: DocumentPath.packageName(for: name))
      details += ["\(name) alone will not contain:"] + page.map { "– " + $0 }
      details.append("\(package) holds everything. \(PageFile.name(besideFileNamed: name)) beside the document can hold the page.")
      choices = [
        .init("Save as \(package)") { [weak self] in self?.saver?.saveAsNewFile(named: package, in: folder, then: then) },
        save("Save with Page File", withPageFile: true), save("Save Text Only", withPageFile: false),
      ]
    }
    let discard = AlertSheet.Choice("Don’t Save") { [weak self] in
      self?.saver?.discardChanges()
      then()
    }
    presentAlert("Save the changes before \(activity)?", details, choices + [discard, .init("Cancel")])
  }

  /// Asks for a file to save in. `proposal` is a name, or a path as the user would type it.
  private func askForName(_ proposal: String, _ then: @escaping () -> Void) {
    let path = NSString(string: proposal).expandingTildeInPath
    let url = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true))
    // Of a name that is not the proposal, the ending chooses the format.
    let request = FileRequest(
      .save, title: "Save As", accept: "Save", folder: url.deletingLastPathComponent().path, name: url.lastPathComponent,
      filters: [.init("Galley Document", ["galley"]), .init("Markdown", ["md", "markdown"]), .init("Plain Text", ["txt"])])
    window.chooseFile(request, confirmsReplacement: false) { [weak self] file in
      self?.saver?.saveNamed(file.path, isReplacementConfirmed: file.isReplacementConfirmed, then: then)
    }
  }
}
