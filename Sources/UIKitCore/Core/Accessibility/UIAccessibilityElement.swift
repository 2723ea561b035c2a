import Foundation
import TextKit

/// The traits of an item, for users of assistive software.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// The element does something when it is activated.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// The element leads to another location or document.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// The element shows an image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// The element is selected now, as a chosen tab is.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// The element types a character when it is activated.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// The element shows text that the user cannot change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// The element is disabled and does not respond.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// The element is a text field for searching.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// The element changes its label or value often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// The element has a value that can go up and down; `UISlider` has this trait.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// The element is on or off, as a switch is. Screen readers then say its state instead of the values "on" and "off".
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
  /// The element heads a section of the content.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The kind of an item in `galley tree`. A Galley extension.
public enum ScreenRole: String, CaseIterable, Hashable, Sendable {
  case page, column, line, shape, handle, button, slider, key, accessory, popover, caret, selection, link, image
  case field, text, table, row
}

/// The accessibility properties that were set on a view; most views have none.
package struct AccessibilityProperties {
  /// Whether the view is an element; `nil` if that was not set.
  package var isElement: Bool?
  var isModal = false
  var hidesElements = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var elements: [Any]?
  var role: ScreenRole?
  var identifier: String?
  var largeContent = LargeContent()
}

extension UIView {
  /// An identifier for tests and for messages about constraints; never spoken; `nil` by default.
  public var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { editAccessibility { $0.identifier = newValue } }
  }

  /// Whether `galley tree` leaves out the descendants; `false` by default.
  public var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { editAccessibility { $0.hidesElements = newValue } }
  }

  /// The label as an attributed string; its attributes are not stored. `nil` without a label.
  public var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { accessibilityLabel = newValue?.string }
  }

  /// The value as an attributed string; its attributes are not stored. `nil` without a value.
  public var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityValue.map { NSAttributedString(string: $0) } }
    set { accessibilityValue = newValue?.string }
  }

  /// The hint as an attributed string; its attributes are not stored. `nil` without a hint.
  public var accessibilityAttributedHint: NSAttributedString? {
    get { accessibilityHint.map { NSAttributedString(string: $0) } }
    set { accessibilityHint = newValue?.string }
  }

  func editAccessibility(_ edit: (inout AccessibilityProperties) -> Void) {
    var properties = accessibility ?? AccessibilityProperties()
    edit(&properties)
    accessibility = properties
  }
}

/// An item on the screen that is not a view, such as a line of text, a handle or a caret.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The container in whose coordinate space `accessibilityFrameInContainerSpace` is given. Not retained; `nil` if there is none.
  open weak var accessibilityContainer: AnyObject?

  /// Whether assistive software sees the element; `true` by default. Has no effect: assistive software and `galley tree` see elements by their
  /// `screenRole`.
  open var isAccessibilityElement = true
  /// A short name for the element; `nil` by default.
  open var accessibilityLabel: String?
  /// The current value of the element, such as its text; `nil` by default.
  open var accessibilityValue: String?
  /// The traits of the element; `.none` by default.
  open var accessibilityTraits: UIAccessibilityTraits = .none

  /// The kind of the element in `galley tree`; `nil`, the default, leaves it out. A Galley extension.
  open var screenRole: ScreenRole?

  /// The frame in the space of the container. Unless it is `.null`, the default, or the container is not a view, `accessibilityFrame` returns it,
  /// converted to the window.
  open var accessibilityFrameInContainerSpace: CGRect = .null

  private var frameInWindow = CGRect.zero

  /// The frame in the window's space (Galley's screen): that of `accessibilityFrameInContainerSpace` if it is set in a view, otherwise the value set
  /// here; zero by default.
  open var accessibilityFrame: CGRect {
    get {
      guard !accessibilityFrameInContainerSpace.isNull, let view = accessibilityContainer as? UIView else {
        return frameInWindow
      }
      return view.convert(accessibilityFrameInContainerSpace, to: nil)
    }
    set { frameInWindow = newValue }
  }

  /// Creates an element in `container`, which is not retained. A frame in the container's space needs a `UIView`.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
