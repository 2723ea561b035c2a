import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// A bar that shows items.
@MainActor
package protocol ItemBar: UIView {
  /// Called when the title, image, color, width or state of an item has changed.
  func itemDidChange(_ item: UIBarItem)
  /// Called when the custom view of an item in the bar was set, replaced or removed.
  func viewsDidChange()
}

/// The common base class of items in bars.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The bar that shows the item; it is notified of changes. `nil` if there is none.
  package final weak var bar: (any ItemBar)?

  /// Creates an item without contents.
  public override init() { super.init() }

  /// The title; `nil` by default. A bar button shows it unless there is an image; a tab shows both.
  open var title: String? { didSet { if title != oldValue { bar?.itemDidChange(self) } } }
  /// The image, shown by a bar button in place of the title and by a tab above it, as a template in the bar's color unless its rendering mode is
  /// `alwaysOriginal`; `nil` by default.
  open var image: UIImage? { didSet { bar?.itemDidChange(self) } }
  /// The image that the large content viewer shows. If `nil`, the default, the viewer enlarges `image`.
  open var largeContentSizeImage: UIImage? { didSet { bar?.itemDidChange(self) } }
  /// The insets of the large image, in points; none by default.
  open var largeContentSizeImageInsets = UIEdgeInsets.zero { didSet { bar?.itemDidChange(self) } }
  /// Whether the item can be used; `true` by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { bar?.itemDidChange(self) } } }
  // Written by `setTitleTextAttributes(_:for:)`.
  var titleAttributes: TitleAttributes = [:] { didSet { bar?.itemDidChange(self) } }
  /// A number for the program's own use; 0 by default.
  open var tag = 0
}

/// A button of a bar, a custom view in it, or a space between items.
///
/// The target, which is not retained, lists the action in its `actions`; with `nil`, the first responder in the chain that handles the action gets
/// it.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of the title: `done` is bold.
  public enum Style: Int, Sendable {
    case plain = 0
    /// The same as `plain`.
    case bordered = 1
    case done = 2
  }

  /// Items with titles from the system, and the two kinds of space. All items have titles here; iOS draws some as symbols.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add
    case flexibleSpace, fixedSpace
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward
    case undo, redo
    case close = 24

    fileprivate var title: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .action: "Share"
      case .trash: "Delete"
      case .fastForward: "Fast Forward"
      default: "\(self)".capitalized
      }
    }
  }

  /// The style of the title.
  open var style: Style { didSet { if style != oldValue { bar?.itemDidChange(self) } } }
  /// The width of the item or of a fixed space, in points; 0, the default, fits the content.
  open var width: CGFloat = 0 { didSet { if width != oldValue { bar?.itemDidChange(self) } } }
  /// The view shown in the bar in place of a button; `nil` by default.
  open var customView: UIView? { didSet { if customView !== oldValue { bar?.viewsDidChange() } } }
  /// The color of the title and of a template image, or `nil` for the bar's tint color.
  open var tintColor: UIColor? { didSet { bar?.itemDidChange(self) } }
  /// The object that receives `action`; not retained. With `nil`, the responder chain receives it.
  open weak var target: AnyObject?
  /// The action sent when the user selects the item. `nil` sends none.
  open var action: Selector?
  /// The action performed when the item is selected, in place of `action`; `nil` by default. Setting it replaces the item's title and image by those
  /// that it has.
  open var primaryAction: UIAction? {
    didSet {
      guard let primaryAction else { return }
      title = primaryAction.title.isEmpty ? title : primaryAction.title
      image = primaryAction.image ?? image
    }
  }

  /// The menu shown when the item is selected, if it has neither `action` nor `primaryAction`; otherwise shown by a secondary click or a long
  /// press. `nil` means no menu.
  open var menu: UIMenu? { didSet { bar?.itemDidChange(self) } }

  /// Whether the item is a flexible space, which shares the remaining width.
  private(set) var isFlexible = false
  /// Whether the item is a space.
  package private(set) final var isSpace = false

  /// Creates an item without a title.
  public override convenience init() { self.init(title: nil, style: .plain, target: nil, action: nil) }

  /// Creates an item with a title, which sends `action` to `target` when it is selected.
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.style = style
    super.init()
    self.title = title
    self.target = target
    self.action = action
  }

  /// Creates an item with an image, which sends `action` to `target` when it is selected.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// Creates a system item: a space, or a title that sends `action` to `target`. `done` and `save` are bold.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init(title: systemItem.title, style: systemItem == .done || systemItem == .save ? .done : .plain, target: target, action: action)
    isFlexible = systemItem == .flexibleSpace
    isSpace = isFlexible || systemItem == .fixedSpace
  }

  /// Creates a system item that performs `primaryAction`, whose title and image replace those of the system, or else shows `menu`.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates an item with a title, an image and a menu, all optional; title and image of `primaryAction` take precedence.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(title: title, style: .plain, target: nil, action: nil)
    self.image = image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates an item that performs `primaryAction` and shows its title or image.
  public convenience init(primaryAction: UIAction?) {
    self.init(title: primaryAction?.title, style: .plain, target: nil, action: nil)
    self.primaryAction = primaryAction
    image = primaryAction?.image
  }

  /// Creates an item that shows `customView` at its own width, or at its fitting width if its own width is 0.
  public convenience init(customView: UIView) {
    self.init(title: nil, style: .plain, target: nil, action: nil)
    self.customView = customView
  }

  /// Returns a flexible space, which shares the width that the other items leave.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// Returns a space of `width` points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }

  /// The view that shows the item in its bar, if the bar creates one; `nil` if the bar creates none.
  weak var button: UIView?

  /// Performs `primaryAction`, or else sends `action`; does nothing without either. Traps if the target does not list the action.
  func trigger() {
    if let primaryAction { return primaryAction.perform(sender: self) }
    guard let action else { return }
    let isDone = UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    require(isDone || target == nil, "\(target.map { "\(type(of: $0))" } ?? "") has no action \(action) in its action table")
  }
}

/// An item can anchor a popover in any bar that shows it.
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  /// Returns the frame of the item's view in the coordinate space of `referenceView`, or `nil` if no bar shows the item in a window.
  public func frame(in referenceView: UIView) -> CGRect? {
    guard let view = customView ?? button, view.window != nil else { return nil }
    return view.convert(view.bounds, to: referenceView)
  }
}

extension UIPopoverPresentationController {
  /// The bar button item that anchors the popover: `sourceItem` if that is a bar button item, otherwise `nil`.
  public var barButtonItem: UIBarButtonItem? {
    get { sourceItem as? UIBarButtonItem }
    set { sourceItem = newValue }
  }
}
