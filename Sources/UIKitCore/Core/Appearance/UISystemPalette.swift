import Foundation
import UIFoundation

/// The colors of elements drawn by UIKit: menus, tooltips, carets, selections, switches, the on-screen keyboard.
///
/// A view's own `tintColor` takes precedence. A palette consists of the system's colors; a program with its own theme changes some of them and
/// sets `current` before it creates its views. A Galley extension, used in place of the system appearance of iOS.
@MainActor
public struct UISystemPalette {
  /// The current palette. UIKit reads it when it draws; labels in menus and tooltips read it when they are created.
  public static var current = UISystemPalette()

  /// The `tintColor` of views if neither they nor their ancestors set one.
  public var tint = UIColor.systemBlue
  /// The color of titles, scroll indicators and slider knobs.
  public var label = UIColor.label
  /// The color of secondary text, such as the shortcuts in a menu.
  public var secondaryLabel = UIColor.secondaryLabel
  /// The title color of a destructive menu item.
  public var destructive = UIColor.systemRed

  /// The background of menus and tooltips.
  public var popover = UIColor.tertiarySystemBackground
  /// The border of menus and tooltips, and their separators.
  public var separator = UIColor.separator
  /// The shadow of menus and tooltips.
  public var shadow = UIColor.black.withAlphaComponent(0.25)

  /// The overlay on the content below a sheet or an alert.
  public var dimming = UIColor.black.withAlphaComponent(0.25)

  /// The overlay on a control or a row under the pointer.
  public var hover = UIColor.quaternarySystemFill
  /// The overlay on a pressed control, and the background of selected text in an unfocused view.
  public var pressed = UIColor.systemFill
  /// The background of a button that is selected or on.
  public var onFill = UIColor.systemBlue.withAlphaComponent(0.16)
  /// The icon or text color of a button that is on, and of a hovered or pressed one.
  public var onInk = UIColor.systemBlue
  /// The ring around the focused view.
  public var focusRing = UIColor.systemBlue

  /// The track color of sliders, and of switches that are off.
  public var track = UIColor.systemGray
  /// The track color of a switch that is on.
  public var switchOn = UIColor.systemGreen

  /// The caret color of a view without a tint.
  public var caret = UIColor.tintColor
  /// The background of selected text in a view without a tint.
  public var selection = UIColor.tintColor.withAlphaComponent(0.2)
  /// The background of text fields that have one.
  public var field = UIColor.systemBackground
  /// The background of disabled text fields.
  public var disabledField = UIColor.secondarySystemBackground
  /// The border of text fields that have one.
  public var fieldEdge = UIColor.systemGray4
  /// The color of placeholders: gray of 70 % white in the light style, as on iOS, and of 45 % in the dark style.
  public var placeholder = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.45 : 0.7, alpha: 1) }
  /// The background of marked text of an input method.
  public var markedText = UIColor.tintColor.withAlphaComponent(0.12)
  /// The underline of marked text of an input method.
  public var markedTextUnderline = UIColor.tintColor

  /// The colors of the on-screen keyboard and its bars.
  public var keyboard = Keyboard()
  /// The colors of tables.
  public var table = Table()

  /// Creates a palette of the system's colors.
  public init() {}

  /// The colors of the on-screen keyboard and its bars.
  @MainActor
  public struct Keyboard {
    /// The background below the keys.
    public var tray = UIColor.secondarySystemBackground
    /// The face of a key that types.
    public var key = UIColor.tertiarySystemBackground
    /// The face of a function key.
    public var functionKey = UIColor.systemGray4
    /// The lower edge of a key.
    public var edge = UIColor.systemGray2
    /// The face of a pressed key.
    public var keyDown = UIColor.systemGray3
    /// The background of an accessory bar.
    public var bar = UIColor.secondarySystemBackground
    /// The lines at the edges of an accessory bar, and between groups of its cells.
    public var hairline = UIColor.separator
    /// The label of the space bar.
    public var secondary = UIColor.secondaryLabel

    /// Creates the system's colors.
    public init() {}
  }

  /// The colors of tables.
  @MainActor
  public struct Table {
    /// The background of a plain table.
    public var background = UIColor.systemBackground
    /// The background around the sections of a grouped table.
    public var groupedBackground = UIColor.systemGroupedBackground
    /// The background of rows in a grouped table.
    public var groupedCell = UIColor.secondarySystemGroupedBackground

    /// Creates the system's colors.
    public init() {}
  }

  /// The opacity of a disabled control.
  package static let disabledAlpha: CGFloat = 0.32
}
