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

  private override init() { super.init() }

  open var string: String? {
    get {
      guard let host = UIScreen.main.host else { return ownText }
      return host.clipboardText
    }
    set {
      ownText = newValue
      UIScreen.main.host?.clipboardText = newValue
      lastSeen = string
      changes += 1
      NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
  }

  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.joined(separator: "\n") }
  }

  open var hasStrings: Bool { string?.isEmpty == false }

  /// Grows whenever the content changes, here or in another program.
  open var changeCount: Int {
    if string != lastSeen {
      lastSeen = string
      changes += 1
    }
    return changes
  }

  func startAfresh() {
    (ownText, lastSeen, changes) = (nil, nil, 0)
    forgetAttributedText()
  }

  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
}
