import Foundation
import Glibc
import Testing

/// A display without a screen, the program in a real window on it, and a hand.
///
/// Things are found through the tree that the program writes when SIGUSR1 comes; `+Text` finds words by the layout that
/// it writes then, `+Events` reads its event log.
final class Desk {
  static let isPossible = ["Xvfb", "xdotool"].allSatisfy { path(of: $0) != nil }

  let scratch: Scratch
  private let display: Process
  private let program: Process
  private var environment: [String: String]
  private var window = ""
  private var tree: URL { scratch.url("tree.json") }
  var layoutFile: URL { scratch.url("layout.json") }

  struct Item: Decodable, Equatable {
    var role: String
    var label: String
    var value: String
    /// x, y, width, height in window points.
    var frame: [Double]
    var focused: Bool

    var center: (x: Double, y: Double) { (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2) }
  }

  struct Tree: Decodable {
    var window: [Double]
    var category: String
    var appearance: String
    var items: [Item]

    /// Whether it has come up all the way: its last key stands above the window's end.
    var hasKeyboard: Bool { all("key").contains { $0.maxY > window[1] - 20 && $0.maxY < window[1] - 8 } }

    func all(_ role: String) -> [Item] { items.filter { $0.role == role } }
    func first(_ role: String, _ label: String? = nil) throws -> Item {
      guard let item = items.first(where: { $0.role == role && (label == nil || $0.label == label) }) else {
        throw Missing(what: "\(role) \(label ?? "")")
      }
      return item
    }
  }

  /// `files` are in the folder that the program starts in. `tellsLayout`: it writes the layout, too, when it is asked.
  init(_ arguments: [String] = [], files: [String: String] = [:], tellsLayout: Bool = false) throws {
    scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, text) }
    environment = ProcessInfo.processInfo.environment
    for name in ["SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "GALLEY_SCALE"] { environment[name] = nil }
    environment["SWIFT_BACKTRACE"] = "enable=no"

    display = Process()
    display.executableURL = URL(fileURLWithPath: Desk.path(of: "Xvfb")!)
    display.arguments = ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    let number = scratch.url("display")
    try Data().write(to: number)
    display.standardOutput = try FileHandle(forWritingTo: number)
    display.standardError = FileHandle.nullDevice
    try display.run()
    try Desk.wait("Xvfb to start") { (try? String(contentsOf: number, encoding: .utf8))?.hasSuffix("\n") == true }
    environment["DISPLAY"] = ":" + (try String(contentsOf: number, encoding: .utf8)).trimmingCharacters(in: .whitespacesAndNewlines)
    environment["GALLEY_TREE"] = scratch.url("tree.json").path
    environment["GALLEY_LAYOUT"] = tellsLayout ? scratch.url("layout.json").path : nil

    program = Process()
    program.executableURL = URL(fileURLWithPath: Program.path)
    program.arguments = arguments + ["--log", "events"]
    program.environment = environment
    program.currentDirectoryURL = scratch.folder
    let log = scratch.url("log")
    try Data().write(to: log)
    program.standardOutput = try FileHandle(forWritingTo: log)
    program.standardError = try FileHandle(forWritingTo: log)
    try program.run()
    try Desk.wait("the window to open") { [self] in
      window = (try? xdotool("search", "--onlyvisible", "--name", "Galley"))?.split(separator: "\n").first.map(String.init) ?? ""
      return !window.isEmpty
    }
    // The first frame is there when the tree names a page.
    try Desk.wait("the first frame") { [self] in (try? look().all("line").isEmpty) == false }
  }

  deinit {
    program.terminate()
    display.terminate()
  }

  var isRunning: Bool { program.isRunning }
  var log: String { (try? String(contentsOf: scratch.url("log"), encoding: .utf8)) ?? "" }

  /// Ends it as the session's end does.
  func close() throws { program.terminate() }
  /// As nothing that can be hindered does.
  func kill() {
    Glibc.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }

  // MARK: Looking

  /// What is on the screen after all that was done has been drawn.
  func look() throws -> Tree {
    try? FileManager.default.removeItem(at: tree)
    // Asked again now and then: a program that is just starting does not listen yet.
    var turns = 0
    try Desk.wait("the tree") { [self] in
      if turns % 50 == 0 { Glibc.kill(program.processIdentifier, SIGUSR1) }
      turns += 1
      return FileManager.default.fileExists(atPath: tree.path) || !program.isRunning
    }
    return try JSONDecoder().decode(Tree.self, from: Data(contentsOf: tree))
  }

  /// Looks until `holds`; the X server and the program need a moment.
  @discardableResult
  func look(until what: String, _ holds: (Tree) throws -> Bool) throws -> Tree {
    var seen = try look()
    try Desk.wait(what) { [self] in
      if (try? holds(seen)) == true { return true }
      seen = try look()
      return (try? holds(seen)) == true
    }
    return seen
  }

  // MARK: The hand

  func move(_ x: Double, _ y: Double) throws {
    try xdotool("mousemove", "--window", window, "\(Int(x.rounded()))", "\(Int(y.rounded()))")
  }
  func press(_ button: Int = 1) throws { try xdotool("mousedown", "\(button)") }
  func release(_ button: Int = 1) throws { try xdotool("mouseup", "\(button)") }
  func click(_ item: Item) throws { try click(at: item.center) }
  func click(at point: (x: Double, y: Double)) throws {
    try xdotool("mousemove", "--window", window, "\(Int(point.x.rounded()))", "\(Int(point.y.rounded()))", "click", "1")
  }
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    try move(start.x, start.y)
    try press()
    try move((start.x + end.x) / 2, (start.y + end.y) / 2)
    try move(end.x, end.y)
    try release()
  }
  func key(_ keys: String...) throws { try key(keys) }
  func key(_ keys: [String]) throws { try xdotool(["key", "--window", window] + keys) }
  func type(_ text: String) throws { try xdotool("type", "--window", window, "--delay", "5", text) }
  func resize(_ width: Int, _ height: Int) throws { try xdotool("windowsize", window, "\(width)", "\(height)") }
  func wheel(down notches: Int) throws { try xdotool("click", "--repeat", "\(notches)", "--delay", "20", "5") }

  // MARK: Tools

  @discardableResult
  private func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

  @discardableResult
  private func xdotool(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Desk.path(of: "xdotool")!)
    process.arguments = arguments
    process.environment = environment
    let output = scratch.url("xdotool")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }

  private static func path(of tool: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func wait(_ what: String, _ holds: () throws -> Bool) throws {
    let deadline = Date() + 120
    while try !holds() {
      guard Date() < deadline else { throw TooLate(what: what) }
      usleep(20_000)
    }
  }

  struct Missing: Error, CustomStringConvertible {
    var what: String
    var description: String { "there is no \(what) on the screen" }
  }

  struct TooLate: Error, CustomStringConvertible {
    var what: String
    var description: String { "waited two minutes for \(what)" }
  }
}
