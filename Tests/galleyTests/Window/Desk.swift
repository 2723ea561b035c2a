import Foundation
import Glibc
import Testing

/// The program in a real window, operated by simulated input.
///
/// Items are found in the tree that the program writes on SIGUSR1. `+Text` finds words in the layout that it then writes, `+Events` reads its event
/// log.
final class Desk {
  let scratch: Scratch
  let display: Display
  private let program: Process
  /// The identifier of the window on its display.
  private(set) var window = ""
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
    /// The pointer's shape.
    var pointer: String
    /// Whether layout of the document is complete: only then does the layout contain all of the text.
    var laid: Bool
    var items: [Item]

    /// Whether the keyboard is completely shown: its last row of keys is above the window's lower edge.
    var hasKeyboard: Bool { all("key").contains { $0.maxY > window[1] - 20 && $0.maxY < window[1] - 8 } }

    func all(_ role: String) -> [Item] { items.filter { $0.role == role } }
    func first(_ role: String, _ label: String? = nil) throws -> Item {
      guard let item = items.first(where: { $0.role == role && (label == nil || $0.label == label) }) else {
        throw Missing(subject: "\(role) \(label ?? "") on the screen")
      }
      return item
    }
  }

  /// - Parameters:
  ///   - files: Files in the program's working folder.
  ///   - writesLayout: Whether the program also writes the layout on request.
  ///   - hasMenuBar: Whether the window has a menu bar, as windows have unless the user hides it. Without it, more of the page is visible.
  ///   - display: A display that other programs share; otherwise a new one.
  ///   - hasPage: Whether to wait for the page.
  ///   - wrapper: A command with arguments that executes the program named after them.
  init(
    _ arguments: [String] = [], files: [String: String] = [:], writesLayout: Bool = false, hasMenuBar: Bool = true, on display: Display? = nil,
    environment: [String: String] = [:], hasPage: Bool = true, through wrapper: [String] = []
  ) throws {
    scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, text) }
    self.display = try display ?? Display()
    if !hasMenuBar { try self.display.write(#"{"hasMenuBar": false}"#, toState: "state.json") }
    program = Process()
    program.executableURL = URL(fileURLWithPath: wrapper.first ?? Program.path)
    program.arguments = (wrapper.isEmpty ? [] : wrapper.dropFirst() + [Program.path]) + arguments + ["--log", "events"]
    program.environment = self.display.environment.merging(["GALLEY_TREE": scratch.url("tree.json").path]) { $1 }
      .merging(environment) { $1 }
    if writesLayout { program.environment?["GALLEY_LAYOUT"] = scratch.url("layout.json").path }
    program.currentDirectoryURL = scratch.folder
    let log = scratch.url("log")
    try Data().write(to: log)
    try program.run(output: FileHandle(forWritingTo: log), errors: FileHandle(forWritingTo: log))
    // Another program can have a window there, too.
    let search = ["search", "--all", "--onlyvisible", "--pid", "\(program.processIdentifier)", "--name", "Galley"]
    try wait("the window to open") { [self] in
      window = try xdotool(search).split(separator: "\n").first.map(String.init) ?? ""
      return !window.isEmpty
    }
    guard hasPage else { return }
    // Once the tree names a page, the first frame has been drawn.
    try wait("the first frame") { [self] in try !inspect().all("line").isEmpty }
  }

  deinit {
    program.terminate()
  }

  var isRunning: Bool { program.isRunning }
  /// The exit status of a program that ended by itself; `nil` while it runs or if a signal ended it.
  var status: Int32? { !program.isRunning && program.terminationReason == .exit ? program.terminationStatus : nil }
  /// The signal that ended the program; `nil` while it runs or if it ended by itself.
  var signal: Int32? { !program.isRunning && program.terminationReason == .uncaughtSignal ? program.terminationStatus : nil }
  var log: String { (try? String(contentsOf: scratch.url("log"), encoding: .utf8)) ?? "" }

  /// Terminates the program as the end of a session does.
  func close() throws { program.terminate() }
  /// Requests closing as the close button of the window's frame does.
  func requestClose() throws {
    let tool = try scratch.url(scratch.write("close.py", Self.closeTool)).path
    try display.run("python3", [tool, window])
  }

  /// Suspends the program until `resume`, as if it were busy; input waits.
  func suspend() { Glibc.kill(program.processIdentifier, SIGSTOP) }
  func resume() { Glibc.kill(program.processIdentifier, SIGCONT) }

  /// Kills the program, which it cannot prevent.
  func kill() {
    Glibc.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) { Glibc.kill(program.processIdentifier, signal) }

  /// Properties of the window, as `xprop` prints them.
  func properties(_ names: String...) throws -> String { try display.run("xprop", ["-id", window] + names) }

  // MARK: Looking

  /// The items on the screen after all earlier input has been drawn.
  func inspect() throws -> Tree {
    try? FileManager.default.removeItem(at: tree)
    // The request is repeated, because a starting program does not listen yet.
    var turns = 0
    try wait("the tree") { [self] in
      if turns % 50 == 0 { Glibc.kill(program.processIdentifier, SIGUSR1) }
      turns += 1
      return FileManager.default.fileExists(atPath: tree.path)
    }
    return try JSONDecoder().decode(Tree.self, from: Data(contentsOf: tree))
  }

  /// Reads the tree until `condition` is true; the X server and the program need time.
  @discardableResult
  func inspect(until expectation: String, _ condition: (Tree) throws -> Bool) throws -> Tree {
    var seen = try inspect()
    try wait(expectation) { [self] in
      if (try? condition(seen)) == true { return true }
      seen = try inspect()
      return (try? condition(seen)) == true
    }
    return seen
  }

  /// The number of distinct colors in the window.
  func colors() throws -> Int {
    let tool = try scratch.url(scratch.write("colors.py", Self.colorsTool)).path
    return Int(try display.run("python3", [tool, window]).trimmingCharacters(in: .newlines)) ?? 0
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
  /// Double-clicks at a point. Both clicks reach the server in one request, so that no time lies between them even on a busy machine.
  func doubleClick(at point: (x: Double, y: Double)) throws {
    try move(point.x, point.y)
    try display.run("python3", [scratch.url(scratch.write("twice.py", Self.doubleClickTool)).path])
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
  func positionWindow(atX x: Int, y: Int) throws { try xdotool("windowmove", window, "\(x)", "\(y)") }
  /// Gives this window the keyboard focus. Required if several windows share a display, because no window manager runs.
  func focusWindow() throws { try xdotool("windowfocus", "--sync", window) }
  func resize(_ width: Int, _ height: Int) throws { try xdotool("windowsize", window, "\(width)", "\(height)") }
  func wheel(down notches: Int) throws { try xdotool("click", "--repeat", "\(notches)", "--delay", "20", "5") }

  /// The title in the window's frame.
  func title() throws -> String { try xdotool("getwindowname", window).trimmingCharacters(in: .newlines) }

  /// Presses the button for the on-screen keyboard, which also shows the caret.
  func bringKeyboard() throws {
    try click(inspect().first("button", "Keyboard"))
    try inspect(until: "the keyboard") { $0.hasKeyboard }
  }

  // MARK: Tools

  @discardableResult
  private func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

  @discardableResult
  private func xdotool(_ arguments: [String]) throws -> String { try display.run("xdotool", arguments) }

  /// Fails at once if the program has ended.
  func wait(_ expectation: String, _ condition: () throws -> Bool) throws {
    try Polling.wait(expectation, state: { [self] in state }) {
      if try condition() { return true }
      guard program.isRunning else { throw Missing(subject: "program any more that could bring \(expectation). \(state)") }
      return false
    }
  }

  /// Describes the state of the program and the display, for failure messages.
  var state: String {
    let windows = (try? display.run("xwininfo", ["-root", "-tree"]))?.split(separator: "\n").count { $0.contains("Galley") } ?? 0
    return "galley \(program.story), and said: \(log.isEmpty ? "nothing" : log); windows of that name: \(windows). \(display.state)"
  }
}
