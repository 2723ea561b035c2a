import UIKit

/// A card of a board with a title, a note, and content in its fitting height for the card's width.
final class BoardCard: TitledCard {
  let content: UIView

  /// Creates a card; `content` returns its height from `sizeThatFits` for a given width.
  init(_ title: String, note noteText: String, content: UIView) {
    self.content = content
    super.init(title: title, note: noteText)
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  /// Places the title, the note and the content from top to bottom, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of the card.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let padding = width < 360 ? Self.padding * 0.7 : Self.padding
    let availableSize = CGSize(width: max(width - 2 * padding, 0), height: 0)
    var y = padding - 4
    func place(_ view: UIView, gap: CGFloat) {
      let height = view.sizeThatFits(availableSize).height.rounded(.up)
      if moves { view.frame = CGRect(x: padding, y: y, width: availableSize.width, height: height) }
      y += height + gap
    }
    place(heading, gap: 2)
    if note.text?.isEmpty == false { place(note, gap: 14) } else { y += 10 }
    place(content, gap: padding)
    return y.rounded(.up)
  }
}
