import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCore
@testable import UIKitText

/// The host of containers without a view: scroll anchors and lines. In Galley Block, whose characters are squares of ten points.
@MainActor @Suite final class TextLayoutHostTests {
  /// A layout manager does not retain its storage.
  private var storages: [NSTextStorage] = []

  private static let font = UIFont(name: "Galley Block", size: 10)!

  /// A host of containers of one size, at the given positions.
  private func host(_ text: String, _ size: CGSize, at origins: [CGPoint]) -> TextLayoutHost {
    let storage = NSTextStorage(string: text, attributes: [.font: Self.font])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    storages.append(storage)
    let host = TextLayoutHost(layoutManager: manager)
    for origin in origins {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      host.addContainer(container, at: origin)
    }
    return host
  }

  /// A host of one container without a limited height.
  private func endlessHost(_ text: String, width: CGFloat, top: CGFloat = 0) -> TextLayoutHost {
    host(text, CGSize(width: width, height: 0), at: [CGPoint(x: 0, y: top)])
  }

  /// Two rows of two columns of three lines, side by side, at y 100 and 200. There are four characters per line.
  private func columnHost(_ text: String = Array(repeating: "aaa", count: 12).joined(separator: "\n")) -> TextLayoutHost {
    host(text, CGSize(width: 40, height: 30), at: [CGPoint(x: 10, y: 100), CGPoint(x: 60, y: 100), CGPoint(x: 10, y: 200), CGPoint(x: 60, y: 200)])
  }

  /// Replaces characters, and adjusts the anchor as an owner does.
  private func replace(_ range: NSRange, with text: String, in host: TextLayoutHost) {
    host.layoutManager.textStorage?.replaceCharacters(in: range, with: NSAttributedString(string: text, attributes: [.font: Self.font]))
    let length = text.utf16.count
    host.adjustAnchor(toEditIn: NSRange(location: range.location, length: length), changeInLength: length - range.length)
  }

  // MARK: One container

  @Test func anchorIsTheFirstLineBelowTheOffset() throws {
    let host = endlessHost("abcd\nabcd\nabcd\nabcd\nabcd", width: 120, top: 8)
    let anchor = try #require(host.anchor(at: 33))
    #expect(anchor.character == 10 && anchor.distance == -5)
    // A line that ends exactly at the offset is above it.
    #expect(try #require(host.anchor(at: 38)).character == 15)
    // Between the top and the first line.
    let first = try #require(host.anchor(at: 3))
    #expect(first.character == 0 && first.distance == 5)
    #expect(host.anchor(at: 0) == nil && host.anchor(at: -20) == nil, "the content stays at its top")
    #expect(host.anchor(at: 58) == nil, "all lines are above")
    #expect(host.anchor == nil, "it is not recorded")
  }

  @Test func anchorFollowsEditsAboveIt() throws {
    let host = endlessHost("abcd\nabcd\nabcd\nabcd\nabcd", width: 120, top: 8)
    host.recordAnchor(at: 33)
    replace(NSRange(location: 0, length: 0), with: "x\nx\nx\n", in: host)
    let anchor = try #require(host.anchor)
    #expect(anchor.character == 16 && host.offset(restoring: anchor) == 63 && host.anchorShift == 30)
    replace(NSRange(location: 0, length: 11), with: "", in: host)
    host.layOutAnchor()
    #expect(host.anchor?.character == 5 && host.anchorShift == -10)
    // Text before the first character of the line.
    replace(NSRange(location: 5, length: 0), with: "ef", in: host)
    host.layOutAnchor()
    #expect(host.anchor?.character == 7 && host.anchorShift == -10)
    replace(NSRange(location: 12, length: 3), with: "", in: host)
    #expect(host.anchor?.character == 7, "an edit below changes nothing")
    replace(NSRange(location: 6, length: 3), with: "y", in: host)
    #expect(host.anchor == nil && host.anchorShift == nil, "its character was replaced")
  }

  /// The second line of a wrapped paragraph is at the top. A wide container has the paragraph on one line, and the narrow one on two again.
  @Test(arguments: [(true, 93), (false, 83)] as [(Bool, CGFloat)]) func consecutiveChangesKeepTheFirstPosition(keeps: Bool, expected: CGFloat) throws {
    let host = endlessHost(Array(repeating: "aaa bbb", count: 9).joined(separator: "\n"), width: 40)
    host.keepsAnchorOverChanges = keeps
    let first = try #require(host.anchor(at: 93))
    #expect(first.character == 36 && first.distance == -3)
    host.layoutManager.textContainers[0].size.width = 120
    #expect(host.offset(restoring: first) == 43)
    host.keepAnchor(first, at: 43)
    let second = try #require(host.anchor(at: 43))
    #expect(second.character == (keeps ? 36 : 32))
    host.layoutManager.textContainers[0].size.width = 40
    #expect(host.offset(restoring: second) == expected)
    // After the user scrolled, the line at the top counts.
    #expect(try #require(host.anchor(at: 44)).character == 16)
    host.discardAnchor()
    #expect(try #require(host.anchor(at: 43)).character == 16)
  }

