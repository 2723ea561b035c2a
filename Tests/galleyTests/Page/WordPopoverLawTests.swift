import CoreGraphics
import GalleyTextEngine
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Each word of a document is tapped at its center and in each of its parts: the popover names the word as ICU segments it, lies on the page, and
/// does not cover the word.
@MainActor @Suite(.serialized) struct WordPopoverLawTests {
  private static let sample = """
    The affluent office fluff: difficult ﬁnal “quotes”, naïve e\u{301}tudes and can't.
    كل سطر يجد مكانه حول الشكل الذي يوضع في طريقه
    An English line with כמה מילים בעברית and 123.5 numbers, then ثلاثة 456 أرقام inside.
    ตัวอักษรแต่ละตัวรู้ที่ของมันในบรรทัด
    活字は一本ずつ、静かに次の行を待っている。字与字之间的空白，也是排版的一部分。
    हर पंक्ति आकृति के चारों ओर 👩‍👩‍👧‍👦 🇩🇪 👍🏽 🦉 Incomprehensibilities

    """

  private struct Tally {
    var named = 0, divided = 0, pages: Set<Int> = [], hidden = 0
  }

  /// Taps all words that ICU finds, and the graphemes in `others`, which are in no word.
  private func tapEachWord(_ desk: TextDesk, every step: Int = 1, offset: CGFloat = 0) throws -> Tally {
    let (page, editor) = (desk.page, desk.page.text.editor)
    page.flow.ensureLayout(throughSpread: 100)
    let units = Array(desk.text.string.utf16)
    let words = TextBoundaries.words(in: units)
    var tally = Tally()
    for (index, word) in words.enumerated() {
      let parts = editor.rects(for: NSRange(word))
      // Every divided word is tapped, because there are few.
      guard index % step == 0 || index == words.count - 1 || parts.count > 1 else { continue }
      let graphemes = TextBoundaries.graphemes(in: Array(units[word])).map { word.lowerBound + $0 }
      var targets = [NSRange(graphemes[(graphemes.count - 1) / 2]..<graphemes[(graphemes.count + 1) / 2])]
      // Parts on separate lines or fragments: the word is hyphenated or split by a shape.
      if Set(parts.map(\.minY)).count > 1 || parts.count > 1 {
        targets += [NSRange(graphemes[0]..<graphemes[1]), NSRange(graphemes[graphemes.count - 2]..<word.upperBound)]
        tally.divided += 1
      }
      for target in targets {
        let rect = try #require(editor.rects(for: target).first)
        scroll(page, to: rect, offset)
        let point = CGPoint(x: rect.midX, y: rect.midY)
        page.beginTouch(at: point, tapCount: 1, extending: false)
        page.endTouch()
        check(desk, word, rect, &tally)
      }
    }
    return tally
  }

  private func scroll(_ page: PlaygroundPage, to rect: CGRect, _ offset: CGFloat) {
    let seen = page.bounds.inset(by: page.adjustedContentInset)
    if seen.insetBy(dx: 0, dy: 4).contains(rect) { return }
    let lowest = max(page.contentSize.height + page.adjustedContentInset.bottom - page.bounds.height, 0)
    page.contentOffset.y = min(max(rect.minY - 4 - offset, 0), lowest)
  }

  private func check(_ desk: TextDesk, _ word: Range<Int>, _ rect: CGRect, _ tally: inout Tally) {
    let (page, text) = (desk.page, desk.text.string as NSString)
    let name = text.substring(with: NSRange(word))
    guard let hit = page.tappedWord else {
      Issue.record("\(name) at \(word) is not named by a tap at \(rect)")
      return
    }
    #expect(hit.range == NSRange(word) && hit.word == name)
    guard let popover = page.wordPopover, !popover.isHidden else {
      tally.hidden += 1
      return
    }
    tally.named += 1
    tally.pages.insert(hit.container / page.geometry.columnsPerSpread)
    let frame = popover.accessibilityFrame
    let seen = page.convert(page.bounds.inset(by: page.adjustedContentInset), to: nil)
    #expect(seen.contains(frame) && desk.window.bounds.contains(frame), "\(name) at \(word): \(frame) in \(seen)")
    #expect(popover.accessibilityLabel == name)
    for part in hit.rects {
      #expect(!page.convert(part, to: nil).intersects(frame), "\(name) at \(word): \(frame) covers \(part)")
    }
  }

