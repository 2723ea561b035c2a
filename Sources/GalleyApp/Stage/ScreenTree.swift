import GalleyPlayground
import GalleyProofs
import GalleyWindowing
import UIKit

/// A description of the views on the screen with their frames, for users and scripts that look up a shape or a button.
@MainActor
package struct ScreenTree {
  /// The visible elements.
  package let items: [ScreenItem]
  private let size: CGSize
  private let category: UIContentSizeCategory
  private let isDark: Bool
  /// The shape of the pointer.
  private let cursor: CursorShape
  /// Whether all of the document is laid out.
  private let isLaidOut: Bool

  /// Creates the description of an exhibit's window, which is drawn without a display.
  package init(of exhibit: any Exhibit, _ configuration: WindowConfiguration) {
    let stage = Stage.offscreen(exhibit, configuration)
    self.init(of: stage)
  }

  /// Creates the description of a stage's window, with the items that are drawn over it.
  init(of stage: Stage) {
    let (window, chrome) = (stage.window, stage.chrome)
    items = window.screenItems() + stage.foreignItems()
    (size, category, isDark) = (window.bounds.size, chrome.category, chrome.isDark)
    (cursor, isLaidOut) = (stage.session.host.cursor, chrome.page?.flow.isComplete ?? true)
  }

  /// Returns the description as JSON.
  package func json() -> String {
    var out = JSONText()
    out.object {
      $0.member("schema", 1)
      $0.member("window", [size.width, size.height])
      $0.member("category", CategoryName.short(category))
      $0.member("appearance", isDark ? "dark" : "light")
      $0.member("pointer", "\(cursor)")
      $0.member("laid", isLaidOut)
      $0.member("items") { out in
        out.array(items) { out, item in
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
