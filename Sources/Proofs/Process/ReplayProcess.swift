import Foundation

/// A replay in a process of its own, which runs from the start.
public final class ReplayProcess {
  /// The proof.
  public let folder: ProofFolder
  /// What it writes into.
  public let answers: ProofFolder
  private let process = Process()
  private let log: URL
  private let start = Date()
  /// A replay makes as many turns as the trace has; one that takes this long hangs.
  private static let longest: TimeInterval = 300

  /// Starts it.
  ///
  /// - Throws: where the program cannot be started, or nothing can be written beside `answers`.
  public init(_ request: ReplayRequest, by command: ReplayCommand) throws {
    folder = request.folder
    answers = ProofFolder(request.answers)
    let answers = request.answers
    log = answers.deletingLastPathComponent().appendingPathComponent(".\(answers.lastPathComponent).log")
    guard FileManager.default.createFile(atPath: log.path, contents: nil), let output = FileHandle(forWritingAtPath: log.path) else {
      throw ProofFailure("\(log.path): cannot be written; choose a folder that may be written")
    }
    // A program that traps would have the reporter of crashes outlive it.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["SWIFT_BACKTRACE=enable=no", command.executable.path] + command.arguments + request.arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    // Foundation keeps processes that have ended, and the files they were given.
    defer { try? output.close() }
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: log) }

  /// Since the start.
  public var milliseconds: Double { Date().timeIntervalSince(start) * 1000 }

  /// Whether it goes on; one that hangs is interrupted here.
  public var isRunning: Bool {
    if process.isRunning, milliseconds > Self.longest * 1000 { process.interrupt() }
    return process.isRunning
  }

  /// What it said, a line each: that a trace was cut off; why it could not be replayed.
  public var words: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.hasPrefix("galley: ") ? String($0.dropFirst("galley: ".count)) : String($0) }
  }

  /// Waits for its end.
  ///
  /// - Throws: `ProofFailure` where it has no answers: in its own words, or by which signal it ended.
  public func finish() throws {
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      if process.terminationReason == .exit, process.terminationStatus == 1, let said = words.last { throw ProofFailure(said) }
      let how = process.terminationReason == .uncaughtSignal ? "signal \(process.terminationStatus)" : "status \(process.terminationStatus)"
      let last = words.first { $0.contains("Fatal error") } ?? words.last
      throw ProofFailure("\(folder.name): the replay ended by \(how)" + (last.map { ": \($0)" } ?? "") + "; replay it alone: galley proof check \(folder.name)")
    }
  }

  /// Runs one to its end.
  public static func run(_ request: ReplayRequest, by command: ReplayCommand) throws {
    let process = try ReplayProcess(request, by: command)
    while process.isRunning { usleep(2000) }
    try process.finish()
    for line in process.words { command.notify(line) }
  }
}
