import Foundation
import Synchronization
import Testing

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The first part of a long file is shown before the remainder is read. The text is the same in the end.
@MainActor @Suite(.serialized) struct FirstPartTests {
  private static let lines: [UInt8] = (0..<43_000).flatMap { Array("2026-11-27 12:00:\($0 % 60) line \($0) of a log that is long\n".utf8) }

  // MARK: Where it is cut

  private nonisolated static let texts: [(name: String, bytes: [UInt8])] = [
    ("lines", Array("one\ntwo\n\nthree\n".utf8)), ("Windows", Array("one\r\n\r\ntwo\r\nthree".utf8)),
    ("all kinds", Array("a\rb\n\rc\r\n\r\r\nd\n\n\r".utf8)), ("with a mark", [0xEF, 0xBB, 0xBF] + Array("a\nb\nc\n".utf8)),
    ("NULs", [0, 10, 0, 0, 10, 13, 10, 0]), ("many bytes a letter", Array("ä\n字\n🦉\né\n".utf8)),
    ("ill-formed", [0xC3, 10, 0xE5, 0xAD, 10, 0x80, 10, 0xF0, 0x9F, 10, 0xFF, 0xFE, 10]), ("only line ends", [10, 10, 10, 13, 10, 10]),
  ]

  /// For every possible end of the first part, both parts together equal a single read.
  @Test(arguments: texts.indices) func bothPartsEqualTheWholeText(index: Int) throws {
    let (name, bytes) = Self.texts[index]
    let whole = PlainTextReader.read(Data(bytes))
    var cuts = 0
    for count in 1...bytes.count {
      guard let end = PlainTextReader.end(ofFirstPart: Data(bytes[..<count])) else { continue }
      cuts += 1
      let (first, rest) = (PlainTextReader.read(Data(bytes[..<end]), isEnd: false), PlainTextReader.read(Data(bytes)[end...], isEnd: true))
      #expect(first.plainText!.string + rest.plainText!.string == whole.plainText!.string, "\(name) cut at \(end)")
      #expect(first.replacedSequences + rest.replacedSequences == whole.replacedSequences, "\(name) cut at \(end)")
    }
    #expect(cuts > 2)
    #expect(PlainTextReader.end(ofFirstPart: Data([0xFF, 0xFE] + bytes)) == nil && PlainTextReader.end(ofFirstPart: Data([0xFE, 0xFF] + bytes)) == nil)
  }

  // MARK: On the page

  private func withLog(
    _ bytes: [UInt8] = lines, _ body: (_ desk: TextDesk, _ chrome: PlaygroundChrome, _ path: String, _ scratch: Scratch) throws -> Void
  ) throws {
    let scratch = try Scratch()
    try scratch.write("big.log", Data(bytes))
    let path = scratch.url("big.log").path
    let desk = try TextDesk(exhibit: DocumentExhibit(path: path, showsFirstPart: true), hasScreenKeyboard: false)
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    try body(desk, chrome, path, scratch)
  }

  private func text(_ bytes: [UInt8]) -> String { PlainTextReader.read(Data(bytes)).plainText!.string }

  /// Insertions, line ends and deletions at random positions before the remainder arrives. It is appended after them, and undo restores the whole
  /// text.
  @Test(arguments: [1, 2, 3] as [UInt64]) func textTypedWhileLoadingIsKept(seed: UInt64) throws {
    try withLog { desk, chrome, path, _ in
      let page = desk.page
      #expect(!page.isTextComplete && page.flow.storage.length < 1 << 20)
      var random = SystemRandom(seed)
      var model = Array(text(Self.lines).utf16)
      let first = page.flow.storage.length
      for _ in 0..<20 {
        let place = Int(random.next() % UInt64(first / 2))
        page.text.editor.select(TextSelection(caret: place))
        if random.next() % 3 == 0, place > 0 {
          page.text.deleteBackward()
          model.remove(at: place - 1)
        } else {
          page.text.insertText(random.next() % 4 == 0 ? "\n" : "x")
          model.insert(page.flow.storage.unit(at: place), at: place)
        }
      }
      #expect(!page.isTextComplete && chrome.documentSaver?.isEdited == true, "seed \(seed)")
      let selection = desk.selection
      #expect(page.completeText() && page.isTextComplete)
      #expect(desk.text.string == String(decoding: model, as: UTF16.self) && desk.selection == selection, "seed \(seed)")
      while page.canUndo { page.undo() }
      #expect(desk.text.string == text(Self.lines) && chrome.documentSaver?.isEdited == false, "seed \(seed)")
      // The attributes equal those of a text that was read in one piece.
      let whole = try TextDesk(exhibit: DocumentExhibit(path: path), hasScreenKeyboard: false)
      defer { whole.close() }
      #expect(whole.page.isTextComplete && desk.text.isEqual(to: whole.text))
    }
  }

