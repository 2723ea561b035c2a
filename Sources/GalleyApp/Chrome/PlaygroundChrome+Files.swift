import Foundation
import GalleyDocuments
import GalleyOutput
import GalleyPlayground
import GalleyWindowing
import UIKit

/// Documents: new, opened, reverted, exported and printed.
extension PlaygroundChrome {
  /// The filters for documents that the program reads.
  static let documentFilters = [
    FileRequest.Filter("Documents", ["galley", "md", "markdown", "txt"]), FileRequest.Filter("Galley Document", ["galley"]), FileRequest.Filter("Markdown", ["md", "markdown"]), FileRequest.Filter("Plain Text", ["txt"]),
  ]

  /// Asks for a file, in the desktop's dialog or in a panel. Does nothing while one is open, or during a recording, because its replay
  /// could not answer.
  ///
  /// - Parameter confirmsReplacement: whether the user must confirm that an existing file is replaced before it is returned.
  func chooseFile(_ request: FileRequest, confirmsReplacement: Bool, then: @escaping @MainActor (ChosenFile) -> Void) {
    guard savesDocuments else { return showMessage("Files are not opened or saved during a recording") }
    fileChooser.choose(request, over: view, scale: { [weak self] in self?.scale ?? BarScale(.current, limit: 1) }, confirmsReplacement: confirmsReplacement, then: then)
  }

  /// Whether a file dialog or panel is open.
  var isChoosingFile: Bool { fileChooser.isOpen }

  /// The folder in which a file dialog begins: that of the document, or the one where the program was started.
  var fileFolder: String { documentSaver?.file?.folder ?? FileManager.default.currentDirectoryPath }

  // MARK: Opening

  /// Shows a new, empty document, after a question about unsaved changes.
  func newDocument() {
    leave("creating a new document") { [weak self] in
      self?.show(BlankExhibit(title: BlankExhibit.newTitle))
      self?.beginEditingSoon()
    }
  }

  /// Puts the caret into the text in the next turn, when the page is in its window.
  private func beginEditingSoon() {
    Timeline.shared.schedule(after: 0) { [weak self] in
      self?.view.layoutIfNeeded()
      _ = self?.page?.beginEditing()
    }
  }

  /// Opens a file that the user chooses.
  func openDocument() {
    chooseFile(FileRequest(.open, title: "Open", accept: "Open", folder: fileFolder, filters: Self.documentFilters), confirmsReplacement: false) { [weak self] in
      self?.openDocument(at: $0.path)
    }
  }

  /// Opens the document at `path`, after a question about unsaved changes of the present one. If it cannot be read, shows the reason, and the present
  /// document stays.
  func openDocument(at path: String) {
    // Read first, so that the question comes only if the document can be opened.
    guard savesDocuments, let exhibit = readDocument(at: path) else { return }
    leave("opening \(exhibit.title)") { [weak self] in
      self?.show(exhibit)
    }
  }

  /// The endings of files with shapes; other files are opened as text.
  private static let shapeEndings: Set = ["svg", "css", "png", "jpg", "jpeg", "webp", "gif"]

  /// Opens a document or another text file that was dropped on the window, or adds the shapes of a drawing or an image at `point`, which is in the
  /// window. A comparison shows the document on the side of the point. Does nothing while a sheet or a dialog is open.
  func didDropFile(at path: String, _ point: CGPoint?) {
    guard presentedViewController == nil, !isChoosingFile, documentAlerts?.isPresentingQuestion != true else { return }
    guard savesDocuments else { return showMessage("Files are not opened or saved during a recording") }
    if isComparing { return compareDroppedFile(at: path, point) }
    if Self.shapeEndings.contains(URL(fileURLWithPath: path).pathExtension.lowercased()) { addDroppedFile(path, at: point) } else { openDocument(at: path) }
  }

  /// Reads and typesets a document with a notice of the progress, which Escape stops. Shows the reason and returns `nil` if it cannot be read. The
  /// present document keeps the settings of the command line.
  func readDocument(at path: String) -> DocumentExhibit? {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let present = exhibit as? DocumentExhibit
    let overrides = present?.path == path ? present?.overrides : nil
    do {
      let exhibit = try LongWork.perform { work -> DocumentExhibit? in
        let exhibit = try ExhibitSource.file(path, showsFirstPart: true, overrides: overrides ?? PageOverrides())
        exhibit.prepare(for: category)
        return work.isStopped ? nil : exhibit
      }
      if exhibit == nil { showMessage("Opening \(name) was stopped") }
      return exhibit
    } catch is LongWork.Stopped {
      showMessage("Opening \(name) was stopped")
    } catch {
      presentProblem("\(name) can’t be opened", "\(error)")
    }
    return nil
  }

