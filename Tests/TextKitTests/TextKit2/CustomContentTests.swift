import CoreGraphics
import Foundation
import Testing
import UIFoundation

@testable import TextKit

/// A custom content manager with its own locations: rows of text, which know only their indexes.
final class RowContent: NSTextContentManager {
  final class RowLocation: NSObject, NSTextLocation {
    let row, unit: Int
    init(_ row: Int, _ unit: Int) { (self.row, self.unit) = (row, unit) }
    func compare(_ location: any NSTextLocation) -> ComparisonResult {
      let other = location as! RowLocation
      return (row, unit) == (other.row, other.unit) ? .orderedSame : (row, unit) < (other.row, other.unit) ? .orderedAscending : .orderedDescending
    }
    override var description: String { "\(row):\(unit)" }
  }

  private(set) var rows: [NSAttributedString]

  init(_ rows: [NSAttributedString]) {
    self.rows = rows
    super.init()
  }

  func setRow(_ row: Int, _ text: NSAttributedString) {
    performEditingTransaction {
      let old = range(of: row)
      rows[row] = text
      recordEditAction(in: old, newTextRange: range(of: row))
    }
  }

  func insertRow(_ row: Int, _ text: NSAttributedString) {
    performEditingTransaction {
      rows.insert(text, at: row)
      recordEditAction(in: NSTextRange(location: RowLocation(row, 0)), newTextRange: range(of: row))
    }
  }

  private func range(of row: Int) -> NSTextRange { NSTextRange(location: RowLocation(row, 0), end: RowLocation(row, rows[row].length))! }

  override var documentRange: NSTextRange { NSTextRange(location: RowLocation(0, 0), end: RowLocation(rows.count - 1, rows.last!.length))! }

  override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions, using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let first = (textLocation as? RowLocation)?.row ?? (options.contains(.reverse) ? rows.count : 0)
    let all = options.contains(.reverse) ? Array((0..<first).reversed()) : Array(first..<rows.count)
    var last: (any NSTextLocation)?
    for row in all {
      let paragraph = NSTextParagraph(attributedString: rows[row])
      (paragraph.textContentManager, paragraph.elementRange) = (self, range(of: row))
      last = options.contains(.reverse) ? range(of: row).location : range(of: row).endLocation
      if !block(paragraph) { break }
    }
    return last
  }

  override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    let row = (range.location as! RowLocation).row
    setRow(row, textElements!.compactMap { ($0 as? NSTextParagraph)?.attributedString }.first!)
  }

  override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    var (row, unit) = ((location as! RowLocation).row, (location as! RowLocation).unit + offset)
    while unit < 0, row > 0 {
      row -= 1
      unit += rows[row].length
    }
    while unit > rows[row].length, row < rows.count - 1 {
      unit -= rows[row].length
      row += 1
    }
    return (0...rows[row].length).contains(unit) ? RowLocation(row, unit) : nil
  }

  override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    func total(_ rowLocation: RowLocation) -> Int { rows[..<rowLocation.row].reduce(0) { $0 + $1.length } + rowLocation.unit }
    return total(to as! RowLocation) - total(from as! RowLocation)
  }
}

@Suite struct CustomContentTests {
  private let manager = NSTextLayoutManager()
  private let container = Galley.container(70, 0, padding: 0)

  private func content(_ rows: [String]) -> RowContent {
    let content = RowContent(rows.map { Block.text($0) })
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    return content
  }

