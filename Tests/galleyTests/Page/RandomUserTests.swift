import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// A law for all operations on the page: after any keys, clicks, drags, typing and composition, the text equals a simple model's, and undoing
/// everything restores the first text.
@MainActor @Suite(.serialized) struct RandomUserTests {
  @Test(arguments: [1, 2] as [UInt64])
  func anyOperationsAgreeWithTheModel(seed: UInt64) throws { try run(seed: seed, count: 50) }

  @Test(.enabled(if: LongTests.areWanted), arguments: [11, 12, 13, 14] as [UInt64])
  func tenThousandOperationsAgreeWithTheModel(seed: UInt64) throws { try run(seed: seed, count: 2500) }

  private func run(seed: UInt64, count: Int) throws {
    TextCaretView.blinks = false
    let desk = try TextDesk(caretAt: "compositor")
    defer {
      desk.close()
      TextCaretView.blinks = true
      UIPasteboard.general.string = nil
    }
    let first = desk.text
    var hands = RandomUser(desk: desk, seed: seed)
    var done: [String] = []
    for number in 0..<count {
      done.append(hands.operate())
      let found = hands.found
      guard found == hands.model, desk.page.text.isFirstResponder == hands.isEditing else {
        Issue.record(
          "seed \(seed), operation \(number), after \(done.suffix(8)): \(difference(found, hands.model)); editing \(hands.isEditing)")
        return
      }
    }
    // Operations without a target would agree with any model.
    let idle = done.count { $0.hasPrefix("no") }
    #expect(idle < count / 2, "seed \(seed): \(idle) of \(count) did nothing")

    desk.page.text.editor.unmarkText()
    desk.turn()
    let last = desk.text
    var steps = 0
    while desk.page.canUndo {
      desk.page.undo()
      steps += 1
    }
    check(desk.text, first, "seed \(seed): undone to the start in \(steps) steps")
    // Further redo steps are operations that were undone on the way.
    for _ in 0..<steps { desk.page.redo() }
    check(desk.text, last, "seed \(seed): redone")
  }

  /// Compares characters and attributes.
  private func check(_ found: NSAttributedString, _ wanted: NSAttributedString, _ context: String) {
    guard !found.isEqual(to: wanted) else { return }
    func plain(_ text: NSAttributedString) -> ReferenceModel { ReferenceModel(units: Array(text.string.utf16)) }
    Issue.record("\(context): \(plain(found) == plain(wanted) ? otherAttributes(found, wanted) : difference(plain(found), plain(wanted)))")
  }

  private func otherAttributes(_ found: NSAttributedString, _ wanted: NSAttributedString) -> String {
    var place = 0
    while place < found.length {
      var (one, other) = (NSRange(), NSRange())
      let attributes = (found.attributes(at: place, effectiveRange: &one), wanted.attributes(at: place, effectiveRange: &other))
      if !(attributes.0 as NSDictionary).isEqual(attributes.1 as NSDictionary) {
        return "found \(attributes.0) at \(place); wanted \(attributes.1)"
      }
      place = min(NSMaxRange(one), NSMaxRange(other))
    }
    return "the same attributes everywhere"
  }

  private func difference(_ found: ReferenceModel, _ wanted: ReferenceModel) -> String {
    let start = zip(found.units, wanted.units).prefix { $0 == $1 }.count
    func words(_ model: ReferenceModel) -> String {
      let around = model.units[min(max(start - 10, 0), model.units.count)..<min(start + 20, model.units.count)]
      return "\(model.units.count) units, “\(String(decoding: around, as: UTF16.self))” about \(start), "
        + "\(model.anchor)→\(model.active), marked \(model.marked.map { "\($0)" } ?? "nothing")"
    }
    return "found \(words(found)); wanted \(words(wanted))"
  }
}
