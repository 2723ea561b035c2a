import Foundation
import GalleyOutput
import UIFoundation

/// A proof on disk: `trace.jsonl`, the document that it opens, and the results: `proof.json`, and an image and a layout
/// per step.
public struct ProofFolder: Hashable, Sendable {
  /// The URL of the folder.
  public let url: URL
  /// The final name of a folder that is being created.
  public var name: String { FolderSwap.name(of: url) }

  /// Creates a reference to the folder at `url` without reading it.
  public init(_ url: URL) { self.url = url }

  package static let traceName = "trace.jsonl"
  package static let manifestName = "proof.json"
  /// The hashes of the layout after each event that changed it, for `bisect`.
  package static let hashesName = "events.hashes"

  package var trace: URL { url.appendingPathComponent(Self.traceName) }
  package var manifest: URL { url.appendingPathComponent(Self.manifestName) }
  package var hashes: URL { url.appendingPathComponent(Self.hashesName) }

  package static func screenshotName(_ step: Int) -> String { stepName(step) + ".png" }
  /// Returns the name of a step's image, with the extension `ending`, if only marked steps have images, or if the results are only compared.
  static func imageName(_ step: Int, ending: String) -> String { stepName(step) + "." + ending }
  package static func layoutName(_ step: Int) -> String { stepName(step) + ".layout" }
  package func screenshot(_ step: Int) -> URL { url.appendingPathComponent(Self.screenshotName(step)) }
  package func layout(_ step: Int) -> URL { url.appendingPathComponent(Self.layoutName(step)) }

  private static func stepName(_ step: Int) -> String {
    let digits = String(step)
    return "step-" + String(repeating: "0", count: max(0, 2 - digits.count)) + digits
  }

  /// Returns whether a name is that of a file that a replay writes: the manifest, the hashes, or an image or layout of
  /// a step.
  package static func isResult(_ name: String) -> Bool {
    name == manifestName || name == hashesName || name.wholeMatch(of: /step-[0-9]+\.(png|webp|pixels|layout)/) != nil
  }

  /// Returns the number of the step to which a layout or an image belongs, by its file name. Returns `nil` if the name has no such number.
  static func step(ofFile name: String) -> Int? { name.wholeMatch(of: /step-([0-9]+)\.[a-z]+/).flatMap { Int($0.1) } }

  /// Returns the name of a file for errors, which users can locate.
  package func path(_ file: String) -> String { "\(name)/\(file)" }

  // MARK: Reading

