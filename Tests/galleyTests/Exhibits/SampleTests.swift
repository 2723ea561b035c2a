import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyExhibits

/// The four TextKit samples.
@MainActor @Suite(.serialized) struct SampleTests {
  private func desk(_ number: Int) throws -> ExhibitDesk {
    let desk = ExhibitDesk(SamplesExhibit(), width: 900, height: 640)
    let row = try #require(desk.all(SampleRow.self).dropFirst(number).first)
    desk.tap(CGPoint(x: row.bounds.midX, y: row.bounds.midY), in: row)
    desk.wait(1)
    return desk
  }

  @Test func listShowsTheChosenSample() throws {
    let desk = try desk(0)
    defer { desk.close() }
    let rows = desk.all(SampleRow.self)
    #expect(rows.map(\.accessibilityLabel) == ["Link Detection", "Hit Detection", "Content Highlighting", "Exclusion Paths"])
    #expect(desk.first(LinkSample.self) != nil)
    desk.tap(CGPoint(x: rows[3].bounds.midX, y: rows[3].bounds.midY), in: rows[3])
    #expect(desk.first(LinkSample.self) == nil && desk.first(ExclusionSample.self) != nil)
    #expect(rows.map(\.isSelected) == [false, false, false, true])
  }

  // MARK: Links

  /// The underlined parts of a text, in order.
  private func marked(_ view: UITextView) -> [String] {
    var (found, location) = ([String](), 0)
    while location < view.textStorage.length {
      var range = NSRange()
      let whole = NSRange(location: 0, length: view.textStorage.length)
      let style = view.layoutManager.temporaryAttribute(.underlineStyle, atCharacterIndex: location, longestEffectiveRange: &range, in: whole)
      if style != nil { found.append((view.text as NSString).substring(with: range)) }
      location = range.upperBound
    }
    return found
  }

