import TextKit
import UIKitCore

extension NSTextLayoutFragment {
  /// The providers of the fragment's attachments, in order, created on demand. Attachments without a provider are left out; empty if the fragment is
  /// in no layout. The client that shows the text adds their views, at `frameForTextAttachment(at:)`.
  @MainActor
  public var textAttachmentViewProviders: [NSTextAttachmentViewProvider] {
    guard let (manager, container, attachments) = attachmentsInLayout else { return [] }
    return attachments.compactMap { attachment, character in
      guard let views = manager.attachmentViews(with: attachment) as? TextAttachmentViews else { return nil }
      return views.provider(of: attachment, at: character, in: container, manager)
    }
  }
}
