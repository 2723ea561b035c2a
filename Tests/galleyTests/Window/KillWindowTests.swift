import Foundation
import TestSupport
import Testing

@testable import GalleyDocuments

extension RealWindow {
  /// The program is killed at random moments of editing, saving and exporting. Its next window offers the changes, and files are never half written.
  ///
  /// The seed of a round is its number, which failures name.
  @Suite struct KillWindowTests {
    /// The rounds of a long run are divided into parts, so that several processes can run them.
    private static let parts: [Range<Int>] = LongTests.areWanted ? stride(from: 0, to: 200, by: 50).map { $0..<$0 + 50 } : [0..<5]

    @Test(arguments: parts) func nothingOlderThanASecondIsLost(rounds: Range<Int>) throws {
      let display = try Display()
      for round in rounds {
        var problems: [String]?
        // A display on a busy machine sometimes repeats or swaps keys. Such a round shows nothing.
        for _ in 0..<5 where problems == nil {
          do { problems = try KillRound(round, on: display).problems() } catch { problems = ["round \(round): \(error)"] }
        }
        #expect(problems == [], "round \(round)")
      }
    }
  }
}

/// One round: a document is opened and edited, the program is killed, and the document is opened again.
private struct KillRound {
  private enum Activity: CaseIterable { case typing, pausing, saving, exporting, dragging }

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
    try TaskFiles.writePage(named: name, Self.source, hasShape: true, in: scratch)
  }

  private func open() throws -> Desk {
    try Desk(["open", scratch.url(name).path, "--state", scratch.url("state").path], writesLayout: true, on: display)
  }

  /// Performs the round. Returns the violated promises, or `nil` if the program received other keys than those of the text.
  func problems() throws -> [String]? {
    let first = try open()
    try first.focusWindow()
    // Only a document holds shapes without a question.
    if name == "page.galley" {
      try first.click(first.inspect().first("button", "Add circle"))
      try first.inspect(until: "the circle") { $0.all("handle").count == 9 && $0.all("shape").count == 2 }
    }
    try first.click(first.inspect().first("line"))
    try first.inspect(until: "the caret") { $0.all("caret").count == 1 }
    try first.key("ctrl+Home")
    // The number of changes that the program had handled at a time.
    var history: [(time: Double, count: Int)] = []
    func observe(until time: Double) throws {
      repeat {
        usleep(10_000)
        history.append((Self.now, try Self.changes(first).count))
      } while Self.now < time
    }
    let typing = try display.start("xdotool", ["type", "--window", first.window, "--delay", "30", Self.typed])
    if activity == .typing {
      try observe(until: Self.now + Double(delay) / 1e6)
    } else {
      while typing.isRunning { try observe(until: Self.now) }
      // The last keys are handled once the tree is written.
      _ = try first.inspect()
      try observe(until: Self.now)
    }
    var before: Desk.Pixels?
    switch activity {
    case .typing: break
    case .pausing:
      // The last change is then older than a second. The image is that of the killed program.
      try observe(until: Self.now + 1.2 + Double(delay) / 1e6)
      first.suspend()
      before = try first.pixels()
    case .dragging:
      let shape = try first.inspect().first("shape")
      var random = SeededGenerator(seed: UInt64(round) + 1000)
      let (across, down) = (Double.random(in: -200 ... -20, using: &random), Double.random(in: -90...90, using: &random))
      try first.drag(from: shape.center, to: (shape.center.x + across, shape.center.y + down))
      try first.inspect(until: "the move") { !$0.all("shape").contains(shape) }
      try observe(until: Self.now + 1.2 + Double(delay) / 1e6)
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
    typing.waitUntilExit()
    // The tool can end while a key is down, which the display would repeat in the next window.
    try display.run("xdotool", ["keyup"] + Set(Self.typed.filter(\.isLetter)).map(String.init) + ["space"])
    let required = history.last { end - $0.time > 1 }?.count ?? 0
    let states = try [""] + Self.changes(first)
    guard states.allSatisfy(Self.typed.hasPrefix) else { return nil }
    let problems = try fileProblems(states) + restoredProblems(states, required: required, before)
    return problems.map { "round \(round), \(activity) of \(name) killed after \(delay / 1000) ms: \($0)" }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// The typed text after each change that the program has handled.
  private static func changes(_ desk: Desk) throws -> [String] {
    var text: [Character] = []
    return try desk.events().named("TextEditorDelegate.shouldChangeText").compactMap { event in
      let range = (event.details.first ?? "").split { !$0.isNumber }.compactMap { Int($0) }
      guard range.count == 2, let new = event.details.last else { return nil }
      guard range[0] + range[1] <= text.count else { return "a change elsewhere" }
      text.replaceSubrange(range[0]..<range[0] + range[1], with: new.dropFirst().dropLast())
      return String(text)
    }
  }

  /// Checks that files are complete, and that no other files exist.
  private func fileProblems(_ states: [String]) throws -> [String] {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path))
    let pageFile = PageFile.name(besideFileNamed: "page.md")
    var problems = names.subtracting(["state", name, "page.pdf"] + TaskFiles.images + (name == "page.md" ? [pageFile] : [])).map { "the file \($0)" }
    if name == "page.galley" {
      let saved = try DocumentPackage(reading: Data(contentsOf: scratch.url(name))).text.string
      if !states.contains(where: { saved.hasPrefix($0 + Self.original) }) { problems.append("the document is \(saved.prefix(120))") }
    } else {
      _ = try PageFile(reading: Data(contentsOf: scratch.url(pageFile)))
      let saved = try String(contentsOf: scratch.url(name), encoding: .utf8)
      if !states.contains(where: { saved == $0 + Self.source }) { problems.append("the file is \(saved)") }
    }
    if names.contains("page.pdf") {
      let check = try Program.run(["--check", "page.pdf"], of: "/usr/bin/qpdf", in: scratch.folder)
      if check.status != 0 { problems.append("the PDF is damaged: \(check.errors)") }
    }
    return problems
  }

  /// Opens the document again, restores the changes, and compares the page with its text, images and shape.
  ///
  /// - Parameters:
  ///   - states: the typed text after each change.
  ///   - required: the number of changes that must not be lost.
  private func restoredProblems(_ states: [String], required: Int, _ before: Desk.Pixels?) throws -> [String] {
    let copies = (try? FileManager.default.contentsOfDirectory(atPath: scratch.url("state/recovered").path)) ?? []
    let next = try open()
    try next.focusWindow()
    if copies.contains(where: { $0.hasSuffix(".json") }) {
      let tree = try next.inspect(until: "the question") { tree in tree.all("popover").contains { $0.label.contains("Restore the changes") } }
      try next.click(tree.first("button", "Restore"))
      try next.inspect(until: "the page") { $0.all("popover").isEmpty }
    }
    let text = try next.text()
    let count = states.indices.last { text.hasPrefix(states[$0] + Self.original) } ?? -1
    guard count >= required else { return ["\(count) of \(required) changes are left: \(text.prefix(120))"] }
    guard let before else { return [] }
    // The strip at the foot of the page contains the facts of a clicked word.
    let page = try next.inspect().first("page").frame
    let area = [page[0], page[1], page[2], page[3] - 60]
    var least: (count: Int, bounds: [Int])?
    for _ in 0..<60 {
      let differences = try next.pixels().differences(from: before, in: area)
      // The caret blinks.
      if differences?.count == 0 { return [] }
      if let differences, differences.count < least?.count ?? .max { least = differences }
      usleep(50_000)
    }
    return ["\(least.map { "\($0.count) pixels differ in \($0.bounds)" } ?? "the sizes differ"); the text is \(text.prefix(120))"]
  }
}
