import GalleyProofs
import GalleyWindowing
import UIKit

/// A description of the views on the screen with their frames, for users and scripts that look up a shape or a button.
@MainActor
struct ScreenTree {
  let window: UIWindow
  let category: UIContentSizeCategory
  let isDark: Bool
  /// The shape of the pointer.
  let cursor: CursorShape
  /// Whether all of the document is laid out.
  let isLaidOut: Bool
  /// Items that are drawn over the window, not in it.
  var foreignItems: [ScreenItem] = []

  func json() -> String {
    var out = JSONText()
    out.object {
      $0.member("schema", 1)
      $0.member("window", [window.bounds.width, window.bounds.height])
      $0.member("category", CategoryName.short(category))
      $0.member("appearance", isDark ? "dark" : "light")
      $0.member("pointer", "\(cursor)")
      $0.member("laid", isLaidOut)
      $0.member("items") { out in
        out.array(window.screenItems() + foreignItems) { out, item in
          out.object {
            $0.member("role", item.role.rawValue)
            $0.member("label", item.label)
            $0.member("value", item.value)
            $0.member("frame", [item.frame.minX, item.frame.minY, item.frame.width, item.frame.height])
            $0.member("focused", item.focused)
            if !item.hint.isEmpty { $0.member("hint", item.hint) }
            if !item.actions.isEmpty { $0.member("actions") { out in out.array(item.actions) { out, name in out.object { $0.member("name", name) } } } }
          }
        }
      }
    }
    return out.text
  }
}
