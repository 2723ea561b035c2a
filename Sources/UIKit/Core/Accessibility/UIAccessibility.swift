import Foundation
import TextKit

/// What a view is, to somebody who does not see it.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// Does something when it is activated.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// Leads to another place or document.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// Shows a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Is selected now, as a chosen tab is.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Types a character when it is activated.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Shows text that the user cannot change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// Is disabled and answers to nothing.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Is typed into to search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Changes its label or value often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Has a value that can go up and down; `UISlider` has this trait.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Heads a section of the content.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// What `galley tree` calls a thing on the screen. A Galley extension.
public enum ScreenRole: String, CaseIterable, Hashable, Sendable {
  case page, column, line, shape, handle, button, slider, key, accessory, popover, caret, selection, link, image
  case field, text, table, row
}

/// What was set of a view's accessibility; most views set nothing.
struct AccessibilityProperties {
  var isElement: Bool?
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
  /// A name for tests and for what is said of constraints; never spoken.
  public var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { editAccessibility { $0.identifier = newValue } }
  }

  /// Whether what is in it counts as not there for `galley tree`; `false` by default.
  public var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { editAccessibility { $0.hidesElements = newValue } }
  }

  /// The label with attributes, of which none is kept.
  public var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { accessibilityLabel = newValue?.string }
  }

  /// The value with attributes, of which none is kept.
  public var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityValue.map { NSAttributedString(string: $0) } }
    set { accessibilityValue = newValue?.string }
  }

  /// The hint with attributes, of which none is kept.
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

/// A thing on the screen that is not a view: a line of text, a handle, a caret.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// Whose space `accessibilityFrameInContainerSpace` is in.
  open weak var accessibilityContainer: AnyObject?

  /// Whether it is an element to assistive software; `true` by default. `galley tree` lists it by `screenRole` instead.
  open var isAccessibilityElement = true
  /// A short name for the element; `nil` by default.
  open var accessibilityLabel: String?
  /// What the element shows now, such as its text; `nil` by default.
  open var accessibilityValue: String?
  /// What the element is; `.none` by default.
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

  /// An element in `container`, which is not retained. A frame in the container's space needs a `UIView`.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
