import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Containers of one spread, in Galley Block: a character is a square of 10 points.
@Suite struct BalancedContainerTests {
  private func galley(_ text: NSAttributedString, width: CGFloat = 50, height: CGFloat = 90, columns: Int = 3) -> Galley {
    let containers = (0..<columns).map { _ in Galley.container(width, height) }
    for container in containers.dropLast() { container.balancesWithNext = true }
    return Galley(text, containers)
  }

  private func lines(_ count: Int) -> NSMutableAttributedString { Block.text((0..<count).map { "\($0)" }.joined(separator: "\n")) }

  /// The number of lines in each container.
  private func counts(_ galley: Galley) -> [Int] {
    galley.manager.ensureLayoutOfAllText()
    return galley.manager.textContainers.map { galley.manager.laidFragments(in: $0).count }
  }

  @Test(arguments: [(0, [1, 0, 0]), (1, [1, 0, 0]), (9, [3, 3, 3]), (10, [4, 4, 2]), (27, [9, 9, 9]), (28, [9, 9, 9])])
  func columnsAreAsShortAsTheyCanBe(count: Int, expected: [Int]) {
    // An empty text has one line for its caret.
    #expect(counts(galley(lines(count))) == expected)
  }

  @Test func balancingIsOffByDefaultAndCanBeSwitched() {
    let galley = Galley(lines(10), width: 50, height: 90, columns: 3)
    #expect(galley.manager.textContainers.allSatisfy { !$0.balancesWithNext } && counts(galley) == [9, 1, 0])
    galley.manager.textContainers[0].balancesWithNext = true
    #expect(counts(galley) == [5, 5, 0])
    galley.manager.textContainers[1].balancesWithNext = true
    #expect(counts(galley) == [4, 4, 2])
    for container in galley.manager.textContainers { container.balancesWithNext = false }
    #expect(counts(galley) == [9, 1, 0])
  }

  /// Containers keep their sizes, and a point below a column's last line is nearest to that line.
  @Test func pointBelowAColumnHitsItsLastLine() {
    let galley = galley(lines(9))
    #expect(counts(galley) == [3, 3, 3])
    let manager = galley.manager
    #expect(manager.textContainers.allSatisfy { $0.size == CGSize(width: 50, height: 90) })
    #expect(manager.usedRect(for: manager.textContainers[0]).height == 30)
    #expect(manager.glyphIndex(for: CGPoint(x: 2, y: 80), in: manager.textContainers[0]) == 4)
    #expect(manager.glyphIndex(for: CGPoint(x: 2, y: 80), in: manager.textContainers[1]) == 10)
  }

  @Test func typingAtTheEndFillsTheSpreadEvenly() {
    let galley = galley(lines(9))
    for count in 10...27 {
      galley.storage.replaceCharacters(in: NSRange(location: galley.storage.length, length: 0), with: Block.text("\nx"))
      let height = (count + 2) / 3
      #expect(counts(galley) == [height, height, count - 2 * height].map { max($0, 0) } || counts(galley).max() == height, "\(count)")
      #expect(counts(galley).reduce(0, +) == count)
    }
    // Another line does not fit: then no column is balanced.
    galley.storage.replaceCharacters(in: NSRange(location: galley.storage.length, length: 0), with: Block.text("\nx"))
    #expect(counts(galley) == [9, 9, 9])
  }

  @Test func columnsOfUnlimitedHeightAreBalanced() {
    #expect(counts(galley(lines(10), height: 0)) == [4, 4, 2])
  }

  /// A container of a class that narrows its lines itself is balanced like any other.
  @Test func overriddenContainerIsBalanced() {
    final class Stair: NSTextContainer {
      override var isSimpleRectangularTextContainer: Bool { false }
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        remainingRect?.pointee = .zero
        return CGRect(x: proposedRect.minY, y: proposedRect.minY, width: 50, height: proposedRect.height)
      }
    }
    let containers = (0..<3).map { _ in Stair(size: CGSize(width: 90, height: 90)) }
    for container in containers.dropLast() { container.balancesWithNext = true }
    #expect(counts(Galley(lines(10), containers)) == [4, 4, 2])
  }

  /// The delegate is notified once per container, when it is completely laid out.
  @Test func delegateIsNotifiedOncePerContainer() {
    final class Listener: NSObject, NSLayoutManagerDelegate {
      var told: [Bool] = []
      func layoutManager(_ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd isAtEnd: Bool) {
        told.append(isAtEnd)
      }
    }
    let galley = galley(lines(9))
    let listener = Listener()
    galley.manager.delegate = listener
    galley.manager.ensureLayout(for: galley.container)
    #expect(listener.told == [false, false, true])
  }

  // MARK: Law

  private static let words = ["aaaa", "bb", "c", "dddd", "eee", "ff\u{C}", "fi", "g\n", "hh\n", "iii\n"]

  private func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> NSAttributedString {
    let text = Block.text("")
    for _ in 0..<Int.random(in: count, using: &random) {
      let size = CGFloat([10, 10, 10, 10, 14].randomElement(using: &random)!)
      let keeps = Int.random(in: 0..<8, using: &random)
      text.append(Block.text(Self.words.randomElement(using: &random)! + " ", size: size) {
        ($0.keepsWithNext, $0.keepsLinesTogether) = (keeps == 0, keeps == 1)
        $0.minimumLinesAtColumnEnd = keeps < 4 ? 2 : 0
      })
    }
    return text
  }

  /// Edits, shapes, sizes and spreads in any order: the layout equals a new one.
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 300 : 40)) func layoutAfterChangesEqualsANewLayout(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let galley = Galley(text(10...60, &random), (0..<6).map { _ in Galley.container(60, 80) })
    for step in 0..<25 {
      let container = galley.manager.textContainers.randomElement(using: &random)!
      let start = Int.random(in: 0...galley.storage.length, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 0...min(9, galley.storage.length - start), using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: galley.storage.replaceCharacters(in: range, with: text(0...4, &random))
      case 3: container.exclusionPaths = []
      case 4:
        let y = CGFloat.random(in: 0...70, using: &random)
        container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 10, y: y, width: 40, height: .random(in: 5...40, using: &random)))]
      case 5: container.size = CGSize(width: [60, 75].randomElement(using: &random)!, height: [40, 80, 120].randomElement(using: &random)!)
      default: container.balancesWithNext.toggle()
      }
      if Bool.random(using: &random) { galley.manager.ensureLayout(for: container) }
      let fresh = Galley(galley.storage, galley.manager.textContainers.map { old in
        let new = Galley.container(old.size.width, old.size.height)
        (new.exclusionPaths, new.balancesWithNext) = (old.exclusionPaths, old.balancesWithNext)
        return new
      })
      guard step % 2 == 0 else { continue }
      let rows = galley.rows
      #expect(rows == fresh.rows, "seed \(seed), step \(step)")
      guard rows == fresh.rows else { return }
    }
  }
}
