import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's headers state for locations, ranges, elements, `NSTextContentManager` and `NSTextContentStorage`.
@Suite struct TextContentRuleTests {
  private func range(_ start: UTF16Offset, _ end: UTF16Offset) -> NSTextRange { NSTextRange(start..<end) }

  private func storage(_ string: String) -> NSTextContentStorage {
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(string: string)
    return content
  }

  private func strings(
    _ content: NSTextContentManager, from offset: UTF16Offset?, _ options: NSTextContentManager.EnumerationOptions = [], limit: Int = 9
  ) -> [String] {
    var found: [String] = []
    let edge = content.enumerateTextElements(from: offset.map(CharacterLocation.init), options: options) {
      found.append(($0 as! NSTextParagraph).attributedString.string)
      return found.count < limit
    }
    return found + [edge.map { "at \($0.offset)" } ?? "nil"]
  }

  // MARK: Locations and ranges

  @Test func locationsAreOrdered() {
    let content = storage("abc")
    let (first, second) = (content.documentRange.location, content.documentRange.endLocation)
    #expect(first.compare(second) == .orderedAscending && second.compare(first) == .orderedDescending)
    #expect(first.compare(content.documentRange.location) == .orderedSame)
  }

  @Test func rangesContainTheirStartAndNotTheirEnd() {
    let two = range(2, 4)
    #expect((0...5).map { two.contains(CharacterLocation($0)) } == [false, false, true, true, false, false])
    #expect(NSTextRange(location: CharacterLocation(3), end: nil)?.isEmpty == true && range(3, 3).isEmpty && !two.isEmpty)
    #expect(NSTextRange(location: CharacterLocation(3), end: CharacterLocation(2)) == nil)
    #expect(range(0, 2).intersection(range(5, 9)) == nil && range(0, 6).intersection(range(5, 9)) == range(5, 6))
    #expect(range(0, 2).union(range(5, 9)) == range(0, 9) && range(0, 2).isEqual(to: range(0, 2)) && !range(0, 2).isEqual(to: range(0, 3)))
    #expect(range(0, 6).contains(range(5, 6)) && !range(0, 6).contains(range(5, 7)) && !range(0, 2).intersects(range(2, 4)))
  }

  // MARK: Elements

  @Test func elementsMoveBetweenContents() {
    let (one, other) = (storage("a"), storage("b"))
    let element = NSTextElement(textContentManager: one)
    #expect(element.textContentManager === one && element.elementRange == nil && element.isRepresentedElement)
    #expect(element.childElements.isEmpty && element.parentElement == nil)
    element.textContentManager = other
    element.elementRange = range(0, 1)
    #expect(element.textContentManager === other && element.elementRange == range(0, 1))
  }

  /// The content and the separator of a paragraph make up its element's range.
  @Test(arguments: ["ab\n", "ab\r\n", "ab", "\n", ""]) func paragraphsAreTheirContentAndSeparator(string: String) {
    let paragraph = NSTextParagraph(attributedString: NSAttributedString(string: string))
    #expect(paragraph.paragraphContentRange == nil && paragraph.paragraphSeparatorRange == nil && paragraph.attributedString.string == string)
    paragraph.elementRange = range(7, 7 + string.utf16.count)
    let (content, separator) = (paragraph.paragraphContentRange!, paragraph.paragraphSeparatorRange!)
    #expect(content.union(separator) == paragraph.elementRange && content.endLocation.compare(separator.location) == .orderedSame)
    #expect(content.characters.count == string.filter { !$0.isNewline }.utf16.count)
  }

  /// An element that is not represented is neither enumerated nor laid out.
  @Test func elementsThatAreNotRepresentedAreSkipped() {
    final class Comment: NSTextParagraph {
      override var isRepresentedElement: Bool { false }
    }
    final class Comments: NSObject, NSTextContentStorageDelegate {
      func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement? {
        let text = (textContentManager as! NSTextContentStorage).textStorage!
        let range = text.paragraph(at: location.offset)
        let own = text.attributedSubstring(from: range.nsRange)
        return own.string.hasPrefix("#") ? Comment(attributedString: own) : nil
      }
    }
    let comments = Comments()
    let galley = FragmentGalley(Block.text("a\n#b\nc"), width: 100, padding: 0, delegate: comments)
    #expect(strings(galley.content, from: nil) == ["a\n", "c", "at 6"])
    #expect(galley.fragments.map(\.rangeInElement.characters.lowerBound) == [0, 5] && galley.fragments[1].layoutFragmentFrame.minY == 10)
  }

  // MARK: Enumerating

