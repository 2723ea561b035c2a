import Inspectors
import UIKit

/// What the playground is opened with.
struct ChromeOptions {
  var category: UIContentSizeCategory = .large
  var inspections: Set<Inspection> = []
  /// Whether the columns of the last spread are balanced.
  var balancesColumns = false
  /// Whether the breaks of each paragraph are chosen together.
  var usesTotalFit = false
  /// Shows and hides the figures of cost; `nil` where there are none to show.
  var toggleHUD: (() -> Void)?
  /// What its panel shows; `nil` where nothing is logged.
  var log: EventLog?
  /// Saves a picture of the window and answers with words about it; `nil` where there is no window.
  var saveScreenshot: (() -> String)?
  /// Starts a recording of what is in the window, and answers with words, or none; `nil` where nothing can be recorded:
  /// without a window.
  var record: (() -> String)?
  /// Said when the window opens.
  var notice: String?
  /// Whether documents are written and asked about; never where nobody is there to answer.
  var keepsDocuments = false
  /// Where changes outlive a killed program, and shapes the window; `nil` keeps nothing.
  var recovery: RecoveryFolder?
  /// Told of the document's name, with a dot before it while it is changed.
  var showsTitle: (String) -> Void = { _ in }
  /// Ends the program, or asks before.
  var quit: () -> Void = {}
  /// Whether the keyboard on the screen comes with the caret, until that is chosen.
  var hasScreenKeyboard = false
  /// Told what was chosen.
  var choseScreenKeyboard: (Bool) -> Void = { _ in }
  /// Where that keyboard is, for those who see the bar for the first time; then `nil`.
  var screenKeyboardHint: () -> String? = { nil }
}
