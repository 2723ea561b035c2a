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

extension UIView: UILargeContentViewerItem {
  /// Whether an interaction around the view shows it large while it is held; `false` by default, and `true` of what bars make of their items.
  public var showsLargeContentViewer: Bool {
    get { accessibility?.largeContent.isShown ?? false }
    set { editAccessibility { $0.largeContent.isShown = newValue } }
  }
  /// What is shown then; without it the accessibility label.
  public var largeContentTitle: String? {
    get { accessibility?.largeContent.title ?? accessibilityLabel }
    set { editAccessibility { $0.largeContent.title = newValue } }
  }
  /// `nil` by default.
  public var largeContentImage: UIImage? {
    get { accessibility?.largeContent.image }
    set { editAccessibility { $0.largeContent.image = newValue } }
  }
  /// `false` by default.
  public var scalesLargeContentImage: Bool {
    get { accessibility?.largeContent.scalesImage ?? false }
    set { editAccessibility { $0.largeContent.scalesImage = newValue } }
  }
  /// None by default.
  public var largeContentImageInsets: UIEdgeInsets {
    get { accessibility?.largeContent.imageInsets ?? .zero }
    set { editAccessibility { $0.largeContent.imageInsets = newValue } }
  }
}
