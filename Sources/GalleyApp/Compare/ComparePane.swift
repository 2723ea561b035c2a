import GalleyDocuments
import UIKit

/// One side of a comparison on the screen: its settings, and its text in a view that scrolls.
final class ComparePane: UIView {
  /// The space around the text, in points.
  static let inset = UIEdgeInsets(top: 16, left: 20, bottom: 24, right: 20)
  /// The part of the pane's height that settings take at most if they leave less than the minimum height to the text.
  private static let maximumSettings: CGFloat = 0.45
  /// The height that whole settings leave to the text, in points: a few lines.
  static let minimumText: CGFloat = 80

  let side: CompareSide
  let settings: CompareSettingsView
  let textView: ComparedTextView

  init(_ side: CompareSide, _ settings: CompareSettingsView) {
    (self.side, self.settings) = (side, settings)
    textView = ComparedTextView(side)
    super.init(frame: .zero)
    textView.isEditable = false
    textView.backgroundColor = Theme.page
    textView.textContainerInset = Self.inset
    textView.accessibilityLabel = "Text of \(side.name.rawValue)"
    addSubview(textView)
    addSubview(settings)
  }

  required init?(coder: NSCoder) { nil }

  /// Places the settings above the text. `height` is that of the settings of both panes, so that their texts begin at the same height.
  func arrange(settingsHeight height: CGFloat) {
    (settings.isHidden, textView.isHidden) = (false, false)
    let top = min(height, max((bounds.height * Self.maximumSettings).rounded(), bounds.height - Self.minimumText))
    settings.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    textView.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
  }

  /// Places either the settings or the text, in a window that has space for one of them.
  func arrangeAlone(showsSettings: Bool) {
    (settings.isHidden, textView.isHidden) = (!showsSettings, showsSettings)
    settings.frame = bounds
    textView.frame = bounds
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: textView.frame.minY - 1, width: bounds.width, height: 1))
  }

  // MARK: Scrolling

  /// The position in the text at the top of the visible part.
  var topPosition: CGFloat { side.position(atDistance: textView.contentOffset.y - Self.inset.top) }

  /// Gives the visible text the attributes of the present setting, and lays it out. Lines can move into the visible part, up to a few times.
  func typesetVisibleText() {
    for _ in 0..<8 {
      textView.layoutIfNeeded()
      let top = textView.contentOffset.y - Self.inset.top
      guard let first = side.firstCharacter(below: top) else { return }
      let last = side.firstCharacter(below: top + textView.bounds.height) ?? side.storage.length
      guard side.typeset(first..<max(last, first) + 1) else { return }
      textView.setNeedsLayout()
    }
  }

  /// Scrolls so that a position in the text is at the top of the visible part, `space` points below it, or as near as the ends of the text permit.
  func scroll(to position: CGFloat, below space: CGFloat = 0) {
    // Lays out the text after a change, which determines the height of the content.
    textView.layoutIfNeeded()
    let distance = side.distance(ofPosition: position)
    textView.setNeedsLayout()
    textView.layoutIfNeeded()
    let lowest = max(textView.contentSize.height - textView.bounds.height, 0)
    let y = position > 0 ? distance + Self.inset.top - space : 0
    let offset = CGPoint(x: textView.contentOffset.x, y: min(max(y, 0), lowest))
    if offset != textView.contentOffset { textView.contentOffset = offset }
    typesetVisibleText()
  }
}
