import Foundation
import Windowing

/// What was cut and copied.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The system's clipboard; without a window, one of the program's own.
  public static let general = UIPasteboard()

  /// What there is while no host has a clipboard.
  private var ownText: String?
  private var lastSeen: String?
  private var changes = 0
  /// What `reading` has found, while it goes on.
  private var found: String??
  private var isReading = false

  private override init() { super.init() }

  /// The text of the pasteboard; `nil` where it has none. Setting it replaces everything and posts `changedNotification`.
  open var string: String? {
    get {
      guard let host = UIScreen.main.host else { return ownText }
      guard isReading else { return host.clipboardText }
      if let found { return found }
      let text = host.clipboardText { bytes, all in
        LongWork.goesOn(all.map { "Reading \(LongWork.words(bytes, of: $0))" } ?? "Reading \(LongWork.words(bytes))")
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

  /// The clipboard is read once for all that `body` asks of it, in parts, as work that can be stopped. A Galley extension.
  public func reading<T>(_ body: () -> T) -> T {
    guard !isReading else { return body() }
    isReading = true
    defer { (isReading, found) = (false, nil) }
    return body()
  }

  /// The text as a list of one; several that are set are joined by line breaks.
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.joined(separator: "\n") }
  }

  /// Whether there is text, where that can be told without reading it.
  open var hasStrings: Bool { UIScreen.main.host?.hasClipboardText ?? (ownText?.isEmpty == false) }

  /// Grows whenever the content changes, here or in another program.
  open var changeCount: Int {
    if string != lastSeen {
      lastSeen = string
      changes += 1
    }
    return changes
  }

  func reset() {
    (ownText, lastSeen, changes) = (nil, nil, 0)
    forgetAttributedText()
    forgetItems()
    forgetItemProviders()
  }

  /// Posted when this program changes the pasteboard; the object is the pasteboard. Other programs' changes post nothing.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
}