  @Test func popoversOfTheDocumentsWords() throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk()
    defer { desk.close() }
    let tally = try tapEachWord(desk, every: LongTests.areWanted ? 1 : 4)
    #expect(tally.hidden == 0 && tally.divided > 0 && tally.pages.count > 1, "\(tally)")
  }

  /// Ten scripts, with a shape in the way and hyphenated lines.
  @Test func popoversOfWordsInManyScripts() throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk()
    defer { desk.close() }
    // In the style of the text, because headings are not hyphenated.
    let editor = desk.page.text.editor
    editor.select(TextSelection(anchor: desk.range(of: "A compositor").location, active: desk.text.length))
    editor.insertText(String(repeating: Self.sample, count: 3))
    desk.turn()
    let tally = try tapEachWord(desk, every: LongTests.areWanted ? 1 : 2)
    #expect(tally.hidden == 0 && tally.divided > 0, "\(tally)")
  }

  /// With the keyboard shown, less space is available.
  @Test func popoversAboveTheKeyboard() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let tally = try tapEachWord(desk, every: LongTests.areWanted ? 1 : 9, offset: 90)
    #expect(tally.hidden == 0 && tally.named > 20, "\(tally)")
  }

  /// In a small window, the popover can omit rows or stay hidden; it never covers its word.
  @Test(arguments: [(640, 480), (400, 300), (200, 150)] as [(Double, Double)])
  func popoversInASmallWindow(size: (Double, Double)) throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk(size: .init(width: size.0, height: size.1))
    defer { desk.close() }
    let tally = try tapEachWord(desk, every: LongTests.areWanted ? 1 : 23)
    #expect(tally.named > 0 || size.1 < 480, "\(tally)")
  }

  @Test func theHyphenOfADividedWordNamesIt() throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk()
    defer { desk.close() }
    let (page, editor) = (desk.page, desk.page.text.editor)
    let text = Array(desk.text.string.utf16)
    let divided = TextBoundaries.words(in: text).compactMap { editor.word(atCharacter: $0.lowerBound) }.filter { !$0.divisions.isEmpty }
    #expect(!divided.isEmpty)
    for word in divided {
      let last = NSRange(location: word.range.location + word.divisions[0] - 1, length: 1)
      // Including the hyphen, which belongs to the word.
      let rect = try #require(editor.rects(for: last).first)
      for x in [rect.maxX - 0.5, rect.maxX - 2, rect.minX + 0.5] {
        page.beginTouch(at: CGPoint(x: x, y: rect.midY), tapCount: 1, extending: false)
        page.endTouch()
        #expect(page.tappedWord?.word == word.word, "\(x) in \(rect)")
      }
    }
  }

  @Test func thePartsOfALigatureAndAnEmojiSequenceNameOneWord() throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk()
    defer { desk.close() }
    let (page, editor) = (desk.page, desk.page.text.editor)
    editor.selectAll()
    editor.insertText("office 👩‍👩‍👧‍👦 🇩🇪🇫🇷 end")
    desk.turn()
    let text = desk.text.string as NSString
    for (word, letters) in [("office", ["f", "fi", "i"]), ("👩‍👩‍👧‍👦", ["👩‍👩‍👧‍👦"]), ("🇩🇪", ["🇩🇪"]), ("🇫🇷", ["🇫🇷"])] {
      for letter in letters {
        for rect in editor.rects(for: text.range(of: letter)) {
          for x in [rect.minX + 0.5, rect.midX, rect.maxX - 0.5] {
            page.beginTouch(at: CGPoint(x: x, y: rect.midY), tapCount: 1, extending: false)
            page.endTouch()
            #expect(page.tappedWord?.word == word, "\(letter) at \(x)")
          }
        }
      }
    }
  }

  @Test func thePopoverFollowsItsWordAndStaysOnTheScreen() throws {
    UIScreenKeyboard.yieldsToHardware = true
    let desk = try TextDesk()
    defer { desk.close() }
    try desk.tap("compositor")
    let word = try #require(desk.page.tappedWord)
    let lowest = desk.page.contentSize.height - desk.page.bounds.height
    for offset in stride(from: 0, through: lowest, by: 37) {
      desk.page.contentOffset.y = offset
      let seen = desk.page.bounds
      let popover = try #require(desk.page.wordPopover)
      let isSeen = word.rects.contains { $0.intersects(seen) }
      if !isSeen { #expect(popover.isHidden) }
      guard !popover.isHidden else { continue }
      #expect(desk.window.bounds.contains(popover.accessibilityFrame))
      for part in word.rects {
        #expect(!desk.page.convert(part, to: nil).intersects(popover.accessibilityFrame), "at \(offset)")
      }
    }
  }
}
