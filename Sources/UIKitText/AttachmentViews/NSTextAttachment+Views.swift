import Foundation
import Synchronization
import TextKit
import UIKitCore

/// An attachment whose class provides its views, regardless of its file type. In UIKit this is a method to override. Here a class conforms and omits
/// `override`, because members of an extension cannot be overridden, and `NSTextAttachment` is in a module without views.
public protocol NSTextAttachmentViewProviding: ViewShowingAttachment {
  /// Returns a new provider for a location of the attachment, or `nil` to draw the attachment's image. `super` returns the file type's provider.
  @MainActor
  func viewProvider(for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?) -> NSTextAttachmentViewProvider?
}

extension NSTextAttachmentViewProviding {
  /// Returns a new store for the attachment views of one layout manager. The type is `AnyObject`, because the module that declares the protocol
  /// does not know views. A Galley extension.
  public static func makeAttachmentViews() -> AnyObject { TextAttachmentViews() }
}

extension NSTextAttachmentLayout where Self: NSTextAttachment {
  /// Returns a new provider for a location of the attachment: from the attachment itself if it is an `NSTextAttachmentViewProviding`, otherwise
  /// from the class registered for its file type. Returns `nil` if there is no such class, if the attachment itself returns `nil`, or if it does
  /// not allow views.
  @MainActor
  public func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    ViewProviderMaking.provider(of: self, for: parentView, at: location, in: textContainer)
  }
}

extension NSTextAttachment {
  /// Registers a subclass of `NSTextAttachmentViewProvider` for attachments of a file type, in place of an earlier one. Text that is already laid out
  /// is not affected until its next layout. Any other class is logged and ignored.
  public static func registerViewProviderClass(_ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String) {
    guard let providerClass = textAttachmentViewProviderClass as? NSTextAttachmentViewProvider.Type else {
      let words = AttachmentViewDiagnostic.invalidClassMessage(textAttachmentViewProviderClass, fileType)
      return onMain { LayoutConflict.report(words) }
    }
    ViewProviderMaking.classes.withLock { $0[fileType] = providerClass }
    AttachmentViewTypes.add(fileType) { TextAttachmentViews() }
  }

  /// Returns the class that was last registered for a file type, or `nil` if there is none.
  public static func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    ViewProviderMaking.classes.withLock { $0[fileType] }
  }

  private static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated { body() } } else { DispatchQueue.main.async { MainActor.assumeIsolated { body() } } }
  }
}

/// Looks up the provider of an attachment.
enum ViewProviderMaking {
  static let classes = Mutex<[String: NSTextAttachmentViewProvider.Type]>([:])

  /// The attachments whose class is being called: a call of `super` returns the file type's provider.
  @MainActor private static var queriedAttachments: [NSTextAttachment] = []

  @MainActor
  static func provider(
    of attachment: NSTextAttachment, for parentView: UIView?, at location: any NSTextLocation, in textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    guard attachment.allowsTextAttachmentView else { return nil }
    if let providing = attachment as? any NSTextAttachmentViewProviding, !queriedAttachments.contains(where: { $0 === attachment }) {
      queriedAttachments.append(attachment)
      defer { queriedAttachments.removeAll { $0 === attachment } }
      return providing.viewProvider(for: parentView, location: location, textContainer: textContainer)
    }
    guard let providerClass = attachment.fileType.flatMap({ fileType in classes.withLock { $0[fileType] } }) else { return nil }
    return providerClass.init(
      at: .init(attachment: attachment, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager, location: location))
  }
}