  /// Throws `ProofError` if `name` is not a file name without a path, or if something other than a regular file has
  /// that name in this folder. A missing file passes.
  ///
  /// A symbolic link would copy outside text to results that are checked in, and a pipe would block.
  package func check(_ name: String) throws {
    let url = url.appendingPathComponent(name)
    var status = stat()
    guard TraceHeader.isFileName(name) else {
      throw ProofError(path(name), "it is not the name of a file in the proof's folder", "name a file without a path")
    }
    guard lstat(url.path, &status) == 0 else { return }
    let kind: String? =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFLNK: "a symbolic link, which can point outside the proof's folder"
      default: RegularFile.obstacle(at: url.path)?.rawValue ?? "not a file"
      }
    if let kind { throw ProofError(path(name), "it is \(kind)", "put a copy of the file into the proof's folder instead") }
  }

  /// Returns the contents of a file. Throws like `check(_:)`, or if the file is missing or cannot be read.
  package func data(of name: String) throws -> Data {
    try check(name)
    return try RegularFile.data(at: url.appendingPathComponent(name))
  }

  /// Returns the trace. Throws `ProofError` if it is missing or not a regular file, if a line is malformed, or if
  /// something other than a regular file has a name in its header.
  package func readTrace() throws -> Trace {
    try check(Self.traceName)
    let trace = try Trace(contentsOf: trace, named: path(Self.traceName))
    if case .document(let name) = trace.header.source { try check(name) }
    if let start = trace.header.start { try check(start) }
    return trace
  }
  /// Returns the manifest. Throws `ProofError` if it is missing or malformed.
  package func readManifest() throws -> ProofManifest {
    try check(Self.manifestName)
    return try ProofManifest(contentsOf: manifest, named: path(Self.manifestName))
  }

  /// Returns the number of recorded steps.
  ///
  /// - Throws: `ProofError` if the results are missing or unreadable.
  public func stepCount() throws -> Int { try readManifest().steps.count }

  /// The limit for all files that are copied, in bytes. The holes of a sparse file count, because the copy has none.
  package static let largestCopy = 1 << 30
  /// The limit for the number of files and folders that are copied.
  package static let mostCopies = 10_000

  /// Copies files and folders recursively to `new`: those in this folder whose names `isWanted` accepts, with all contents. Symbolic links are
  /// copied as links.
  ///
  /// - Throws: `ProofError` before the first copy if there is a pipe, a socket or a device, or if a limit is exceeded. Also if reading or copying
  ///   fails.
  func copyFiles(to new: ProofFolder, where isWanted: (String) -> Bool) throws {
    let names = try Self.reading(name) { try FileManager.default.contentsOfDirectory(atPath: url.path) }.filter(isWanted).sorted()
    try checkCopies(names)
    for name in names {
      do {
        try FileManager.default.copyItem(at: url.appendingPathComponent(name), to: new.url.appendingPathComponent(name))
      } catch {
        let error = WritingError(describing: error)
        throw ProofError(path(name), "it cannot be copied: \(error.problem)", error.remedy)
      }
    }
  }

  private func checkCopies(_ names: [String]) throws {
    var (size, count) = (0, 0)
    for name in names {
      let source = url.appendingPathComponent(name)
      let isFolder = FileStamp(entry: source.path)?.isFolder == true
      let parts = isFolder ? try Self.reading(path(name)) { try FileManager.default.subpathsOfDirectory(atPath: source.path) } : []
      for part in [name] + parts.map({ name + "/" + $0 }) {
        guard let stamp = FileStamp(entry: url.appendingPathComponent(part).path) else { continue }
        guard stamp.isCopyable else {
          throw ProofError(path(part), "it is not a file or folder and cannot be copied", "move it out of the proof's folder")
        }
        (size, count) = (size + (stamp.isRegularFile ? stamp.size : 0), count + 1)
        guard stamp.size <= Self.largestCopy, size <= Self.largestCopy else {
          throw ProofError(path(part), "a proof's folder with more than 1 GB is not copied", "move large files out of the proof's folder")
        }
        guard count <= Self.mostCopies else {
          throw ProofError(path(name), "a proof's folder with more than \(Self.mostCopies) files is not copied", "move files out of the proof's folder")
        }
      }
    }
  }

  /// Returns the result of `body`, and converts its errors into `ProofError`s about the folder `name`.
  private static func reading(_ name: String, _ body: () throws -> [String]) throws -> [String] {
    do { return try body() } catch {
      throw ProofError(name, "the folder cannot be read: \(WritingError(describing: error).problem)", "check that it exists, and its permissions")
    }
  }

  // MARK: Names

  /// Returns whether a name is valid for a proof: 1 to 100 ASCII letters, digits, dots, hyphens and underscores, with
  /// no dot or hyphen at the start.
  public static func isName(_ name: String) -> Bool {
    name.utf8.count <= 100 && name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*/) != nil
  }

  /// Returns the proofs in a folder, which have a trace or a manifest, sorted by name. Empty if the folder cannot be
  /// read.
  public static func all(in folder: URL) -> [ProofFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isName).sorted().map { ProofFolder(folder.appendingPathComponent($0)) }.filter {
      FileManager.default.fileExists(atPath: $0.trace.path) || FileManager.default.fileExists(atPath: $0.manifest.path)
    }
  }

  /// Returns the first unused name in `folder`, such as "playground-1". Proofs that are being created count as well.
  ///
  /// - Parameter exhibit: The name of an exhibit, or of a document with its extension.
  package static func freeName(for exhibit: String, in folder: URL) -> String {
    let existingNames = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let stem = URL(fileURLWithPath: exhibit).deletingPathExtension().lastPathComponent.replacing(/[^A-Za-z0-9_]+/, with: "-").prefix(80)
    let base = isName(String(stem)) ? String(stem) : "document"
    var number = 1
    while existingNames.contains("\(base)-\(number)") || existingNames.contains(where: { $0.hasPrefix(".\(base)-\(number).") }) { number += 1 }
    return "\(base)-\(number)"
  }
}
