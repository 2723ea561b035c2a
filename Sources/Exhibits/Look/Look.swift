import UIKit

/// The colours of the playground. Each has a light and a dark value and follows the traits it is drawn with.
public enum Look {
  /// Behind the sheets.
  public static let desk = color(0xE9E6DF, 0x141517)
  /// The ground of bars and panels beside the page.
  public static let bar = color(0xEFECE6, 0x18191B)
  /// The paper of a sheet.
  public static let page = color(0xFBF9F4, 0x1F2124)
  /// The ground of popovers and other floating sheets.
  public static let popover = color(0xFDFCF9, 0x2A2D31)
  /// The ground of a button with a word on it.
  public static let control = color(0xF3F0E9, 0x2A2D31)
  /// The ground of letters that look pressed into it: neither white nor black, so that light and shadow show.
  static let paper = color(0xD6D0C3, 0x3C4047)
  /// The colour of such letters.
  static let pressedInk = color(0x857D6E, 0x25282C)
  /// Text, and the icons of controls.
  public static let ink = color(0x1F1D1A, 0xE9E5DB)
  /// Text that matters less, such as captions; also the rules above notes, below a table's head and at its end.
  public static let secondary = color(0x625D54, 0xA39E94)
  /// The edges of fields, and of texts that are to look like them.
  static let fieldEdge = color(0xC3BCAE, 0x4A4E55)
  /// Lines at the edges of bars, and the lighter rules of tables.
  public static let hairline = color(0xD8D3C8, 0x303338)
  /// The edges of floating sheets and the lines in them.
  public static let popoverHairline = color(0xD8D3C8, 0x42464C)
  /// The track of the slider for the size of text.
  public static let track = color(0x857D70, 0x6B6F76)
  /// The mark of recording, the chosen size of text, and the line through struck text.
  public static let red = color(0xB83820, 0xEC7A62)
  /// Behind the mark of recording while it records.
  public static let redTint = color(0xB83820, 0xEC7A62, alpha: 0.13, 0.16)
  /// For strokes only, never for text.
  public static let blueLine = color(0x3D93BC, 0x72BDE0)
  /// Behind what is on, chosen or selected, and the fill of a shape.
  public static let blueTint = color(0x3D93BC, 0x72BDE0, alpha: 0.16, 0.15)
  /// Behind selected text: seen at a glance, and the ink on it is read as before.
  public static let selection = color(0x3D93BC, 0x72BDE0, alpha: 0.38, 0.34)
  /// The words of an empty field.
  public static let placeholder = color(0x6B665D, 0xA39E94)
  /// Blue that can be read as text: links, words and icons of what is on, and the shapes to choose from.
  public static let blueInk = color(0x1F6C93, 0x72BDE0)
  /// Numbers in source text.
  public static let ochreInk = color(0x7A5A00, 0xD9B45B)
  /// Under the sheets of the page and floating sheets.
  public static let shadow = color(0x463A22, 0x000000, alpha: 0.16, 0.50)
  /// Laid over the ground of a control that the pointer is on.
  public static let hover = color(0x1F1D1A, 0xE9E5DB, alpha: 0.06, 0.07)
  /// Laid over the ground of a control that is held down, and over what lies behind a question.
  public static let pressed = color(0x1F1D1A, 0xE9E5DB, alpha: 0.13, 0.14)

  /// What a control that cannot be used is drawn with.
  public static let disabledAlpha: CGFloat = 0.32

  /// 0xRRGGBB, and the alphas of light and dark.
  static func color(_ light: UInt32, _ dark: UInt32, alpha lightAlpha: CGFloat = 1, _ darkAlpha: CGFloat = 1) -> UIColor {
    let bright = fixed(light, lightAlpha)
    let dim = fixed(dark, darkAlpha)
    return UIColor { $0.userInterfaceStyle == .dark ? dim : bright }
  }

  private static func fixed(_ hex: UInt32, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255, blue: CGFloat(hex & 255) / 255,
      alpha: alpha)
  }
}
