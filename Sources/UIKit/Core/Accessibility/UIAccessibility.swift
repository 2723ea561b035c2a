import Foundation

/// What a view is, to somebody who does not see it.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// What `galley tree` calls a thing on the screen. A Galley extension.
public enum ScreenRole: String, CaseIterable, Hashable, Sendable {
  case page, column, line, shape, handle, button, slider, key, accessory, popover, caret, selection, link, image
  case field, text
}

/// What was set of a view's accessibility; most views set nothing.
struct AccessibilityProperties {
  var isElement: Bool?
  var isModal = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var elements: [Any]?
  var role: ScreenRole?
}

extension UIView {
  func editAccessibility(_ edit: (inout AccessibilityProperties) -> Void) {
    var properties = accessibility ?? AccessibilityProperties()
    edit(&properties)
    accessibility = properties
  }
}

/// A thing on the screen that is not a view: a line of text, a handle, a caret.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// Whose space `accessibilityFrameInContainerSpace` is in.
  open weak var accessibilityContainer: AnyObject?

  open var isAccessibilityElement = true
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none

  /// What `galley tree` calls the element; `nil` leaves it out. A Galley extension.
  open var screenRole: ScreenRole?

  /// In the container's space, which is a view's; it wins over `accessibilityFrame`.
  open var accessibilityFrameInContainerSpace: CGRect = .null

  private var frameInWindow = CGRect.zero

  /// In the window's space (Galley's screen).
  open var accessibilityFrame: CGRect {
    get {
      guard !accessibilityFrameInContainerSpace.isNull, let view = accessibilityContainer as? UIView else {
        return frameInWindow
      }
      return view.convert(accessibilityFrameInContainerSpace, to: nil)
    }
    set { frameInWindow = newValue }
  }

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
