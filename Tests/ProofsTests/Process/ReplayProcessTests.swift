import Foundation
import Testing

@testable import GalleyProofs

/// The end of a replay's process. A shell takes the place of the program.
@Suite struct ReplayProcessTests {
  /// A folder for results, deleted when the test ends.
  private final class Desk {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("replay-process-\(UUID().uuidString)", isDirectory: true)

    init() throws {
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("results"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func start(_ script: String, _ limits: ReplayProcess.TimeLimits = .init(), onEnd: @escaping @Sendable () -> Void = {}) throws -> ReplayProcess {
      let request = ReplayRequest(ProofFolder(folder.appendingPathComponent("drag")), into: folder.appendingPathComponent("results"))
      // A child inherits ignored signals, and tests of signals run at the same time.
      let command = ReplayCommand(executable: URL(fileURLWithPath: "/usr/bin/env"), arguments: ["--default-signal=INT", "sh", "-c", script])
      return try ReplayProcess(request, by: command, limits: limits, onEnd: onEnd)
    }
  }

  @Test(arguments: [
    ("exit 0", nil), ("echo galley: the trace is truncated; exit 0", nil), ("echo galley: no exhibit is named cart; exit 1", "no exhibit is named cart"),
    ("exit 1", "drag: the replay ended with status 1; to replay only this proof: galley proof check drag"),
    ("exit 7", "drag: the replay ended with status 7; to replay only this proof: galley proof check drag"),
    ("echo Fatal error: index out of range; echo more; kill -SEGV $$", "drag: the replay ended with signal 11: Fatal error: index out of range; to replay only this proof: galley proof check drag"),
    ("kill -KILL $$", "drag: the replay ended with signal 9; to replay only this proof: galley proof check drag"),
  ] as [(String, String?)])
  func endOfAProcessIsReported(_ script: String, _ message: String?) throws {
    let desk = try Desk()
    let process = try desk.start(script)
    do {
      try process.finish()
      #expect(message == nil)
    } catch {
      #expect("\(error)" == message)
    }
    #expect(!process.isRunning)
  }

  /// A process that hangs is interrupted at its time limit, and killed later if it ignores that.
  ///
  /// The limit for the kill is long if the process should end before: a busy machine may run it late. So is the one for the interruption if
  /// the shell must reach its `trap` first.
  @Test(arguments: [("exec sleep 60", 1, 50, SIGINT), ("trap '' INT; exec sleep 60", 5, 0.3, SIGKILL)] as [(String, TimeInterval, TimeInterval, Int32)])
  func hungProcessIsEnded(_ script: String, _ interruption: TimeInterval, _ kill: TimeInterval, _ signal: Int32) throws {
    let desk = try Desk()
    let process = try desk.start(script, .init(interruption: interruption, kill: kill))
    let error = #expect(throws: ProofFailure.self) { try process.finish() }
    #expect(error?.description.hasPrefix("drag: the replay ended with signal \(signal);") == true, "\(error?.description ?? "")")
    #expect(process.milliseconds >= 1000 * (interruption + (signal == SIGKILL ? kill : 0)))
  }

  /// A wait that looks at the process every 2 ms gives up the processor 500 times in a second.
  @Test func waitingDoesNotPoll() throws {
    let desk = try Desk()
    let process = try desk.start("exec sleep 1")
    let before = try #require(Int(status(of: "voluntary_ctxt_switches")))
    #expect(process.wait() && process.milliseconds >= 900)
    let after = try #require(Int(status(of: "voluntary_ctxt_switches")))
    #expect(after - before < 50)
    try process.finish()
  }

  /// Returns a field of the kernel's description of this thread. `voluntary_ctxt_switches` counts how often it gave up the processor.
  private func status(of field: String) throws -> String {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(field + ":") })
    return line.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
  }

  @Test func waitEndsAtTheGivenTime() throws {
    let desk = try Desk()
    let process = try desk.start("exec sleep 5")
    #expect(!process.wait(until: .now() + 0.1) && process.isRunning)
    #expect(process.wait() && !process.isRunning)
    try process.finish()
  }

  /// An end before the wait is not lost, and each process reports its own end once.
  @Test func everyEndIsReportedOnce() throws {
    let desks = try (0..<3).map { _ in try Desk() }
    let ends = DispatchSemaphore(value: 0)
    let processes = try desks.map { try $0.start("exit 0") { ends.signal() } }
    for process in processes {
      #expect(process.wait())
      try process.finish()
    }
    for _ in processes { #expect(ends.wait(timeout: .now() + 60) == .success) }
    #expect(ends.wait(timeout: .now()) == .timedOut)
  }
}
