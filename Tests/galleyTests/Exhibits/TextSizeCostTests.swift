import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import TextKit

/// The cost of changing the text size in exhibits with long texts is at most linear, from the end and from the beginning.
@MainActor @Suite(.serialized) struct TextSizeCostTests {
  private nonisolated static let sizes: [UIContentSizeCategory] = [.small, .extraExtraLarge]

  private static func paragraphs(_ count: Int) -> String {
    String(repeating: "Some words of a long text that wraps at the end of its line, and goes on.\n", count: count)
  }

  /// The number of lines that the layout managers of all text views have laid out.
  private func placedLineCount(_ desk: ExhibitDesk) -> Int {
    let managers = desk.all(UITextView.self).map(\.layoutManager)
    let once = Dictionary(managers.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    return once.values.reduce(0) { $0 + $1.documentLayout.cost.placed }
  }

  /// The number of lines that each size change lays out, with the caret at the end and at the beginning.
  private func costs(_ name: String, paragraphs count: Int) throws -> [Int] {
    let desk = ExhibitDesk(try #require(Exhibits.named(name)), width: 1000, height: 800)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let text = try #require(desk.all(UITextView.self).first { $0.isEditable })
    text.textStorage.replaceCharacters(in: NSRange(location: text.textStorage.length, length: 0), with: Self.paragraphs(count))
    desk.turn(2)
    #expect(text.becomeFirstResponder())
    var costs: [Int] = []
    for location in [text.textStorage.length, 0] {
      text.selectedRange = NSRange(location: location, length: 0)
      text.scrollRangeToVisible(text.selectedRange)
      desk.turn(2)
      for size in Self.sizes {
        let before = placedLineCount(desk)
        UIApplication.shared.setPreferredContentSizeCategory(size)
        desk.turn(4)
        costs.append(placedLineCount(desk) - before)
      }
    }
    return costs
  }

  @Test(arguments: ["text-views", "chat", "notes"]) func costsAreLinear(name: String) throws {
    let (few, many) = (try costs(name, paragraphs: 400), try costs(name, paragraphs: 1600))
    for (less, more) in zip(few, many) { #expect(more <= 5 * less + 2000, "\(few) and \(many)") }
    // Each line is laid out a few times at most. A view that repeated layout for each step of a change would be far above.
    #expect((many.max() ?? 0) < 12 * 1600, "\(many)")
  }

  /// The spreads of the playground are laid out up to the visible spread.
  @Test func pageCostsAreLinear() throws {
    func costs(_ count: Int) throws -> [Int] {
      let desk = try TextDesk(hasScreenKeyboard: false)
      defer {
        desk.close()
        UIApplication.shared.setPreferredContentSizeCategory(.large)
      }
      let storage = desk.page.flow.storage
      storage.replaceCharacters(in: NSRange(location: storage.length, length: 0), with: Self.paragraphs(count))
      desk.wait(200)
      return [storage.length, 0].flatMap { location in
        desk.select(NSRange(location: location, length: 0))
        return Self.sizes.map { size in
          let before = desk.page.flow.layoutManager.documentLayout.cost.placed
          UIApplication.shared.setPreferredContentSizeCategory(size)
          desk.wait(200)
          return desk.page.flow.layoutManager.documentLayout.cost.placed - before
        }
      }
    }
    let (few, many) = (try costs(200), try costs(800))
    for (less, more) in zip(few, many) { #expect(more <= 5 * less + 2000, "\(few) and \(many)") }
  }

  /// A viewport lays out the visible part at each position.
  @Test func sizeChangeLaysOutOnlyVisibleFragments() throws {
    let desk = ExhibitDesk(FragmentsExhibit(), width: 900, height: 700)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let view = try #require(desk.all(FragmentsView.self).first)
    view.window?.focus(view)
    // The End key, then the Home key.
    for key in [77, 74] as [UInt16] {
      desk.key(key)
      desk.turn(2)
      for size in Self.sizes {
        let before = view.layoutManager.layout.document.cost.placed
        UIApplication.shared.setPreferredContentSizeCategory(size)
        desk.turn(4)
        let cost = view.layoutManager.layout.document.cost.placed - before
        #expect(cost < 1500, "\(cost) lines at \(size.rawValue) after key \(key)")
      }
    }
  }
}
