import UIKit

/// The colors of documents, and of the windows around them. Each has a light and a dark value, resolved by the current traits.
public enum Theme {
  /// The background of the sheets.
  public static let desk = color(0xE9E6DF, 0x141517)
  /// The background of bars and panels beside the page.
  public static let bar = color(0xEFECE6, 0x18191B)
  /// The paper of a sheet.
  public static let page = color(0xFBF9F4, 0x1F2124)
  /// The background of popovers and other floating sheets.
  public static let popover = color(0xFDFCF9, 0x2A2D31)
  /// The background of a button with a title.
  public static let control = color(0xF3F0E9, 0x2A2D31)
  /// The background of letterpress text: neither white nor black, so that light and shadow are visible.
  public static let paper = color(0xD6D0C3, 0x858B94)
  /// The color of letterpress text, which must be large.
  public static let pressedInk = color(0x6F685B, 0x25282C)
  /// Text, and the icons of controls.
  public static let ink = color(0x1F1D1A, 0xE9E5DB)
  /// Secondary text, such as captions; also the rules above notes, below a table's header and at its end.
  public static let secondary = color(0x625D54, 0xA39E94)
  /// The border of text fields, and of texts that look like them.
  public static let fieldEdge = color(0x857D70, 0x7A7F86)
  /// Lines at the edges of bars, and the lighter rules of tables.
  public static let hairline = color(0xD8D3C8, 0x303338)
  /// The edges of floating sheets and the lines in them.
  public static let popoverHairline = color(0xD8D3C8, 0x42464C)
  /// The track of the text size slider.
  public static let track = color(0x857D70, 0x6B6F76)
  /// The recording indicator, the current text size, and strikethrough lines.
  public static let red = color(0xB83820, 0xEC7A62)
  /// The background of the recording indicator while recording.
  public static let redTint = color(0xB83820, 0xEC7A62, alpha: 0.13, 0.16)
  /// A blue for strokes only, never for text.
  public static let blueLine = color(0x3D93BC, 0x72BDE0)
  /// The background of active, chosen or selected items, and the fill of a shape.
  public static let blueTint = color(0x3D93BC, 0x72BDE0, alpha: 0.16, 0.15)
  /// The background of selected text: clearly visible, with sufficient contrast to the text.
  public static let selection = color(0x3D93BC, 0x72BDE0, alpha: 0.38, 0.34)
  /// The placeholder of an empty field.
  public static let placeholder = color(0x6B665D, 0xA39E94)
  /// A blue with sufficient contrast for text: links, active words and icons, and the shapes to choose from.
  public static let blueInk = color(0x1F6C93, 0x72BDE0)
  /// A blue with sufficient contrast for text on tints: the titles of chosen, hovered and pressed buttons.
  public static let tintedInk = color(0x185672, 0x7CC4E6)
  /// Numbers in source text.
  public static let ochreInk = color(0x7A5A00, 0xD9B45B)
  /// The shadow of the page's sheets and of floating sheets.
  public static let shadow = color(0x463A22, 0x000000, alpha: 0.16, 0.50)
  /// The overlay of a control under the pointer.
  public static let hover = color(0x1F1D1A, 0xE9E5DB, alpha: 0.06, 0.07)
  /// The overlay of a pressed control, and of the content below an alert.
  public static let pressed = color(0x1F1D1A, 0xE9E5DB, alpha: 0.13, 0.14)

  /// The alpha of disabled controls.
  public static let disabledAlpha: CGFloat = 0.32

  /// Creates a color from 0xRRGGBB values and alphas for light and dark. Without a difference it is a fixed color, which equals others of the same
  /// values.
  public static func color(_ light: UInt32, _ dark: UInt32, alpha lightAlpha: CGFloat = 1, _ darkAlpha: CGFloat = 1) -> UIColor {
    let bright = fixed(light, lightAlpha)
    let dim = fixed(dark, darkAlpha)
    if light == dark, lightAlpha == darkAlpha { return bright }
    return UIColor { $0.userInterfaceStyle == .dark ? dim : bright }
  }

  private static func fixed(_ hex: UInt32, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255, blue: CGFloat(hex & 255) / 255,
      alpha: alpha)
  }
}
