import GalleyOutput
import UIKit

/// The state of the page: shapes, settings and views, which a `.galley` document holds, or a page file beside a text file.
extension DocumentSaver {
  /// Called after the user changed the arrangement of the page; calls without a change do no harm. The document is edited then, unless the state of
  /// its page is not stored.
  public func arrangementDidChange() {
    guard let page, !page.isDraggingObject, pageState.storage != .nowhere else { return }
    isArrangementEdited = page.arrangement != pageState.arrangement
    if isArrangementEdited { autosave?.textDidChange() }
  }

  /// The objects of the page that saving the document's file would lose, each a phrase with its count; empty if they are stored, if the document has
  /// no file, and if the user has decided that they are not stored.
  var unstoredContentOfPage: [String] { file != nil && pageState.storage == .undecided ? page?.unstorableContent ?? [] : [] }

  /// Returns the storage of the page's state if the document is written to `file`.
  ///
  /// - Parameter withPageFile: the user's decision, or `nil` for the earlier one about the same file.
  func storage(for file: FileOnDisk, withPageFile: Bool?) -> SavedPage<Page.Arrangement>.Storage {
    if DocumentPackage.isPackage(named: file.name) { return .package }
    if let withPageFile { return withPageFile ? .pageFile : .nowhere }
    return file.path == self.file?.path ? pageState.storage : .undecided
  }

  /// Called after the text was written. Page files belong to one text file, so a new file has none yet.
  func didSavePage(in storage: SavedPage<Page.Arrangement>.Storage) {
    pageState.storage = storage
    if storage != .package { pageState.package = nil }
    if storage != .pageFile {
      (pageState.parts, pageState.images, pageState.stamp, pageState.arrangement) = ([:], [:], nil, page?.arrangement)
      isArrangementEdited = false
    }
  }

  // MARK: Documents

  /// Returns a `.galley` document with the current page as bytes; `nil` if `goesOn` returns `false`. Throws `PackageError` if the document exceeds
  /// the limits.
  func encodedPackage(_ text: DocumentSnapshot, while goesOn: (_ done: Int, _ of: Int) -> Bool) throws -> EncodedDocument? {
    guard let page else { return nil }
    var package = pageState.package ?? DocumentPackage()
    let former = DocumentSnapshot(package.text).imageSources
    let parts = parts(over: package.parts)
    for path in imagePaths(inParts: package.parts, butNotIn: parts) { package.images[path] = nil }
    package.text = page.packageText()
    package.parts = parts
    // Images that the text did not name stay, because a newer version can use them.
    for source in former { for path in [source, source.removingPercentEncoding ?? source] { package.images[path] = nil } }
    for source in text.imageSources {
      if let file = page.imageFile(named: source) { package.images[file.path] = file.data }
    }
    package.images.merge(page.partImages) { $1 }
    guard let written = try package.written(while: goesOn) else { return nil }
    return EncodedDocument(data: written.data, losses: SavingLosses(formatting: written.losses), package: package)
  }

  /// Returns the current parts of the page, with the parts and members of `former` that this version does not know.
  private func parts(over former: [String: JSONValue]) -> [String: JSONValue] {
    guard let page else { return former }
    var parts = former
    for (name, part) in page.pageParts {
      let unknown = former[name].flatMap { former in page.knownMembers(ofPart: name, former).flatMap { former.members(notIn: $0) } }
      parts[name] = part.adding(unknown)
    }
    return parts
  }

  /// Returns the paths of the images that the former parts name and the current ones do not. Other images of a document stay, because a newer
  /// version can use them, or because the page could not read them.
  private func imagePaths(inParts former: [String: JSONValue], butNotIn current: [String: JSONValue]) -> Set<String> {
    guard let page else { return [] }
    return Set(page.imagePaths(inParts: former)).subtracting(page.imagePaths(inParts: current))
  }

  // MARK: Page files

  /// Writes only the page file, because the text has no changes, and then calls `then`.
  func savePageFile(_ then: () -> Void) {
    guard let file, writePageFile() else { return }
    autosave?.didSave(as: identity, file.digest)
    show(.pageFileSaved(name: PageFile.name(besideFileNamed: file.name)))
    then()
  }

  /// Writes the page file beside the document's file. Shows a message if that fails, also if another program has written it meanwhile.
  ///
  /// - Returns: Whether the page file was written.
  func writePageFile() -> Bool {
    guard let file, let page else { return false }
    let path = PageFile.name(besideFileNamed: file.path)
    let parts = parts(over: pageState.parts)
    var images = pageState.images
    for path in imagePaths(inParts: pageState.parts, butNotIn: parts) { images[path] = nil }
    images.merge(page.partImages) { $1 }
    do throws(WritingError) {
      try FileReplacement.write(PageFile(parts: parts, images: images).data, to: path, over: .init(pageState.stamp))
    } catch {
      isArrangementEdited = true
      show(.pageFileFailed(name: PageFile.name(besideFileNamed: file.name), error))
      return false
    }
    (pageState.parts, pageState.images, pageState.stamp, pageState.arrangement) = (parts, images, FileStamp(path: path), page.arrangement)
    isArrangementEdited = false
    return true
  }
}
