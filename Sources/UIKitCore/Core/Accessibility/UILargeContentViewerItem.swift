import CoreGraphics
import UIFoundation

/// The enlarged content of an item in a bar that does not grow with the text size.
@preconcurrency @MainActor
public protocol UILargeContentViewerItem: AnyObject {
  /// Whether the item is enlarged while it is pressed.
  var showsLargeContentViewer: Bool { get }
  /// The title, shown as large as the text size requires; `nil` means none.
  var largeContentTitle: String? { get }
  /// The image above the title; `nil` means none.
  var largeContentImage: UIImage? { get }
  /// Whether the image is enlarged; otherwise it keeps its size.
  var scalesLargeContentImage: Bool { get }
  /// The insets of the image, in points.
  var largeContentImageInsets: UIEdgeInsets { get }
}

/// The large content properties that were set on a view.
struct LargeContent {
  var isShown = false
  var title: String?
  var image: UIImage?
  var scalesImage = false
  var imageInsets = UIEdgeInsets.zero
}

// A subclass can override the properties, so they are declared in the class.
extension UIView: UILargeContentViewerItem {
  var largeContent: LargeContent {
    get { accessibility?.largeContent ?? LargeContent() }
    set { editAccessibility { $0.largeContent = newValue } }
  }
}
