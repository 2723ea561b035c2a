import Foundation
import GalleyAttributedText
import Synchronization
import Testing
import UIFoundation

@testable import TextKit

/// The notifications of an edit and their order: rules 1 to 11 of Tests/Rules/textkit.tsv.
@Suite struct ProcessEditingTests {
  /// Lists the events while `edit` runs on a storage that contains "hello world".
  private func check(
    _ edit: (NSTextStorage) -> Void, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let storage = NSTextStorage(string: "hello world")
    let log = Log()
    let manager = LoggingManager(log)
    storage.addLayoutManager(manager)
    storage.delegate = log
    log.lines = []
    edit(storage)
    #expect(log.lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
    #expect(storage.editedMask == [] && storage.changeInLength == 0, sourceLocation: sourceLocation)
    #expect(storage.editedRange.location == NSNotFound, sourceLocation: sourceLocation)
  }

  @Test func oneMutationIsOneEdit() {
    check({ $0.replaceCharacters(in: NSRange(location: 0, length: 5), with: "bye") }, """
      will 2 {0, 3} -2
      did 2 {0, 3} -2
      layout 2 {0, 3} -2 in {0, 3}
      """)
    check({ $0.addAttribute(.kern, value: 1, range: NSRange(location: 6, length: 5)) }, """
      will 1 {6, 5} 0
      did 1 {6, 5} 0
      layout 1 {6, 5} 0 in {6, 5}
      """)
  }

  @Test func derivedMutatorsAreOneEdit() {
    check({ $0.replaceCharacters(in: NSRange(location: 5, length: 0), with: NSAttributedString(string: ",")) }, """
      will 3 {5, 1} 1
      did 3 {5, 1} 1
      layout 3 {5, 1} 1 in {5, 1}
      """)
    check({ $0.setAttributedString(NSAttributedString(string: "new")) }, """
      will 3 {0, 3} -8
      did 3 {0, 3} -8
      layout 3 {0, 3} -8 in {0, 3}
      """)
  }

