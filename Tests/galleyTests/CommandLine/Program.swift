import Foundation
import Testing

/// The built program, run as a user runs it.
enum Program {
  /// The program is built next to the test bundle.
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("galley").path

  struct Outcome {
    var status: Int32
    /// Whether the process ended by itself, not by a signal.
    var exited: Bool
    var output: String
    var errors: String
  }

  /// Runs the program, or another one, without a display in `folder`, for at most `seconds`.
  ///
  /// Output goes to files, because a crash reporter that outlives its parent would keep a pipe open.
  static func run(
    _ arguments: [String], of program: String = path, in folder: URL, environment: [String: String] = [:], seconds: Double = 60
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    all["DISPLAY"] = nil
    all["WAYLAND_DISPLAY"] = nil
    all["SDL_VIDEODRIVER"] = "dummy"
    all["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = all.merging(environment) { $1 }
    let logs = try Scratch()
    let (output, errors) = (logs.url("output"), logs.url("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    try process.run(output: FileHandle(forWritingTo: output), errors: FileHandle(forWritingTo: errors))
    let deadline = Date() + seconds
    while process.isRunning, Date() < deadline { usleep(5_000) }
    if process.isRunning {
      process.terminate()
      let end = Date() + 2
      while process.isRunning, Date() < end { usleep(5_000) }
      // A shell can wait for its child process and ignore the signal.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      Issue.record("\(program) \(arguments.joined(separator: " ")): still running after \(Int(seconds)) s")
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, exited: process.terminationReason == .exit,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

extension Process {
  /// Runs the process, and closes this process's copies of its files. Foundation keeps ended processes with their files, and can crash when it
  /// searches them for the next process with some 1,300 open files.
  func run(input: FileHandle? = nil, output: FileHandle, errors: FileHandle? = nil) throws {
    defer { for file in [input, output, errors] { try? file?.close() } }
    (standardInput, standardOutput, standardError) = (input ?? .nullDevice, output, errors ?? .nullDevice)
    try run()
  }
}

/// A folder for a test's files, removed at the end of the test.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    try FileManager.default.createDirectory(at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url(name))
    return name
  }
}
