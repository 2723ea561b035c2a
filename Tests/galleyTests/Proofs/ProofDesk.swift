import Foundation
import Testing

/// A folder with proofs, in which the program runs.
final class ProofDesk {
  let scratch: Scratch
  var proofs: URL { scratch.url("Proofs") }

  /// Creates a document with a few Latin lines, which a debug build replays in a second.
  init() throws {
    scratch = try Scratch()
    let line = "A compositor stood before a sloping case and filled a composing stick one character at a time, left hand steady."
    try scratch.write("notes.txt", Array(repeating: line, count: 4).joined(separator: "\n\n"))
  }

  /// The opening lines of each script: a small window with a circle.
  static let opening = "open notes.txt\nsize 640x400\ntap Add circle\n"

  @discardableResult
  func galley(_ arguments: String...) throws -> Program.Outcome { try Program.run(["proof"] + arguments, in: scratch.folder) }

  /// Makes a proof from a script, and checks for success.
  func make(_ name: String, _ script: String) throws {
    try scratch.write("\(name).txt", Self.opening + script)
    let outcome = try galley("script", "\(name).txt", name)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  func url(_ name: String, _ file: String) -> URL { proofs.appendingPathComponent(name).appendingPathComponent(file) }

  /// Every file of a proof by its name.
  func files(_ name: String) throws -> [String: Data] { try Self.files(proofs.appendingPathComponent(name)) }

  static func files(_ folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return files
  }

  func edit(_ name: String, _ file: String, _ change: (inout String) -> Void) throws {
    var text = try String(contentsOf: url(name, file), encoding: .utf8)
    change(&text)
    try Data(text.utf8).write(to: url(name, file))
  }
}