  /// Shows an exhibit that the user chose, after a question about unsaved changes. Does nothing if it is shown already.
  func open(_ exhibit: any Exhibit) {
    guard !isShown(exhibit) else { return }
    leave("opening \(Exhibits.title(of: exhibit))") { [weak self] in self?.show(exhibit) }
  }

  /// Reads the document's file again, after a question if there are unsaved changes.
  func revertDocument() {
    guard savesDocuments, let saver = documentSaver, let file = saver.file else { return }
    guard !file.isDeletedOrMoved else { return askAboutMissing(file) }
    let revert = { [weak self] in
      guard let self else { return }
      // The file can be deleted while the question is open.
      guard !file.isDeletedOrMoved else { return askAboutMissing(file) }
      guard let exhibit = readDocument(at: file.path) else { return }
      saver.discardChanges()
      saver.restore(isEdited: false)
      showAgain(exhibit, message: "\(file.name) is as it was saved")
    }
    guard saver.isEdited else { return revert() }
    guard documentAlerts?.isPresentingQuestion == false else { return }
    documentAlerts?.presentAlert(
      "Revert to the saved version of \(file.name)?", ["Your changes since the last time that it was saved will be lost."],
      [.init("Revert", revert), .init("Cancel")])
  }

  /// Says that the document cannot be reverted because its file is missing, and offers to save it.
  private func askAboutMissing(_ file: FileOnDisk) {
    if documentAlerts?.isPresentingQuestion == false { documentAlerts?.askAboutMissingFile(file, isReverting: true) {} }
  }

  /// Reads the document's file again and shows it at the same position. Returns whether the file could be read.
  func reloadDocument() -> Bool {
    guard let path = documentSaver?.file?.path, page != nil, let exhibit = readDocument(at: path) else { return false }
    showAgain(exhibit, message: "\(exhibit.title) was changed on disk, and is shown as it is now")
    return true
  }

  /// Shows a document that was read again, with the same inspectors and panels and at the same position, and then a message.
  private func showAgain(_ exhibit: any Exhibit, message: String) {
    let (inspectors, window, position) = (inspectors, windowParts(), page?.view)
    show(exhibit, keepsProofs: true)
    Timeline.shared.schedule(after: 0) { [weak self] in
      self?.view.layoutIfNeeded()
      for inspector in self?.inspectors.symmetricDifference(inspectors) ?? [] { self?.toggle(inspector) }
      self?.restoreWindow(from: window)
      if let position { self?.page?.restore(position) }
      self?.showMessage(message)
    }
  }

  /// Shows a sheet with a message and a button that closes it.
  func presentProblem(_ message: String, _ details: String) {
    let sheet = AlertSheet(message, details: [details.firstSentenceCased], choices: [.init("OK")], in: view.bounds, scale: scale)
    view.addSubview(sheet)
    sheet.layoutIfNeeded()
    sheet.open()
  }

  // MARK: Exporting and printing

  /// The name of the document without an ending that a format has.
  private var documentStem: String {
    let name = documentSaver?.name ?? exhibit.title
    guard DocumentFormat(fileName: name) != nil || DocumentPackage.isPackage(named: name) else { return name.replacing("/", with: "-") }
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }

  /// Returns the path of a chosen file, with an ending if it has none. The user was not asked about replacing a file with that ending, so if there is
  /// one, the name gets a number.
  static func path(of file: ChosenFile, withEnding ending: String) -> String {
    let url = URL(fileURLWithPath: file.path)
    guard url.pathExtension.isEmpty else { return file.path }
    let folder = url.deletingLastPathComponent()
    return folder.appendingPathComponent(DocumentPath.freeName(in: folder.path, like: "\(url.lastPathComponent).\(ending)")).path
  }

