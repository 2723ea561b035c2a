import Foundation
import Output

/// A replay in its own process, started on creation.
public final class ReplayProcess {
  /// The folder of the proof that is replayed.
  public let folder: ProofFolder
  /// The folder that the process writes its results to.
  public let results: ProofFolder
  private let process = Process()
  private let log: URL
  private let start = Date()
  /// The timeout in seconds. A replay has as many turns as its trace, so a longer one hangs.
  private static let longest: TimeInterval = 300

  /// Starts the process.
  ///
  /// - Throws: An error if the program cannot be started, or if the folder of `request.results` is not writable.
  public init(_ request: ReplayRequest, by command: ReplayCommand) throws {
    folder = request.folder
    results = ProofFolder(request.results)
    let resultsURL = request.results
    log = resultsURL.deletingLastPathComponent().appendingPathComponent(".\(resultsURL.lastPathComponent).log")
    let descriptor = open(log.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ProofFailure("\(log.path): cannot be written: \(WritingError(errno))") }
    let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // A crash reporter would outlive a program that traps.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["SWIFT_BACKTRACE=enable=no", command.executable.path] + command.arguments + request.arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    // Foundation retains terminated processes and their files.
    defer { try? output.close() }
    do { try process.run() } catch {
      throw ProofFailure("\(command.executable.path): cannot be started: \(WritingError.message(for: error))")
    }
  }

  deinit { try? FileManager.default.removeItem(at: log) }

  /// The time since the start, in milliseconds.
  public var milliseconds: Double { Date().timeIntervalSince(start) * 1000 }

  /// Whether the process is running. If the timeout has passed, the query also interrupts the process.
  public var isRunning: Bool {
    if process.isRunning, milliseconds > Self.longest * 1000 { process.interrupt() }
    return process.isRunning
  }

  /// The output lines: a warning about a truncated trace, or the reason of a failure.
  public var outputLines: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.hasPrefix("galley: ") ? String($0.dropFirst("galley: ".count)) : String($0) }
  }

  /// Waits for the process to end.
  ///
  /// - Throws: `ProofFailure` if the results are missing, with the process's message or its signal.
  public func finish() throws {
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      if process.terminationReason == .exit, process.terminationStatus == 1, let message = outputLines.last { throw ProofFailure(message) }
      let exitDescription = process.terminationReason == .uncaughtSignal ? "signal \(process.terminationStatus)" : "status \(process.terminationStatus)"
      let last = outputLines.first { $0.contains("Fatal error") } ?? outputLines.last
      throw ProofFailure("\(folder.name): the replay ended with \(exitDescription)" + (last.map { ": \($0)" } ?? "") + "; to replay only this proof: galley proof check \(folder.name)")
    }
  }

  /// Runs a replay to its end, and passes each line of its output to `command`.
  ///
  /// - Throws: The errors of `init(_:by:)` and `finish()`.
  public static func run(_ request: ReplayRequest, by command: ReplayCommand) throws {
    let process = try ReplayProcess(request, by: command)
    while process.isRunning { usleep(2000) }
    try process.finish()
    for line in process.outputLines { command.notify(line) }
  }
}
