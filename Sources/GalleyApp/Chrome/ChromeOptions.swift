import GalleyDocuments
import GalleyInspectors
import GalleyPlayground
import UIKit

/// The options with which the playground opens.
struct ChromeOptions {
  /// The text size; `nil` follows the desktop.
  var category: UIContentSizeCategory? = .large
  var inspectors: Set<Inspector> = []
  /// Whether the columns of the last spread are balanced.
  var balancesColumns = false
  /// Whether the line breaks of a paragraph are optimized together (total fit).
  var usesTotalFit = false
  /// Returns the outlines that the text of the first page flows around, for the rectangle of its columns; `nil` if there are none.
  var exclusions: (@MainActor (CGRect) -> [ShapeDrawing.Outline])?
  /// Toggles the performance figures; `nil` if there are none.
  var toggleHUD: (() -> Void)?
  /// The log that the event panel shows; `nil` if nothing is logged.
  var log: EventLog?
  /// Returns a screenshot of the window as a PNG file, or `nil` while a proof is recorded; the closure is `nil` without a window.
  var screenshot: (() throws -> [UInt8]?)?
  /// Whether the window has a menu bar, if there is space for it.
  var hasMenuBar = false
  /// Called with the user's choice about the menu bar.
  var choseMenuBar: (Bool) -> Void = { _ in }
  /// Whether the bars have only the controls that the exhibit can use, with the gallery as the start screen, and a drag of the text size slider shows
  /// the exhibit as it is afterwards. Recordings made before are replayed without this.
  var usesCurrentBars = false
  /// Whether dragged shapes align to guides. Recordings made before there were guides are replayed without them.
  var alignsShapes = false
  /// Whether the code of documents is colored. Recordings made before there were colors are replayed without them.
  var colorsCode = false
  /// Called with the user's choice about guides.
  var choseAlignment: (Bool) -> Void = { _ in }
  /// The user's recent documents and commands; none are remembered by default.
  var recents = Recents()
  /// Starts a recording of the window and returns a message, which can be empty; `nil` if recording is not possible, as
  /// without a window.
  var record: (() -> String)?
  /// The message that the window shows when it opens, or `nil` for none.
  var notice: String?
  /// Whether documents are saved, with questions about unsaved changes. Always false without a user.
  var savesDocuments = false
  /// The folder with unsaved changes for crash recovery and with the positions of shapes; `nil` to store nothing.
  var recovery: RecoveryFolder?
  /// Called with the document's name, which begins with a dot while the document has unsaved changes.
  var showsTitle: (String) -> Void = { _ in }
  /// Quits the program, after a question if necessary.
  var quit: () -> Void = {}
  /// Whether the on-screen keyboard appears with the caret, until the user chooses otherwise.
  var hasScreenKeyboard = false
  /// Called with the user's choice about the on-screen keyboard.
  var choseScreenKeyboard: (Bool) -> Void = { _ in }
  /// Returns a hint about the on-screen keyboard's button the first time, then `nil`.
  var screenKeyboardHint: () -> String? = { nil }
}
