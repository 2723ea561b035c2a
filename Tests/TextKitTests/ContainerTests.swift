import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Containers and how they are filled (rules 38 to 48 of Tests/Rules/textkit.tsv).
@Suite struct ContainerTests {
  private func check(
    _ text: String, _ container: NSTextContainer, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Galley(Block.text(text), [container]).rows == expected, sourceLocation: sourceLocation)
  }

  private func container(_ width: CGFloat, _ height: CGFloat = 0, _ paths: UIBezierPath...) -> NSTextContainer {
    let container = Galley.container(width, height)
    container.exclusionPaths = paths
    return container
  }

  @Test func defaults() {
    let container = NSTextContainer()
    #expect(container.lineFragmentPadding == 5 && container.maximumNumberOfLines == 0)
    #expect(container.exclusionPaths.isEmpty && container.lineBreakMode == .byWordWrapping)
    #expect(!container.widthTracksTextView && !container.heightTracksTextView && container.isSimpleRectangularTextContainer)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))]
    #expect(!container.isSimpleRectangularTextContainer)
    let manager = NSLayoutManager()
    #expect(manager.usesFontLeading && !manager.usesDefaultHyphenation)
    #expect(manager.hyphenationFactor == 0 && manager.textContainers.isEmpty && manager.textStorage == nil)
  }

  @Test func paddingLiesInsideTheFragment() {
    let galley = Galley(Block.text("aa bb"), width: 40, padding: 5)
    #expect(galley.rows == """
      0.0 0,0+30×10 aa |
      0.1 0,10+30×10 bb|
      """)
    #expect(galley.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).short == "0,0+40×10")
    #expect(galley.manager.location(forGlyphAt: 0) == CGPoint(x: 5, y: 8))
  }

  @Test func textFlowsOnBothSidesOfAShape() {
    check("aa bb cc dd ee", container(100, 0, UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 10))), """
      0.0 0,0+20×10 aa |
      0.0 60,0+20×10 bb |
      0.1 0,10+80×10 cc dd ee|
      """)
  }

  /// Only the lines beside a shape are placed again when the shapes change, and all lines when the frame changes.
  @Test func changesPlaceOnlyTheirLinesAgain() {
    let galley = Galley(Block.text(String(repeating: "aa bb\n", count: 200)), [container(100, 5000)])
    let document = galley.manager.document
    galley.manager.ensureLayoutOfAllText()
    func fragmentsPlaced(by change: (NSTextContainer) -> Void) -> Int {
      let before = document.cost.placed
      change(galley.container)
      galley.manager.ensureLayoutOfAllText()
      return document.cost.placed - before
    }
    #expect(document.fragments.count >= 200)
    let shapes = fragmentsPlaced { $0.exclusionPaths = [UIBezierPath(rect: CGRect(x: 80, y: 900, width: 20, height: 10))] }
    #expect((1..<20).contains(shapes), "\(shapes)")
    #expect(fragmentsPlaced { $0.size.height = 6000 } >= 200)
    // A change of the shapes after that of the frame is one of the shapes again.
    #expect((1..<20).contains(fragmentsPlaced { $0.exclusionPaths = [] }))
    #expect(galley.container.pendingChanges == [])
    let next = NSTextContainer(size: CGSize(width: 100, height: 100))
    #expect(next.pendingChanges == .all)
  }

  @Test func overlappingAndOutlyingShapes() {
    let shapes = [
      UIBezierPath(rect: CGRect(x: -20, y: -5, width: 50, height: 15)),
      UIBezierPath(ovalIn: CGRect(x: 20, y: -10, width: 20, height: 15)),
      UIBezierPath(rect: CGRect(x: 500, y: 500, width: 50, height: 15)),
    ]
    let galley = Galley(Block.text("aa bb"), [container(100)])
    galley.container.exclusionPaths = shapes
    galley.manager.ensureLayoutOfAllText()
    let first = galley.manager.laidFragments(in: galley.container)[0]
    // Within the line, the oval is widest at the line's top: 10·√(1 − (2.5/7.5)²) from its center.
    #expect(abs(first.used.minX - 39.43) < 0.02 && first.text == "aa bb", "\(first.used)")
  }

  @Test func rightToLeftTextFillsTheRightSideFirst() {
    check("אא בב גג", container(100, 0, UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 10))), """
      0.0 80,0+20×10 אא |
      0.0 20,0+20×10 בב |
      0.1 80,10+20×10 גג|
      """)
  }

  @Test func textFillsAHoleOfAShape() {
    // A frame: the outer rectangle less the inner one.
    let frame = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 40))
    frame.append(UIBezierPath(rect: CGRect(x: 30, y: 10, width: 40, height: 20)))
    frame.usesEvenOddFillRule = true
    let galley = Galley(Block.text("aa bb cc"), [container(100, 40, frame)])
    galley.manager.ensureLayoutOfAllText()
    for fragment in galley.manager.laidFragments(in: galley.container) {
      #expect(CGRect(x: 30, y: 10, width: 40, height: 20).contains(fragment.rect), "\(fragment.rect)")
    }
    #expect(galley.manager.laidFragments(in: galley.container).map(\.text) == ["aa ", "bb "])
  }

  /// openradar 16670440: iOS 7 hung on a path at x = 0. Lines are to its right beside it, and at the edge below it.
  @Test(arguments: [
    (CGRect(x: 0, y: 0, width: 30, height: 20), """
      0.0 30,0+50×10 aa bb |
      0.1 30,10+50×10 cc dd |
      0.2 0,20+80×10 ee ff gg|
      """),
    (CGRect(x: -10, y: -10, width: 40, height: 20), """
      0.0 30,0+50×10 aa bb |
      0.1 0,10+80×10 cc dd ee |
      0.2 0,20+50×10 ff gg|
      """),
    (CGRect(x: 0, y: 10, width: 50, height: 10), """
      0.0 0,0+80×10 aa bb cc |
      0.1 50,10+20×10 dd |
      0.2 0,20+80×10 ee ff gg|
      """),
    (CGRect(x: 0, y: 0, width: 80, height: 30), "0.0 0,30+80×10 aa bb cc |\n0.1 0,40+80×10 dd ee ff |\n0.2 0,50+20×10 gg|"),
    (CGRect(x: 0, y: 0, width: 0, height: 50), "0.0 0,0+80×10 aa bb cc |\n0.1 0,10+80×10 dd ee ff |\n0.2 0,20+20×10 gg|"),
  ]) func pathAtTheOriginLeavesSpaceBesideAndBelowIt(rect: CGRect, expected: String) {
    #expect(Galley(Block.text("aa bb cc dd ee ff gg"), [container(80, 0, UIBezierPath(rect: rect))]).rows == expected)
  }

  @Test func layoutEndsForShapesAtTheOriginAndOverAll() {
    let pathAtZero = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    let atZero = Galley(Block.text("aa bb cc dd"), [container(100, 0, pathAtZero)])
    atZero.manager.ensureLayoutOfAllText()
    #expect(atZero.manager.firstUnlaidCharacterIndex() == 11)
    let overAll = Galley(
      Block.text("aa"), [container(100, 50, UIBezierPath(rect: CGRect(x: -1, y: -1, width: 200, height: 200)))])
    overAll.manager.ensureLayoutOfAllText()
    #expect(overAll.manager.firstUnlaidCharacterIndex() == 0)
    #expect(overAll.manager.textContainer(forGlyphAt: 0, effectiveRange: nil) == nil)
  }

  @Test func proposedRectanglesAreCutAtShapes() {
    let container = container(
      100, 0, UIBezierPath(rect: CGRect(x: 60, y: 0, width: 10, height: 10)),
      UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 10)))
    func pieces(_ direction: NSWritingDirection, _ proposed: CGRect) -> String {
      var remaining = CGRect.null
      let piece = container.lineFragmentRect(
        forProposedRect: proposed, at: 0, writingDirection: direction, remaining: &remaining)
      return "\(piece.short) \(remaining.short)"
    }
    let line = CGRect(x: 0, y: 0, width: 100, height: 10)
    #expect(pieces(.leftToRight, line) == "0,0+20×10 20,0+80×10")
    #expect(pieces(.rightToLeft, line) == "70,0+30×10 0,0+70×10")
    #expect(pieces(.leftToRight, line.offsetBy(dx: 0, dy: 10)) == "0,10+100×10 0,0+0×0")
    #expect(pieces(.leftToRight, CGRect(x: 22, y: 0, width: 5, height: 10)) == "0,0+0×0 0,0+0×0")
  }

  @Test func aSubclassShapesItsLines() {
    let galley = Galley(Block.text("aa aa aa aa aa aa aa"), [CircleContainer(size: CGSize(width: 100, height: 100))])
    galley.container.lineFragmentPadding = 0
    galley.manager.ensureLayoutOfAllText()
    let fragments = galley.manager.laidFragments(in: galley.container)
    #expect(fragments.map(\.text).joined() == "aa aa aa aa aa aa aa")
    for fragment in fragments {
      let middle = fragment.rect.midY - 50
      let half = (2500 - middle * middle).squareRoot()
      #expect(abs(fragment.rect.minX - (50 - half)) < 0.05 && abs(fragment.rect.maxX - (50 + half)) < 0.05)
    }
    #expect(!galley.container.isSimpleRectangularTextContainer)
  }

  @Test func linesAreLimited() {
    let container = container(50)
    container.maximumNumberOfLines = 2
    let galley = Galley(Block.text("aa bb cc dd ee ff"), [container])
    #expect(galley.rows == """
      0.0 0,0+50×10 aa bb |
      0.1 0,10+50×10 cc dd |
      """)
    #expect(galley.manager.firstUnlaidCharacterIndex() == 12)
    container.lineBreakMode = .byTruncatingTail
    galley.manager.ensureLayoutOfAllText()
    let hidden = galley.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 6)
    #expect(hidden.location != NSNotFound && NSMaxRange(hidden) == 17, "\(hidden.short)")
    #expect(galley.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
  }

  @Test func containersFillInOrderAndOverflowStaysUnlaid() {
    let galley = Galley(Block.text("aa bb cc dd ee"), width: 50, height: 10, columns: 2)
    #expect(galley.rows == """
      0.0 0,0+50×10 aa bb |
      1.0 0,0+50×10 cc dd |
      """)
    let manager = galley.manager
    #expect(manager.firstUnlaidCharacterIndex() == 12 && manager.firstUnlaidGlyphIndex() == 12)
    #expect(manager.textContainer(forGlyphAt: 7, effectiveRange: nil) === manager.textContainers[1])
    #expect(manager.textContainer(forGlyphAt: 13, effectiveRange: nil) == nil)
    #expect(manager.glyphRange(for: manager.textContainers[1]).short == "{6, 6}")
    let first = Galley.container(50, 10)
    manager.insertTextContainer(first, at: 0)
    #expect(galley.rows == """
      0.0 0,0+50×10 aa bb |
      1.0 0,0+50×10 cc dd |
      2.0 0,0+20×10 ee|
      """)
    manager.removeTextContainer(at: 0)
    #expect(first.layoutManager == nil && manager.textContainers.count == 2)
  }

  /// A changed container discards its layout and that of all later containers, not of earlier ones.
  @Test func containerChangeInvalidatesItAndLaterContainers() {
    let changes: [(NSTextContainer) -> Void] = [
      { $0.size.width = 40 }, { $0.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 5))] },
      { $0.lineFragmentPadding = 2 }, { $0.maximumNumberOfLines = 3 },
    ]
    for (index, change) in changes.enumerated() {
      for column in 0..<3 {
        let galley = Galley(Block.text("aa bb cc dd ee ff gg"), width: 50, height: 10, columns: 3)
        galley.manager.ensureLayoutOfAllText()
        #expect(galley.manager.firstUnlaidCharacterIndex() == 18)
        change(galley.manager.textContainers[column])
        #expect(galley.manager.firstUnlaidCharacterIndex() == 6 * column, "change \(index) of \(column)")
      }
    }
    // Adding a container at the end discards nothing; inserting or removing one discards the layout from there on.
    let galley = Galley(Block.text("aa bb cc dd ee ff gg"), width: 50, height: 10, columns: 3)
    galley.manager.ensureLayoutOfAllText()
    galley.manager.addTextContainer(Galley.container(50, 10))
    #expect(galley.manager.firstUnlaidCharacterIndex() == 18)
    galley.manager.insertTextContainer(Galley.container(30, 10), at: 2)
    #expect(galley.manager.firstUnlaidCharacterIndex() == 12)
    galley.manager.ensureLayoutOfAllText()
    galley.manager.removeTextContainer(at: 2)
    #expect(galley.manager.firstUnlaidCharacterIndex() == 12)
  }

  @Test func zeroOrNegativeSizeIsUnlimited() {
    for none in [0, -1] as [CGFloat] {
      check("aa bb\ncc", container(none, none), "0.0 0,0+50×10 aa bb¶|\n0.1 0,10+20×10 cc|")
    }
  }

  @Test func formFeedGoesToTheNextContainer() {
    #expect(Galley(Block.text("a\u{C}b"), width: 50, height: 100, columns: 2).rows == "0.0 0,0+10×10 a\u{C}|\n1.0 0,0+10×10 b|")
  }

  @Test func usedRectDoesNotTriggerLayout() {
    let galley = Galley(Block.text("aa bb"), width: 50)
    #expect(galley.manager.usedRect(for: galley.container) == .zero)
    galley.manager.ensureLayout(for: galley.container)
    #expect(galley.manager.usedRect(for: galley.container).short == "0,0+50×10")
  }

  @Test func delegateIsNotifiedOfCompletedLayout() {
    let log = LayoutLog()
    let galley = Galley(Block.text("aa bb cc"), width: 50, height: 10, columns: 2)
    galley.manager.delegate = log
    galley.manager.ensureLayoutOfAllText()
    galley.manager.textContainers[0].size.height = 5
    galley.manager.ensureLayoutOfAllText()
    #expect(log.lines == [
      "complete 0 false", "complete 1 true", "geometry 0 from 10", "invalid", "complete 0 false", "complete 1 false",
      "complete none false",
    ])
  }

  /// Rule 71 of Tests/Rules/textkit.tsv.
  @Test func delegateIsNotifiedOfInvalidation() {
    let galley = Galley(Block.text("aa\nbb\ncc"), width: 50)
    galley.manager.ensureLayoutOfAllText()
    let log = LayoutLog()
    galley.manager.delegate = log
    var actual = NSRange()
    galley.manager.invalidateLayout(forCharacterRange: NSRange(location: 4, length: 0), actualCharacterRange: &actual)
    #expect(log.lines == ["invalid"] && actual == NSRange(location: 3, length: 3), "\(actual.short)")
    #expect(galley.manager.firstUnlaidCharacterIndex() == 3)
    galley.manager.ensureLayoutOfAllText()
    log.lines = []
    galley.manager.invalidateLayout(forCharacterRange: NSRange(location: 4, length: 0), actualCharacterRange: nil)
    #expect(log.lines == ["invalid"] && galley.manager.firstUnlaidCharacterIndex() == 3)
    // Incomplete layout cannot be invalidated.
    galley.manager.invalidateLayout(forCharacterRange: NSRange(location: 4, length: 0), actualCharacterRange: nil)
    #expect(log.lines == ["invalid"])
    galley.manager.ensureLayoutOfAllText()
    log.lines = []
    galley.manager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: 4), changeInLength: 0, actualCharacterRange: &actual)
    #expect(log.lines == ["invalid"] && actual == NSRange(location: 0, length: 6), "\(actual.short)")
    #expect(galley.manager.firstUnlaidCharacterIndex() == 0)
    #expect(galley.rows == "0.0 0,0+20×10 aa¶|\n0.1 0,10+20×10 bb¶|\n0.2 0,20+20×10 cc|")
  }

  @Test func linksCanBeSetFromEitherSide() {
    let (storage, other, manager) = (NSTextStorage(attributedString: Block.text("aa")), NSTextStorage(attributedString: Block.text("bb")), NSLayoutManager())
    manager.textStorage = storage
    let container = Galley.container(50)
    container.layoutManager = manager
    #expect(storage.layoutManagers.first === manager && manager.textContainers.first === container)
    manager.ensureLayout(for: container)
    #expect(manager.laidFragments(in: container).map(\.text) == ["aa"])
    // Edits reach a layout manager that was connected this way; setting another storage disconnects it.
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
    manager.ensureLayout(for: container)
    #expect(manager.laidFragments(in: container).map(\.text) == ["xaa"])
    manager.textStorage = other
    #expect(storage.layoutManagers.isEmpty && other.layoutManagers.count == 1)
    let second = NSLayoutManager()
    container.layoutManager = second
    #expect(manager.textContainers.isEmpty && second.textContainers.first === container && container.layoutManager === second)
    container.layoutManager = nil
    manager.textStorage = nil
    #expect(second.textContainers.isEmpty && other.layoutManagers.isEmpty)
  }

  @Test func aManagerCanBeReplaced() {
    let galley = Galley(Block.text("aa bb"), width: 50)
    let (container, other) = (galley.container, NSLayoutManager())
    container.replaceLayoutManager(other)
    #expect(container.layoutManager === other && other.textStorage === galley.storage)
    #expect(galley.storage.layoutManagers.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
    other.ensureLayoutOfAllText()
    #expect(other.laidFragments(in: container).map(\.text) == ["aa bb"])
  }
}

final class LayoutLog: NSObject, NSLayoutManagerDelegate {
  var lines: [String] = []

  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { lines.append("invalid") }

  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd: Bool
  ) {
    let index = layoutManager.textContainers.firstIndex { $0 === textContainer }
    lines.append("complete \(index.map(String.init) ?? "none") \(atEnd)")
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {
    let index = layoutManager.textContainers.firstIndex { $0 === textContainer }!
    lines.append("geometry \(index) from \(short(oldSize.height))")
  }
}

/// Lines as wide as a circle at their vertical center.
final class CircleContainer: NSTextContainer {
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let rect = super.lineFragmentRect(
      forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
    let radius = min(size.width, size.height) / 2
    let middle = rect.midY - radius
    let half = max(0, radius * radius - middle * middle).squareRoot()
    return CGRect(x: radius - half, y: rect.minY, width: 2 * half, height: rect.height)
  }
}