  private var fragments: [NSTextLayoutFragment] {
    var all: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      all.append($0)
      return true
    }
    return all
  }

  private var lines: [String] {
    fragments.flatMap { fragment in
      fragment.textLineFragments.map { line in
        let text = line.attributedString.attributedSubstring(from: NSRange(location: line.characterRange.location, length: min(line.characterRange.length, line.attributedString.length - line.characterRange.location))).string
        return "\(Int(fragment.layoutFragmentFrame.minY + line.typographicBounds.minY)) \(fragment.rangeInElement) \(text.replacing("\n", with: "¶"))"
      }
    }
  }

  @Test func pendingEditsAreSynchronizedBeforeThePrimaryManagerChanges() {
    let content = content(["abc", "de"])
    #expect(lines.first?.hasSuffix("abc") == true)
    content.automaticallySynchronizesTextLayoutManagers = false
    content.setRow(0, Block.text("x"))
    #expect(lines.first?.hasSuffix("abc") == true)
    content.primaryTextLayoutManager = manager
    #expect(lines.first?.hasSuffix("x") == true)
  }

  @Test func customElementsAreLaidOut() {
    let content = content(["abc", "de fghi jkl\n", "m"])
    #expect(lines == ["0 0:0..<0:3 abc", "10 1:0..<1:12 de fghi ", "20 1:0..<1:12 jkl¶", "30 2:0..<2:1 m"])
    #expect(fragments.map { ($0.textElement as! NSTextParagraph).elementRange!.description } == ["0:0..<0:3", "1:0..<1:12", "2:0..<2:1"])
    #expect(manager.documentRange.description == "0:0..<2:1")
    // Locations convert in both directions.
    for row in 0..<3 {
      for unit in 0..<content.rows[row].length {
        let place = RowContent.RowLocation(row, unit)
        let caret = manager.textRange(for: .character, enclosing: place)
        #expect(caret?.location.compare(place) == .orderedSame, "\(place)")
        #expect(manager.textLayoutFragment(for: place)?.rangeInElement.contains(place) == true)
      }
    }
  }

  @Test func onlyEditedRowsAreLaidOutAgain() {
    let content = content(["abc", "de", "f"])
    let held = fragments
    content.setRow(1, Block.text("xyz uvw abc"))
    #expect(lines == ["0 0:0..<0:3 abc", "10 1:0..<1:11 xyz uvw ", "20 1:0..<1:11 abc", "30 2:0..<2:1 f"])
    #expect(held.map { $0.textLayoutManager != nil } == [true, false, true] && fragments[2] === held[2])
    content.insertRow(1, Block.text("new\n"))
    #expect(lines.map { $0.suffix(4) } == [" abc", "new¶", "uvw ", " abc", "3:1 f"].map { $0.suffix(4) })
    content.automaticallySynchronizesTextLayoutManagers = false
    content.setRow(0, Block.text("q"))
    #expect(lines.first?.hasSuffix("abc") == true)
    var isDone = false
    content.synchronizeTextLayoutManagers { _ in isDone = true }
    #expect(isDone && lines.first == "0 0:0..<0:1 q")
    manager.replaceContents(in: fragments[0].rangeInElement, with: Block.text("r"))
    content.synchronizeTextLayoutManagers(nil)
    #expect(lines.first == "0 0:0..<0:1 r")
  }

  /// A row that was set to an equal text is laid out again even if a later edit in the same transaction moves it.
  @Test func editsBeforeRecordedEditMoveIt() {
    let content = content(["abc", "de", "f"])
    let held = fragments
    content.performEditingTransaction {
      content.setRow(2, Block.text("f"))
      content.insertRow(0, Block.text("new"))
    }
    #expect(lines.count == 4 && lines.last == "30 3:0..<3:1 f")
    #expect(held[2].textLayoutManager == nil)
  }

  @Test func navigationUsesCustomLocations() {
    let content = content(["ab", "cd"])
    let navigation = manager.textSelectionNavigation
    var selection = NSTextSelection(content.documentRange.location, affinity: .downstream)
    var visited: [String] = []
    while let next = navigation.destinationSelection(for: selection, direction: .forward, destination: .character, extending: false, confined: false), visited.count < 20 {
      selection = next
      visited.append(next.textRanges[0].location.description)
    }
    #expect(visited == ["0:1", "0:2", "1:0", "1:1", "1:2"])
    let hit = navigation.textSelections(
      interactingAt: CGPoint(x: 12, y: 15), inContainerAt: content.documentRange.location, anchors: [], modifiers: [], selecting: false, bounds: .zero)
    #expect(hit.first?.textRanges.first?.location.description == "1:1")
  }

  /// Its delegate hides elements as a content storage's does.
  @Test func delegateHidesCustomElements() {
    final class Folder: NSObject, NSTextContentManagerDelegate {
      func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
      ) -> Bool { (textElement.elementRange!.location as! RowContent.RowLocation).row != 1 }
    }
    let (content, folder) = (content(["ab", "cd", "ef"]), Folder())
    content.delegate = folder
    #expect(lines == ["0 0:0..<0:2 ab", "10 2:0..<2:2 ef"])
    content.delegate = nil
    #expect(lines.count == 3)
  }
}