  @Test func enumerationBeginsAndEndsAtTheEdges() {
    let content = storage("ab\ncd\nef")
    #expect(strings(content, from: nil) == ["ab\n", "cd\n", "ef", "at 8"] && strings(content, from: nil, .reverse) == ["ef", "cd\n", "ab\n", "at 0"])
    for place in UTF16Offset(3)...5 {
      #expect(strings(content, from: place) == ["cd\n", "ef", "at 8"])
      #expect(strings(content, from: place, .reverse) == ["ab\n", "at 0"])
    }
    #expect(strings(content, from: 8) == ["nil"] && strings(content, from: 8, .reverse) == ["ef", "cd\n", "ab\n", "at 0"])
    #expect(strings(content, from: 1, .reverse) == ["nil"])
    #expect(strings(content, from: nil, limit: 1) == ["ab\n", "at 3"] && strings(content, from: nil, .reverse, limit: 2) == ["ef", "cd\n", "at 3"])
  }

  @Test func elementsOfARangeAreThoseThatMeetIt() {
    let content = storage("ab\ncd\nef")
    func elements(_ start: UTF16Offset, _ end: UTF16Offset) -> [String] {
      content.textElements(for: range(start, end)).map { ($0 as! NSTextParagraph).attributedString.string }
    }
    #expect(elements(0, 8) == ["ab\n", "cd\n", "ef"] && elements(1, 4) == ["ab\n", "cd\n"] && elements(3, 6) == ["cd\n"] && elements(7, 8) == ["ef"])
  }

