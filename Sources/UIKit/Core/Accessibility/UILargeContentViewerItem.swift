import CoreGraphics
import UIFoundation

/// What a viewer of large content shows of a thing in a bar that does not grow with the size of text.
@preconcurrency @MainActor
public protocol UILargeContentViewerItem: AnyObject {
  /// Whether it is shown large while it is held.
  var showsLargeContentViewer: Bool { get }
  /// Words, as large as the size of text asks.
  var largeContentTitle: String? { get }
  /// A picture over them.
  var largeContentImage: UIImage? { get }
  /// Whether the picture is enlarged; else it has its own size.
  var scalesLargeContentImage: Bool { get }
  /// Room around the picture, in points.
  var largeContentImageInsets: UIEdgeInsets { get }
}

/// What was set of a view's large content.
struct LargeContent {
  var isShown = false
  var title: String?
  var image: UIImage?
  var scalesImage = false
  var imageInsets = UIEdgeInsets.zero
}

// A program's subclass may answer for itself: the properties stand in the class.
extension UIView: UILargeContentViewerItem {
  var largeContent: LargeContent {
    get { accessibility?.largeContent ?? LargeContent() }
    set { editAccessibility { $0.largeContent = newValue } }
  }
}
