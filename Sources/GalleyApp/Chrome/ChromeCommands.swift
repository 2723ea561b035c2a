import GalleyPlayground
import UIKit

/// The base of the window's own providers of commands, whose closures do not retain the window.
class ChromeCommands: CommandProvider {
  private(set) weak var chrome: PlaygroundChrome?

  init(_ chrome: PlaygroundChrome) { self.chrome = chrome }

  /// Subclasses override it; empty by default.
  var commands: [Command] { [] }

  /// Returns a closure that calls `action` with the window, if that exists.
  final func doing(_ action: @escaping @MainActor (PlaygroundChrome) -> Void) -> @MainActor () -> Void {
    { [weak chrome = self.chrome] in if let chrome { action(chrome) } }
  }

  /// Returns a closure that asks the window; `false` if it does not exist.
  final func asking(_ question: @escaping @MainActor (PlaygroundChrome) -> Bool) -> @MainActor () -> Bool {
    { [weak chrome = self.chrome] in chrome.map { question($0) } ?? false }
  }

  /// Whether the window shows a page.
  final var hasPage: @MainActor () -> Bool { asking { $0.page != nil } }

  /// Returns the window's providers, in the order of the menus.
  static func all(of chrome: PlaygroundChrome) -> [any CommandProvider] {
    [
      FileCommands(chrome), EditCommands(chrome), FormatCommands(chrome), InspectorCommands(chrome), ViewCommands(chrome), ShapeCommands(chrome), ProofCommands(chrome),
      HelpCommands(chrome),
    ]
  }
}
