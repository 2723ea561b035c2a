import Foundation
import Output
import UIFoundation

/// A proof on disk: `trace.jsonl`, the document that it opens, and the answers: `proof.json`, and for each step a
/// picture and a layout.
public struct ProofFolder: Hashable, Sendable {
  /// Where it is.
  public let url: URL
  /// Of one that is being made, what it is called when it is whole.
  public var name: String { FolderSwap.name(of: url) }

  /// The folder at `url`; nothing is read.
  public init(_ url: URL) { self.url = url }

  package static let traceName = "trace.jsonl"
  package static let manifestName = "proof.json"
  /// The hash of the layout after each event that changed it; what `bisect` reads.
  package static let hashesName = "events.hashes"

  package var trace: URL { url.appendingPathComponent(Self.traceName) }
  package var manifest: URL { url.appendingPathComponent(Self.manifestName) }
  package var hashes: URL { url.appendingPathComponent(Self.hashesName) }

  package static func pictureName(_ step: Int) -> String { stepName(step) + ".png" }
  /// The name of a step's image where images are recorded of marked steps only.
  static func imageName(_ step: Int, ending: String) -> String { stepName(step) + "." + ending }
  package static func layoutName(_ step: Int) -> String { stepName(step) + ".layout" }
  package func picture(_ step: Int) -> URL { url.appendingPathComponent(Self.pictureName(step)) }
  package func layout(_ step: Int) -> URL { url.appendingPathComponent(Self.layoutName(step)) }

  private static func stepName(_ step: Int) -> String {
    let digits = String(step)
    return "step-" + String(repeating: "0", count: max(0, 2 - digits.count)) + digits
  }

  /// Whether a replay writes a file of that name.
  package static func isAnswer(_ name: String) -> Bool {
    name == manifestName || name == hashesName || name.wholeMatch(of: /step-[0-9]+\.(png|webp|layout)/) != nil
  }

  /// How errors call a file in it: what a reader can find again.
  package func path(_ file: String) -> String { "\(name)/\(file)" }

  // MARK: Reading

  /// Throws unless `name` is a regular file of this very folder. A symbolic link would bring text from elsewhere into answers
  /// that are checked in, and a pipe would wait for its writer for ever.
  package func check(_ name: String) throws {
    let url = url.appendingPathComponent(name)
    var status = stat()
    guard TraceHeader.isFileName(name) else {
      throw ProofError(path(name), "it is no name of a file in the proof's folder", "name a file without a path")
    }
    guard lstat(url.path, &status) == 0 else { return }
    let kind: String? =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFLNK: "a symbolic link, which may lead out of the proof's folder"
      default: RegularFile.obstacle(at: url.path)?.rawValue ?? "no file"
      }
    if let kind { throw ProofError(path(name), "it is \(kind)", "put a copy of the file into the proof's folder instead") }
  }

  /// The bytes of one of its files.
  package func data(of name: String) throws -> Data {
    try check(name)
    return try RegularFile.data(at: url.appendingPathComponent(name))
  }

  package func readTrace() throws -> Trace {
    try check(Self.traceName)
    let trace = try Trace(contentsOf: trace, named: path(Self.traceName))
    if case .document(let name) = trace.header.source { try check(name) }
    if let start = trace.header.start { try check(start) }
    return trace
  }
  package func readManifest() throws -> ProofManifest {
    try check(Self.manifestName)
    return try ProofManifest(contentsOf: manifest, named: path(Self.manifestName))
  }

  /// How many steps were recorded.
  ///
  /// - Throws: `ProofError` where there are no answers that can be read.
  public func stepCount() throws -> Int { try readManifest().steps.count }

  /// Copies its files, and folders in it with theirs, to `new`. Symbolic links are copied as links.
  ///
  /// - Throws: `ProofError` for a pipe, a socket or a device.
  func copyFiles(to new: ProofFolder, where isWanted: (String) -> Bool) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where isWanted(name) {
      let source = url.appendingPathComponent(name)
      let parts = FileStamp(entry: source.path)?.isFolder == true ? try FileManager.default.subpathsOfDirectory(atPath: source.path) : []
      for part in [name] + parts.map({ name + "/" + $0 }) {
        guard let stamp = FileStamp(entry: url.appendingPathComponent(part).path), !stamp.isCopyable else { continue }
        throw ProofError(path(part), "it is neither a file nor a folder, and cannot be copied", "move it out of the proof's folder")
      }
      try FileManager.default.copyItem(at: source, to: new.url.appendingPathComponent(name))
    }
  }

  // MARK: Names

  /// Whether a proof can be called that: its folder's name, and no way out of the folder of all.
  public static func isName(_ name: String) -> Bool {
    name.utf8.count <= 100 && name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*/) != nil
  }

  /// The proofs in a folder, by name.
  public static func all(in folder: URL) -> [ProofFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isName).sorted().map { ProofFolder(folder.appendingPathComponent($0)) }.filter {
      FileManager.default.fileExists(atPath: $0.trace.path) || FileManager.default.fileExists(atPath: $0.manifest.path)
    }
  }

  /// "playground-1": the first name that no proof in `folder` has, nor one that is being made.
  ///
  /// - Parameter exhibit: its name, or a document's with the ending.
  package static func freeName(for exhibit: String, in folder: URL) -> String {
    let taken = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let stem = URL(fileURLWithPath: exhibit).deletingPathExtension().lastPathComponent.replacing(/[^A-Za-z0-9_]+/, with: "-").prefix(80)
    let base = isName(String(stem)) ? String(stem) : "document"
    var number = 1
    while taken.contains("\(base)-\(number)") || taken.contains(where: { $0.hasPrefix(".\(base)-\(number).") }) { number += 1 }
    return "\(base)-\(number)"
  }
}
