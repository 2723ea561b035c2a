import Foundation
import GalleyWindowing

/// The pasteboard, which contains cut and copied text and items.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The system's clipboard. Without a window, a pasteboard local to the program.
  public static let general = UIPasteboard()

  /// The contents while no host provides a clipboard; `nil` if there is none.
  private var ownText: String?
  private var lastSeen: String?
  private var changes = 0
  /// The result of the first read within `reading`, which can be no text; `nil` if nothing was read yet.
  private var found: String??
  private var isReading = false

  private override init() { super.init() }

  /// The text of the pasteboard; `nil` if it has none. Setting it replaces all contents and posts `changedNotification`; `nil` removes them.
  open var string: String? {
    get {
      guard let host = UIScreen.main.host else { return ownText }
      guard isReading else { return host.clipboardText }
      if let found { return found }
      let text = host.clipboardText { bytes, all in
        LongWork.shouldContinue(all.map { "Reading \(LongWork.sizeDescription(bytes, of: $0))" } ?? "Reading \(LongWork.sizeDescription(bytes))")
      }
      found = .some(text)
      return text
    }
    set {
      found = nil
      ownText = newValue
      UIScreen.main.host?.clipboardText = newValue
      lastSeen = string
      changes += 1
      NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
  }

  /// Runs `body` and returns its result. Reads the clipboard at most once meanwhile, in parts, as a long operation that the user can cancel. Within
  /// another call, only runs `body`. A Galley extension.
  public func reading<T>(_ body: () -> T) -> T {
    guard !isReading else { return body() }
    isReading = true
    defer { (isReading, found) = (false, nil) }
    return body()
  }

  /// The text as an array with one element, or `nil` if there is none. Setting several strings joins them with line breaks; `nil` removes all
  /// contents.
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.joined(separator: "\n") }
  }

  /// Whether there is text. Asks the host about the clipboard without reading its text.
  open var hasStrings: Bool { UIScreen.main.host?.hasClipboardText ?? (ownText?.isEmpty == false) }

  /// A number that is incremented whenever this program sets the contents, or when it is found here that another program has changed the text.
  open var changeCount: Int {
    if string != lastSeen {
      lastSeen = string
      changes += 1
    }
    return changes
  }

  /// Removes the contents of this process without changing the desktop's clipboard.
  package final func reset() {
    (ownText, lastSeen, changes) = (nil, nil, 0)
    discardAttributedText()
    discardItems()
    discardItemProviders()
  }

  /// Posted when this program changes the pasteboard. The object is the pasteboard. Changes by other programs post nothing.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
}
