import GalleyOutput
import UIKit

/// The part of the state folder for data that documents cannot store: recovery copies under `recovered`, one for each window and
/// document, the states of viewing their pages under `views` and their images under `images`, and the arrangements of pages under `shapes`. Readable
/// only by the user.
public struct RecoveryFolder: Sendable {
  private let copies: String
  private let arrangements: String

  /// Creates the folders' paths, but not the folders.
  ///
  /// - Parameter state: the state folder, which is created on the first write.
  public init(in state: URL) {
    copies = state.appendingPathComponent("recovered", isDirectory: true).path
    arrangements = state.appendingPathComponent("shapes", isDirectory: true).path
  }

  // MARK: Recovery copies

  /// A recovery copy in the folder.
  public struct Found: Equatable, Sendable {
    /// The path of the copy.
    public let path: String
    /// The document of the copy, and its time.
    public let head: RecoveryCopyHead
  }

  /// Returns the path of this process's recovery copy of a document.
  func copyPath(of document: DocumentIdentity) -> String {
    "\(copies)/\(document.key)-\(ProcessIdentity.own).json"
  }

  /// Writes this process's recovery copy of a document atomically, in place of an earlier one. Throws if the folder cannot be written.
  ///
  /// - Parameters:
  ///   - images: the images of this copy, of which those that are new are written first.
  ///   - goesOn: called repeatedly; if it returns `false`, no copy is written.
  func write<Arrangement>(
    _ copy: RecoveryCopy<Arrangement>, of document: DocumentIdentity, with images: RecoveryImages, while goesOn: () -> Bool = { true }
  ) throws {
    var copy = copy
    let files = copy.page.arrangement?.images ?? [:]
    copy.page.arrangement = copy.page.arrangement?.withoutImages
    if !files.isEmpty, access(images.folder, F_OK) != 0 { removeImagesWithoutCopy() }
    try images.write(files, while: goesOn)
    let data = try copy.data
    guard goesOn() else { return }
    try Self.write(data, at: copyPath(of: document), while: goesOn)
    // The former copy, which named them, is replaced.
    if goesOn() { images.removeAll(except: files.keys) }
  }

  /// Removes a recovery copy with its images and its state of viewing.
  static func remove(copyAt path: String) {
    unlink(path)
    unlink(viewPath(ofCopyAt: path))
    RecoveryImages.remove(imageFolder(ofCopyAt: path))
  }

  /// Returns the path of the folder of the images that belong to a recovery copy: it has the copy's name under `images`.
  static func imageFolder(ofCopyAt path: String) -> String {
    let url = URL(fileURLWithPath: path).deletingPathExtension()
    return url.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("images/\(url.lastPathComponent)").path
  }

  /// Returns the images of this process's recovery copy of a document.
  func images(ofCopyOf document: DocumentIdentity) -> RecoveryImages { RecoveryImages(in: Self.imageFolder(ofCopyAt: copyPath(of: document))) }

  /// Removes the images of processes that ended before they wrote a copy.
  private func removeImagesWithoutCopy() {
    let folder = URL(fileURLWithPath: Self.imageFolder(ofCopyAt: copies + "/a")).deletingLastPathComponent().path
    for name in Self.foldersOfEndedProcesses(in: folder) where access("\(copies)/\(name).json", F_OK) != 0 {
      RecoveryImages.remove("\(folder)/\(name)")
    }
  }

  /// Returns the names of the folders of images in `folder` whose process has ended.
  private static func foldersOfEndedProcesses(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { mark(in: $0 + ".json").map { !$0.isRunning } ?? false }
  }

  /// Returns the path of the state of viewing (selection and scroll position) that belongs to a recovery copy: a file of the same
  /// name under `views`. It is a separate file because it changes more often than the text.
  private static func viewPath(ofCopyAt path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("views/\(url.lastPathComponent)").path
  }

  /// Writes the state of viewing that belongs to this process's recovery copy of a document. Throws if the folder cannot be written.
  func writeView(_ view: some Encodable, of document: DocumentIdentity) throws {
    try Self.write(JSONEncoder().encode(view), at: Self.viewPath(ofCopyAt: copyPath(of: document)))
  }