  /// If the end of the content prevents the position, later changes still aim at it.
  @Test func limitedOffsetKeepsTheDistance() throws {
    let host = endlessHost(Array(repeating: "aaa bbb", count: 9).joined(separator: "\n"), width: 40)
    host.keepsAnchorOverChanges = true
    let anchor = try #require(host.anchor(at: 93))
    host.layoutManager.textContainers[0].size.width = 120
    host.keepAnchor(anchor, at: 20)
    #expect(host.isAnchored(at: 20) && !host.isAnchored(at: 93))
    let kept = try #require(host.anchor(at: 20))
    #expect(kept.character == 36 && kept.distance == -3)
    host.layoutManager.textContainers[0].size.width = 40
    #expect(host.offset(restoring: kept) == 93)
  }

  /// With estimated heights nothing is laid out unless requested.
  @Test func estimatedHeightsAreNotReplacedBySearching() throws {
    let host = endlessHost(Array(repeating: "aaa bbb", count: 9).joined(separator: "\n"), width: 40)
    host.usesEstimatedHeights = true
    #expect(host.anchor(at: 93) == nil && host.firstCharacter(below: 0) == nil && host.lineFrame(ofCharacterAt: 0) == nil)
    #expect(host.layoutManager.firstUnlaidCharacterIndex() == 0)
    host.layoutManager.ensureLayout(for: host.layoutManager.textContainers[0])
    #expect(host.estimatedHeight(ofContainerAt: 0) == 180)
    host.recordAnchor(at: 93)
    let anchor = try #require(host.anchor)
    host.layoutManager.textContainers[0].size.width = 120
    #expect(host.offset(restoring: anchor) == nil && host.anchorShift == nil)
    host.layOutAnchor()
    #expect(host.offset(restoring: anchor) == 43 && host.anchorShift == -50)
    host.keepAnchor(anchor, at: 43)
    #expect(host.anchorShift == 0)
  }

  /// The first character after the part that is laid out is not on that part's last line.
  @Test func unlaidCharacterHasNoLine() {
    let host = columnHost()
    host.usesEstimatedHeights = true
    host.layoutManager.ensureLayout(for: host.layoutManager.textContainers[0])
    let next = host.layoutManager.firstUnlaidCharacterIndex()
    #expect(next >= 12 && host.lineFrame(ofCharacterAt: next) == nil && host.lineFrame(ofCharacterAt: 11) != nil)
    host.usesEstimatedHeights = false
    #expect(host.lineFrame(ofCharacterAt: 12) == CGRect(x: 60, y: 100, width: 40, height: 10))
    // The end of the text is on its last line.
    #expect(host.lineFrame(ofCharacterAt: 47) == CGRect(x: 60, y: 220, width: 40, height: 10))
  }

  // MARK: Several containers

  @Test(arguments: [(0, 0), (105, 0), (110, 4), (129, 8), (130, 24), (199, 24), (215, 28), (229, 32), (230, nil)] as [(CGFloat, Int?)])
  func firstLineIsFoundInAllContainers(y: CGFloat, character: Int?) {
    #expect(columnHost().firstCharacter(below: y) == character)
  }

  @Test func anchorMovesToAnotherContainer() throws {
    let host = columnHost()
    host.recordAnchor(at: 205)
    #expect(host.anchor?.character == 24 && host.anchor?.distance == -5)
    replace(NSRange(location: 0, length: 12), with: "", in: host)
    let anchor = try #require(host.anchor)
    // It is now the first line of the second column.
    #expect(anchor.character == 12 && host.offset(restoring: anchor) == 105 && host.anchorShift == -100)
  }

  /// A container moves with its lines, so an anchor's shift does not include its movement.
  @Test func movedContainerMovesItsLines() throws {
    let host = columnHost()
    host.recordAnchor(at: 205)
    let anchor = try #require(host.anchor)
    host.setOrigin(CGPoint(x: 10, y: 300), ofContainerAt: 2)
    #expect(host.origin(ofContainerAt: 2) == CGPoint(x: 10, y: 300))
    #expect(host.offset(restoring: anchor) == 305 && host.anchorShift == 0)
  }

