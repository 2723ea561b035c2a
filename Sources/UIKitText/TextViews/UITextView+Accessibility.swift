import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

extension UITextView: TextLayoutSource {
  /// The area of the view's text, for inspectors and proofs. Empty if there is no text, or if the view has no size.
  public var textAreas: [TextArea] {
    guard textStorage.length > 0, bounds.width > 0, bounds.height > 0 else { return [] }
    layoutIfNeeded()
    let index = layoutManager.containerIndex(of: textContainer) ?? 0
    let name = layoutManager.textContainers.count > 1 ? "column \(index + 1)" : accessibilityLabel ?? "text"
    return [TextArea(name: name, container: textContainer, origin: originOfContainer, frame: bounds)]
  }

  /// Returns the elements of the visible text in one list: each line fragment, followed by its links and attachments. The
  /// list is empty if the container does not belong to the layout manager.
  func visibleElements() -> [UIAccessibilityElement] {
    let origin = originOfContainer
    let document = layoutManager.documentLayout
    guard let region = layoutManager.containerIndex(of: textContainer) else { return [] }
    var elements: [UIAccessibilityElement] = []
    var index = document.firstFragment(inRegion: region, below: LayoutUnit(points: bounds.minY - origin.y))
    while index < document.fragments.count {
      let fragment = document.fragments[index]
      guard fragment.region == region, fragment.rect.y.points + origin.y < bounds.maxY else { break }
      let range = fragment.range.nsRange
      let rect = CGRect(
        x: fragment.rect.x.points + origin.x, y: fragment.rect.y.points + origin.y, width: fragment.rect.width.points,
        height: fragment.rect.height.points)
      elements.append(element(.line, range, rect))
      elements += itemElements(in: range)
      index += 1
    }
    return elements
  }

  private func itemElements(in line: NSRange) -> [UIAccessibilityElement] {
    var elements: [UIAccessibilityElement] = []
    textStorage.enumerateAttributes(in: line, options: []) { attributes, range, _ in
      let role: ScreenRole? = attributes[.link] != nil ? .link : attributes[.attachment] != nil ? .image : nil
      guard let role else { return }
      // A view is a separate element.
      if let attachment = attributes[.attachment] as? NSTextAttachment, layoutManager.attachmentViews?.hasView(attachment, at: UTF16Offset(range.location)) == true { return }
      for rect in editor.rects(for: range, meeting: bounds) {
        let item = element(role, range, rect)
        if let label = (attributes[.attachment] as? NSTextAttachment)?.accessibilityLabel { item.accessibilityLabel = label }
        elements.append(item)
      }
    }
    return elements
  }

  private func element(_ role: ScreenRole, _ range: NSRange, _ rect: CGRect) -> UIAccessibilityElement {
    let element = UIAccessibilityElement(accessibilityContainer: self)
    element.screenRole = role
    element.accessibilityLabel = textStorage.attributedSubstring(from: range).string.trimmingCharacters(in: .whitespacesAndNewlines)
    element.accessibilityValue = "{\(range.location), \(range.length)}"
    element.accessibilityFrameInContainerSpace = rect
    return element
  }
}
