import Foundation
import TestSupport
import Testing

/// After any interruption of the program the previous files are intact, and the same trace gives the same bytes.
@Suite(.serialized) struct ProofSafetyTests {
  private static let script = """
    drag circle to 200,200 in 2 steps
    tap word ‘compositor’
    type "né"
    keep typed
    slide to XXL
    resize 500x360
    """

  /// Starts the program without waiting for it.
  private func start(_ arguments: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func replaysAtTheSameTimeGiveTheSameBytes() throws {
    let desk = try ProofDesk()
    try desk.make("all", Self.script)
    let count = LongTests.areWanted ? 20 : 4
    let folders = try (0..<count).map { index in
      let folder = desk.scratch.url("out-\(index)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }
    let processes = try folders.map {
      try start(["proof", "replay", desk.proofs.appendingPathComponent("all").path, "--into", $0.path], in: desk.scratch.folder)
    }
    for process in processes { process.waitUntilExit() }
    var recorded = try desk.files("all")
    recorded["trace.jsonl"] = nil
    recorded["notes.txt"] = nil
    #expect(recorded.count >= 8)
    for (folder, process) in zip(folders, processes) {
      #expect(process.terminationStatus == 0)
      let files = try ProofDesk.files(folder)
      #expect(files.keys.sorted() == recorded.keys.sorted())
      for (name, bytes) in files { #expect(bytes == recorded[name], "\(name) in \(folder.lastPathComponent)") }
    }
  }

  @Test func theEnvironmentChangesNothing() throws {
    let desk = try ProofDesk()
    try desk.make("all", Self.script)
    let odd = [
      "LANG": "ar_EG.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "GALLEY_SCALE": "2", "XDG_STATE_HOME": "/nowhere",
      "GALLEY_KERNEL": "scalar", "SDL_VIDEODRIVER": "nonsense",
    ]
    let check = try Program.run(["proof", "check"], in: desk.scratch.folder, environment: odd)
    #expect(check.status == 0 && check.output.contains("1 passed"), "\(check.output)\(check.errors)")
  }

  @Test func aKilledAcceptLeavesTheOldOrTheNew() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"x\":200,\"y\":200", with: "\"x\":230,\"y\":180") }
    try desk.scratch.write("Proofs/drag/notes.txt", "somebody's own")
    let old = try desk.files("drag")
    let whole = desk.scratch.url("whole")
    try FileManager.default.createDirectory(at: whole, withIntermediateDirectories: true)
    #expect(try desk.galley("replay", desk.proofs.appendingPathComponent("drag").path, "--into", whole.path).status == 0)
    var new = try ProofDesk.files(whole)
    for name in ["trace.jsonl", "notes.txt"] { new[name] = old[name] }

    // Kills the program at different moments: during replay, while it writes, while it renames, and afterwards.
    for delay in stride(from: 0.05, through: LongTests.areWanted ? 4 : 1.6, by: LongTests.areWanted ? 0.05 : 0.5) {
      let process = try start(["proof", "accept", "drag"], in: desk.scratch.folder)
      usleep(UInt32(delay * 1_000_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let found = try desk.files("drag")
      #expect(found == old || found == new, "after \(delay) s")
    }
    _ = try desk.galley("accept", "drag")
    #expect(try desk.files("drag") == new)
    #expect(try desk.galley("check").status == 0)
  }

  @Test func aKilledScriptLeavesTheProofThatWasThere() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    let old = try desk.files("drag")
    for delay in [0.1, 0.6, 1.2] {
      let process = try start(["proof", "script", "drag.txt", "drag", "--replace"], in: desk.scratch.folder)
      usleep(UInt32(delay * 1_000_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try desk.files("drag") == old)
    }
  }
}
