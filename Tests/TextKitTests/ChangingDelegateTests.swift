import CoreGraphics
import Foundation
import GalleyAttributedText
import Synchronization
import Testing
import UIFoundation

@testable import TextKit

/// Delegates that change the layout while they are called: nothing traps, every layout ends, and it equals a new layout after the change.
@Suite(.serialized) struct ChangingDelegateTests {
  private static let words = String(repeating: "aa bb cc dd ", count: 12)

  // MARK: Pages

  /// The usual ways to paginate: after a full container, for overflowing text, or both.
  nonisolated(unsafe) private static let paginations: [(String, (NSLayoutManager, NSTextContainer?, Bool) -> Bool)] = [
    ("unless at the end", { _, _, isAtEnd in !isAtEnd }),
    ("for no container", { _, container, _ in container == nil }),
    ("after the last", { manager, container, isAtEnd in !isAtEnd && container === manager.textContainers.last }),
    ("either", { manager, container, isAtEnd in container == nil || !isAtEnd && container === manager.textContainers.last }),
  ]

  @Test(arguments: paginations.indices, [1, 2, 5, 12]) func paginationEndsWithTheRightNumberOfContainers(index: Int, lines: Int) {
    let page = CGSize(width: 60, height: CGFloat(lines) * 10)
    let galley = Galley(Block.text(Self.words), [])
    let delegate = ChangingDelegate(spacing: 0)
    delegate.onCompletion = { manager, container, isAtEnd in
      if Self.paginations[index].1(manager, container, isAtEnd) { manager.addTextContainer(Self.container(page)) }
    }
    galley.manager.delegate = delegate
    galley.manager.addTextContainer(Self.container(page))
    galley.manager.ensureLayout(for: galley.manager.textContainers[0])
    // Two words per line, 24 lines.
    let pages = (24 + lines - 1) / lines
    #expect(galley.manager.textContainers.count == pages, "\(Self.paginations[index].0)")
    #expect(galley.manager.firstUnlaidCharacterIndex() == galley.storage.length)
    let told = delegate.completed.filter { $0.container != nil }
    #expect(told.map { $0.isAtEnd }.filter { $0 }.count == 1 && told.last?.isAtEnd == true)
    #expect(Set(told.map { ObjectIdentifier($0.container!) }).count == pages)
  }

  @Test func delegateThatAlwaysAddsContainersIsStopped() {
    let galley = Galley(Block.text(Self.words), [Self.container(CGSize(width: 60, height: 40))])
    let delegate = ChangingDelegate()
    delegate.onCompletion = { manager, _, _ in manager.addTextContainer(Self.container(CGSize(width: 60, height: 40))) }
    galley.manager.delegate = delegate
    galley.manager.ensureLayout(for: galley.container)
    #expect(galley.manager.firstUnlaidCharacterIndex() == galley.storage.length && galley.manager.textContainers.count < 20)
  }

  @Test func addingContainersThatHoldNoTextStops() {
    let galley = Galley(Block.text(Self.words), [Self.container(CGSize(width: 60, height: 40))])
    let delegate = ChangingDelegate()
    delegate.onCompletion = { manager, _, isAtEnd in if !isAtEnd { manager.addTextContainer(Self.container(CGSize(width: 60, height: 3))) } }
    galley.manager.delegate = delegate
    let messages = Self.messages { galley.manager.ensureLayout(for: galley.container) }
    #expect(galley.manager.textContainers.count < 20 && messages.contains { $0.contains("in which no text fits") })
  }

