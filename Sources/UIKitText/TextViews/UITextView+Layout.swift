import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

extension UITextView {
  /// The length in UTF-16 code units up to which a text is laid out completely, so that its height is not an estimate.
  static var longText: Int { 1 << 14 }

  /// The layout of the view's container: its scroll anchor, idle layout and display changes.
  var host: TextLayoutHost { contentView.host }

  /// The container's top left, in the view's content.
  var originOfContainer: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  /// Lays out the visible part, and sets the content size to that of the text. Does nothing without a width.
  ///
  /// If this moves the visible lines, the view scrolls with them.
  func layOutVisiblePart() {
    guard bounds.width > 0 else { return }
    fitContainer()
    let manager = layoutManager
    restoreTopLine()
    // If the text is less high than estimated, the view can scroll to a part that is not laid out yet.
    for _ in 0..<3 {
      let offset = contentOffset
      if isLaidOutWhole {
        manager.ensureLayout(for: textContainer)
      } else {
        manager.ensureLayout(forBoundingRect: visibleContainerRect, in: textContainer)
      }
      preserveTopLine()
      updateContentSize()
      if contentOffset == offset { break }
    }
    updateDetections()
    showLayoutChanges()
    positionAttachmentViews(near: visibleContainerRect)
    interaction.refresh()
    host.layOutWhenIdle()
  }

  /// Whether the invisible part can be laid out when the process is idle. In a text with many views it is not, because that would create them.
  var allowsIdleLayout: Bool { window != nil && bounds.width > 0 && !hasManyViews }

  /// Scrolls with the visible lines after a step of idle layout, and shows the end of idle layout.
  func didLayOutWhenIdle() {
    // Lines above the visible ones may be higher than estimated.
    preserveTopLine()
    guard !layoutManager.hasBackgroundLayout else { return }
    updateContentSize()
    showLayoutChanges()
    interaction.refresh()
  }

  /// The visible part of the container, in its coordinate space, with half a screen more above and below.
  private var visibleContainerRect: CGRect {
    let origin = originOfContainer
    return bounds.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: 0, dy: -bounds.height / 2)
  }

  /// Resizes the container if it tracks the view's width or height. `width` replaces the view's; `nil` means that of the view.
  func fitContainer(width: CGFloat? = nil) {
    let container = textContainer
    var size = container.size
    let inset = textContainerInset
    host.setOrigin(CGPoint(x: inset.left, y: inset.top), ofContainerAt: 0)
    let contentArea = CGRect(origin: .zero, size: CGSize(width: width ?? bounds.width, height: bounds.height)).inset(by: inset)
    // A container whose side is 0 is unlimited. A view without a width shows nothing, so its container gets a width of 1.
    if container.widthTracksTextView { size.width = max(contentArea.width, 1) }
    if container.heightTracksTextView { size.height = max(contentArea.height, 1) }
    guard size != container.size else { return }
    // The caller lays out next, or only measures, so superviews are not notified.
    isFittingContainer = true
    container.size = size
    isFittingContainer = false
  }

  /// Sets the content size to the size of the text, with the insets.
  func updateContentSize() {
    let size = sizeOfContent
    let frame = CGRect(origin: .zero, size: CGSize(width: max(size.width, bounds.width), height: max(size.height, bounds.height)))
    if contentView.frame != frame { contentView.frame = frame }
    guard size != contentSize else { return }
    contentSize = size
    sizeDidChange()
  }

  var sizeOfContent: CGSize {
    let inset = textContainerInset
    let height = host.estimatedHeight(ofContainerAt: 0)
    let hasEnd = textContainer.size.width > 0 && textContainer.size.width < 1e6
    let width = hasEnd ? textContainer.size.width : layoutManager.usedRect(for: textContainer).maxX
    return CGSize(width: width + inset.left + inset.right, height: height + inset.top + inset.bottom)
  }

  // MARK: Scroll position

  /// Scrolls with the line at the top if it moved, and records the line that is at the top then; none if the text is laid out completely.
  private func preserveTopLine() {
    if host.anchor != nil, isScrollEnabled, contentOffset.y > 0, let shift = host.anchorShift, shift != 0 {
      shiftContent(by: shift)
      layoutManager.ensureLayout(forBoundingRect: visibleContainerRect, in: textContainer)
    }
    if isLaidOutWhole { host.discardAnchor() } else { host.recordAnchor(at: contentOffset.y) }
  }

  /// Scrolls to the line at the top after a change of all lines, such as a new text size. Only this line and the visible ones are
  /// laid out then, at any position in the text.
  private func restoreTopLine() {
    guard host.anchor != nil, isScrollEnabled, !isLaidOutWhole, contentOffset.y > 0, host.isAnchored(at: contentOffset.y), host.anchorShift == nil
    else { return }
    host.layOutAnchor()
    guard let anchor = host.anchor, let shift = host.anchorShift, shift != 0 else { return }
    shiftContent(by: shift)
    host.keepAnchor(anchor, at: contentOffset.y)
  }

  // MARK: Changes

  /// Adjusts the line that stays at the top of the visible part to an edit of the storage. Called before the layout has processed the edit.
  func storageDidChange() {
    contentView.hasManyViews = nil
    guard host.anchor != nil, textStorage.editedMask.contains(.editedCharacters) else { return }
    host.adjustAnchor(toEditIn: textStorage.editedRange, changeInLength: textStorage.changeInLength)
  }

  /// Requests layout with the next frame, because lines will change.
  func linesDidChange() {
    guard !isFittingContainer else { return }
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  func sizeDidChange() {
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  func containerDidMove() {
    contentView.setNeedsDisplay()
    sizeDidChange()
  }

  func scrollToVisible(_ range: NSRange, linesAround count: CGFloat = 0) {
    guard bounds.width > 0 else { return rangeToShow = range }
    fitContainer()
    let range = NSRange(editor.swiftRange(range))
    layoutManager.ensureLayout(forCharacterRange: range)
    layOutVisiblePart()
    // Layout of the visible part may have moved the range, but not far.
    for _ in 0..<3 {
      guard let first = editor.caretRect(at: range.location), let last = editor.caretRect(at: range.upperBound, affinity: .backward) else { return }
      let before = contentOffset
      let seen = bounds.inset(by: adjustedContentInset).height
      let margin = max(min(count * first.height, seen / 4), textContainerInset.top)
      scrollRectToVisible(first.union(last).insetBy(dx: 0, dy: -margin), animated: false)
      layOutVisiblePart()
      if contentOffset == before { return }
    }
  }
}
