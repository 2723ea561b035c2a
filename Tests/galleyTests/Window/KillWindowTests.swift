import Foundation
import Glibc
import TestSupport
import Testing

extension RealWindow {
  /// The program is killed at random moments of editing, saving and exporting. Its next window offers the changes, and files are never half written.
  @Suite struct KillWindowTests {
    private static let rounds = LongTests.areWanted ? 200 : 4

    @Test func nothingOlderThanASecondIsLost() throws {
      let display = try Display()
      var problems: [String] = []
      for round in 0..<Self.rounds {
        do { problems += try KillRound(round, on: display).problems() } catch { problems.append("round \(round): \(error)") }
      }
      #expect(problems.isEmpty, "\(problems.count) in \(Self.rounds) rounds:\n\(problems.joined(separator: "\n"))")
    }
  }
}

/// One round: a document is opened and edited, the program is killed, and the document is opened again.
private struct KillRound {
  private enum Activity: CaseIterable { case typing, pausing, saving, exporting }

  private let round: Int
  private let display: Display
  private let scratch: Scratch
  private let activity: Activity
  private let name: String
  /// The duration between the last input and the end of the program, in microseconds.
  private let delay: UInt32

  /// The text that is typed at the beginning of the document, before its own text.
  private static let typed = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
  private static let original = "Fruit and bread"
  private static let source = """
    Fruit and bread ![small](small.png) in lines

    A line with a tall picture ![tall](tall.png) in it, *and words* that go on for a line or two, so that text stands above it and below it.

    ![figure](figure.png)

    - an item with another ![tall](tall.png) in it

    The end.

    """

  init(_ round: Int, on display: Display) throws {
    (self.round, self.display, scratch) = (round, display, try Scratch())
    var random = SeededGenerator(seed: UInt64(round))
    activity = Activity.allCases[round % Activity.allCases.count]
    name = round / Activity.allCases.count % 2 == 0 ? "page.md" : "page.galley"
    delay = .random(in: 0...(activity == .typing ? 2_500_000 : 400_000), using: &random)
    try TaskFiles.writePage(named: name, Self.source, in: scratch)
  }

  private func open() throws -> Desk {
    try Desk(["open", scratch.url(name).path, "--state", scratch.url("state").path], writesLayout: true, on: display)
  }

  /// Performs the round. Returns the violated promises.
  func problems() throws -> [String] {
    let first = try open()
    try first.focusWindow()
    try first.click(first.inspect().first("line"))
    try first.inspect(until: "the caret") { $0.all("caret").count == 1 }
    try first.key("ctrl+Home")
    // The number of typed characters that the program had handled at a time.
    var history: [(time: Double, count: Int)] = []
    func observe() throws {
      usleep(10_000)
      history.append((Self.now, try first.events().typed.count))
    }
    let typing = try display.start("xdotool", ["type", "--window", first.window, "--delay", "30", Self.typed])
    let start = Self.now
    if activity == .typing {
      while Self.now - start < Double(delay) / 1e6 { try observe() }
    } else {
      while typing.isRunning || history.last?.count != Self.typed.count { try observe() }
    }
    var before: Desk.Pixels?
    switch activity {
    case .typing: break
    case .pausing:
      // The last change is then older than a second. The image is that of the killed program.
      let end = history.last { $0.count < Self.typed.count }?.time ?? start
      while Self.now - end < 1.2 + Double(delay) / 1e6 { try observe() }
      first.suspend()
      before = try first.pixels()
    case .saving:
      try first.key("ctrl+s")
      usleep(delay)
    case .exporting:
      try first.key("ctrl+alt+e")
      try first.inspect(until: "the panel") { $0.all("popover").contains { $0.label == "Export as PDF" } }
      try first.key("Return")
      usleep(delay)
    }
    let end = Self.now
    first.kill()
    if typing.isRunning { Glibc.kill(typing.processIdentifier, SIGKILL) }
    let required = history.last { end - $0.time > 1 }?.count ?? 0
    let problems = try fileProblems() + restoredProblems(required: required, before)
    return problems.map { "round \(round), \(activity) of \(name) killed after \(delay / 1000) ms: \($0)" }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// Checks that files are complete, and that there are no other files.
  private func fileProblems() throws -> [String] {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path))
    var problems = names.subtracting(["state", name, "page.pdf"] + TaskFiles.images).map { "the file \($0)" }
    if name == "page.md" {
      let saved = try String(contentsOf: scratch.url(name), encoding: .utf8)
      if saved != Self.source, saved != Self.typed + Self.source { problems.append("the file is \(saved)") }
    }
    if names.contains("page.pdf") {
      let check = try Program.run(["--check", "page.pdf"], of: "/usr/bin/qpdf", in: scratch.folder)
      if check.status != 0 { problems.append("the PDF is damaged: \(check.errors)") }
    }
    return problems
  }

  /// Opens the document again, restores the changes, and compares the page.
  private func restoredProblems(required: Int, _ before: Desk.Pixels?) throws -> [String] {
    let copies = (try? FileManager.default.contentsOfDirectory(atPath: scratch.url("state/recovered").path)) ?? []
    let next = try open()
    try next.focusWindow()
    if copies.contains(where: { $0.hasSuffix(".json") }) {
      let tree = try next.inspect(until: "the question") { tree in tree.all("popover").contains { $0.label.contains("Restore the changes") } }
      try next.click(tree.first("button", "Restore"))
      try next.inspect(until: "the page") { $0.all("popover").isEmpty }
    }
    let text = try next.text()
    let count = (0...Self.typed.count).last { text.hasPrefix(Self.typed.prefix($0) + Self.original) } ?? -1
    guard count >= required else { return ["\(count) of \(required) characters are left: \(text.prefix(120))"] }
    guard let before else { return [] }
    // The strip at the foot of the page contains the facts of a clicked word.
    let page = try next.inspect().first("page").frame
    let area = [page[0], page[1], page[2], page[3] - 60]
    var difference: Int?
    for _ in 0..<60 {
      difference = try next.pixels().difference(from: before, in: area)
      // The caret blinks.
      if difference == 0 { return [] }
      usleep(50_000)
    }
    return ["\(difference ?? -1) pixels differ in \(area)"]
  }
}
