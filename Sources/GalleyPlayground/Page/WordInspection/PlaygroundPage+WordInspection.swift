import GalleyDocuments
import UIKit

extension PlaygroundPage {
  /// How the facts of a word are shown: in a popover beside it, or in a strip, which covers no text that is being edited.
  enum FactsForm { case popover, strip }

  /// Shows the facts of an inspector at a point of the content, or else outlines the word there and shows its facts in `form`; does nothing if the
  /// point is outside of words.
  func nameWord(at point: CGPoint, in form: FactsForm) {
    if let inspected = inspectsTap?(point) { return showFacts(inspected.facts, beside: [inspected.place]) }
    if let word = text.editor.word(at: point) { name(word, in: form) }
  }

  /// Shows the facts of the word under a mouse button that is held for `delay` without movement in a popover. Does nothing if the press is on the
  /// selection, which it may be about to drag.
  func scheduleHeldPress() {
    let delay: TimeInterval = 0.5
    heldPress?.cancel()
    heldPress = Timeline.shared.schedule(after: delay) { [weak self] in
      guard let self, let press, press.isByPointer, press.tapCount == 1, !press.hasMoved, !press.isExtending,
        text.editor.selection.isEmpty, noteLink(at: press.start) == nil
      else { return }
      nameWord(at: press.start, in: .popover)
    }
  }

  /// Handles the end of a press that set the caret: shows the word there. By mouse, while the text is being edited, its facts are in a strip, unless the
  /// button was held and the popover is open.
  func nameWord(after press: TextPress) {
    heldPress?.cancel()
    guard wordPopover == nil else { return }
    nameWord(at: press.start, in: press.isByPointer && wasEditingBeforePress ? .strip : .popover)
  }

  /// Shows the popover of the word that contains the caret or ends at it; if there is no such word, only closes an open popover.
  func nameWordAtCaret() {
    closeWordPopover()
    if let word = wordAtCaret { name(word) }
  }

  var wordAtCaret: WordHit? {
    let caret = text.editor.selection.active
    return [caret, caret - 1].lazy.filter { $0 >= 0 }.compactMap { self.text.editor.word(atCharacter: $0) }.first
  }

  private func name(_ word: WordHit, in form: FactsForm = .popover, isAnimated: Bool = true) {
    tappedWord = word
    wordOutline.show(word.rects)
    let facts = PopoverFacts(word, link: linkAddress(atCharacter: word.range.location), columnsPerSpread: geometry.columnsPerSpread)
    guard form == .strip else { return showFacts(facts, beside: word.rects, isAnimated: isAnimated) }
    let strip = FactsStrip(facts) { [weak self] in
      guard let self, let word = tappedWord else { return }
      closeWordPopover()
      name(word)
    }
    content.addSubview(strip)
    wordStrip = strip
    popoverSubjectRects = word.rects
    positionPopover()
    changed(.popover)
  }

  /// Shows a popover that does not cover `rects`, in the content's space.
  private func showFacts(_ facts: PopoverFacts, beside rects: [CGRect], isAnimated: Bool = true) {
    let popover = FactsPopover(facts)
    content.addSubview(popover)
    wordPopover = popover
    popoverSubjectRects = rects
    positionPopover()
    if isAnimated {
      popover.alpha = 0
      UIView.animate(withDuration: FactsPopover.fadeDuration) { popover.alpha = 1 }
    }
    changed(.popover)
  }

  /// Updates the popover of the tapped word, whose position or size can have changed. Closes it if the word
  /// is a different one.
  func followWord() {
    guard let word = tappedWord else { return }
    guard let now = text.editor.word(atCharacter: word.range.location), now.range == word.range, now.word == word.word
    else { return closeWordPopover() }
    guard now != word else { return }
    let form: FactsForm = wordStrip == nil ? .popover : .strip
    wordPopover?.removeFromSuperview()
    wordStrip?.removeFromSuperview()
    name(now, in: form, isAnimated: false)
  }

  /// Positions the popover or the strip on the screen, beside the visible part of its subject.
  func positionPopover() {
    wordStrip?.position(beside: popoverSubjectRects, in: bounds.inset(by: adjustedContentInset))
    wordPopover?.position(beside: popoverSubjectRects, in: bounds.inset(by: adjustedContentInset))
  }

