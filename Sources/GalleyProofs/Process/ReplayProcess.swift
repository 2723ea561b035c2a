import Foundation
import GalleyOutput

/// A replay in its own process, started on creation.
public final class ReplayProcess {
  /// The folder of the proof that is replayed.
  public let folder: ProofFolder
  /// The folder that the process writes its results to.
  public let results: ProofFolder
  private let process = Process()
  private let log: URL
  private let start = Date()
  /// Signaled once, when the process has ended.
  private let end = DispatchSemaphore(value: 0)
  private let limits: TimeLimits
  /// The time at which the process receives `nextSignal` if it is still running.
  private(set) var deadline: DispatchTime
  private var nextSignal = SIGINT

  /// The limits of a replay's duration, in seconds.
  struct TimeLimits {
    /// The time after which the process is interrupted. A replay has as many turns as its trace, so a longer one hangs.
    var interruption: Double = 300
    /// The time after the interruption at which a process that ignored it is killed.
    var kill: Double = 5
  }

  /// Starts the process.
  ///
  /// - Throws: An error if the program cannot be started, or if the folder of `request.results` is not writable.
  public convenience init(_ request: ReplayRequest, by command: ReplayCommand) throws {
    try self.init(request, by: command, onEnd: {})
  }

  /// Starts the process.
  ///
  /// - Parameter onEnd: Called once on another thread, when the process has ended. Not called if the initializer throws.
  /// - Throws: An error if the program cannot be started, or if the folder of `request.results` is not writable.
  init(_ request: ReplayRequest, by command: ReplayCommand, limits: TimeLimits = TimeLimits(), onEnd: @escaping @Sendable () -> Void) throws {
    self.limits = limits
    deadline = .now() + limits.interruption
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
    // A thread of Foundation's wakes when the child's end of a socket closes, waits for the child with `waitpid`, and calls the handler after it
    // has updated `isRunning`. `waitUntilExit` would run the caller's run loop every 50 ms instead.
    process.terminationHandler = { [end] _ in
      end.signal()
      onEnd()
    }
    // Foundation retains terminated processes and their files.
    defer { try? output.close() }
    do { try process.run() } catch {
      throw ProofFailure("\(command.executable.path): cannot be started: \(WritingError.message(for: error))")
    }
  }

  deinit { try? FileManager.default.removeItem(at: log) }

  /// The time since the start, in milliseconds.
  public var milliseconds: Double { Date().timeIntervalSince(start) * 1000 }

  /// Whether the process is running. Interrupts it at its time limit, and kills it if it ignores the interruption.
  public var isRunning: Bool {
    if process.isRunning, DispatchTime.now() >= deadline {
      kill(process.processIdentifier, nextSignal)
      (nextSignal, deadline) = (SIGKILL, .now() + limits.kill)
    }
    return process.isRunning
  }

  /// Kills the process, and waits until it has ended. Its results are incomplete.
  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    wait()
    process.waitUntilExit()
  }

  /// Blocks until the process has ended, without polling. Enforces the time limit.
  ///
  /// - Parameter latest: The time at which the wait ends even if the process is running.
  /// - Returns: Whether the process has ended.
  @discardableResult func wait(until latest: DispatchTime = .distantFuture) -> Bool {
    while isRunning {
      guard DispatchTime.now() < latest else { return false }
      _ = end.wait(timeout: min(deadline, latest))
    }
    return true
  }

  /// The output lines: a warning about a truncated trace, or the reason of a failure.
  public var outputLines: [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.hasPrefix("galley: ") ? String($0.dropFirst("galley: ".count)) : String($0) }
  }

  /// Waits for the process to end.
  ///
  /// - Throws: `ProofFailure` if the replay failed or crashed, with the process's message or its signal.
  public func finish() throws {
    wait()
    // Returns at once, and releases the run loop source that retains the process.
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
  public static func run(_ request: ReplayRequest, by command: ReplayCommand) throws { try run(request, by: command, until: nil) }

  /// Runs a replay to its end, and passes each line of its output to `command`. Kills it on a stop.
  ///
  /// - Throws: The errors of `init(_:by:)` and `finish()`, and `CancellationError` after a stop.
  static func run(_ request: ReplayRequest, by command: ReplayCommand, until stop: CheckStop?) throws {
    let change = DispatchSemaphore(value: 0)
    stop?.whenStopped { change.signal() }
    defer { stop?.whenStopped {} }
    let process = try ReplayProcess(request, by: command) { change.signal() }
    while process.isRunning, stop?.isStopped != true { _ = change.wait(timeout: process.deadline) }
    guard stop?.isStopped != true else {
      process.stop()
      throw CancellationError()
    }
    try process.finish()
    for line in process.outputLines { command.notify(line) }
  }
}
