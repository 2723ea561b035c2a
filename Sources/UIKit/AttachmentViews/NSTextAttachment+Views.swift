import Foundation
import Synchronization
import TextKit

/// An attachment whose class makes its views, whatever its file type. UIKit has this method to override; here a class conforms, and leaves `override` out:
/// an extension's members cannot be overridden, and `NSTextAttachment` stands in a module that knows no views.
public protocol NSTextAttachmentViewProviding: ViewShowingAttachment {
  /// A new provider for a place of the attachment; `nil` for none there: then the attachment's image is drawn. `super` makes that of the file type.
  @MainActor
  func viewProvider(for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?) -> NSTextAttachmentViewProvider?
}

extension NSTextAttachmentViewProviding {
  /// Galley: keeps the views that stand in a layout manager's text.
  public static func makeAttachmentViews() -> AnyObject { TextAttachmentViews() }
}

extension NSTextAttachmentLayout where Self: NSTextAttachment {
  /// A new provider for a place of the attachment: what its class makes, else one of the class that is registered for its file type; `nil` where there is none, or
  /// the attachment allows no view.
  @MainActor
  public func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    ViewProviderMaking.provider(of: self, for: parentView, at: location, in: textContainer)
  }
}

extension NSTextAttachment {
  /// Has attachments of a file type shown as views, which a subclass of `NSTextAttachmentViewProvider` makes. What is laid out by then has none until it is laid out
  /// anew.
  public static func registerViewProviderClass(_ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String) {
    guard let known = textAttachmentViewProviderClass as? NSTextAttachmentViewProvider.Type else {
      let words = ViewComplaint.wordsOfClass(textAttachmentViewProviderClass, fileType)
      return onMain { LayoutConflict.report(words) }
    }
    ViewProviderMaking.classes.withLock { $0[fileType] = known }
    AttachmentViewTypes.add(fileType) { TextAttachmentViews() }
  }

  /// The class that was registered last for a file type; `nil` for none.
  public static func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    ViewProviderMaking.classes.withLock { $0[fileType] }
  }

  private static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated { body() } } else { DispatchQueue.main.async { MainActor.assumeIsolated { body() } } }
  }
}

/// Finds who makes the provider of an attachment.
enum ViewProviderMaking {
  static let classes = Mutex<[String: NSTextAttachmentViewProvider.Type]>([:])

  /// The attachments whose class is being asked: their `super` means the file type's.
  @MainActor private static var asked: [NSTextAttachment] = []

  @MainActor
  static func provider(
    of attachment: NSTextAttachment, for parentView: UIView?, at location: any NSTextLocation, in textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    guard attachment.allowsTextAttachmentView else { return nil }
    if let providing = attachment as? any NSTextAttachmentViewProviding, !asked.contains(where: { $0 === attachment }) {
      asked.append(attachment)
      defer { asked.removeAll { $0 === attachment } }
      return providing.viewProvider(for: parentView, location: location, textContainer: textContainer)
    }
    guard let known = attachment.fileType.flatMap({ fileType in classes.withLock { $0[fileType] } }) else { return nil }
    return known.init(
      at: .init(attachment: attachment, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager, location: location))
  }
}
