import CoreGraphics
import TestSupport

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text in columns with an editor, and no view.
@MainActor
final class Desk: TextEditorDelegate {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let editor: TextEditor
  let undoManager = UndoManager()
  private let columnWidth: CGFloat
  /// The delegate calls.
  var log: [String] = []
  var allows: (NSRange, String) -> Bool = { _, _ in true }

  static let gutter: CGFloat = 20

  init(
    _ text: NSAttributedString, width: CGFloat = 200, height: CGFloat = 0, columns: Int = 1, shapes: [UIBezierPath] = []
  ) {
    storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    columnWidth = width
    for _ in 0..<columns {
      let container = NSTextContainer(size: CGSize(width: width, height: height))
      container.lineFragmentPadding = 0
      container.exclusionPaths = shapes
      manager.addTextContainer(container)
    }
    editor = TextEditor(textStorage: storage, layoutManager: manager)
    editor.delegate = self
    editor.undoManager = undoManager
  }

  /// In Galley Block, whose characters are squares of `size`.
  convenience init(
    block text: String, size: CGFloat = 10, width: CGFloat = 200, height: CGFloat = 0, columns: Int = 1,
    shapes: [UIBezierPath] = []
  ) {
    let font = UIFont(name: "Galley Block", size: size)!
    self.init(
      NSAttributedString(string: text, attributes: [.font: font]), width: width, height: height, columns: columns,
      shapes: shapes)
  }

  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint {
    CGPoint(x: CGFloat(index) * (columnWidth + Self.gutter), y: 0)
  }

  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    log.append("should \(range.location)+\(range.length) \(text)")
    return allows(range, text)
  }
  func textEditorDidChangeSelection(_ editor: TextEditor) {
    log.append("selected \(editor.selectedRange.location)+\(editor.selectedRange.length)")
  }
  func textEditorDidChangeText(_ editor: TextEditor) { log.append("changed \(storage.length)") }

  func drainLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// The text with its selection: `|` is the caret, `[` the anchor and `>` the active end, `<` the active end if it comes first; marked
  /// text is between ‹ and ›.
  var notation: String {
    var marks: [(Int, String)] = []
    if let marked = editor.markedRange { marks.append((marked.location, "‹")) }
    let selection = editor.selection
    if selection.isEmpty {
      marks.append((selection.active, "|"))
    } else if selection.anchor < selection.active {
      marks += [(selection.anchor, "["), (selection.active, ">")]
    } else {
      marks += [(selection.active, "<"), (selection.anchor, "]")]
    }
    if let marked = editor.markedRange { marks.append((marked.location + marked.length, "›")) }
    var units = storage.utf16(in: NSRange(location: 0, length: storage.length))
    for (offset, mark) in marks.enumerated().sorted(by: { ($0.element.0, $0.offset) > ($1.element.0, $1.offset) }).map(\.element) {
      units.insert(contentsOf: Array(mark.utf16), at: offset)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Ends an event.
  func endEvent() { undoManager.endEventGroup() }
}

extension Desk {
  /// A desk from a picture: `|`, or `[` and `>`, or `<` and `]`, in the notation of `notation`.
  convenience init(notation: String, size: CGFloat = 10, width: CGFloat = 200, height: CGFloat = 0, columns: Int = 1) {
    var text: [UInt16] = []
    var anchor = 0
    var active = 0
    for unit in notation.utf16 {
      switch UnicodeScalar(unit) {
      case "|": (anchor, active) = (text.count, text.count)
      case "[", "]": anchor = text.count
      case ">", "<": active = text.count
      default: text.append(unit)
      }
    }
    self.init(block: String(decoding: text, as: UTF16.self), size: size, width: width, height: height, columns: columns)
    editor.select(TextSelection(anchor: anchor, active: active))
    log = []
  }
}

/// Sample texts for laws.
enum Samples {
  static let mixed = """
    The measure is the width a line is asked to reach; “affluent” office fluff, naïve e\u{301}tudes.
    كل سطر يجد مكانه حول الشكل الذي يوضع في طريقه
    An English line with כמה מילים בעברית and 123 numbers, then ثلاثة 456 أرقام inside.
    ตัวอักษรแต่ละตัวรู้ที่ของมันในบรรทัด
    活字は一本ずつ、静かに次の行を待っている。字与字之间的空白，也是排版的一部分。

    हर पंक्ति आकृति के चारों ओर 👩‍👩‍👧‍👦 🇩🇪 👍🏽 end
    """
}