  @Test func removedContainerLeavesTheLayoutManager() {
    let host = columnHost()
    #expect(host.lineFrame(ofCharacterAt: 36)?.minY == 200)
    host.removeLastContainer()
    #expect(host.containerCount == 3 && host.layoutManager.textContainers.count == 3)
    #expect(host.lineFrame(ofCharacterAt: 36) == nil, "it fits in no container")
  }

  /// Lines in containers of other hosts are not found.
  @Test func hostHasOnlyItsOwnLines() {
    let whole = columnHost()
    let part = TextLayoutHost(layoutManager: whole.layoutManager)
    part.addContainer(whole.layoutManager.textContainers[1], at: .zero)
    #expect(whole.layoutManager.textContainers.count == 4, "it is not added again")
    #expect(part.firstCharacter(below: 5) == 12 && part.lineFrame(ofCharacterAt: 12) == CGRect(x: 0, y: 0, width: 40, height: 10))
    #expect(part.lineFrame(ofCharacterAt: 0) == nil && part.firstCharacter(below: 30) == nil)
  }

  // MARK: Laws

  /// Lines and offsets are those that the layout manager's own functions give, after edits and moved shapes.
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 200 : 20)) func linesEqualThoseOfTheLayoutManager(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "see", "gauge", "hyphen", "measure", "white"]
    let text = (0..<60).map { _ -> String in words.randomElement(using: &random)! + (Int.random(in: 0..<6, using: &random) == 0 ? "\n" : " ") }.joined()
    let origins = (0..<8).map { (index: Int) -> CGPoint in CGPoint(x: index % 2 == 0 ? CGFloat(0) : 140.5, y: 20.25 + CGFloat(index / 2) * 120) }
    let host = host(text, CGSize(width: 120, height: 90), at: origins)
    for step in 0..<12 {
      let y = CGFloat.random(in: 1...500, using: &random)
      #expect(host.firstCharacter(below: y) == firstCharacter(below: y, in: host), "seed \(seed), step \(step)")
      host.recordAnchor(at: y)
      change(host, &random)
      guard let anchor = host.anchor else { continue }
      let line = top(ofCharacter: anchor.character, in: host)
      #expect(host.offset(restoring: anchor) == line.map { $0 - anchor.distance }, "seed \(seed), step \(step)")
    }
  }

  private func change(_ host: TextLayoutHost, _ random: inout SeededGenerator) {
    let manager = host.layoutManager
    let length = manager.textStorage!.length
    let start = Int.random(in: 0...length, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: replace(NSRange(location: start, length: Int.random(in: 0...min(9, length - start), using: &random)), with: "white see\na ", in: host)
    case 1: manager.textContainers.randomElement(using: &random)!.size.width = .random(in: 80...120, using: &random)
    default:
      let box = CGRect(x: .random(in: -20...100, using: &random), y: .random(in: -20...80, using: &random), width: 40, height: 35)
      manager.textContainers.randomElement(using: &random)!.exclusionPaths = [UIBezierPath(ovalIn: box)]
    }
  }

  private func firstCharacter(below y: CGFloat, in host: TextLayoutHost) -> Int? {
    for (index, container) in host.layoutManager.textContainers.enumerated() {
      let top = host.origin(ofContainerAt: index).y
      guard top + container.size.height > y || index == host.containerCount - 1 else { continue }
      var first: Int?
      host.layoutManager.forEachLine(in: container) { rect, _, characters in
        if first == nil, top + rect.maxY > y { first = characters.location }
      }
      if let first { return first }
      if host.layoutManager.extraLineFragmentTextContainer === container, top + host.layoutManager.extraLineFragmentRect.maxY > y {
        return host.layoutManager.textStorage?.length
      }
    }
    return nil
  }

  private func top(ofCharacter index: Int, in host: TextLayoutHost) -> CGFloat? {
    let manager = host.layoutManager
    func origin(_ container: NSTextContainer) -> CGFloat { host.origin(ofContainerAt: manager.containerIndex(of: container)!).y }
    guard index < manager.textStorage!.length else {
      if let container = manager.extraLineFragmentTextContainer { return manager.extraLineFragmentRect.minY + origin(container) }
      return index > 0 ? top(ofCharacter: index - 1, in: host) : nil
    }
    let glyph = manager.glyphIndexForCharacter(at: index)
    guard let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) else { return nil }
    return manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil).minY + origin(container)
  }
}