  @Test func delegatesReplaceAndSkipElements() {
    final class Editor: NSObject, NSTextContentStorageDelegate {
      func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement? {
        location.offset == 0 ? NSTextParagraph(attributedString: NSAttributedString(string: "AB\n")) : nil
      }
      func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
      ) -> Bool { textElement.elementRange?.location.offset != 3 }
      func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
        range.location == 6 ? NSTextParagraph(attributedString: NSAttributedString(string: "EF")) : nil
      }
    }
    let (content, editor) = (storage("ab\ncd\nef"), Editor())
    content.delegate = editor
    #expect(strings(content, from: nil) == ["AB\n", "EF", "at 8"] && strings(content, from: nil, .reverse) == ["EF", "AB\n", "at 0"])
  }

  // MARK: Replacing and locations

  /// If the edges of a range are inside paragraphs, the paragraphs are split.
  @Test func replacingSplitsParagraphs() {
    let content = storage("abc\ndef")
    content.replaceContents(in: range(1, 5), with: [NSTextParagraph(attributedString: NSAttributedString(string: "1\n2"))])
    #expect(strings(content, from: nil) == ["a1\n", "2ef", "at 6"])
    content.replaceContents(in: range(0, 3), with: nil)
    #expect(content.attributedString?.string == "2ef")
  }

  @Test func offsetsCountInBothDirections() {
    let content = storage("abcdef")
    let start = CharacterLocation(2)
    #expect(content.location(start, offsetBy: 3)?.offset == 5 && content.location(start, offsetBy: -2)?.offset == 0)
    for offset in [5, -3, .max, .min] { #expect(content.location(start, offsetBy: offset) == nil) }
    #expect(content.offset(from: start, to: CharacterLocation(5)) == 3 && content.offset(from: CharacterLocation(5), to: start) == -3)
    let manager = NSTextLayoutManager()
    content.addTextLayoutManager(manager)
    for offset in [5, -3, .max, .min] { #expect(manager.location(start, offsetBy: offset) == nil) }
    #expect(manager.location(start, offsetBy: 4)?.offset == 6)
    // A location of another kind of content has no distance.
    final class Other: NSObject, NSTextLocation {
      func compare(_ location: any NSTextLocation) -> ComparisonResult { .orderedSame }
    }
    #expect(content.offset(from: start, to: Other()) == NSNotFound && manager.offset(from: Other(), to: start) == NSNotFound)
    #expect(content.location(Other(), offsetBy: 1) == nil)
  }

  /// Ranges that an edit moved or cut; earlier ranges stay.
  @Test func rangesAreAdjustedToTheLastEdit() {
    let content = storage("abcdefgh")
    #expect(content.adjustedRange(from: range(1, 5), forEditingTextSelection: false) == nil)
    // "cd" becomes "XYZ".
    content.textStorage?.replaceCharacters(in: NSRange(location: 2, length: 2), with: "XYZ")
    func adjusted(_ start: UTF16Offset, _ end: UTF16Offset, _ isSelection: Bool = false) -> Range<UTF16Offset>? {
      content.adjustedRange(from: range(start, end), forEditingTextSelection: isSelection)?.characters
    }
    #expect(adjusted(0, 1) == nil && adjusted(0, 2) == nil && adjusted(1, 1) == nil)
    #expect(adjusted(5, 7) == 6..<8 && adjusted(4, 4) == 5..<5 && adjusted(0, 6) == 0..<7)
    // A caret of the editing selection moves after the new text.
    #expect(adjusted(2, 2, true) == 5..<5 && adjusted(3, 3, true) == 5..<5)
  }

  // MARK: Managers

  @Test func primaryManagerIsOneOfTheManagers() {
    let content = storage("a")
    let managers = [NSTextLayoutManager(), NSTextLayoutManager()]
    #expect(content.textLayoutManagers.isEmpty && content.primaryTextLayoutManager == nil)
    for manager in managers { content.addTextLayoutManager(manager) }
    #expect(content.textLayoutManagers.elementsEqual(managers) { $0 === $1 })
    content.primaryTextLayoutManager = managers[1]
    #expect(content.primaryTextLayoutManager === managers[1])
    content.primaryTextLayoutManager = NSTextLayoutManager()
    #expect(content.primaryTextLayoutManager == nil)
    content.primaryTextLayoutManager = managers[0]
    content.removeTextLayoutManager(managers[0])
    #expect(content.textLayoutManagers.count == 1 && managers[0].textContentManager == nil)
  }

  // MARK: Transactions

  /// Synchronization messages, in order.
  private final class Logged: NSTextContentStorage {
    var log: [String] = []
    override func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)?) {
      log.append("layout \(hasEditingTransaction)")
      super.synchronizeTextLayoutManagers(completionHandler)
    }
    override func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?) {
      log.append("store \(hasEditingTransaction)")
      super.synchronizeToBackingStore(completionHandler)
    }
  }

  @Test func outermostTransactionSynchronizes() {
    let content = Logged()
    #expect(content.automaticallySynchronizesTextLayoutManagers && !content.automaticallySynchronizesToBackingStore && !content.hasEditingTransaction)
    content.performEditingTransaction {
      #expect(content.hasEditingTransaction)
      content.performEditingTransaction {}
      #expect(content.hasEditingTransaction && content.log.isEmpty)
    }
    #expect(!content.hasEditingTransaction && content.log == ["layout false"])
    (content.automaticallySynchronizesTextLayoutManagers, content.automaticallySynchronizesToBackingStore) = (false, true)
    content.performEditingTransaction {}
    #expect(content.log == ["layout false", "store false"])
  }

  /// A synchronization with a handler waits for the end of the transaction; one without fails.
  @Test func synchronizationWaitsForTheTransaction() {
    let content = storage("a")
    var done: [String] = []
    content.performEditingTransaction {
      content.synchronizeTextLayoutManagers { done.append("layout \($0 == nil)") }
      content.synchronizeToBackingStore { done.append("store \($0 == nil)") }
      content.synchronizeTextLayoutManagers(nil)
      content.synchronizeToBackingStore(nil)
      #expect(done.isEmpty)
    }
    #expect(done == ["layout true", "store true"])
    content.synchronizeToBackingStore { done.append("at once \($0 == nil)") }
    #expect(done.last == "at once true")
  }

  // MARK: Content storages

  @Test func contentStorageHasATextStorage() {
    let content = NSTextContentStorage()
    #expect(content.textStorage != nil && content.textStorage?.textStorageObserver === content && content.documentRange.isEmpty)
    // A text storage has one content storage.
    let text = NSTextStorage(string: "shared")
    content.textStorage = text
    let other = NSTextContentStorage()
    other.textStorage = text
    #expect(text.textStorageObserver === other)
  }

  /// Without a text storage the content is the attributed string; with a storage, that string is ignored.
  @Test func attributedStringIsTheContentWithoutATextStorage() {
    let galley = FragmentGalley(Block.text("storage"), width: 200, padding: 0)
    galley.content.textStorage = nil
    #expect(galley.content.attributedString == nil && galley.content.documentRange.isEmpty)
    let source = Block.text("ab\ncd")
    galley.content.attributedString = source
    source.mutableString.append("!")
    #expect(galley.content.attributedString?.string == "ab\ncd" && strings(galley.content, from: nil) == ["ab\n", "cd", "at 5"])
    #expect(galley.fragments.map(\.layoutFragmentFrame.minY) == [0, 10])
    galley.content.replaceContents(in: range(0, 3), with: [NSTextParagraph(attributedString: Block.text("x\ny\n"))])
    #expect(galley.content.attributedString?.string == "x\ny\ncd" && galley.fragments.count == 3)
    galley.content.textStorage = NSTextStorage(attributedString: Block.text("new"))
    #expect(galley.content.attributedString?.string == "new" && galley.fragments.count == 1)
  }

  @Test func elementsAndStringsCorrespond() {
    let content = storage("a")
    let element = content.textElement(for: NSAttributedString(string: "x"))
    #expect((element as? NSTextParagraph)?.attributedString.string == "x" && element?.elementRange == nil)
    #expect(element.flatMap { content.attributedString(for: $0) }?.string == "x")
    #expect(content.attributedString(for: NSTextElement(textContentManager: content)) == nil)
  }
}
