import UIKit

/// The bar above the keyboard while the caret is in the text: undo and redo, bold, italic and underline, four
/// ornaments that keyboards lack, the keyboard switch, done.
///
/// Its cells send actions to the first responder and up the responder chain, like menus and shortcuts.
@MainActor
final class TextAccessoryBar {
  /// The enabled and selected state of the cells.
  struct State: Equatable {
    var canUndo = false
    var canRedo = false
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var hasKeyboard = true
    /// Whether the bar has the button for the screen keyboard; not if there is such a button beside the bar.
    var hasKeyboardButton = true
  }

  static let ornaments: [(sort: String, label: String)] = [
    ("❦", "floral heart"), ("❧", "rotated floral heart"), ("☙", "reversed floral heart"), ("¶", "pilcrow"),
  ]

  let bar: AccessoryBar
  private let undo: AccessoryCell
  private let redo: AccessoryCell
  private let bold: AccessoryCell
  private let italic: AccessoryCell
  private let underlined: AccessoryCell
  private let keyboard: AccessoryCell

  init() {
    undo = Self.cell(.icon(draw: LineIcon.undo.draw), "Undo", key: "Ctrl Z", .undo)
    redo = Self.cell(.icon(draw: LineIcon.redo.draw), "Redo", key: "Ctrl Shift Z", .redo)
    bold = Self.cell(.glyph("B", Self.face(.traitBold)), "Bold", key: "Ctrl B", .toggleBoldface)
    italic = Self.cell(.glyph("I", Self.face(.traitItalic)), "Italic", key: "Ctrl I", .toggleItalics)
    underlined = Self.cell(
      .glyph("U", Self.face([]), isUnderlined: true), "Underline", key: "Ctrl U", .toggleUnderline)
    keyboard = Self.cell(.icon(draw: LineIcon.keyboard.draw), "On-screen keyboard", key: "Ctrl K", .toggleScreenKeyboard)
    let sorts = Self.ornaments.map { Self.cell(typing: $0.sort, $0.label) }
    bar = AccessoryBar(
      groups: [[undo, redo], [bold, italic, underlined], sorts],
      trailing: [keyboard, Self.cell(.word("Done"), "Done", key: nil, .finishEditing)])
    show(State())
  }

  func show(_ state: State) {
    undo.isEnabled = state.canUndo
    redo.isEnabled = state.canRedo
    bold.isOn = state.isBold
    italic.isOn = state.isItalic
    underlined.isOn = state.isUnderlined
    keyboard.isOn = state.hasKeyboard
    keyboard.isLeftOut = !state.hasKeyboardButton
  }

  // MARK: Cells

  private static let letterSize: CGFloat = 20
  private static let sortSize: CGFloat = 22

  private static func cell(
    _ face: AccessoryCell.Face, _ label: String, key: String?, _ action: Selector
  ) -> AccessoryCell {
    AccessoryCell(face, label: label, key: key?.replacing(" ", with: "+")) {
      UIApplication.shared.sendAction(action, to: nil, from: nil, for: nil)
    }
  }

  private static func cell(typing sort: String, _ label: String) -> AccessoryCell {
    weak var weakCell: AccessoryCell?
    let cell = AccessoryCell(.glyph(sort, face([], size: sortSize)), label: label) {
      (weakCell?.window?.firstResponder as? any UIKeyInput)?.insertText(sort)
    }
    weakCell = cell
    return cell
  }

  private static func face(_ traits: UIFontDescriptor.SymbolicTraits, size: CGFloat = letterSize) -> UIFont {
    let regular = UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size)
    guard let descriptor = regular.fontDescriptor.withSymbolicTraits(traits) else { return regular }
    return UIFont(descriptor: descriptor, size: size)
  }
}

extension Selector {
  static let undo = Selector("undo:")
  static let redo = Selector("redo:")
  static let toggleScreenKeyboard = Selector("toggleScreenKeyboard:")
  static let finishEditing = Selector("finishEditing:")
}
