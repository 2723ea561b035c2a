import Foundation
import Glibc

/// A virtual display, and the tools that operate on it. Its programs share a folder, as those of one session do.
final class Display {
  static let isPossible = ["Xvfb", "xdotool"].allSatisfy { path(of: $0) != nil }

  private let scratch: Scratch
  private var server: Process
  /// The environment for programs on this display.
  private(set) var environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = ProcessInfo.processInfo.environment
    for name in ["SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "GALLEY_SCALE"] { environment[name] = nil }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["XDG_RUNTIME_DIR"] = scratch.folder.path
    environment["XDG_STATE_HOME"] = scratch.url("state").path
    server = Process()
    var number = try start()
    // Two servers that start at the same moment can choose the same number.
    for _ in 0..<2 where number == nil { number = try start() }
    guard let number else { throw Missing(subject: "display: \(state)") }
    environment["DISPLAY"] = ":\(number)"
  }

  /// Writes a file in the state folder of programs on this display.
  func write(_ text: String, toState name: String) throws {
    let folder = scratch.url("state/galley")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Not `terminate()`: tests run on threads that block signals, and their child processes inherit this. A server that does receive the signal
  /// removes its socket late, possibly after the next server has created its own at the same path.
  deinit { kill(server.processIdentifier, SIGKILL) }

  /// Ends the server as if it had been killed.
  func end() { kill(server.processIdentifier, SIGKILL) }

  /// The display number that the server has chosen; `nil` if the server has ended.
  private func start() throws -> String? {
    server = Process()
    server.executableURL = URL(fileURLWithPath: Self.path(of: "Xvfb")!)
    // Without this option, a server resets when its last client disconnects. A tool that looks for a window before the program has connected would
    // reset the display.
    server.arguments = ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    try server.run(output: file("number"), errors: file("errors"))
    try Polling.wait("Xvfb to start", state: { [self] in state }) { [self] in text("number").hasSuffix("\n") || !server.isRunning }
    let number = text("number").trimmingCharacters(in: .whitespacesAndNewlines)
    return server.isRunning && !number.isEmpty ? number : nil
  }

  // MARK: Tools

  /// The time limit for a tool, in seconds. The same as for a window, because the machine can be busy.
  private static let patience = 120.0

  /// Runs `tool` and returns its output.
  @discardableResult
  func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = try start(tool, arguments)
    let deadline = Date() + Self.patience
    while process.isRunning, Date() < deadline { usleep(1_000) }
    if process.isRunning {
      process.terminate()
      throw TooLate(expectation: "\(tool) \(arguments.joined(separator: " "))", seconds: Self.patience, state: state)
    }
    return text("output")
  }

  /// Starts `tool` with `input` on standard input.
  func start(_ tool: String, _ arguments: [String], input: String? = nil) throws -> Process {
    guard let path = Self.path(of: tool) else { throw Missing(subject: "\(tool): install what Scripts/packages-test.txt names") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    try process.run(input: input.map { try FileHandle(forReadingFrom: scratch.url(scratch.write("input", $0))) }, output: file("output"))
    return process
  }

  /// Creates an empty file.
  private func file(_ name: String) throws -> FileHandle {
    try Data().write(to: scratch.url(name))
    return try FileHandle(forWritingTo: scratch.url(name))
  }

  private func text(_ name: String) -> String { (try? String(contentsOf: scratch.url(name), encoding: .utf8)) ?? "" }

  private static func path(of tool: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  // MARK: What is wrong

  /// The server's errors, without complaints about display numbers in use.
  private var errors: String {
    let lines = text("errors").split(separator: "\n").filter { !$0.hasPrefix("_XSERVTrans") }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "; ")
  }

  /// Describes the server's state and its output.
  var state: String { "Xvfb \(environment["DISPLAY"] ?? "") \(server.story), and said: \(errors)" }
}
