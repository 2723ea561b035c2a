import UIKit

extension PlaygroundPage {
  /// Says what an inspection has to say of a point of the content, else outlines and names the word there; a point where
  /// none is names nothing.
  func nameWord(at point: CGPoint) {
    if let told = inspectsTap?(point) { return showFacts(told.facts, beside: [told.place]) }
    if let word = text.editor.word(at: point) { name(word) }
  }

  /// The word that the caret is in, or at the end of.
  func nameWordAtCaret() {
    forgetWord()
    if let word = wordAtCaret { name(word) }
  }

  var wordAtCaret: WordHit? {
    let caret = text.editor.selection.active
    return [caret, caret - 1].lazy.filter { $0 >= 0 }.compactMap { self.text.editor.word(atCharacter: $0) }.first
  }

  private func name(_ word: WordHit, isAnimated: Bool = true) {
    tappedWord = word
    wordOutline.show(word.rects)
    showFacts(PopoverFacts(word, columnsPerSpread: geometry.columnsPerSpread), beside: word.rects, isAnimated: isAnimated)
  }

  /// `places`, in the content's space, are not covered.
  private func showFacts(_ facts: PopoverFacts, beside places: [CGRect], isAnimated: Bool = true) {
    let popover = FactsPopover(facts)
    content.addSubview(popover)
    wordPopover = popover
    popoverPlaces = places
    placePopover()
    if isAnimated {
      popover.alpha = 0
      UIView.animate(withDuration: FactsPopover.fadeDuration) { popover.alpha = 1 }
    }
    changed()
  }

  /// The word that was tapped may stand elsewhere now, or in another size: it is told of anew. Where it is another word,
  /// nothing is.
  func followWord() {
    guard let word = tappedWord else { return }
    guard let now = text.editor.word(atCharacter: word.range.location), now.range == word.range, now.word == word.word
    else { return forgetWord() }
    guard now != word else { return }
    wordPopover?.removeFromSuperview()
    name(now, isAnimated: false)
  }

  /// Keeps the popover on the screen, beside what is seen of what it is about.
  func placePopover() {
    wordPopover?.place(beside: popoverPlaces, in: bounds.inset(by: adjustedContentInset))
  }

  /// Closes the popover of a word or an inspection and removes the word's outline; nothing happens where none is open.
  public func forgetWord() {
    guard wordPopover != nil else { return }
    tappedWord = nil
    wordOutline.show([])
    wordPopover?.removeFromSuperview()
    wordPopover = nil
    changed()
  }
}

extension PopoverFacts {
  /// The word itself, a dot where it is divided, and what there is to know of it.
  init(_ word: WordHit, columnsPerSpread: Int) {
    let font = UIFont(name: word.fontName, size: 36) ?? .systemFont(ofSize: 36)
    let title = NSMutableAttributedString(string: word.word, attributes: [.font: font, .foregroundColor: Look.ink])
    for division in word.divisions.reversed() {
      title.insert(NSAttributedString(string: "·", attributes: [.font: font, .foregroundColor: Look.blueInk]), at: division)
    }
    let family = UIFont(name: word.fontName, size: word.pointSize)?.familyName ?? word.fontName
    let size = word.pointSize == word.pointSize.rounded()
      ? "\(Int(word.pointSize))" : "\((word.pointSize * 100).rounded() / 100)"
    let hyphens = word.divisions.count
    self.init(
      title: title, label: word.word,
      rows: [
        ("Range", "{\(word.range.location), \(word.range.length)}"),
        ("Font", "\(family), \(size) px"),
        ("Line", Self.lines(word.lines)),
        ("Column", Self.column(word.container, columnsPerSpread: columnsPerSpread)),
        ("Glyphs", hyphens == 0 ? "\(word.glyphCount)" : "\(word.glyphCount), with \(hyphens == 1 ? "one hyphen" : "\(hyphens) hyphens")"),
      ])
  }

  /// As a reader counts: “12 and 13”, of more lines “12–15”, and “12–13 and 1–5” where a column begins between.
  static func lines(_ lines: [Int]) -> String {
    guard lines.count > 2 else { return lines.map { "\($0 + 1)" }.joined(separator: " and ") }
    var runs: [ClosedRange<Int>] = []
    for line in lines {
      if let last = runs.last, last.upperBound + 1 == line { runs[runs.count - 1] = last.lowerBound...line } else { runs.append(line...line) }
    }
    return runs.map { $0.count > 1 ? "\($0.lowerBound + 1)–\($0.upperBound + 1)" : "\($0.lowerBound + 1)" }.joined(separator: " and ")
  }

  /// A column of the chain, as a reader counts: “2 of 2, page 3”.
  public static func column(_ container: Int, columnsPerSpread: Int) -> String {
    let column = "\(container % columnsPerSpread + 1) of \(columnsPerSpread)"
    let page = container / columnsPerSpread
    return page > 0 ? "\(column), page \(page + 1)" : column
  }
}

/// The outline of the tapped word, under the text: a box for each of its parts.
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

  /// `rects` are the word's parts, as high as their letters.
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
      Look.blueTint.setFill()
      box.fill()
      Look.blueLine.setStroke()
      box.stroke()
    }
  }
}