  /// Document T sets `dataDetectorTypes` to four types. Each has a switch that removes and restores its type.
  @Test func eachSwitchChoosesADetectorType() throws {
    let desk = try desk(0)
    defer { desk.close() }
    let (view, switches) = (try #require(desk.first(UITextView.self)), desk.all(UISwitch.self))
    let address = "12 Main Street, Springfield, IL 62704"
    let links = ["https://example.org/broadsides", "www.example.com"]
    let numbers = ["(415) 555-0132", "+44 20 7946 0958"]
    let date = "Saturday, March 7, 2026 at 10 am"
    #expect(view.dataDetectorTypes == [.phoneNumber, .link, .address, .calendarEvent])
    #expect(marked(view) == links + [date, address, "press@example.org"] + numbers)
    #expect(switches.map(\.accessibilityLabel) == ["Phone numbers", "Links", "Addresses", "Calendar events"])
    let others: [[String]] = [
      links + [date, address, "press@example.org"], [date, address] + numbers, links + [date, "press@example.org"] + numbers,
      links + [address, "press@example.org"] + numbers,
    ]
    for (toggle, rest) in zip(switches, others) {
      desk.tap(CGPoint(x: 20, y: 12), in: toggle)
      #expect(!toggle.isOn && marked(view) == rest, "\(toggle.accessibilityLabel ?? "")")
      desk.tap(CGPoint(x: 20, y: 12), in: toggle)
      #expect(marked(view).count == 7)
    }
  }

  /// A tap on an item of any type shows an alert; nothing opens until its button is pressed.
  @Test(arguments: [
    ("example.org/broad", "Open this link?", "https://example.org/broadsides", "Open", "https://example.org/broadsides"),
    ("www.example", "Open this link?", "http://www.example.com", "Open", "http://www.example.com"),
    ("press@", "Open this link?", "mailto:press@example.org", "Open", "mailto:press@example.org"),
    ("(415)", "Call this number?", "(415) 555-0132", "Call", "tel:4155550132"),
    ("12 Main", "Show this address on a map?", "12 Main Street, Springfield, IL 62704", "Show", "geo:"),
    ("March", "Copy this date?", "Saturday, March 7, 2026 at 10 am", "Copy", nil),
  ] as [(String, String, String, String, String?)])
  func tapOnADetectedItemBringsAnAlert(itemText: String, title: String, message: String, button: String, address: String?) throws {
    let desk = try desk(0)
    defer { desk.close() }
    let view = try #require(desk.first(UITextView.self))
    func tapItem() throws {
      let place = (view.text as NSString).range(of: itemText)
      let start = try #require(view.position(from: view.beginningOfDocument, offset: place.location))
      let end = try #require(view.position(from: start, offset: 4))
      let rect = view.firstRect(for: try #require(view.textRange(from: start, to: end)))
      desk.tap(CGPoint(x: rect.midX, y: rect.midY), in: view)
      desk.wait(1)
    }
    try tapItem()
    let alert = try #require(desk.controller.presentedViewController as? UIAlertController)
    #expect((alert.title, alert.message) == (title, message) && alert.actions.map(\.title) == ["Cancel", button])
    #expect(desk.opened.isEmpty)
    desk.press(button: "Cancel")
    desk.wait(1)
    #expect(desk.opened.isEmpty && desk.controller.presentedViewController == nil)
    try tapItem()
    desk.press(button: button)
    desk.wait(1)
    #expect(desk.controller.presentedViewController == nil)
    if let address {
      #expect(desk.opened.count == 1 && desk.opened[0].hasPrefix(address))
    } else {
      #expect(desk.opened.isEmpty && UIPasteboard.general.string == message)
    }
  }

  // MARK: Hits

  /// The edge cases: the first and the last word, white space, and a point beside the text.
  @Test func firstAndLastWordsAreFound() throws {
    let desk = try desk(1)
    defer { desk.close() }
    let view = try #require(desk.first(HitTextView.self))
    var words: [String?] = []
    view.wordWasTouched = { words.append($0) }
    let text = view.textStorage.string as NSString
    func touch(_ word: String, _ options: NSString.CompareOptions = []) {
      let range = text.range(of: word, options: options)
      let glyphs = view.layoutManager.glyphRange(forCharacterRange: NSRange(location: range.location, length: 1), actualCharacterRange: nil)
      let box = view.layoutManager.boundingRect(forGlyphRange: glyphs, in: view.textContainer)
      desk.tap(CGPoint(x: box.midX + view.textContainerInset.left, y: box.midY + view.textContainerInset.top), in: view)
      desk.wait(1)
    }
    touch("Type")
    touch("metal")
    touch("text.", .backwards)
    #expect(words == ["Type", "metal", "text."])
    #expect(view.layer.sublayers?.count == 1)
    touch(" is")
    desk.tap(CGPoint(x: view.bounds.midX, y: view.bounds.maxY - 8), in: view)
    #expect(Array(words.dropFirst(3)) == [nil, nil])
    #expect(view.layer.sublayers == nil)
  }

  // MARK: Highlighting

  private func storage(_ text: String) -> TokenTextStorage {
    let storage = TokenTextStorage()
    storage.nameAttributes = [.kern: 9]
    storage.tokens = ["lamb": [.kern: 1], "white": [.kern: 2], TokenTextStorage.defaultToken: [.kern: 0]]
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: text)
    return storage
  }

  /// The kern of each character as a digit.
  private func digits(_ storage: NSTextStorage) -> String {
    (0..<storage.length).map { String(storage.attribute(.kern, at: $0, effectiveRange: nil) as? Int ?? -1) }.joined()
  }

  @Test func wordsGetTheirTokenStyles() {
    #expect(digits(storage("a lamb was white")) == "0011110000022222")
    #expect(digits(storage("lambs @mary a@b @x1 @ @@y")) == "0000009999900000999000000")
  }

  @Test func editedTextIsStyledAgain() {
    let storage = storage("a lam\nwhite")
    #expect(digits(storage) == "00000022222")
    storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "b")
    #expect(digits(storage) == "001111022222")
    storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: " ")
    #expect(digits(storage) == "0000000022222")
    storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "@al")
    #expect(digits(storage).hasPrefix("9990"))
  }

  /// After any edits, the attributes equal those of a text created at once.
  @Test func anyEditsEqualFreshlyStyledText() {
    var random = SeededGenerator(seed: 77)
    let pieces = ["lamb", "la", "mb", " ", "\n", "@", "white", "x", "@lamb ", "é", "👍"]
    for round in 0..<40 {
      let edited = storage("a lamb")
      for _ in 0..<12 {
        let text = edited.string
        let cuts = [text.startIndex] + Array(text.indices) + [text.endIndex]
        let ends = (0..<2).map { _ in cuts.randomElement(using: &random)! }.sorted()
        let isInsertion = Bool.random(using: &random)
        let range = NSRange(ends[0]..<(isInsertion ? ends[0] : ends[1]), in: text)
        edited.replaceCharacters(in: range, with: pieces.randomElement(using: &random)!)
      }
      #expect(digits(edited) == digits(storage(edited.string)), "seed 77, round \(round): ‘\(edited.string)’")
    }
  }

  @Test func typingInTheViewStylesTokens() throws {
    let desk = try desk(2)
    defer { desk.close() }
    let sample = try #require(desk.first(HighlightSample.self))
    let view = sample.textView
    func color(_ word: String) -> UIColor? {
      let range = (view.textStorage.string as NSString).range(of: word, options: .backwards)
      return range.location == NSNotFound ? nil : view.textStorage.attribute(.foregroundColor, at: range.location, effectiveRange: nil) as? UIColor
    }
    #expect(color("Mary") == .systemRed && color("lamb") != .systemRed)
    view.selectedRange = NSRange(location: view.textStorage.length, length: 0)
    view.insertText(" Mary and @someone")
    #expect(color("Mary") == .systemRed && color("@someone") == Theme.blueInk && color("and") == Theme.ink)
  }

  // MARK: Shapes

  @Test func textFlowsAroundTheDraggedImage() throws {
    let desk = try desk(3)
    defer { desk.close() }
    let picture = try #require(desk.first(ExclusionSample.self)?.subviews.compactMap { $0 as? MovableDisc }.first)
    let view = try #require(desk.first(UITextView.self))
    func meets() -> Bool {
      let hole = picture.frame.offsetBy(dx: -view.textContainerInset.left, dy: -view.textContainerInset.top).insetBy(dx: 18, dy: 18)
      var found = false
      view.layoutManager.ensureLayout(for: view.textContainer)
      view.layoutManager.enumerateLineFragments(forGlyphRange: view.layoutManager.glyphRange(for: view.textContainer)) { _, used, _, _, _ in
        if used.intersects(hole) { found = true }
      }
      return found
    }
    #expect(!meets())
    let before = picture.frame
    let middle = CGPoint(x: picture.bounds.midX, y: picture.bounds.midY)
    let start = view.convert(middle, from: picture)
    desk.press(start, in: view)
    for step in 1...5 { desk.move(to: CGPoint(x: start.x - 14 * CGFloat(step), y: start.y + 8 * CGFloat(step)), in: view) }
    desk.lift(CGPoint(x: start.x - 70, y: start.y + 40), in: view)
    #expect(abs(picture.frame.minX - (before.minX - 70)) < 2 && abs(picture.frame.minY - (before.minY + 40)) < 2)
    #expect(!meets())
  }
}
