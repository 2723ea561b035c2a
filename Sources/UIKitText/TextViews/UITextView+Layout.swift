import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// A visible line that keeps its position on the screen when lines above it are higher than estimated.
struct TopLineAnchor {
  /// The line's first character.
  var character: Int
  /// The vertical position of the line in the container when it was shown.
  var y: CGFloat
  /// The view's vertical content offset at that time. If it has changed, the user has scrolled elsewhere.
  var offset: CGFloat
}

extension UITextView {
  /// The length in UTF-16 code units up to which a text is laid out completely, so that its height is not an estimate.
  static var longText: Int { 1 << 14 }

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
    layOutRemainderWhenIdle()
  }

  /// The length of the text that is laid out in one idle step, in UTF-16 code units.
  private static var idleLayoutStep: Int { 1 << 11 }

  /// Lays out the invisible part when the process is idle, if the layout manager allows that.
  private func layOutRemainderWhenIdle() {
    guard window != nil, layoutManager.hasBackgroundLayout, !hasManyViews else { return IdleQueue.shared.stop(self) }
    IdleQueue.shared.work(for: self, [{ [unowned self] in layOutIdleStep() }])
  }

  private func layOutIdleStep() {
    guard window != nil, layoutManager.hasBackgroundLayout, bounds.width > 0 else { return }
    _ = layoutManager.layOut(unlaidUnits: Self.idleLayoutStep)
    // Lines above the visible ones may be higher than estimated.
    preserveTopLine()
    if !layoutManager.hasBackgroundLayout {
      updateContentSize()
      showLayoutChanges()
      interaction.refresh()
    }
    layOutRemainderWhenIdle()
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
    let contentArea = CGRect(origin: .zero, size: CGSize(width: width ?? bounds.width, height: bounds.height)).inset(by: textContainerInset)
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
    let height = layoutManager.estimatedHeight(of: textContainer)
    let hasEnd = textContainer.size.width > 0 && textContainer.size.width < 1e6
    let width = hasEnd ? textContainer.size.width : layoutManager.usedRect(for: textContainer).maxX
    return CGSize(width: width + inset.left + inset.right, height: height + inset.top + inset.bottom)
  }

  // MARK: The reader's place

  private func preserveTopLine() {
    if let anchor = topLineAnchor, isScrollEnabled, contentOffset.y > 0, let line = lineRect(ofCharacter: anchor.character), line.minY != anchor.y {
      shiftContent(by: line.minY - anchor.y)
      layoutManager.ensureLayout(forBoundingRect: visibleContainerRect, in: textContainer)
    }
    recordTopLine()
  }

  /// Scrolls to the line at the top after a change of all lines, such as a new text size. Only this line and the visible ones are
  /// laid out then, at any position in the text.
  private func restoreTopLine() {
    guard let anchor = topLineAnchor, isScrollEnabled, !isLaidOutWhole, contentOffset.y == anchor.offset, anchor.offset > 0,
      anchor.character < textStorage.length, lineRect(ofCharacter: anchor.character) == nil
    else { return }
    layoutManager.ensureLayout(forCharacterRange: NSRange(location: anchor.character, length: 1))
    guard let line = lineRect(ofCharacter: anchor.character), line.minY != anchor.y else { return }
    shiftContent(by: line.minY - anchor.y)
    topLineAnchor = TopLineAnchor(character: anchor.character, y: line.minY, offset: contentOffset.y)
  }

  private func recordTopLine() {
    let manager = layoutManager
    guard !isLaidOutWhole, let container = manager.containerIndex(of: textContainer) else { return topLineAnchor = nil }
    let first = manager.documentLayout.firstFragment(inRegion: container, below: LayoutUnit(points: contentOffset.y - textContainerInset.top))
    guard first < manager.documentLayout.fragments.count else { return topLineAnchor = nil }
    let fragment = manager.documentLayout.fragments[first]
    topLineAnchor = TopLineAnchor(character: fragment.range.lowerBound, y: fragment.rect.y.points, offset: contentOffset.y)
  }

  /// Returns the rectangle of the line that contains a character, in the container's space, or `nil` if the line is not laid out.
  private func lineRect(ofCharacter index: Int) -> CGRect? {
    let document = layoutManager.documentLayout
    guard let fragment = document.fragmentIndex(containing: index) else { return nil }
    let rect = document.fragments[fragment].rect
    return CGRect(x: rect.x.points, y: rect.y.points, width: rect.width.points, height: rect.height.points)
  }

  // MARK: Changes

  /// Adjusts the line that stays at the top of the visible part to an edit of the storage. Called before the layout has processed the edit.
  func storageDidChange() {
    contentView.hasManyViews = nil
    guard let anchor = topLineAnchor, textStorage.editedMask.contains(.editedCharacters) else { return }
    let (edited, delta) = (textStorage.editedRange, textStorage.changeInLength)
    guard edited.location <= anchor.character else { return }
    if edited.upperBound - delta <= anchor.character { topLineAnchor?.character += delta } else { topLineAnchor = nil }
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
