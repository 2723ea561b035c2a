import Foundation
import Glibc

/// A display without a screen, and the tools that work on it. Programs on it share a folder, as those of one session do.
final class Display {
  static let isPossible = ["Xvfb", "xdotool"].allSatisfy { path(of: $0) != nil }

  private let scratch: Scratch
  private var server: Process
  /// For whatever is to be shown on it.
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
    // Of two that start in the same moment, both may want the same number.
    for _ in 0..<2 where number == nil { number = try start() }
    guard let number else { throw Missing(what: "display: \(state)") }
    environment["DISPLAY"] = ":\(number)"
  }

  /// Not `terminate()`: tests run on threads that hold signals back, and so does what they start. And where a server does
  /// hear of its end, it removes its socket so late that the next one may stand there already, unreachable.
  deinit { kill(server.processIdentifier, SIGKILL) }

  /// The server ends as a killed one does.
  func end() { kill(server.processIdentifier, SIGKILL) }

  /// The number that the server has taken; `nil` where it has ended.
  private func start() throws -> String? {
    server = Process()
    server.executableURL = URL(fileURLWithPath: Self.path(of: "Xvfb")!)
    // A server begins anew when its last client goes: a tool that asks for a window before the program is there would
    // take the display from under it.
    server.arguments = ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    try server.run(output: file("number"), errors: file("errors"))
    try Patience.wait("Xvfb to start", state: { [self] in state }) { [self] in text("number").hasSuffix("\n") || !server.isRunning }
    let number = text("number").trimmingCharacters(in: .whitespacesAndNewlines)
    return server.isRunning && !number.isEmpty ? number : nil
  }

  // MARK: Tools

  /// How long a tool may take, in seconds: as long as a window, for the machine may be busy with other things.
  private static let patience = 120.0

  /// What `tool` says.
  @discardableResult
  func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = try start(tool, arguments)
    let deadline = Date() + Self.patience
    while process.isRunning, Date() < deadline { usleep(1_000) }
    if process.isRunning {
      process.terminate()
      throw TooLate(what: "\(tool) \(arguments.joined(separator: " "))", seconds: Self.patience, state: state)
    }
    return text("output")
  }

  /// Starts `tool`, given `input`.
  func start(_ tool: String, _ arguments: [String], input: String? = nil) throws -> Process {
    guard let path = Self.path(of: tool) else { throw Missing(what: "\(tool): install what Scripts/packages-test.txt names") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    try process.run(input: input.map { try FileHandle(forReadingFrom: scratch.url(scratch.write("input", $0))) }, output: file("output"))
    return process
  }

  /// Empty.
  private func file(_ name: String) throws -> FileHandle {
    try Data().write(to: scratch.url(name))
    return try FileHandle(forWritingTo: scratch.url(name))
  }

  private func text(_ name: String) -> String { (try? String(contentsOf: scratch.url(name), encoding: .utf8)) ?? "" }

  private static func path(of tool: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  // MARK: What is wrong

  /// Numbers that others have taken are passed over with a complaint.
  private var errors: String {
    let lines = text("errors").split(separator: "\n").filter { !$0.hasPrefix("_XSERVTrans") }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "; ")
  }

  /// The server's state in words, and what it said.
  var state: String { "Xvfb \(environment["DISPLAY"] ?? "") \(server.story), and said: \(errors)" }
}
