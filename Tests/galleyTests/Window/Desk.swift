import Foundation
import Glibc
import Testing

/// The program in a real window, and a hand.
///
/// Things are found through the tree that the program writes when SIGUSR1 comes; `+Text` finds words by the layout that
/// it writes then, `+Events` reads its event log.
final class Desk {
  let scratch: Scratch
  let display: Display
  private let program: Process
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
    /// What the pointer looks like.
    var pointer: String
    /// Whether all of the document is laid out: only then does the layout have all of the text.
    var laid: Bool
    var items: [Item]

    /// Whether it has come up all the way: its last key stands above the window's end.
    var hasKeyboard: Bool { all("key").contains { $0.maxY > window[1] - 20 && $0.maxY < window[1] - 8 } }

    func all(_ role: String) -> [Item] { items.filter { $0.role == role } }
    func first(_ role: String, _ label: String? = nil) throws -> Item {
      guard let item = items.first(where: { $0.role == role && (label == nil || $0.label == label) }) else {
        throw Missing(what: "\(role) \(label ?? "") on the screen")
      }
      return item
    }
  }

  /// `files` are in the folder that the program starts in. `tellsLayout`: it writes the layout, too, when it is asked.
  /// `display`: one that other programs are on, too; else one of its own. `hasPage`: it is waited for. `wrapper`: a program with its arguments that becomes
  /// the one named after them.
  init(
    _ arguments: [String] = [], files: [String: String] = [:], tellsLayout: Bool = false, on display: Display? = nil,
    environment: [String: String] = [:], hasPage: Bool = true, through wrapper: [String] = []
  ) throws {
    scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, text) }
    self.display = try display ?? Display()
    program = Process()
    program.executableURL = URL(fileURLWithPath: wrapper.first ?? Program.path)
    program.arguments = (wrapper.isEmpty ? [] : wrapper.dropFirst() + [Program.path]) + arguments + ["--log", "events"]
    program.environment = self.display.environment.merging(["GALLEY_TREE": scratch.url("tree.json").path]) { $1 }
      .merging(environment) { $1 }
    if tellsLayout { program.environment?["GALLEY_LAYOUT"] = scratch.url("layout.json").path }
    program.currentDirectoryURL = scratch.folder
    let log = scratch.url("log")
    try Data().write(to: log)
    try program.run(output: FileHandle(forWritingTo: log), errors: FileHandle(forWritingTo: log))
    // Another program may have a window there, too.
    let search = ["search", "--all", "--onlyvisible", "--pid", "\(program.processIdentifier)", "--name", "Galley"]
    try wait("the window to open") { [self] in
      window = try xdotool(search).split(separator: "\n").first.map(String.init) ?? ""
      return !window.isEmpty
    }
    guard hasPage else { return }
    // The first frame is there when the tree names a page.
    try wait("the first frame") { [self] in try !look().all("line").isEmpty }
  }

  deinit {
    program.terminate()
  }

  var isRunning: Bool { program.isRunning }
  /// Of a program that has ended by itself; `nil` for one that runs, or was ended.
  var status: Int32? { !program.isRunning && program.terminationReason == .exit ? program.terminationStatus : nil }
  /// The signal that ended it; `nil` for one that runs, or ended by itself.
  var signal: Int32? { !program.isRunning && program.terminationReason == .uncaughtSignal ? program.terminationStatus : nil }
  var log: String { (try? String(contentsOf: scratch.url("log"), encoding: .utf8)) ?? "" }

  /// Ends it as the session's end does.
  func close() throws { program.terminate() }
  /// As the button of its frame does.
  func askToClose() throws {
    let tool = try scratch.url(scratch.write("close.py", Self.closeTool)).path
    try display.run("python3", [tool, window])
  }

  /// Until `goOn` it does nothing, as a program that is busy does; what the hand does waits for it.
  func hold() { Glibc.kill(program.processIdentifier, SIGSTOP) }
  func goOn() { Glibc.kill(program.processIdentifier, SIGCONT) }

  /// As nothing that can be hindered does.
  func kill() {
    Glibc.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { Glibc.kill(program.processIdentifier, signal) }

  /// Properties of its window, as `xprop` prints them.
  func properties(_ names: String...) throws -> String { try display.run("xprop", ["-id", window] + names) }

  // MARK: Looking

  /// What is on the screen after all that was done has been drawn.
  func look() throws -> Tree {
    try? FileManager.default.removeItem(at: tree)
    // Asked again now and then: a program that is just starting does not listen yet.
    var turns = 0
    try wait("the tree") { [self] in
      if turns % 50 == 0 { Glibc.kill(program.processIdentifier, SIGUSR1) }
      turns += 1
      return FileManager.default.fileExists(atPath: tree.path)
    }
    return try JSONDecoder().decode(Tree.self, from: Data(contentsOf: tree))
  }

  /// Looks until `holds`; the X server and the program need a moment.
  @discardableResult
  func look(until what: String, _ holds: (Tree) throws -> Bool) throws -> Tree {
    var seen = try look()
    try wait(what) { [self] in
      if (try? holds(seen)) == true { return true }
      seen = try look()
      return (try? holds(seen)) == true
    }
    return seen
  }

  /// How many colours are to be seen in the window.
  func colours() throws -> Int {
    let tool = try scratch.url(scratch.write("colours.py", Self.coloursTool)).path
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
  /// Pressed twice in one place. The server hears of both at once, so by its clock no time lies between, however busy the machine is.
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
  func place(atX x: Int, y: Int) throws { try xdotool("windowmove", window, "\(x)", "\(y)") }
  /// Keys are this window's: where several share a display somebody must say so, for nobody manages windows.
  func takeKeys() throws { try xdotool("windowfocus", "--sync", window) }
  func resize(_ width: Int, _ height: Int) throws { try xdotool("windowsize", window, "\(width)", "\(height)") }
  func wheel(down notches: Int) throws { try xdotool("click", "--repeat", "\(notches)", "--delay", "20", "5") }

  /// As the window's bar shows it.
  func title() throws -> String { try xdotool("getwindowname", window).trimmingCharacters(in: .newlines) }

  /// Presses the button for the keyboard on the screen, which brings the caret, too.
  func bringKeyboard() throws {
    try click(look().first("button", "Keyboard"))
    try look(until: "the keyboard") { $0.hasKeyboard }
  }

  // MARK: Tools

  @discardableResult
  private func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

  @discardableResult
  private func xdotool(_ arguments: [String]) throws -> String { try display.run("xdotool", arguments) }

  /// Not for a program that has ended.
  func wait(_ what: String, _ holds: () throws -> Bool) throws {
    try Patience.wait(what, state: { [self] in state }) {
      if try holds() { return true }
      guard program.isRunning else { throw Missing(what: "program any more that could bring \(what). \(state)") }
      return false
    }
  }

  /// How it stands with program and display, for who wonders why nothing comes.
  var state: String {
    let windows = (try? display.run("xwininfo", ["-root", "-tree"]))?.split(separator: "\n").count { $0.contains("Galley") } ?? 0
    return "galley \(program.story), and said: \(log.isEmpty ? "nothing" : log); windows of that name: \(windows). \(display.state)"
  }
}
