import Foundation
import GalleyOutput
import GalleyPlayground
import Glibc
import UIFoundation

/// The part of the state folder for data that documents cannot store: recovery copies under `recovered`, one for each window and
/// document, the views of their pages under `views`, and the positions of shapes under `shapes`. Readable only by the user.
struct RecoveryFolder: Sendable {
  private let copies: String
  private let shapes: String

  /// Creates the folders' paths, but not the folders.
  ///
  /// - Parameter state: the state folder, which is created on the first write.
  init(in state: URL) {
    copies = state.appendingPathComponent("recovered", isDirectory: true).path
    shapes = state.appendingPathComponent("shapes", isDirectory: true).path
  }

  // MARK: Recovery copies

  struct Found: Equatable, Sendable {
    var path: String
    var head: RecoveryCopy.Head
  }

  /// Returns the path of this process's recovery copy of a document.
  func copyPath(of document: DocumentIdentity) -> String {
    "\(copies)/\(document.key)-\(ProcessIdentity.own).json"
  }

  /// Writes a copy atomically. Writes nothing if `goesOn`, which is called in between, returns `false`. Throws if the folder cannot be written.
  func write(_ copy: RecoveryCopy, of document: DocumentIdentity, while goesOn: () -> Bool = { true }) throws {
    let data = try copy.data
    guard goesOn() else { return }
    try Self.write(data, at: copyPath(of: document), while: goesOn)
  }

  func removeCopy(of document: DocumentIdentity) { Self.remove(copyAt: copyPath(of: document)) }

  /// Removes a recovery copy and its `PageViewState`.
  static func remove(copyAt path: String) {
    unlink(path)
    unlink(viewPath(ofCopyAt: path))
  }

  /// Returns the path of the `PageViewState` (selection and scroll position) that belongs to a recovery copy: a file of the same
  /// name under `views`. It is a separate file because it changes more often than the text.
  private static func viewPath(ofCopyAt path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("views/\(url.lastPathComponent)").path
  }

  func write(_ view: PageViewState, of document: DocumentIdentity) throws {
    try Self.write(JSONEncoder().encode(view), at: Self.viewPath(ofCopyAt: copyPath(of: document)))
  }

  /// Returns the `PageViewState` that belongs to a recovery copy, or `nil` if there is none or it is damaged.
  static func view(ofCopyAt path: String) -> PageViewState? {
    FileManager.default.contents(atPath: viewPath(ofCopyAt: path)).flatMap { try? JSONDecoder().decode(PageViewState.self, from: $0) }
  }

  /// The recovery copies of processes that have ended, newest first.
  private var left: [Found] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: copies)) ?? []
    return names.compactMap { name -> Found? in
      guard let mark = Self.mark(in: name), !mark.isRunning, let head = RecoveryCopy.Head(readFrom: "\(copies)/\(name)") else { return nil }
      return Found(path: "\(copies)/\(name)", head: head)
    }.sorted { $0.head.time > $1.head.time }
  }

  private static func mark(in name: String) -> ProcessIdentity? {
    // Format: the document's key, a hyphen, the process, the extension.
    guard name.hasSuffix(".json"), let hyphen = name.firstIndex(of: "-") else { return nil }
    return ProcessIdentity(in: name[name.index(after: hyphen)...].dropLast(".json".count))
  }

  /// Returns the copies of `document` from ended processes. A document without a file also gets copies whose file was deleted,
  /// because no other document would offer them.
  func left(of document: DocumentIdentity) -> [Found] {
    left.filter { Self.belongs($0, to: document) }
  }

  func copiesOfDocumentsOther(than document: DocumentIdentity) -> [Found] { left.filter { !Self.belongs($0, to: document) } }

  private static func belongs(_ found: Found, to document: DocumentIdentity) -> Bool {
    if document.path == nil, let path = found.head.path { return !FileManager.default.fileExists(atPath: path) }
    return found.head.path == document.path && (document.path != nil || found.head.name == document.name)
  }

  // MARK: Shapes

  /// The maximum number of documents whose shapes are stored; the oldest are removed first.
  private static let maximumArrangements = 200

  private func shapesPath(of document: DocumentIdentity) -> String { "\(shapes)/\(document.key).json" }

  func arrangement(of document: DocumentIdentity) -> ShapesArrangement? {
    (try? RegularFile.data(at: shapesPath(of: document))).flatMap { try? JSONDecoder().decode(ShapesArrangement.self, from: $0) }
  }

  /// Stores the positions of shapes, or removes them if `arrangement` is `nil`, because they are as in the document. Throws if the folder
  /// cannot be written.
  func write(_ arrangement: ShapesArrangement?, of document: DocumentIdentity) throws {
    guard let arrangement else {
      unlink(shapesPath(of: document))
      return
    }
    try Self.write(JSONEncoder().encode(arrangement), at: shapesPath(of: document))
    prune()
  }

  private func prune() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shapes)) ?? []
    guard names.count > Self.maximumArrangements else { return }
    let dated = names.map { name -> (path: String, time: Int) in
      var status = stat()
      let path = "\(shapes)/\(name)"
      return (path, stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
    }
    for old in dated.sorted(by: { $0.time > $1.time }).dropFirst(Self.maximumArrangements) { unlink(old.path) }
  }

  private static func write(_ data: Data, at path: String, while goesOn: () -> Bool = { true }) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try OutputFolder.make(folder, mode: 0o700)
    var file = FileOnDisk(newAt: path)
    try file.write(data, newMode: 0o600) { _ in goesOn() }
  }
}
