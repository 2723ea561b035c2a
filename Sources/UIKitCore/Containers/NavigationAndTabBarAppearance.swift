import Foundation
import UIFoundation

/// The appearance of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title in the bar; without font and color it has the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }
  /// The attributes of the large title below the bar.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }
  /// The offset of the title from the center.
  open var titlePositionAdjustment = UIOffset.zero { didSet { didChange() } }
  /// The appearance of the items' titles.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons.plain }
    set { buttons.plain = owned(newValue) }
  }
  /// The appearance of the titles of items in the style `done`.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.done }
    set { buttons.done = owned(newValue) }
  }
  /// The appearance of the back button. Only the font and the color of its normal state are used.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.back }
    set { buttons.back = owned(newValue) }
  }
  private lazy var buttons = (
    plain: owned(UIBarButtonItemAppearance()), done: owned(UIBarButtonItemAppearance(style: .done)), back: owned(UIBarButtonItemAppearance())
  ) { didSet { didChange() } }

  /// Creates the appearance of the system's bars.
  public override init() { super.init() }

  /// Creates a copy of another appearance; of the appearance of another kind of bar, only the background and the line.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    (titleTextAttributes, largeTitleTextAttributes) = (other.titleTextAttributes, other.largeTitleTextAttributes)
    titlePositionAdjustment = other.titlePositionAdjustment
    buttons = (owned(other.buttonAppearance), owned(other.doneButtonAppearance), owned(other.backButtonAppearance))
  }
}

/// The appearance of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}
