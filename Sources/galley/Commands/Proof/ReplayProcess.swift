import Foundation
import Proofs

/// A replay in a process of its own.
final class ReplayProcess {
  let folder: ProofFolder
  let answers: ProofFolder
  private let process = Process()
  private let log: URL
  private let start = Date()
  /// A replay makes as many turns as the trace has; one that takes this long hangs.
  private static let longest: TimeInterval = 300

  /// - Parameter answers: a folder that is there, and gets them.
  init(_ folder: ProofFolder, into answers: URL, quick: Bool) throws {
    self.folder = folder
    self.answers = ProofFolder(answers)
    log = answers.deletingLastPathComponent().appendingPathComponent(".\(answers.lastPathComponent).log")
    guard FileManager.default.createFile(atPath: log.path, contents: nil), let output = FileHandle(forWritingAtPath: log.path) else {
      throw Failure("\(log.path): cannot be written; choose a folder that may be written")
    }
    // A program that traps would have the reporter of crashes outlive it.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["SWIFT_BACKTRACE=enable=no", ThisProgram.path, "proof", "replay", folder.url.path, "--into", answers.path] + (quick ? ["--quick"] : [])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: log) }

  var milliseconds: Double { Date().timeIntervalSince(start) * 1000 }

  var isRunning: Bool {
    if process.isRunning, milliseconds > Self.longest * 1000 { process.interrupt() }
    return process.isRunning
  }

  /// What it said, a line each: that a trace was cut off; why it could not be replayed.
  var words: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.hasPrefix("galley: ") ? String($0.dropFirst("galley: ".count)) : String($0) }
  }

  /// After its end: throws where it has no answers.
  func finish() throws {
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      if process.terminationReason == .exit, process.terminationStatus == 1, let said = words.last { throw Failure(said) }
      let how = process.terminationReason == .uncaughtSignal ? "signal \(process.terminationStatus)" : "status \(process.terminationStatus)"
      let last = words.first { $0.contains("Fatal error") } ?? words.last
      throw Failure("\(folder.name): the replay ended by \(how)" + (last.map { ": \($0)" } ?? "") + "; replay it alone: galley proof check \(folder.name)")
    }
  }

  /// Runs it to its end.
  static func run(_ folder: ProofFolder, into answers: URL, quick: Bool = false) throws {
    let process = try ReplayProcess(folder, into: answers, quick: quick)
    while process.isRunning { usleep(2000) }
    try process.finish()
    for line in process.words { Console.notice(line) }
  }
}
