import GalleyPlayground
import UIKit

/// The Edit menu. Most of its commands belong to the text or the shape with the focus.
final class EditCommands: ChromeCommands {
  override var commands: [Command] {
    [
      Command("edit.undo", "Undo", in: .edit, 0, key: KeyEquivalent("z"), keywords: "back revert", perform: doing { $0.undo() })
        .with { $0.isEnabled = asking { $0.canUndo } },
      Command("edit.redo", "Redo", in: .edit, 0, key: KeyEquivalent("z", [.control, .shift]), keywords: "again", perform: doing { $0.redo() })
        .with { $0.isEnabled = asking { $0.canRedo }; $0.otherKeys = [KeyEquivalent("y")] },
      Command("edit.cut", "Cut", in: .edit, 1, key: KeyEquivalent("x"), sends: .cut),
      Command("edit.copy", "Copy", in: .edit, 1, key: KeyEquivalent("c"), sends: .copy),
      Command("edit.paste", "Paste", in: .edit, 1, key: KeyEquivalent("v"), keywords: "insert clipboard", sends: .paste),
      Command("edit.delete", "Delete", in: .edit, 1, keywords: "remove clear", sends: .delete),
      Command("edit.select-all", "Select All", in: .edit, 2, key: KeyEquivalent("a"), sends: .selectAll),
      Command("edit.find", "Find…", in: .edit, 3, key: KeyEquivalent("f"), keywords: "search replace", perform: doing { $0.find() })
        .with {
          $0.isEnabled = asking { $0.canFind }
          $0.explanation = "Find and replace, on the page and in text views that support it; searches for the selection"
        },
      Command("edit.find-next", "Find Next", in: .edit, 3, key: KeyEquivalent(UIKeyCommand.f3, []), keywords: "search", sends: .findNext)
        .with { $0.explanation = "Next match; in the bar also Return" },
      Command(
        "edit.find-previous", "Find Previous", in: .edit, 3, key: KeyEquivalent(UIKeyCommand.f3, .shift), keywords: "search", sends: .findPrevious)
        .with { $0.explanation = "Previous match; in the bar also Shift Return" },
    ]
  }
}

/// The Format menu: the style of characters and the setting of lines.
final class FormatCommands: ChromeCommands {
  override var commands: [Command] {
    [
      Command("format.bold", "Bold", in: .format, 0, key: KeyEquivalent("b"), keywords: "weight strong", sends: .toggleBoldface),
      Command("format.italic", "Italic", in: .format, 0, key: KeyEquivalent("i"), keywords: "slanted emphasis", sends: .toggleItalics),
      Command("format.underline", "Underline", in: .format, 0, key: KeyEquivalent("u"), sends: .toggleUnderline),
    ] + kinds + alignments + [
      Command(
        "format.total-fit", "Optimize Line Breaks", in: .format, 4, key: KeyEquivalent("t"),
        keywords: "total fit paragraph justify hyphenation rivers knuth plass", perform: doing { $0.toggleTotalFit() })
        .with { $0.isEnabled = hasPage; $0.isOn = asking { $0.page?.usesTotalFit ?? false } },
      Command(
        "format.balance", "Balance Last Columns", in: .format, 4, key: KeyEquivalent("e"), keywords: "equal height even", perform: doing { $0.toggleBalance() })
        .with { $0.isEnabled = hasPage; $0.isOn = asking { $0.page?.balancesLastSpread ?? false } },
    ]
  }

  /// The kinds of paragraphs. The text handles the keys of body text and headings, and performs each kind as one undoable step.
  private var kinds: [Command] {
    ParagraphKind.all.map { kind in
      Command(
        "format.kind.\(kind.title.lowercased().replacingOccurrences(of: " ", with: "-"))", kind.title, in: .format, 1, key: key(of: kind),
        keywords: "paragraph style heading list", sends: .setParagraphKind, propertyList: kind.title)
        .with { $0.submenu = "Paragraph Style" }
    }
  }

  private func key(of kind: ParagraphKind) -> KeyEquivalent? {
    switch kind {
    case .body: KeyEquivalent("0", [.control, .alternate])
    case .heading(let level): KeyEquivalent("\(level)", [.control, .alternate])
    case .quote, .bulletItem, .numberedItem, .code: nil
    }
  }

  private var alignments: [Command] {
    let all: [(String, NSTextAlignment, String)] = [("Align Left", .left, "l"), ("Center", .center, "e"), ("Align Right", .right, "r"), ("Justify", .justified, "j")]
    return all.map { title, alignment, key in
      Command(
        "format.\(title.lowercased().replacingOccurrences(of: " ", with: "-"))", title, in: .format, 2, key: KeyEquivalent(key, [.control, .shift]),
        keywords: "alignment paragraph", sends: .alignParagraphs, propertyList: "\(alignment.rawValue)")
    }
  }
}

/// The actions of the page's text.
extension Selector {
  fileprivate static let setParagraphKind = Selector("setParagraphKind:")
  fileprivate static let alignParagraphs = Selector("alignParagraphs:")
}