  @Test func containersMayBeRemovedWhenTheyAreComplete() {
    let galley = Galley(Block.text(Self.words), width: 60, height: 40, columns: 8)
    let delegate = ChangingDelegate(spacing: 0)
    delegate.onCompletion = { manager, _, isAtEnd in
      // Containers that the text does not need.
      while isAtEnd, manager.glyphRange(for: manager.textContainers.last!).length == 0 { manager.removeTextContainer(at: manager.textContainers.count - 1) }
    }
    galley.manager.delegate = delegate
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.textContainers.count == 6 && galley.manager.firstUnlaidCharacterIndex() == galley.storage.length)
    delegate.onCompletion = { manager, _, _ in if !manager.textContainers.isEmpty { manager.removeTextContainer(at: 0) } }
    galley.manager.dropAllLines()
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.textContainers.isEmpty)
  }

  // MARK: Every method and every change

  private enum Method: String, CaseIterable {
    case generateGlyphs, controlAction, controlBox, breakWord, breakHyphen, lineSpacing, spacingBefore, spacingAfter, setFragment, invalidated, completed, geometry
  }

  nonisolated(unsafe) private static let changes: [(name: String, change: (NSLayoutManager) -> Void)] = [
    ("add", { $0.addTextContainer(container(CGSize(width: 50, height: 30))) }),
    ("insert", { $0.insertTextContainer(container(CGSize(width: 50, height: 30)), at: 0) }),
    ("remove first", { if $0.textContainers.count > 1 { $0.removeTextContainer(at: 0) } }),
    ("remove last", { if $0.textContainers.count > 1 { $0.removeTextContainer(at: $0.textContainers.count - 1) } }),
    ("resize", { $0.textContainers.first?.size.width += 7 }),
    ("shape", { $0.textContainers.first?.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 15, height: 25))] }),
    ("padding", { $0.textContainers.first?.lineFragmentPadding += 1 }),
    ("limit", { $0.textContainers.first?.maximumNumberOfLines = 2 }),
    ("insert text", { $0.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xx\n") }),
    ("append text", { $0.textStorage?.append(Block.text(" yy")) }),
    ("delete text", { if let storage = $0.textStorage, storage.length > 9 { storage.deleteCharacters(in: NSRange(location: 2, length: 7)) } }),
    ("delete all", { if let storage = $0.textStorage { storage.deleteCharacters(in: NSRange(location: 0, length: storage.length)) } }),
    ("attributes", { if let storage = $0.textStorage, storage.length > 5 { storage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 5)) } }),
    ("settings", { ($0.usesFontLeading, $0.hyphenationFactor) = (!$0.usesFontLeading, 0.5) }),
    ("hyphenation", { $0.usesDefaultHyphenation.toggle() }),
    ("invalidate", { $0.invalidateLayout(forCharacterRange: NSRange(location: 0, length: 3), actualCharacterRange: nil) }),
    ("glyphs", { $0.invalidateGlyphs(forCharacterRange: NSRange(location: 0, length: 3), changeInLength: 0, actualCharacterRange: nil) }),
    ("another text", { $0.textStorage?.layoutManagers.first?.textStorage = otherStorage }),
    ("no text", { $0.textStorage = nil }),
    ("replace", { $0.textContainers.first?.replaceLayoutManager(NSLayoutManager()) }),
    ("no delegate", { $0.delegate = nil }),
    ("controls", { $0.showsControlCharacters.toggle() }),
    ("query", { _ = ($0.numberOfGlyphs, $0.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil), $0.usedRect(for: $0.textContainers[0])) }),
    ("layout", { $0.ensureLayoutOfAllText() }),
    ("resize and lay out", {
      $0.textContainers.first?.size.width += 5
      $0.ensureLayoutOfAllText()
    }),
  ]

  nonisolated(unsafe) private static let otherStorage = NSTextStorage(attributedString: Block.text("other text"))

  /// The change is made once, or with each call; with a storage of Galley's or of the client's. Afterwards the layout equals a new one.
  @Test(arguments: Method.allCases.map(\.rawValue), changes.indices) func everyDelegateMethodCanMakeEveryChange(name: String, index: Int) {
    let method = Method(rawValue: name)!
    for (isOnce, isOwn) in [(true, false), (false, false), (true, true), (false, true)] {
      let text = Block.text("aa\u{1}bb-cc dd\nee ff gg hh\n" + Self.words) { ($0.paragraphSpacing, $0.lineSpacing) = (3, 2) }
      let storage = isOwn ? OwnTextStorage(attributedString: text) : NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      let delegate = ChangingDelegate()
      manager.hyphenationFactor = 0.9
      storage.addLayoutManager(manager)
      for _ in 0..<3 { manager.addTextContainer(Self.container(CGSize(width: 70, height: 100))) }
      manager.delegate = delegate
      var calls = 0
      delegate.methods[method.rawValue] = { manager in
        calls += 1
        // Sixty calls represent an endless series.
        if isOnce ? calls == 2 : calls < 60 { Self.changes[index].change(manager) }
      }
      _ = Self.messages {
        manager.ensureLayoutOfAllText()
        manager.textContainers.first?.size.height -= 10
        manager.ensureLayoutOfAllText()
        if storage.layoutManagers.contains(where: { $0 === manager }), storage.length > 3 {
          storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "zz")
        }
        manager.ensureLayoutOfAllText()
        delegate.methods = [:]
        manager.ensureLayoutOfAllText()
      }
      let fresh = NSLayoutManager()
      let other = NSTextStorage(attributedString: manager.textStorage ?? NSAttributedString(string: ""))
      (fresh.usesFontLeading, fresh.hyphenationFactor) = (manager.usesFontLeading, manager.hyphenationFactor)
      (fresh.usesDefaultHyphenation, fresh.showsControlCharacters) = (manager.usesDefaultHyphenation, manager.showsControlCharacters)
      other.addLayoutManager(fresh)
      let plain = ChangingDelegate()
      if manager.delegate != nil { fresh.delegate = plain }
      for container in manager.textContainers {
        let copy = Self.container(container.size)
        (copy.exclusionPaths, copy.lineFragmentPadding, copy.maximumNumberOfLines) = (container.exclusionPaths, container.lineFragmentPadding, container.maximumNumberOfLines)
        fresh.addTextContainer(copy)
      }
      #expect(Self.rows(manager) == Self.rows(fresh), "\(name), \(Self.changes[index].name), once \(isOnce), own \(isOwn)")
      Self.otherStorage.layoutManagers.forEach(Self.otherStorage.removeLayoutManager)
    }
  }

  @Test func containersAddedDuringLayoutKeepTheirOrder() {
    let galley = Galley(Block.text(Self.words), width: 60, height: 40)
    let (first, second) = (Self.container(CGSize(width: 60, height: 50)), Self.container(CGSize(width: 60, height: 0)))
    let delegate = ChangingDelegate(spacing: 0)
    delegate.methods["lineSpacing"] = { manager in
      for container in [first, second] where container.layoutManager == nil { manager.addTextContainer(container) }
    }
    galley.manager.delegate = delegate
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.textContainers.dropFirst().map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    #expect(galley.manager.firstUnlaidCharacterIndex() == galley.storage.length)
  }

  /// The containers move when layout has finished, also if the manager that takes them is being laid out itself.
  @Test(arguments: [false, true]) func managerReplacedDuringLayoutTakesAllContainers(isTargetInLayout: Bool) {
    let galley = Galley(Block.text("aa bb cc"), width: 20, height: 10, columns: 3)
    let (containers, delegate, target) = (galley.manager.textContainers, ChangingDelegate(spacing: 0), NSLayoutManager())
    var calls = 0
    delegate.methods["setFragment"] = { _ in
      calls += 1
      // The first call finds out whether the delegate implements the method.
      guard calls == 2 else { return }
      containers[1].replaceLayoutManager(target)
      #expect(galley.manager.textContainers.count == (isTargetInLayout ? 0 : 3))
    }
    let other = Galley(Block.text("dd"), [])
    if isTargetInLayout {
      other.storage.addLayoutManager(target)
      target.addTextContainer(Self.container(CGSize(width: 20, height: 10)))
      target.delegate = delegate
      target.ensureLayoutOfAllText()
    } else {
      galley.manager.delegate = delegate
      // The query is for a container that the manager no longer has.
      #expect(galley.manager.glyphRange(for: containers[0]).short == "{0, 0}")
    }
    #expect(calls >= 2 && galley.manager.textContainers.isEmpty && galley.manager.textStorage == nil)
    #expect(target.textStorage === galley.storage && galley.storage.layoutManagers.map(ObjectIdentifier.init) == [ObjectIdentifier(target)])
    #expect(target.textContainers.suffix(3).map(ObjectIdentifier.init) == containers.map(ObjectIdentifier.init))
    #expect(containers.allSatisfy { $0.layoutManager === target })
    target.ensureLayoutOfAllText()
    #expect(target.textContainers.prefix(3).flatMap { target.laidFragments(in: $0) }.map(\.text) == ["aa ", "bb ", "cc"])
  }

  @Test func queriesForAContainerThatIsRemovedMeanwhileReturnNothing() {
    let queries: [(NSLayoutManager, NSTextContainer) -> Bool] = [
      { $0.glyphRange(for: $1).length == 0 },
      { $0.glyphIndex(for: CGPoint(x: 25, y: 5), in: $1) == 0 },
      { $0.characterIndex(for: CGPoint(x: 25, y: 5), in: $1, fractionOfDistanceBetweenInsertionPoints: nil) == 0 },
      { manager, container in
        var lineCount = 0
        manager.forEachLine(in: container) { _, _, _ in lineCount += 1 }
        return lineCount == 0
      },
      { manager, container in
        let image = TestImage(width: 60, height: 10, scale: 1)
        let area = CGRect(x: 0, y: 0, width: 60, height: 10)
        image.draw { manager.drawText(in: container, meeting: area, at: .zero, context: UIGraphicsGetCurrentContext()!) }
        return image.cells(10) == "......"
      },
    ]
    for (index, query) in queries.enumerated() {
      let galley = Galley(Block.text("aa bb cc"), width: 60)
      let (container, delegate) = (galley.container, ChangingDelegate())
      delegate.methods["lineSpacing"] = { if !$0.textContainers.isEmpty { $0.removeTextContainer(at: 0) } }
      galley.manager.delegate = delegate
      #expect(query(galley.manager, container), "query \(index)")
      #expect(galley.manager.textContainers.isEmpty)
    }
  }

  private static func rows(_ manager: NSLayoutManager) -> [String] {
    manager.ensureLayoutOfAllText()
    return manager.textContainers.flatMap { manager.laidFragments(in: $0) }.map { "\($0.container).\($0.line) \($0.rect.short) \($0.text)" }
  }

  @Test func anEditWhileLinesAreLaidOutIsRefusedWithAMessage() {
    let galley = Galley(Block.text("aa bb"), width: 100)
    let delegate = ChangingDelegate()
    delegate.methods["lineSpacing"] = { $0.textStorage?.append(Block.text("x")) }
    galley.manager.delegate = delegate
    let messages = Self.messages { galley.manager.ensureLayoutOfAllText() }
    #expect(galley.storage.string == "aa bb" && messages.contains { $0.contains("rejected") && $0.contains("didCompleteLayoutFor") })
    delegate.methods = [:]
    galley.storage.append(Block.text("y"))
    #expect(galley.storage.string == "aa bby")
  }

  private static func container(_ size: CGSize) -> NSTextContainer {
    let container = NSTextContainer(size: size)
    container.lineFragmentPadding = 0
    return container
  }

  private static func messages(_ body: () -> Void) -> [String] {
    let (report, messages) = (NSLayoutManager.reportMistake, Messages())
    NSLayoutManager.reportMistake = { messages.all.append($0) }
    defer { NSLayoutManager.reportMistake = report }
    body()
    return messages.all
  }

  private final class Messages { var all: [String] = [] }
}

