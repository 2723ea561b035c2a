import Foundation
import TextKit

/// A diagnostic about a view in a text, for developers.
enum ViewComplaint: Hashable {
  case noView, isElsewhere, isAround, noSize, badBounds(String), edits

  @MainActor
  func words(of provider: NSTextAttachmentViewProvider, _ view: UIView?) -> String {
    let name = String(describing: type(of: provider))
    let viewName = view.map { String(describing: type(of: $0)) } ?? "view"
    return switch self {
    case .noView: "\(name): loadView() sets no view, so nothing stands in the attachment's place"
    case .isElsewhere: "\(name): its \(viewName) stands in another place already; a view is in one place only: make a new one in loadView()"
    case .isAround: "\(name): its \(viewName) holds the view that shows the text, and cannot stand in it"
    case .noSize:
      "\(name): its \(viewName) has no room: give the attachment bounds, or the view a size and set tracksTextAttachmentViewBounds"
    case .badBounds(let bounds): "\(name): attachmentBounds of (\(bounds)) are none; the attachment takes no room"
    case .edits: "\(name): it edits the text that is being laid out; the change is laid out afterwards"
    }
  }

  /// A class that makes no views was registered.
  static func wordsOfClass(_ aClass: AnyClass, _ fileType: String) -> String {
    "registerViewProviderClass: \(aClass) is no NSTextAttachmentViewProvider; attachments of \(fileType) stay as they are"
  }
}
