import GalleyTextEngine

extension NSTextLayoutFragment {
  /// The attachments of the fragment with their layout objects, or `nil` if the fragment has no layout.
  package var attachmentsInLayout: (manager: NSLayoutManager, container: NSTextContainer, attachments: [(attachment: NSTextAttachment, character: UTF16Offset)])? {
    guard let manager = textLayoutManager?.layout, let container = textLayoutManager?.textContainer else { return nil }
    return (manager, container, manager.attachments(in: characters))
  }
}
