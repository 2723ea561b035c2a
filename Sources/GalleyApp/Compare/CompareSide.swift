import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import TextKit
import UIKit

/// One side of a comparison: a text in a setting, laid out in one column as far as it is shown or compared.
@MainActor final class CompareSide {
  /// The name of a side in texts for the user.
  enum Name: String { case a = "A", b = "B" }

  let name: Name
  private(set) var text: ComparedText
  private(set) var setting: CompareSetting
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer
  /// Finds lines in the container; its top left is at the origin.
  private let host: TextLayoutHost
  private var typesetting: CompareTypesetting
  /// The whole paragraphs that still have the attributes of an earlier setting, in UTF-16 code units. They get those of the present one when they are
  /// shown or compared, so that a change takes no longer in a long text.
  private var stale = IndexSet()
  /// Colors the code; `nil` if code is not colored.
  private var coloring: CodeColoring?

  init(_ name: Name, _ text: ComparedText, _ setting: CompareSetting) {
    (self.name, self.text, self.setting) = (name, text, setting)
    typesetting = CompareTypesetting(text, setting)
    storage = NSTextStorage(attributedString: text.typeset(with: setting))
    manager.allowsNonContiguousLayout = true
    manager.usesTotalFit = setting.usesTotalFit
    // As on the page.
    TextFlow.setSpacing(of: manager)
    storage.addLayoutManager(manager)
    // The height is unlimited.
    container = NSTextContainer(size: CGSize(width: setting.width, height: 0))
    container.lineFragmentPadding = 0
    container.allowsTallLines = true
    manager.addTextContainer(container)
    host = TextLayoutHost(layoutManager: manager)
    host.usesEstimatedHeights = true
    host.addContainer(container, at: .zero)
    guard text.colorsCode else { return }
    coloring = CodeColoring(manager, of: storage) { [weak storage] offset in storage.flatMap { CodeSyntax.ofCode(in: $0, at: offset) } }
  }

  /// Shows a text in a setting. Does only the work that the difference needs.
  func show(_ text: ComparedText, _ setting: CompareSetting) {
    let (oldText, old) = (self.text, self.setting)
    (self.text, self.setting) = (text, setting)
    let isSameText = oldText.text === text.text
    if !isSameText || (old.family, old.size, old.hyphenates) != (setting.family, setting.size, setting.hyphenates) {
      typesetting = CompareTypesetting(text, setting)
      if !isSameText { storage.setAttributedString(text.typeset(with: setting)) }
      stale = isSameText ? IndexSet(integersIn: 0..<storage.length) : []
    }
    if old.width != setting.width { container.size.width = setting.width }
    manager.usesTotalFit = setting.usesTotalFit
  }

  /// Gives the paragraphs of characters the attributes of the present setting. Returns whether they had those of an earlier one.
  @discardableResult func typeset(_ characters: Range<Int>) -> Bool {
    guard !stale.isEmpty else { return false }
    let paragraphs = IndexSet(integersIn: text.paragraphs.whole(characters)).intersection(stale)
    guard !paragraphs.isEmpty else { return false }
    storage.beginEditing()
    for range in paragraphs.rangeView {
      text.text.enumerateAttributes(in: NSRange(range)) { attributes, range, _ in storage.setAttributes(typesetting.attributes(attributes), range: range) }
      typesetting.setTables(in: storage, NSRange(range))
    }
    storage.endEditing()
    stale.subtract(paragraphs)
    return true
  }

  // MARK: Lines

  /// Lays out a range of whole paragraphs, and returns its lines.
  func lines(of characters: NSRange, numberedFrom number: Int) -> LayoutRecord.Column {
    typeset(characters.location..<NSMaxRange(characters))
    if characters.length > 0 { manager.ensureLayout(forCharacterRange: characters) }
    return LayoutRecord.Column(linesOf: characters, in: container, numberedFrom: number)
  }

  /// Returns the frame in the container of the line of a character, and the characters of the line. Lays out the line. Returns `nil` without text.
  private func line(ofCharacterAt index: Int) -> (frame: CGRect, characters: Range<Int>)? {
    guard storage.length > 0 else { return nil }
    let index = min(max(index, 0), storage.length - 1)
    typeset(index..<index + 1)
    manager.ensureLayout(forCharacterRange: NSRange(location: index, length: 1))
    let layout = manager.documentLayout
    guard let frame = host.lineFrame(ofCharacterAt: index), let fragment = layout.fragmentIndex(containing: .init(index)) else { return nil }
    return (frame, layout.fragments[fragment].range.utf16)
  }

