import Foundation
import UIFoundation

/// How a navigation bar looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// Of the title in the bar; without font and colour it has the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }
  /// Of the large title below the bar.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }
  /// How far the title stands from the middle.
  open var titlePositionAdjustment = UIOffset.zero { didSet { didChange() } }
  /// Of the titles of items.
  open var buttonAppearance = UIBarButtonItemAppearance() {
    didSet {
      buttonAppearance = UIBarButtonItemAppearance(buttonAppearance)
      takeButtons()
    }
  }
  /// Of the titles of items in the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet {
      doneButtonAppearance = UIBarButtonItemAppearance(doneButtonAppearance)
      takeButtons()
    }
  }
  /// Of the way back.
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet {
      backButtonAppearance = UIBarButtonItemAppearance(backButtonAppearance)
      takeButtons()
    }
  }

  /// The look of the system's bars.
  public override init() {
    super.init()
    takeButtons()
    isOwn = false
  }

  /// The look of another appearance.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    if let other = barAppearance as? UINavigationBarAppearance {
      (titleTextAttributes, largeTitleTextAttributes) = (other.titleTextAttributes, other.largeTitleTextAttributes)
      titlePositionAdjustment = other.titlePositionAdjustment
      buttonAppearance = UIBarButtonItemAppearance(other.buttonAppearance)
      doneButtonAppearance = UIBarButtonItemAppearance(other.doneButtonAppearance)
      backButtonAppearance = UIBarButtonItemAppearance(other.backButtonAppearance)
    }
    takeButtons()
  }

  private func takeButtons() {
    for buttons in [buttonAppearance, doneButtonAppearance, backButtonAppearance] { buttons.whenChanged { [weak self] in self?.didChange() } }
    didChange()
  }
}

/// How a tab bar looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}
