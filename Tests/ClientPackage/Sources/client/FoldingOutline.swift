import UIKit

/// An outline with folding headings. Paragraphs below a folded heading are not laid out, but stay in the text.
final class FoldingOutline: NSObject, NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {
  let contentStorage = NSTextContentStorage()
  let layoutManager = NSTextLayoutManager()
  private let container = NSTextContainer(size: CGSize(width: 300, height: 0))
  private var folded: Set<Int> = []

  init(_ text: String) {
    super.init()
    container.lineFragmentPadding = 0
    layoutManager.textContainer = container
    layoutManager.delegate = self
    contentStorage.delegate = self
    contentStorage.addTextLayoutManager(layoutManager)
    contentStorage.attributedString = NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 15)])
  }

  /// Folds or unfolds the section of the heading that begins at an offset of the text.
  func toggle(at offset: Int) {
    if folded.remove(offset) == nil { folded.insert(offset) }
    layoutManager.invalidateLayout(for: contentStorage.documentRange)
  }

  /// The paragraphs that are laid out, from top to bottom.
  var visibleParagraphs: [String] {
    var found: [String] = []
    layoutManager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout]) { fragment in
      let paragraph = fragment.textElement as? NSTextParagraph
      found.append(paragraph?.attributedString.string.trimmingCharacters(in: .newlines) ?? "")
      return true
    }
    return found
  }

  var height: CGFloat {
    layoutManager.ensureLayout(for: layoutManager.documentRange)
    return layoutManager.usageBoundsForTextContainer.height
  }

  func image() -> UIImage {
    let size = CGSize(width: container.size.width, height: max(height, 1))
    return UIGraphicsImageRenderer(size: size).image { context in
      layoutManager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout]) { fragment in
        fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context.cgContext)
        return true
      }
    }
  }

  // MARK: NSTextContentManagerDelegate

  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    guard let location = textElement.elementRange?.location, !folded.isEmpty, let text = contentStorage.textStorage?.string as NSString? else { return true }
    let start = textContentManager.offset(from: textContentManager.documentRange.location, to: location)
    if text.substring(from: start).hasPrefix("#") { return true }
    // The heading above.
    var heading = 0, place = 0
    while place < start {
      let range = text.paragraphRange(for: NSRange(location: place, length: 0))
      if text.substring(with: range).hasPrefix("#") { heading = range.location }
      place = NSMaxRange(range)
    }
    return !folded.contains(heading)
  }

  // MARK: NSTextContentStorageDelegate

  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
    let own = textContentStorage.textStorage!.attributedSubstring(from: range)
    guard own.string.hasPrefix("#") else { return nil }
    let shown = NSMutableAttributedString(attributedString: own)
    shown.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 20), range: NSRange(location: 0, length: shown.length))
    return NSTextParagraph(attributedString: shown)
  }

  // MARK: NSTextLayoutManagerDelegate

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    let isComment = (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix(">") ?? false
    return isComment
      ? BubbleFragment(textElement: textElement, range: textElement.elementRange) : NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }
}

/// A comment in a bubble.
final class BubbleFragment: NSTextLayoutFragment {
  override var leadingPadding: CGFloat { return 40 }
  override var trailingPadding: CGFloat { return 20 }
  override var topMargin: CGFloat { return 8 }
  override var bottomMargin: CGFloat { return 8 }

  private var bubble: CGRect {
    let lines = textLineFragments.reduce(CGRect.null) { $0.union($1.typographicBounds) }
    return lines.insetBy(dx: -10, dy: -5)
  }

  override var renderingSurfaceBounds: CGRect { return bubble.union(super.renderingSurfaceBounds) }

  override func draw(at point: CGPoint, in context: CGContext) {
    context.saveGState()
    context.setFillColor(UIColor.systemYellow.cgColor)
    context.addPath(UIBezierPath(roundedRect: bubble.offsetBy(dx: point.x, dy: point.y), cornerRadius: 6).cgPath)
    context.fillPath()
    context.restoreGState()
    super.draw(at: point, in: context)
  }
}