  @Test func savingWaitsForTheRemainder() throws {
    try withLog { desk, chrome, path, _ in
      desk.page.text.insertText("New ")
      #expect(!desk.page.isTextComplete)
      desk.key(.keyboardS, .control)
      let written = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(written == Data("New ".utf8) + Data(Self.lines))
      #expect(chrome.documentSaver?.isEdited == false)
    }
  }

  /// Operations that need the end or the whole text wait for it.
  @Test(arguments: ["Ctrl End", "Ctrl End with a caret", "Ctrl A", "Ctrl F", "the end in sight", "the text"]) func operationsOnTheWholeTextWaitForTheRemainder(operation: String) throws {
    try withLog { desk, _, _, _ in
      let page = desk.page
      switch operation {
      case "Ctrl End": desk.key(.keyboardEnd, .control)
      case "Ctrl End with a caret":
        _ = page.beginEditing()
        desk.key(.keyboardEnd, .control)
        #expect(desk.caret == page.flow.storage.length)
      case "Ctrl A":
        _ = page.beginEditing()
        desk.key(.keyboardA, .control)
        #expect(desk.selection == NSRange(location: 0, length: page.flow.storage.length))
      case "Ctrl F": desk.key(.keyboardF, .control)
      case "the end in sight":
        while page.flow.host.layOut(unlaidUnits: 1 << 16) {}
        page.makeSpreads(ahead: 0)
        #expect(!page.isTextComplete)
        page.contentOffset.y = page.contentSize.height - page.bounds.height
      default: _ = page.documentText()
      }
      #expect(page.isTextComplete && page.flow.storage.length == text(Self.lines).utf16.count, "\(operation)")
    }
  }

