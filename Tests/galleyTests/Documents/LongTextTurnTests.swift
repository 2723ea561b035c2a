import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import TextKit

/// The work for a key or a new size of the window does not depend on the length of the text, in text without spaces, in Arabic and in Japanese.
/// It is counted: the lines that are placed and the glyphs that are shaped without a look at the clock. At a look, long work shows its progress, and
/// Escape stops it. What is not visible is laid out in idle time, in steps of limited length, and not counted.
@MainActor @Suite(.serialized) struct LongTextTurnTests {
  enum Contents: String, CaseIterable {
    case records, arabic, japanese

    /// A text of about `length` characters: one line of minified JSON, or many paragraphs.
    func text(_ length: Int) -> String {
      let pieces: (Int) -> String =
        switch self {
        case .records: { #"{"id":\#($0),"name":"fleeceoffices","at":"2026-11-27T00:\#($0 % 60)Z","delta":-\#($0 % 977).5,"ok":true},"# }
        case .arabic: { "\($0) يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق، وقد وهبوا عقلًا وضميرًا وعليهم أن يعامل بعضهم بعضًا.\n" }
        case .japanese: { "\($0) すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられている。\n" }
        }
      var (text, count, number) = ("", 0, 0)
      while count < length {
        let piece = pieces(number)
        text += piece
        // Counting the whole text would take time for each piece.
        count += piece.utf16.count
        number += 1
      }
      return text
    }

    var letter: String { self == .arabic ? "ب" : self == .japanese ? "人" : "x" }
  }

  enum Action: CaseIterable { case typeAtStart, typeInTheMiddle, typeAtTheEnd, selectAll, resizeAtStart, resizeAtTheEnd }

  /// A clock that calls a closure at each look. To the work between two looks, a slow machine seems to need 10 ms.
  @MainActor private final class WatchedClock: Clock {
    private let look: () -> Void
    private var count = 0
    init(_ look: @escaping () -> Void) { self.look = look }
    var milliseconds: Double {
      look()
      count += 1
      return Double(count) * 10
    }
  }

  /// Performs an action on a text that is laid out. Returns the largest work between two looks at the clock.
  private func work(of action: Action, in desk: TextDesk, _ contents: Contents) -> (placed: Int, glyphs: Int) {
    let length = desk.page.flow.storage.length
    let location = action == .typeAtStart || action == .resizeAtStart ? 0 : action == .typeInTheMiddle ? length / 2 : length
    desk.select(NSRange(location: location, length: 0))
    // Scrolls to the caret.
    desk.key(location == 0 ? .keyboardRightArrow : .keyboardLeftArrow)
    desk.wait(2000)
    var (last, most) = (desk.page.flow.layoutManager.documentLayout.cost, (placed: 0, glyphs: 0))
    func look() {
      let cost = desk.page.flow.layoutManager.documentLayout.cost
      most = (max(most.placed, cost.placed - last.placed), max(most.glyphs, cost.shapedGlyphs - last.shapedGlyphs))
      last = cost
    }
    desk.host.workClock = WatchedClock(look)
    switch action {
    case .typeAtStart, .typeInTheMiddle, .typeAtTheEnd: desk.key(.keyboardA, types: contents.letter)
    case .selectAll: desk.key(.keyboardA, .control)
    case .resizeAtStart, .resizeAtTheEnd: desk.play(.resized(Size(width: action == .resizeAtStart ? 900 : 1000, height: 700)))
    }
    look()
    desk.host.workClock = nil
    return most
  }

  private func costs(_ contents: Contents, _ length: Int) throws -> [(placed: Int, glyphs: Int)] {
    let scratch = try Scratch()
    try scratch.write("long.txt", contents.text(length))
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url("long.txt").path, showsFirstPart: true), hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.completeText()
    desk.click(CGPoint(x: 640, y: 300))
    // Lays out the text.
    desk.key(.keyboardEnd, .control)
    #expect(desk.page.flow.layoutManager.firstUnlaidCharacterIndex() >= desk.page.flow.storage.length)
    desk.page.flow.layoutManager.backgroundLayoutEnabled = false
    return Action.allCases.map { work(of: $0, in: desk, contents) }
  }

  @Test(arguments: Contents.allCases) func workDoesNotGrow(contents: Contents) throws {
    let lengths = LongTests.areWanted ? [1_000_000, 10_000_000] : [60_000, 240_000]
    let (few, many) = (try costs(contents, lengths[0]), try costs(contents, lengths[1]))
    for (action, (less, more)) in zip(Action.allCases, zip(few, many)) {
      // A letter in a long word can divide the text after it elsewhere, and paragraphs that the cache has dropped are shaped with their neighbors,
      // both up to a limit that the shorter texts do not reach.
      let maximumGlyphs = LongTests.areWanted ? 1 << 17 : less.glyphs * 3 / 2 + 2000
      let isBounded = more.placed <= less.placed * 3 / 2 + 1000 && more.glyphs <= maximumGlyphs
      if !isBounded { Issue.record("\(contents), \(action): \(less) in \(lengths[0]) characters, \(more) in \(lengths[1])") }
    }
  }
}