  /// Returns the first character of the first line that ends below a distance from the container's top; `nil` below the text.
  func firstCharacter(below y: CGFloat) -> Int? { host.firstCharacter(below: max(y, 0)) }

  /// Returns the position in the text at a distance from the container's top, in UTF-16 code units. Within a line, the position grows evenly with the
  /// distance, from the line's first character to its last.
  func position(atDistance y: CGFloat) -> CGFloat {
    guard y > 0, let index = host.firstCharacter(below: y), let line = line(ofCharacterAt: index) else { return 0 }
    let fraction = line.frame.height > 0 ? min(max((y - line.frame.minY) / line.frame.height, 0), 1) : 0
    return CGFloat(line.characters.lowerBound) + fraction * CGFloat(line.characters.count)
  }

  /// Returns the distance of a position in the text from the container's top: the inverse of `position(atDistance:)`. Lays out the line.
  func distance(ofPosition position: CGFloat) -> CGFloat {
    guard position > 0, let line = line(ofCharacterAt: Int(position)), !line.characters.isEmpty else { return 0 }
    let fraction = min(max((position - CGFloat(line.characters.lowerBound)) / CGFloat(line.characters.count), 0), 1)
    return line.frame.minY + fraction * line.frame.height
  }

  // MARK: Rules and colors of code

  /// Colors the code between two distances from the container's top. Returns whether any color changed.
  func colorCode(from top: CGFloat, to bottom: CGFloat) -> Bool {
    guard let coloring, let paragraphs = paragraphs(from: top, to: bottom) else { return false }
    return coloring.color(NSRange(paragraphs))
  }

  /// Returns the lines of the paragraphs between two distances from the container's top; empty if none of them has a rule. Does not lay out text.
  func ruledLines(from top: CGFloat, to bottom: CGFloat) -> [PageLine] {
    guard text.tableMetrics != nil, let paragraphs = paragraphs(from: top, to: bottom) else { return [] }
    let layout = manager.documentLayout
    guard var index = layout.fragmentIndex(containing: .init(paragraphs.lowerBound)) else { return [] }
    var lines: [PageLine] = []
    var hasRules = false
    while index < layout.fragments.count {
      let laid = manager.laidFragment(at: index)
      let characters = laid.characters.utf16
      guard characters.lowerBound < paragraphs.upperBound else { break }
      index += 1
      guard !characters.isEmpty else { continue }
      lines.append(PageLine(rect: laid.rect, used: laid.used, characters: NSRange(characters)))
      switch (storage.attribute(.textRole, at: characters.lowerBound, effectiveRange: nil) as? TextRole)?.block {
      case .row, .note: hasRules = true
      default: break
      }
    }
    return hasRules ? lines : []
  }

  /// Draws the rules of lines that intersect `rect`, in the context's space, with the container's origin at `origin`.
  func drawRules(of lines: [PageLine], at origin: CGPoint, meeting rect: CGRect, _ context: CGContext) {
    guard let metrics = text.tableMetrics?.scaled(by: setting.size / text.size) else { return }
    TextRules(of: storage, manager, metrics).draw(lines, at: origin, meeting: rect, context)
  }

  /// Returns the whole paragraphs between two distances from the container's top, in UTF-16 code units; `nil` if there are none.
  private func paragraphs(from top: CGFloat, to bottom: CGFloat) -> Range<Int>? {
    guard storage.length > 0, let first = firstCharacter(below: top) else { return nil }
    let last = firstCharacter(below: bottom) ?? storage.length - 1
    return text.paragraphs.whole(first..<max(last, first) + 1)
  }

  // MARK: Marks

  /// Underlines words that the other text does not have.
  func underline(_ characters: NSRange) {
    guard characters.length > 0, NSMaxRange(characters) <= storage.length else { return }
    manager.addTemporaryAttributes(
      [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: Theme.blueLine], forCharacterRange: characters)
  }

  /// Removes all colors and underlines.
  func removeMarks() {
    let whole = NSRange(location: 0, length: storage.length)
    for key in [.backgroundColor, .underlineStyle, .underlineColor] as [NSAttributedString.Key] {
      manager.removeTemporaryAttribute(key, forCharacterRange: whole)
    }
  }

  /// Colors the background of characters.
  func mark(_ characters: NSRange, _ color: UIColor) {
    guard characters.length > 0, NSMaxRange(characters) <= storage.length else { return }
    manager.addTemporaryAttribute(.backgroundColor, value: color, forCharacterRange: characters)
  }
}