  /// The remainder arrives without any request.
  @Test func remainderLoadsByItself() async throws {
    let scratch = try Scratch()
    try scratch.write("big.log", Data(Self.lines))
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url("big.log").path, showsFirstPart: true), hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.readRemainder()
    #expect(!desk.page.isTextComplete)
    // The main queue delivers the result, but this test occupies it until it waits.
    let end = ContinuousClock.now + .seconds(60)
    while !desk.page.isTextComplete, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(desk.text.string == text(Self.lines))
  }

  // MARK: Work

  /// The first frame reads only the first part, and appending the remainder lays out no line outside the visible range.
  @Test func workIsBounded() throws {
    let disk = Disk(Self.lines)
    let reading = try disk.reading()
    let desk = try TextDesk(exhibit: DocumentExhibit(DocumentFile(path: "/nowhere/big.log", reading: reading, showsFirstPart: true)), hasScreenKeyboard: false)
    defer { desk.close() }
    #expect(disk.count == 1 << 20)
    let layout = desk.page.flow.layoutManager.documentLayout
    let before = layout.cost
    desk.page.completeText()
    #expect(disk.count == Self.lines.count && desk.page.isTextComplete)
    #expect(layout.cost.placed - before.placed <= 2 && layout.cost.shaped - before.shaped <= 2)
  }

  // MARK: What happens to the file meanwhile

  enum Fate: String, CaseIterable { case deleted, replaced, shortened, longer, forbidden }

  /// The opened file stays open; unread bytes come from its current content.
  @Test(arguments: Fate.allCases) func theFileChangesMidway(fate: Fate) throws {
    try withLog { desk, chrome, path, scratch in
      let first = desk.text.string
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      switch fate {
      case .deleted: unlink(path)
      case .replaced:
        try scratch.write("other", "other")
        rename(scratch.url("other").path, path)
      case .shortened: try handle.truncate(atOffset: 1000)
      case .longer:
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("more\n".utf8))
      case .forbidden: chmod(path, 0)
      }
      desk.page.text.insertText("New ")
      desk.page.completeText()
      let words = desk.items(.text).map(\.label)
      switch fate {
      case .shortened:
        #expect(desk.text.string.hasPrefix("New " + first) && desk.text.length < 4 + first.utf16.count + 100)
        #expect(words.contains { $0.hasPrefix("big.log became shorter while it was read") }, "\(words)")
      case .longer: #expect(desk.text.string == "New " + text(Self.lines) + "\nmore")
      default: #expect(desk.text.string == "New " + text(Self.lines))
      }
      desk.key(.keyboardS, .control)
      if fate != .forbidden, fate != .longer {
        // The text that replaced the file is in conflict with the edited one.
        let title = fate == .replaced ? "Keep Mine" : "Save"
        #expect(desk.items(.button).contains { $0.label.hasPrefix(title) }, "saving asks for confirmation")
        #expect(chrome.documentSaver?.isEdited == true)
      }
    }
  }

  /// A read error midway is reported, and saving does not overwrite the file.
  @Test func readingFailsMidway() throws {
    let scratch = try Scratch()
    try scratch.write("big.log", Data(Self.lines))
    let path = scratch.url("big.log").path
    let reading = try Disk(Self.lines, failsAt: 1_500_000).reading()
    let desk = try TextDesk(exhibit: DocumentExhibit(DocumentFile(path: path, reading: reading, showsFirstPart: true)), hasScreenKeyboard: false)
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    desk.page.text.insertText("New ")
    desk.key(.keyboardS, .control)
    #expect(desk.text.string == "New " + text(Array(Self.lines[..<1_500_000])))
    #expect(desk.items(.popover).contains { $0.label == "Only the beginning of big.log was read" })
    let words = desk.items(.text).map(\.label)
    #expect(words.contains { $0.hasSuffix("The text ends at that position.") } && !words.contains { $0.contains("longer") }, "\(words)")
    #expect(desk.items(.button).map(\.label).filter { $0.hasPrefix("Save") || $0 == "Cancel" } == ["Save a Copy as big-2.log", "Cancel"])
    desk.key(.keyboardReturnOrEnter)
    let (kept, copy) = (try Data(contentsOf: scratch.url("big.log")), try Data(contentsOf: scratch.url("big-2.log")))
    #expect(kept == Data(Self.lines) && copy == Data("New ".utf8) + Data(Self.lines[..<1_500_000]) + Data("\n".utf8))
  }

  /// Bytes that are not text after the first part are reported, and saving does not damage the file.
  @Test(arguments: [0, 7] as [UInt8]) func bytesThatAreNotTextAreFoundInTheRemainder(byte: UInt8) throws {
    var bytes = Self.lines
    // A single NUL, or many other control characters.
    for index in stride(from: 1_500_000, to: byte == 0 ? 1_500_001 : bytes.count, by: 10) { bytes[index] = byte }
    try withLog(bytes) { desk, chrome, path, scratch in
      desk.page.text.insertText("New ")
      desk.key(.keyboardS, .control)
      #expect(desk.items(.popover).contains { $0.label == "big.log is a binary file, not text" }, "\(desk.items(.popover).map(\.label))")
      #expect(desk.items(.text).contains { $0.label == "big.log is a binary file, not text. You can save its text only as a copy." })
      #expect(desk.items(.button).map(\.label).filter { $0.hasPrefix("Save") || $0 == "Cancel" } == ["Save a Copy as big-2.log", "Cancel"])
      desk.key(.keyboardEscape)
      let kept = try Data(contentsOf: scratch.url("big.log"))
      #expect(kept == Data(bytes) && chrome.documentSaver?.isEdited == true)
    }
  }

  /// The user stops the wait and edits the end of the loaded text. The remainder follows the edits, and undo restores everything.
  @Test(arguments: [true, false]) func waitCanBeCancelled(deletes: Bool) throws {
    let disk = Disk(Self.lines, waitsForSignal: true)
    let desk = try TextDesk(exhibit: DocumentExhibit(DocumentFile(path: "/nowhere/big.log", reading: disk.reading(), showsFirstPart: true)), hasScreenKeyboard: false)
    defer { desk.close() }
    let (page, editor) = (desk.page, desk.page.text.editor)
    let first = desk.text.string
    let (hasty, watcher) = (CancellingWatcher(), LongWork.watcher)
    LongWork.watcher = hasty
    editor.selectedRange = NSRange(location: deletes ? 0 : desk.text.length, length: deletes ? desk.text.length : 0)
    #expect(hasty.wasQueried && !page.isTextComplete)
    if deletes { editor.deleteBackward() } else { editor.insertText("new") }
    #expect(!page.isTextComplete)
    LongWork.watcher = watcher
    disk.signal()
    page.completeText()
    let rest = text(Self.lines).dropFirst(first.count)
    #expect(desk.text.string == (deletes ? "" : first + "new") + rest)
    #expect(editor.selectedRange == NSRange(location: deletes ? 0 : first.utf16.count + 3, length: 0))
    page.undoManager?.undo()
    #expect(desk.text.string == text(Self.lines))
    page.undoManager?.redo()
    #expect(desk.text.string == (deletes ? "" : first + "new") + rest)
  }

  /// Typing attributes and the current undo step of typing survive the arrival of the remainder.
  @Test func typingContinuesWhenTheRemainderArrives() throws {
    try withLog { desk, _, _, _ in
      let editor = desk.page.text.editor
      editor.selectedRange = NSRange(location: 3, length: 0)
      editor.insertText("a")
      desk.page.completeText()
      editor.insertText("b")
      #expect(desk.text.string.hasPrefix("202ab6"))
      desk.page.undoManager?.undo()
      #expect(desk.text.string == text(Self.lines))
    }
    try withLog { desk, _, _, _ in
      let editor = desk.page.text.editor
      let font = UIFont.boldSystemFont(ofSize: 20)
      editor.selectedRange = NSRange(location: 3, length: 0)
      editor.typingAttributes[.font] = font
      desk.page.completeText()
      #expect(editor.typingAttributes[.font] as? UIFont == font)
    }
  }

  /// A short file, Markdown, UTF-16 and a text on a single line are read in one piece.
  @Test func otherFilesAreReadAtOnce() throws {
    let scratch = try Scratch()
    try scratch.write("short.log", Data(Self.lines[..<1_000_000]))
    try scratch.write("line.log", Data(Self.lines.map { $0 == 10 ? 32 : $0 }))
    try scratch.write("wide.log", #require(String(decoding: Self.lines, as: UTF8.self).data(using: .utf16)))
    try scratch.write("long.md", "# Title\n\n" + String(repeating: "a long paragraph ", count: 1 << 17))
    for name in ["short.log", "line.log", "wide.log", "long.md"] {
      let exhibit = try DocumentExhibit(path: scratch.url(name).path, showsFirstPart: true)
      #expect(exhibit.content != nil, "\(name)")
    }
  }
}

