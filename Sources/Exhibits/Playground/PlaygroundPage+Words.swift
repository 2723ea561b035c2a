import UIKit

extension PlaygroundPage {
  /// Outlines and names the word at a point of the content; a point where none is names nothing.
  func nameWord(at point: CGPoint) {
    guard let word = text.editor.word(at: point) else { return }
    tappedWord = word
    wordOutline.show(word.rects)
    let popover = WordPopover(word, columnsPerSpread: geometry.columnsPerSpread)
    content.addSubview(popover)
    wordPopover = popover
    placePopover()
    popover.alpha = 0
    UIView.animate(withDuration: WordPopover.fadeDuration) { popover.alpha = 1 }
    changed()
  }

  /// Keeps the popover on the screen, beside what is seen of its word.
  func placePopover() {
    guard let tappedWord, let wordPopover else { return }
    wordPopover.place(beside: tappedWord.rects, in: bounds.inset(by: adjustedContentInset))
  }

  package func forgetWord() {
    guard tappedWord != nil else { return }
    tappedWord = nil
    wordOutline.show([])
    wordPopover?.removeFromSuperview()
    wordPopover = nil
    changed()
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

  /// `rects` are the word's parts, as high as their lines.
  func show(_ rects: [CGRect]) {
    for box in boxes { setNeedsDisplay(box.bounds.insetBy(dx: -Self.lineWidth, dy: -Self.lineWidth)) }
    boxes = rects.map { rect in
      UIBezierPath(roundedRect: rect.insetBy(dx: -Self.padding, dy: 1), cornerRadius: Self.cornerRadius)
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
