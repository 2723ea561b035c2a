import Foundation
import UIFoundation

/// The colours of what UIKit draws by itself: menus, tooltips, carets, selections, switches, the keyboard on the screen.
///
/// Where a view has a `tintColor` of its own, that counts. A palette is made of the system's colours; a program that has a look of
/// its own changes what it wants to and sets `current` before it makes its views. A Galley extension: it stands in for the
/// look that iOS gives to all of its programs.
@MainActor
public struct UISystemPalette {
  /// What views are drawn with. `UIKit` reads it when it draws; labels in menus and tooltips read it when they are made.
  public static var current = UISystemPalette()

  /// The `tintColor` of views that have none, nor any view around them.
  public var tint = UIColor.systemBlue
  /// Titles, scroll indicators, the knobs of sliders.
  public var label = UIColor.label
  /// What is less important than a title, as the keys in a menu.
  public var secondaryLabel = UIColor.secondaryLabel
  /// The title of a menu's item that destroys something.
  public var destructive = UIColor.systemRed

  /// The ground of menus and tooltips.
  public var popover = UIColor.tertiarySystemBackground
  /// The edge of menus and tooltips, and the lines in them.
  public var separator = UIColor.separator
  /// Under menus and tooltips.
  public var shadow = UIColor.black.withAlphaComponent(0.25)

  /// Over what lies behind a sheet or an alert.
  public var dimming = UIColor.black.withAlphaComponent(0.25)

  /// Over a control or a row that the pointer is on.
  public var hover = UIColor.quaternarySystemFill
  /// Over a control that is pressed, and behind text that is selected in a view without the keyboard.
  public var pressed = UIColor.systemFill
  /// Behind a button that is selected or on.
  public var onFill = UIColor.systemBlue.withAlphaComponent(0.16)
  /// The icon or text of a button that is on.
  public var onInk = UIColor.systemBlue
  /// The ring around the view that has the keyboard's focus.
  public var focusRing = UIColor.systemBlue

  /// The tracks of sliders, and of switches that are off.
  public var track = UIColor.systemGray
  /// The track of a switch that is on.
  public var switchOn = UIColor.systemGreen

  /// The caret of a view without a tint.
  public var caret = UIColor.tintColor
  /// Behind selected text in a view without a tint.
  public var selection = UIColor.tintColor.withAlphaComponent(0.2)
  /// The ground of text fields that have one.
  public var field = UIColor.systemBackground
  /// The ground of text fields that take nothing.
  public var disabledField = UIColor.secondarySystemBackground
  /// The edge of text fields that have one.
  public var fieldEdge = UIColor.systemGray4
  /// The words of an empty field: a grey of 70 %, as iOS has it.
  public var placeholder = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.45 : 0.7, alpha: 1) }
  /// Behind text that an input method has not decided on.
  public var markedText = UIColor.tintColor.withAlphaComponent(0.12)
  /// The line under text that an input method has not decided on.
  public var markedTextUnderline = UIColor.tintColor

  /// The keyboard on the screen, and the bars on it.
  public var keyboard = Keyboard()
  /// Tables.
  public var table = Table()

  /// The system's colours.
  public init() {}

  /// The colours of the keyboard on the screen, and of the bars on it.
  @MainActor
  public struct Keyboard {
    /// The ground that keys lie on.
    public var tray = UIColor.secondarySystemBackground
    /// The face of a key that types.
    public var key = UIColor.tertiarySystemBackground
    /// The face of a key that does something else.
    public var functionKey = UIColor.systemGray4
    /// The edge below a key.
    public var edge = UIColor.systemGray2
    /// The face of a key that is held down.
    public var keyDown = UIColor.systemGray3
    /// The ground of an accessory bar.
    public var bar = UIColor.secondarySystemBackground
    /// The lines at the edges of an accessory bar, and between groups of its cells.
    public var hairline = UIColor.separator
    /// The word on the space bar.
    public var secondary = UIColor.secondaryLabel

    /// The system's colours.
    public init() {}
  }

  /// The colours of tables.
  @MainActor
  public struct Table {
    /// Behind the rows of a plain table.
    public var background = UIColor.systemBackground
    /// Around the sections of a grouped table.
    public var groupedBackground = UIColor.systemGroupedBackground
    /// The sheet that rows of a grouped table lie on.
    public var groupedCell = UIColor.secondarySystemGroupedBackground

    /// The system's colours.
    public init() {}
  }

  /// What a control's colours are multiplied with while it is disabled.
  static let disabledAlpha: CGFloat = 0.32
}