/// Returns the values of an absent delegate, and calls a closure for each of its methods.
private final class ChangingDelegate: NSObject, NSLayoutManagerDelegate {
  private let spacing: CGFloat
  var methods: [String: (NSLayoutManager) -> Void] = [:]
  var onCompletion: ((NSLayoutManager, NSTextContainer?, Bool) -> Void)?
  var completed: [(container: NSTextContainer?, isAtEnd: Bool)] = []

  init(spacing: CGFloat = 2) { self.spacing = spacing }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont, forGlyphRange glyphRange: NSRange
  ) -> Int {
    methods["generateGlyphs"]?(layoutManager)
    return 0
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    methods["controlAction"]?(layoutManager)
    return action == .zeroAdvancement ? .whitespace : action
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    methods["controlBox"]?(layoutManager)
    return CGRect(x: 0, y: 0, width: 4, height: 4)
  }
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool {
    methods["breakWord"]?(layoutManager)
    return true
  }
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    methods["breakHyphen"]?(layoutManager)
    return true
  }
  func layoutManager(_ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect) -> CGFloat {
    methods["lineSpacing"]?(layoutManager)
    return spacing
  }
  func layoutManager(_ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect) -> CGFloat {
    methods["spacingBefore"]?(layoutManager)
    return 0
  }
  func layoutManager(_ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect) -> CGFloat {
    methods["spacingAfter"]?(layoutManager)
    return spacing
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>, lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool {
    methods["setFragment"]?(layoutManager)
    return false
  }
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { methods["invalidated"]?(sender) }
  func layoutManager(_ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool) {
    completed.append((textContainer, layoutFinishedFlag))
    methods["completed"]?(layoutManager)
    onCompletion?(layoutManager, textContainer, layoutFinishedFlag)
  }
  func layoutManager(_ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize) {
    methods["geometry"]?(layoutManager)
  }
}

private final class OwnTextStorage: NSTextStorage {
  private let own = NSMutableAttributedString()

  override var string: String { own.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    own.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with string: String) {
    own.replaceCharacters(in: range, with: string)
    edited(.editedCharacters, range: range, changeInLength: string.utf16.count - range.length)
  }
  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    own.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}
