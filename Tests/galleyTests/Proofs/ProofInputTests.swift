import Foundation
import Testing

/// Pipes, links, devices and remains of killed processes in a proof's folder: no command hangs, reads outside the folder, or loses files.
@Suite(.serialized) struct ProofInputTests {
  private func desk() throws -> ProofDesk {
    let desk = try ProofDesk()
    try desk.make("drag", "keep one\n")
    return desk
  }

  private func check(_ outcome: Program.Outcome, _ expected: String, _ context: String) {
    #expect(outcome.exited && outcome.status == 1, "\(context): \(outcome.status) \(outcome.output)\(outcome.errors)")
    #expect((outcome.output + outcome.errors).contains(expected), "\(context): \(outcome.output)\(outcome.errors)")
  }

  /// Each file that a proof reads, replaced by a pipe, by a link out of the folder, and by a folder.
  @Test(arguments: ["notes.txt", "trace.jsonl"]) func specialFilesAreRefused(_ name: String) throws {
    let desk = try desk()
    try desk.scratch.write("secret.txt", "a secret of the system\n")
    let path = desk.url("drag", name).path
    let kinds: [(words: String, make: () throws -> Void)] = [
      ("a pipe", { #expect(mkfifo(path, 0o600) == 0) }),
      ("a symbolic link", { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../secret.txt") }),
      ("a symbolic link", { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero") }),
      ("a folder", { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }),
    ]
    for kind in kinds {
      try FileManager.default.removeItem(atPath: path)
      try kind.make()
      for command in [["accept", "drag"], ["check", "drag"]] {
        let outcome = try Program.run(["proof"] + command, in: desk.scratch.folder, seconds: 120)
        check(outcome, kind.words, "\(name) as \(kind.words), \(command[0])")
        #expect(!(outcome.output + outcome.errors).contains("secret of"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
    }
  }

  @Test(arguments: ["proof.json", "step-01.layout", "step-01.png", "events.hashes"]) func resultsThatAreLinksAreRefused(_ name: String) throws {
    let desk = try desk()
    let url = desk.url("drag", name)
    try FileManager.default.moveItem(at: url, to: desk.scratch.url("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "../../elsewhere")
    check(try desk.galley(name == "events.hashes" ? "bisect" : "check", "drag"), "a symbolic link", name)
  }

  @Test(arguments: ["../../secret.txt", "/etc/passwd", ".hidden", ""]) func documentsElsewhereAreRefused(_ name: String) throws {
    let desk = try desk()
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"notes.txt\"", with: "\"\(name)\"") }
    check(try desk.galley("accept", "drag"), "is not the name of a file in the proof's folder", name)
  }

  /// A pipe beside the proof's own files would block the copy.
  @Test func pipesBesideTheDocumentAreRefused() throws {
    let desk = try desk()
    #expect(mkfifo(desk.url("drag", "pipe").path, 0o600) == 0)
    check(try desk.galley("accept", "drag"), "pipe: it is not a file or folder", "a pipe")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
  }

  /// A sparse file takes no space, but its copy would. Several smaller files count together.
  @Test(arguments: [["huge": 1 << 42], ["one": 600 << 20, "folder/two": 600 << 20]]) func hugeFilesBesideTheDocumentAreRefused(files: [String: Int]) throws {
    let desk = try desk()
    for (name, size) in files {
      let path = desk.url("drag", name).path
      try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: path, contents: nil) && truncate(path, off_t(size)) == 0)
    }
    check(try desk.galley("accept", "drag"), "a proof's folder with more than 1 GB is not copied", "\(files)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
  }

  @Test func leftoversOfKilledProcessesAreRemoved() throws {
    let desk = try desk()
    func make(_ name: String, trace: Data?) throws {
      let folder = desk.proofs.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try trace?.write(to: folder.appendingPathComponent("trace.jsonl"))
    }
    let trace = try Data(contentsOf: desk.url("drag", "trace.jsonl"))
    try make(".drag.copy-999999999-1", trace: nil)
    try make(".drag.new-999999999", trace: trace)
    // A manual recording that exists nowhere else.
    try make(".drag.new-999999998-1", trace: Data("{\"galley\":1}\n".utf8))
    try make(".other.copy-\(getpid())", trace: nil)
    try Data().write(to: desk.proofs.appendingPathComponent("..drag.copy-999999999-1.log"))
    _ = try desk.galley("accept", "drag")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path).sorted() == [".drag.new-999999998-1", ".other.copy-\(getpid())", "drag"])
  }

  /// A file that is added to the proof's folder while the new results are rendered is preserved.
  @Test func concurrentChangeIsNotLost() throws {
    let desk = try desk()
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"name\":\"one\"", with: "\"name\":\"two\"") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["proof", "accept", "drag"]
    process.currentDirectoryURL = desk.scratch.folder
    try process.run(output: .nullDevice, errors: .nullDevice)
    // Waits until the copy exists.
    let end = Date() + 60
    while Date() < end, (try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path).count) < 3 { usleep(500) }
    try Data("mine".utf8).write(to: desk.url("drag", "note.txt"))
    process.waitUntilExit()
    #expect(try String(contentsOf: desk.url("drag", "note.txt"), encoding: .utf8) == "mine")
    #expect(process.terminationStatus == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
    #expect(try desk.galley("accept", "drag").status == 0)
  }

  @Test func proofThatIsALinkStaysALink() throws {
    let desk = try desk()
    try FileManager.default.moveItem(at: desk.proofs.appendingPathComponent("drag"), to: desk.scratch.url("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: desk.proofs.appendingPathComponent("drag").path, withDestinationPath: "../elsewhere")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"name\":\"one\"", with: "\"name\":\"two\"") }
    #expect(try desk.galley("accept", "drag").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: desk.proofs.appendingPathComponent("drag").path) == "../elsewhere")
    #expect(try desk.galley("check").status == 0)
  }
}
