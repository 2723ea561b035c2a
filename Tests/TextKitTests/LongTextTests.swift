import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing

@testable import TextKit

/// Costs that long texts and many columns must not have.
@Suite struct LongTextTests {
  /// Each container stores its index, so no search is needed.
  @Test func containersStoreTheirIndexes() {
    var random = SeededGenerator(seed: 11)
    let galley = Galley(Block.text(String(repeating: "aa bb cc\n", count: 40)), width: 60, height: 40, columns: 3)
    let manager = galley.manager
    var removed: [NSTextContainer] = []
    for _ in 0..<200 {
      let count = manager.textContainers.count
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: manager.addTextContainer(Galley.container(60, 40))
      case 2: manager.insertTextContainer(Galley.container(60, 30), at: Int.random(in: 0...count, using: &random))
      case 3 where count > 1:
        let index = Int.random(in: 0..<count, using: &random)
        removed.append(manager.textContainers[index])
        manager.removeTextContainer(at: index)
      default:
        if count > 0 { manager.textContainers[Int.random(in: 0..<count, using: &random)].size.height = 50 }
      }
      for (index, container) in manager.textContainers.enumerated() {
        #expect(manager.containerIndex(of: container) == index)
      }
      #expect(removed.allSatisfy { manager.containerIndex(of: $0) == nil })
    }
  }

  /// Removing columns from the end leaves the earlier ones equal to a new layout.
  @Test func removingLastColumnsKeepsEarlierLayout() {
    let text = Block.text(String(repeating: "aa bb cc\n", count: 12))
    let galley = Galley(text, width: 60, height: 40, columns: 8)
    _ = galley.rows
    let before = galley.manager.documentLayout.cost.shaped
    for count in (2..<8).reversed() {
      galley.manager.removeTextContainer(at: count)
      #expect(galley.rows == Galley(text, width: 60, height: 40, columns: count).rows, "\(count) columns")
    }
    #expect(galley.manager.documentLayout.cost.shaped == before)
  }

  /// Text inserted into an empty text joins its paragraph; deleting it restores the empty paragraph.
  @Test func anEmptyTextIsOneParagraph() {
    let galley = Galley(Block.text(""), width: 60)
    for _ in 0..<3 {
      galley.storage.append(Block.text("aa\n"))
      #expect(galley.rows == Galley(Block.text("aa\n"), width: 60).rows)
      #expect(galley.manager.documentLayout.paragraphCount == 1)
      galley.storage.append(Block.text("bb"))
      #expect(galley.rows == Galley(Block.text("aa\nbb"), width: 60).rows)
      galley.storage.replaceCharacters(in: NSRange(location: 0, length: galley.storage.length), with: "")
      #expect(galley.manager.documentLayout.paragraphCount == 1)
    }
  }

  /// Paragraphs of equal length in one run share their cached data.
  @Test func equalParagraphsShareTheirStyles() {
    let galley = Galley(Block.text("\n\n\nab\ncd\nabc\n"), width: 60)
    func styles(_ index: Int) -> UnsafeRawPointer? {
      galley.manager.documentLayout.paragraph(index).styles.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    func text(_ index: Int) -> UnsafeRawPointer? {
      galley.manager.documentLayout.paragraph(index).text.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    #expect(styles(0) == styles(1) && styles(0) == styles(2) && text(0) == text(2))
    #expect(styles(3) == styles(4))
    #expect(styles(3) != styles(5) && styles(0) != styles(3))
    galley.storage.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 1))
    #expect(styles(0) != styles(1) && styles(0) == styles(2))
  }
}