  /// Writes the document in another format to a file that the user chooses.
  func exportDocument(as format: ExportFormat) {
    guard page != nil else { return }
    commitTypedProperty()
    let request = FileRequest(
      .save, title: "Export as \(format.title)", accept: "Export", folder: fileFolder, name: "\(documentStem).\(format.rawValue)", filters: [format.filter])
    chooseFile(request, confirmsReplacement: true) { [weak self] file in
      guard let self, let page else { return }
      let path = Self.path(of: file, withEnding: format.rawValue)
      let url = URL(fileURLWithPath: path)
      do {
        let omitted = try DocumentExport(of: page, exhibit, category).write(as: format, to: path)
        show("Exported \(url.lastPathComponent) in \(DocumentPath.folderName(url.deletingLastPathComponent().path))", omitted)
      } catch {
        presentProblem("\(url.lastPathComponent) can’t be exported", WritingError.message(for: error))
      }
    }
  }

  /// Shows that the pages are exported or printed, and the texts that are missing in their margins. Such a message stays until the user dismisses it.
  private func show(_ message: String, _ omitted: [OmittedMarginText]) {
    guard !omitted.isEmpty else { return showMessage(message) }
    showProblem(([message] + omitted.map(\.message)).joined(separator: ". "))
  }

  /// Prints the document: in the desktop's dialog or, if there is none, with `lp`. Without both, offers to export a PDF.
  func printDocument() {
    guard savesDocuments, let page else { return }
    commitTypedProperty()
    var omitted: [OmittedMarginText] = []
    do {
      try DocumentPrinter.print(titled: documentStem, write: { omitted = try DocumentExport(of: page, exhibit, category).writePDF(to: $0) }) { [weak self] in
        self?.didPrint($0, omitted)
      }
    } catch {
      presentProblem("The document can’t be printed", WritingError.message(for: error))
    }
  }

  private func didPrint(_ result: DocumentPrinter.Result, _ omitted: [OmittedMarginText]) {
    switch result {
    case .printed: show("The document was sent to the printer", omitted)
    case .cancelled: break
    case .failed(let reason): presentProblem("The document was not printed", reason)
    case .noPrinter:
      let sheet = AlertSheet(
        "There is no printer", details: ["Neither the desktop’s print dialog nor the program lp is available. You can export a PDF and print that elsewhere."],
        choices: [.init("Export PDF") { [weak self] in self?.exportDocument(as: .pdf) }, .init("Cancel")], in: view.bounds, scale: scale)
      view.addSubview(sheet)
      sheet.layoutIfNeeded()
      sheet.open()
    }
  }

  // MARK: Screenshots

  /// Saves a screenshot in a file that the user chooses. It shows the window as it is now, without the dialog.
  func saveScreenshot() {
    guard let png = takeScreenshot() else { return }
    let folder = FileManager.default.currentDirectoryPath
    let request = FileRequest(
      .save, title: "Save Screenshot", accept: "Save", folder: folder, name: DocumentPath.freeName(in: folder, like: "galley.png"), filters: [.init("PNG", ["png"])])
    chooseFile(request, confirmsReplacement: true) { [weak self] file in
      let path = Self.path(of: file, withEnding: "png")
      let url = URL(fileURLWithPath: path)
      do {
        try OutputFile.write(Data(png), to: path)
        self?.showMessage("Saved \(url.lastPathComponent) in \(DocumentPath.folderName(url.deletingLastPathComponent().path))")
      } catch {
        self?.presentProblem("\(url.lastPathComponent) can’t be saved", WritingError.message(for: error))
      }
    }
  }

  /// Copies a screenshot to the desktop's clipboard, and to that of this program's windows.
  func copyScreenshot() {
    guard let png = takeScreenshot() else { return }
    UIPasteboard.general.image = UIImage(data: Data(png))
    let isCopied = UIScreen.main.host?.copyImage(png: png) == true
    showMessage(isCopied ? "Copied a screenshot" : "Copied a screenshot for Galley’s windows; the desktop takes no images")
  }

  private func takeScreenshot() -> [UInt8]? {
    do {
      if let png = try options.screenshot?() { return png }
      showMessage("Screenshots are off during a recording")
    } catch {
      showProblem("The window can’t be drawn: \(error)")
    }
    return nil
  }
}

extension String {
  /// The string with a capital letter at its beginning and a period at its end.
  fileprivate var firstSentenceCased: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
