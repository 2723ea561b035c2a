import Foundation

/// A proof on disk: `trace.jsonl`, the document that it opens, and the answers: `proof.json`, and for each step a
/// picture and a layout.
package struct ProofFolder: Hashable, Sendable {
  package let url: URL
  /// Of one that is being made, what it is called when it is whole.
  package var name: String { FolderSwap.name(of: url) }

  package init(_ url: URL) { self.url = url }

  package static let traceName = "trace.jsonl"
  package static let manifestName = "proof.json"
  /// The hash of the layout after each event that changed it; what `bisect` reads.
  package static let hashesName = "events.hashes"

  package var trace: URL { url.appendingPathComponent(Self.traceName) }
  package var manifest: URL { url.appendingPathComponent(Self.manifestName) }
  package var hashes: URL { url.appendingPathComponent(Self.hashesName) }

  package static func pictureName(_ step: Int) -> String { stepName(step) + ".png" }
  package static func layoutName(_ step: Int) -> String { stepName(step) + ".layout" }
  package func picture(_ step: Int) -> URL { url.appendingPathComponent(Self.pictureName(step)) }
  package func layout(_ step: Int) -> URL { url.appendingPathComponent(Self.layoutName(step)) }

  private static func stepName(_ step: Int) -> String {
    let digits = String(step)
    return "step-" + String(repeating: "0", count: max(0, 2 - digits.count)) + digits
  }

  /// Whether a replay writes a file of that name.
  package static func isAnswer(_ name: String) -> Bool {
    name == manifestName || name == hashesName || name.wholeMatch(of: /step-[0-9]+\.(png|layout)/) != nil
  }

  /// How errors call a file in it: what a reader can find again.
  package func path(_ file: String) -> String { "\(name)/\(file)" }

  // MARK: Reading

  package func readTrace() throws -> Trace { try Trace(contentsOf: trace, named: path(Self.traceName)) }
  package func readManifest() throws -> ProofManifest { try ProofManifest(contentsOf: manifest, named: path(Self.manifestName)) }

  // MARK: Names

  /// Whether a proof can be called that: its folder's name, and no way out of the folder of all.
  package static func isName(_ name: String) -> Bool {
    name.utf8.count <= 100 && name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*/) != nil
  }

  /// The proofs in a folder, by name.
  package static func all(in folder: URL) -> [ProofFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isName).sorted().map { ProofFolder(folder.appendingPathComponent($0)) }.filter {
      FileManager.default.fileExists(atPath: $0.trace.path) || FileManager.default.fileExists(atPath: $0.manifest.path)
    }
  }
}