/// A source of a file's bytes for any thread.
private final class Disk: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  private let position = Mutex(0)
  private let gate: DispatchSemaphore?

  /// - Parameters:
  ///   - failsAt: The offset at which reading fails.
  ///   - isHeld: After the first part, reading waits for `signal`.
  init(_ bytes: [UInt8], failsAt end: Int? = nil, waitsForSignal: Bool = false) {
    (self.bytes, self.end, gate) = (bytes, end ?? bytes.count, waitsForSignal ? DispatchSemaphore(value: 0) : nil)
  }

  func signal() { gate?.signal() }

  /// The number of bytes read.
  var count: Int { position.withLock { $0 } }

  func reading() throws -> FileReading {
    try FileReading(size: bytes.count, read: { target, most in
      if let gate = self.gate, self.count >= 1 << 20 {
        gate.wait()
        gate.signal()
      }
      return self.position.withLock { position in
        guard position < self.end || self.end == self.bytes.count else {
          errno = EIO
          return -1
        }
        let count = min(most, self.end - position)
        self.bytes.withUnsafeBytes { target.copyMemory(from: $0.baseAddress! + position, byteCount: count) }
        position += count
        return count
      }
    })
  }
}

/// A watcher that stops all long work.
private final class CancellingWatcher: LongWorkWatcher {
  private var time = 0.0
  private(set) var wasQueried = false
  var workTime: Double? {
    time += 100
    return time
  }
  func show(_ notice: String?) {}
  func wantsToStop() -> Bool {
    wasQueried = true
    return true
  }
}

/// A generator that repeats its sequence for the same seed.
private struct SystemRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
