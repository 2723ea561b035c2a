import CoreGraphics
import Foundation
import TextKit
import UIKitCore

/// A view that shows a container and places the views of its attachments.
@MainActor
protocol AttachmentViewHost: AnyObject {
  /// The superview of the attachment views; `nil` if there is none.
  var viewForAttachments: UIView? { get }
}

extension TextAttachmentViews {
  /// Places the views near the visible part of a container, and removes the others, except one that is being edited and whose attachment still
  /// exists. O(views nearby).
  ///
  /// - Parameters:
  ///   - drawing: The subview of `host` that draws the text; the views are placed above it.
  ///   - origin: The origin of the container, in `host`.
  ///   - area: The area near the visible part, in the container's space; it is laid out.
  @MainActor
  func layOutViews(in container: NSTextContainer, of manager: NSLayoutManager, host: UIView, above drawing: UIView, origin: CGPoint, near area: CGRect) {
    var near: [Entry] = []
    for (attachment, character) in manager.attachments(in: container, meeting: area) {
      guard attachment.usesTextAttachmentView, let entry = entry(of: attachment, at: character), let provider = entry.provider, let frame = manager.frameOfAttachment(at: character)
      else { continue }
      provider.location = manager.location(at: character)
      guard let view = provider.view, put(view, of: provider, in: host, above: drawing, at: frame.offsetBy(dx: origin.x, dy: origin.y)) else { continue }
      near.append(entry)
    }
    let key = ObjectIdentifier(container)
    let nearIdentifiers = Set(near.map { ObjectIdentifier($0) })
    for entry in shown[key] ?? [] where !nearIdentifiers.contains(ObjectIdentifier(entry)) {
      guard let view = entry.provider?.viewIfLoaded, view.superview === host else { continue }
      // Editing in an invisible view continues; it ends if the attachment is gone or no longer has a view.
      if entry.character != nil, entry.attachment?.usesTextAttachmentView == true, view.containsFirstResponder { near.append(entry) } else { view.removeFromSuperview() }
    }
    shown[key] = near.isEmpty ? nil : near
  }

  @MainActor
  private func put(_ view: UIView, of provider: NSTextAttachmentViewProvider, in host: UIView, above drawing: UIView, at attachmentFrame: CGRect) -> Bool {
    guard attachmentFrame.width > 0, attachmentFrame.height > 0 else {
      provider.report(.noSize)
      return false
    }
    guard provider.prepareToShow(view, in: host) else { return false }
    if view.superview !== host { host.insertSubview(view, aboveSubview: drawing) }
    // Align to whole pixels, as images are.
    let scale = max(host.traitCollection.displayScale, 1)
    let size = provider.tracksTextAttachmentViewBounds ? view.bounds.size : attachmentFrame.size
    let frame = CGRect(
      x: (attachmentFrame.minX * scale).rounded() / scale, y: ((attachmentFrame.maxY - size.height) * scale).rounded() / scale, width: size.width, height: size.height)
    if view.transform.isIdentity {
      if view.frame != frame { view.frame = frame }
    } else {
      if view.bounds.size != size { view.bounds.size = size }
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    return true
  }
}

extension UIView {
  /// Whether the first responder is the view, or in it.
  fileprivate var containsFirstResponder: Bool {
    (window?.firstResponder as? UIView)?.isDescendant(of: self) == true
  }
}