  /// Closes the popover or the strip of a word or an inspector and removes the word's outline; does nothing if there is neither.
  public func closeWordPopover() {
    guard isNamingWord else { return }
    tappedWord = nil
    wordOutline.show([])
    wordPopover?.removeFromSuperview()
    wordPopover = nil
    wordStrip?.removeFromSuperview()
    wordStrip = nil
    changed(.popover)
  }
}

extension PopoverFacts {
  /// Creates the facts of a word: the word with dots at its divisions, the address of its link, and its properties.
  init(_ word: WordHit, link: URL?, columnsPerSpread: Int) {
    let font = UIFont(name: word.fontName, size: 36) ?? .systemFont(ofSize: 36)
    let title = NSMutableAttributedString(string: word.word, attributes: [.font: font, .foregroundColor: Theme.ink])
    for division in word.divisions.reversed() {
      title.insert(NSAttributedString(string: "·", attributes: [.font: font, .foregroundColor: Theme.blueInk]), at: division)
    }
    let family = UIFont(name: word.fontName, size: word.pointSize)?.familyName ?? word.fontName
    let size = word.pointSize == word.pointSize.rounded()
      ? "\(Int(word.pointSize))" : "\((word.pointSize * 100).rounded() / 100)"
    let hyphens = word.divisions.count
    self.init(
      title: title, label: word.word,
      rows: (link.map { [("Link", PlaygroundPage.shortened($0.absoluteString))] } ?? []) + [
        ("Range", "{\(word.range.location), \(word.range.length)}"),
        ("Font", "\(family), \(size) pt"),
        ("Line", Self.lines(word.lines)),
        ("Column", Self.column(word.container, columnsPerSpread: columnsPerSpread)),
        ("Glyphs", hyphens == 0 ? "\(word.glyphCount)" : "\(word.glyphCount), with \(hyphens == 1 ? "1 hyphen" : "\(hyphens) hyphens")"),
      ])
  }

  /// Returns a description of line numbers, counted from 1: “12 and 13”, for more lines “12–15”, and “12–13 and 1–5” across a column boundary.
  static func lines(_ lines: [Int]) -> String {
    guard lines.count > 2 else { return lines.map { "\($0 + 1)" }.joined(separator: " and ") }
    var runs: [ClosedRange<Int>] = []
    for line in lines {
      if let last = runs.last, last.upperBound + 1 == line { runs[runs.count - 1] = last.lowerBound...line } else { runs.append(line...line) }
    }
    return runs.map { $0.count > 1 ? "\($0.lowerBound + 1)–\($0.upperBound + 1)" : "\($0.lowerBound + 1)" }.joined(separator: " and ")
  }

  /// Returns a description of a column and its page, counted from 1: “2 of 2, page 3”; on the first page only “2 of 2”.
  public static func column(_ container: Int, columnsPerSpread: Int) -> String {
    let column = "\(container % columnsPerSpread + 1) of \(columnsPerSpread)"
    let page = container / columnsPerSpread
    return page > 0 ? "\(column), page \(page + 1)" : column
  }
}

/// The outline of the tapped word, below the text: a box for each of its parts.
final class WordOutlineView: UIView {
  private var boxes: [UIBezierPath] = []

  private static let padding: CGFloat = 2
  private static let cornerRadius: CGFloat = 3
  private static let lineWidth: CGFloat = 1.25

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows boxes for `rects`, the parts of the word in the height of its letters.
  func show(_ rects: [CGRect]) {
    for box in boxes { setNeedsDisplay(box.bounds.insetBy(dx: -Self.lineWidth, dy: -Self.lineWidth)) }
    boxes = rects.map { rect in
      UIBezierPath(roundedRect: rect.insetBy(dx: -Self.padding, dy: -1), cornerRadius: Self.cornerRadius)
    }
    for box in boxes {
      box.lineWidth = Self.lineWidth
      setNeedsDisplay(box.bounds.insetBy(dx: -Self.lineWidth, dy: -Self.lineWidth))
    }
  }

  override func draw(_ rect: CGRect) {
    for box in boxes {
      Theme.blueTint.setFill()
      box.fill()
      Theme.blueLine.setStroke()
      box.stroke()
    }
  }
}
