import TestSupport
import Testing
import UIKit

@testable import Exhibits

/// The law of all hands on the page: whatever is pressed, clicked, dragged, typed and composed, the text is what it plainly
/// should be, and undoing all of it gives the first text.
@MainActor @Suite(.serialized) struct RandomHandsTests {
  @Test(arguments: [1, 2] as [UInt64])
  func anyOperationsAgreeWithAPlainModel(seed: UInt64) throws { try run(seed: seed, count: 50) }

  @Test(.enabled(if: LongTests.areWanted), arguments: [11, 12, 13, 14] as [UInt64])
  func tenThousandOperationsAgreeWithAPlainModel(seed: UInt64) throws { try run(seed: seed, count: 2500) }

  private func run(seed: UInt64, count: Int) throws {
    TextCaretView.blinks = false
    let desk = try TextDesk(caretAt: "compositor")
    defer {
      desk.close()
      TextCaretView.blinks = true
      UIPasteboard.general.string = nil
    }
    let first = desk.text
    var hands = RandomHands(desk: desk, seed: seed)
    var done: [String] = []
    for number in 0..<count {
      let what = hands.operate()
      done.append(what)
      let found = hands.found
      guard found == hands.model, desk.page.text.isFirstResponder == hands.isEditing else {
        Issue.record("seed \(seed), operation \(number), \(what): \(difference(found, hands)))")
        return
      }
    }
    desk.page.text.editor.unmarkText()
    desk.turn()
    let last = desk.text
    var steps = 0
    while desk.page.canUndo {
      desk.page.undo()
      steps += 1
    }
    let isFirst = desk.text.isEqual(to: first)
    #expect(isFirst, "seed \(seed): undone to the start, after \(done)")
    // Beyond these lies what was undone on the way.
    for _ in 0..<steps { desk.page.redo() }
    let isLast = desk.text.isEqual(to: last)
    #expect(isLast, "seed \(seed): redone, after \(done)")
  }

  private func difference(_ found: PlainModel, _ hands: RandomHands) -> String {
    let wanted = hands.model
    let start = zip(found.units, wanted.units).prefix { $0 == $1 }.count
    func words(_ model: PlainModel) -> String {
      let around = model.units[min(max(start - 10, 0), model.units.count)..<min(start + 20, model.units.count)]
      return "\(model.units.count) units, “\(String(decoding: around, as: UTF16.self))” about \(start), "
        + "\(model.anchor)→\(model.active), marked \(model.marked.map { "\($0)" } ?? "nothing")"
    }
    return "found \(words(found)); wanted \(words(wanted)); editing \(hands.isEditing)"
  }
}
