import Foundation
import TextKit
import UIKitCore

/// A diagnostic about a view in a text, for developers.
enum AttachmentViewDiagnostic: Hashable {
  case noView, isElsewhere, isAround, noSize, badBounds(String), edits

  @MainActor
  func message(of provider: NSTextAttachmentViewProvider, _ view: UIView?) -> String {
    let name = String(describing: type(of: provider))
    let viewName = view.map { String(describing: type(of: $0)) } ?? "view"
    return switch self {
    case .noView: "\(name): loadView() sets no view, so the attachment stays empty"
    case .isElsewhere: "\(name): its \(viewName) is already shown elsewhere, and a view has one superview: create a new one in loadView()"
    case .isAround: "\(name): its \(viewName) contains the text view, so it cannot be shown in the text"
    case .noSize:
      "\(name): its \(viewName) has no size: set the attachment's bounds, or give the view a size and set tracksTextAttachmentViewBounds"
    case .badBounds(let bounds): "\(name): attachmentBounds returned (\(bounds)), which is invalid; the attachment gets no space"
    case .edits: "\(name): it edits the text during layout; the edit is laid out afterwards"
    }
  }

  /// Returns the message for a registered class that is not a view provider.
  static func invalidClassMessage(_ aClass: AnyClass, _ fileType: String) -> String {
    "registerViewProviderClass: \(aClass) is not an NSTextAttachmentViewProvider, so it is not used for type \(fileType)"
  }
}