  /// Returns the state of viewing that belongs to a recovery copy, or `nil` if there is none or it is damaged.
  static func view<View: Decodable>(_ type: View.Type, ofCopyAt path: String) -> View? {
    FileManager.default.contents(atPath: viewPath(ofCopyAt: path)).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// The recovery copies of processes that have ended, newest first.
  private var left: [Found] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: copies)) ?? []
    return names.compactMap { name -> Found? in
      guard let mark = Self.mark(in: name), !mark.isRunning, let head = RecoveryCopyHead(readFrom: "\(copies)/\(name)") else { return nil }
      return Found(path: "\(copies)/\(name)", head: head)
    }.sorted { $0.head.time > $1.head.time }
  }

  private static func mark(in name: String) -> ProcessIdentity? {
    // Format: the document's key, a hyphen, the process, the extension.
    guard name.hasSuffix(".json"), let hyphen = name.firstIndex(of: "-") else { return nil }
    return ProcessIdentity(in: name[name.index(after: hyphen)...].dropLast(".json".count))
  }

  /// Returns the copies of `document` from ended processes, newest first. A document without a file also gets copies whose file was deleted, because
  /// no other document would offer them.
  func left(of document: DocumentIdentity) -> [Found] {
    left.filter { Self.belongs($0, to: document) }
  }

  /// Returns the copies from ended processes that `left(of:)` does not return for `document`, newest first.
  func copiesOfDocumentsOther(than document: DocumentIdentity) -> [Found] { left.filter { !Self.belongs($0, to: document) } }

  private static func belongs(_ found: Found, to document: DocumentIdentity) -> Bool {
    if document.path == nil, let path = found.head.path { return !FileManager.default.fileExists(atPath: path) }
    return found.head.path == document.path && (document.path != nil || found.head.name == document.name)
  }

  // MARK: Arrangements

  /// The maximum number of documents whose arrangements are stored; the oldest are removed first.
  private static let maximumArrangements = 200

  private func arrangementPath(of document: DocumentIdentity) -> String { "\(arrangements)/\(document.key).json" }

  /// The folder of the folders of images that stored arrangements name, one for each process and document.
  private var arrangementImages: String { arrangements + "/images" }

  /// Returns the images of the arrangement that this process stores for a document.
  func images(ofArrangementOf document: DocumentIdentity) -> RecoveryImages {
    RecoveryImages(in: "\(arrangementImages)/\(document.key)-\(ProcessIdentity.own)")
  }

  /// Returns the stored arrangement of a document, with its images that can be read; `nil` if there is none or it is damaged.
  func arrangement<Arrangement: RecoverableArrangement>(_ type: Arrangement.Type, of document: DocumentIdentity) -> Arrangement? {
    var arrangement: Arrangement?
    // Another process can replace the arrangement and remove its images between the two reads.
    for _ in 0..<2 {
      arrangement = (try? RegularFile.data(at: arrangementPath(of: document))).flatMap { try? JSONDecoder().decode(type, from: $0) }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: arrangementImages)) ?? []
      let folders = names.filter { $0.hasPrefix(document.key + "-") }.sorted().map { "\(arrangementImages)/\($0)" }
      if arrangement?.readImages(in: folders) != false { break }
    }
    return arrangement
  }

  /// Stores the arrangement of a page, or removes it if `arrangement` is `nil`, because the page is as in the document. Throws if the folder
  /// cannot be written.
  ///
  /// - Parameter images: the images of this arrangement, of which those that are new are written first.
  func writeArrangement(_ arrangement: (some RecoverableArrangement)?, of document: DocumentIdentity, with images: RecoveryImages) throws {
    defer { removeImagesOfEndedProcesses(of: document.key) }
    guard let arrangement else {
      unlink(arrangementPath(of: document))
      return images.remove()
    }
    let files = arrangement.images
    try images.write(files)
    try Self.write(JSONEncoder().encode(arrangement.withoutImages), at: arrangementPath(of: document))
    images.removeAll(except: files.keys)
    prune()
  }

  /// Removes the images of arrangements that ended processes stored for a document, after another arrangement has replaced theirs.
  private func removeImagesOfEndedProcesses(of key: String) {
    for name in Self.foldersOfEndedProcesses(in: arrangementImages) where name.hasPrefix(key + "-") {
      RecoveryImages.remove("\(arrangementImages)/\(name)")
    }
  }

  private func prune() {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: arrangements)) ?? []).filter { $0.hasSuffix(".json") }
    guard names.count > Self.maximumArrangements else { return }
    let dated = names.map { name -> (path: String, time: Int) in
      var status = stat()
      let path = "\(arrangements)/\(name)"
      return (path, stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
    }
    for old in dated.sorted(by: { $0.time > $1.time }).dropFirst(Self.maximumArrangements) {
      unlink(old.path)
      removeImagesOfEndedProcesses(of: URL(fileURLWithPath: old.path).deletingPathExtension().lastPathComponent)
    }
  }

  private static func write(_ data: Data, at path: String, while goesOn: () -> Bool = { true }) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try OutputFolder.make(folder, mode: 0o700)
    try FileReplacement.write(data, to: path, newMode: 0o600) { _ in goesOn() }
  }
}