  @Test func aGroupIsOneEditOfTheSmallestRange() {
    check({ storage in
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "RR")
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 1, length: 2), with: "")
      storage.endEditing()
      storage.addAttribute(.kern, value: 1, range: NSRange(location: 3, length: 1))
      storage.endEditing()
    }, """
      will 3 {1, 7} -1
      did 3 {1, 7} -1
      layout 3 {1, 7} -1 in {1, 7}
      """)
  }

  @Test func anEmptyGroupSendsNothing() {
    check({ storage in
      storage.beginEditing()
      storage.beginEditing()
      storage.endEditing()
      storage.endEditing()
    }, "")
  }

  @Test func attributesAreFixedBetweenTheAnnouncements() {
    let storage = NSTextStorage(string: "one\ntwo\n")
    let log = Log()
    storage.delegate = log
    storage.addLayoutManager(LoggingManager(log))
    log.lines = []
    log.willEdit = { log.lines.append("style at 3 \($0.attribute(.paragraphStyle, at: 3, effectiveRange: nil) != nil)") }
    log.didEdit = { log.lines.append("style at 3 \($0.attribute(.paragraphStyle, at: 3, effectiveRange: nil) != nil)") }
    storage.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: NSRange(location: 0, length: 2))
    #expect(log.lines.joined(separator: "\n") == """
      will 1 {0, 2} 0
      style at 3 false
      did 1 {0, 2} 0
      style at 3 true
      layout 1 {0, 2} 0 in {0, 4}
      """)
  }

  @Test func attachmentsStayOnTheirCharacterOnly() {
    let storage = NSTextStorage(string: "a\u{FFFC}b")
    storage.addAttribute(.attachment, value: NSTextAttachment(), range: NSRange(location: 0, length: 3))
    let places = (0..<3).filter { storage.attribute(.attachment, at: $0, effectiveRange: nil) != nil }
    #expect(places == [1])
  }

  @Test func theDelegateMayChangeTheTextBeforeAndAttributesAfter() {
    let storage = NSTextStorage(string: "hello world")
    let log = Log()
    storage.delegate = log
    storage.addLayoutManager(LoggingManager(log))
    log.lines = []
    log.willEdit = { $0.replaceCharacters(in: NSRange(location: 0, length: 1), with: "JJ") }
    log.didEdit = { $0.addAttribute(.kern, value: 0, range: NSRange(location: 9, length: 2)) }
    storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "")
    #expect(storage.string == "JJell world")
    #expect(log.lines.joined(separator: "\n") == """
      will 2 {4, 0} -1
      did 2 {0, 5} 0
      layout 3 {0, 11} 0 in {0, 11}
      """)
  }

  @Test func notificationsArePosted() {
    let storage = NSTextStorage(string: "abc")
    let names = Names()
    let tokens = [NSTextStorage.willProcessEditingNotification, NSTextStorage.didProcessEditingNotification].map {
      NotificationCenter.default.addObserver(forName: $0, object: storage, queue: nil) { names.append($0.name.rawValue) }
    }
    storage.append(NSAttributedString(string: "d"))
    tokens.forEach(NotificationCenter.default.removeObserver)
    #expect(names.all == ["NSTextStorageWillProcessEditingNotification", "NSTextStorageDidProcessEditingNotification"])
  }

  @Test func onlyAttachedManagersAreNotified() {
    let storage = NSTextStorage(string: "abc")
    let (first, second) = (Log(), Log())
    let managers = [LoggingManager(first), LoggingManager(second)]
    managers.forEach(storage.addLayoutManager)
    #expect(managers.allSatisfy { $0.textStorage === storage })
    storage.removeLayoutManager(managers[0])
    #expect(managers[0].textStorage == nil)
    storage.append(NSAttributedString(string: "d"))
    #expect(first.lines == [] && second.lines.count == 1)
  }

  @Test func lazyAttributeFixingHappensOnRequest() {
    let storage = LazyStorage(string: "one two\n")
    storage.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: NSRange(location: 0, length: 1))
    #expect(storage.attribute(.paragraphStyle, at: 5, effectiveRange: nil) == nil)
    storage.ensureAttributesAreFixed(in: NSRange(location: 0, length: 1))
    #expect(storage.attribute(.paragraphStyle, at: 5, effectiveRange: nil) != nil)
  }

  /// Invalid attributes are fixed at the next access.
  @Test func invalidatedAttributesAreFixedAgain() {
    let storage = NSTextStorage(string: "ab\u{FFFC}")
    storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 12), range: NSRange(location: 0, length: 3))
    storage.invalidateAttributes(in: NSRange(location: 0, length: 3))
    #expect(storage.attribute(.font, at: 0, effectiveRange: nil) is UIFont)
    let lazy = LazyStorage(string: "one two\n")
    lazy.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: NSRange(location: 0, length: 1))
    lazy.ensureAttributesAreFixed(in: NSRange(location: 0, length: 1))
    lazy.removeAttribute(.paragraphStyle, range: NSRange(location: 5, length: 1))
    lazy.invalidateAttributes(in: NSRange(location: 0, length: 8))
    #expect(lazy.attribute(.paragraphStyle, at: 5, effectiveRange: nil) == nil, "lazy storages wait")
    lazy.ensureAttributesAreFixed(in: NSRange(location: 5, length: 1))
    #expect(lazy.attribute(.paragraphStyle, at: 5, effectiveRange: nil) != nil)
  }

  /// An edit by a layout manager that is notified of another edit is refused, and later edits work.
  @Test func layoutManagersMayNotChangeTheText() {
    final class Meddler: NSLayoutManager {
      override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
      ) {
        textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
        super.processEditing(
          for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta, invalidatedRange: invalidatedCharRange)
      }
    }
    let storage = NSTextStorage(string: "abc")
    storage.addLayoutManager(Meddler())
    storage.append(NSAttributedString(string: "d"))
    #expect(storage.string == "abcd")
    storage.append(NSAttributedString(string: "e"))
    #expect(storage.string == "abcde")
  }

  @Test func rawValuesAreUIKits() {
    #expect(NSTextStorage.EditActions.editedAttributes.rawValue == 1)
    #expect(NSTextStorage.EditActions.editedCharacters.rawValue == 2)
  }

  /// Observers are called directly each time, at the same cost after many calls.
  @Test @MainActor func observerCostIsConstant() {
    final class Delegate: NSObject, NSTextStorageDelegate {}
    let before = NSTextStorage.watcher
    defer { NSTextStorage.watcher = before }
    let depths = Mutex<[Int]>([])
    let (storage, delegate) = (NSTextStorage(string: "a"), Delegate())
    let own = ObjectIdentifier(storage)
    NSTextStorage.watcher = { storage, _ in
      if ObjectIdentifier(storage) == own { depths.withLock { $0.append(Thread.callStackReturnAddresses.count) } }
    }
    storage.delegate = delegate
    for _ in 0..<60 { storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1)) }
    let all = depths.withLock { $0 }
    #expect(all.count == 120 && all[0] == all[118] && all[1] == all[119], "frames on the stack: \(all)")
  }
}

/// The names that a notification's closure received, on the posting thread.
final class Names: @unchecked Sendable {
  private(set) var all: [String] = []
  func append(_ name: String) { all.append(name) }
}

final class LazyStorage: NSTextStorage {
  override var fixesAttributesLazily: Bool { true }
}

/// Logs its calls, one per line.
final class Log: NSObject, NSTextStorageDelegate {
  var lines: [String] = []
  var willEdit: (NSTextStorage) -> Void = { _ in }
  var didEdit: (NSTextStorage) -> Void = { _ in }

  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing mask: NSTextStorage.EditActions, range: NSRange,
    changeInLength delta: Int
  ) {
    lines.append("will \(mask.rawValue) \(range.short) \(delta)")
    willEdit(textStorage)
  }

  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing mask: NSTextStorage.EditActions, range: NSRange,
    changeInLength delta: Int
  ) {
    lines.append("did \(mask.rawValue) \(range.short) \(delta)")
    didEdit(textStorage)
  }
}

final class LoggingManager: NSLayoutManager {
  private let log: Log

  required init?(coder: NSCoder) { nil }

  init(_ log: Log) {
    self.log = log
    super.init()
  }

  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    super.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
      invalidatedRange: invalidatedCharRange)
    log.lines.append("layout \(editMask.rawValue) \(newCharRange.short) \(delta) in \(invalidatedCharRange.short)")
  }
}
