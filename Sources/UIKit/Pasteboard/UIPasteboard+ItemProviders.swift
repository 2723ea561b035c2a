import AttributedText
import Foundation
import TextKit

/// The items that this program has put there, and when.
@MainActor private var lastItems: (providers: [NSItemProvider], change: Int)?

/// The system's clipboard holds text. Items with anything else stay in this program, for as long as nothing is copied over them.
extension UIPasteboard {
  /// What is there, as items. Setting them replaces everything: other programs have the first text that they may read.
  public var itemProviders: [NSItemProvider] {
    get {
      if let own = ownItemProviders { return own }
      if let images { return images.map { NSItemProvider(object: $0) } }
      if let attributedText { return [NSItemProvider(object: attributedText)] }
      return string.map { [NSItemProvider(object: NSString(string: $0))] } ?? []
    }
    set {
      let text = newValue.lazy.compactMap(\.textForAll).first
      // Who is told of the change finds the items there.
      lastItems = (newValue, changeCount + 1)
      string = text
    }
  }

  /// Those that this program has put there, if nothing was copied since.
  var ownItemProviders: [NSItemProvider]? {
    guard let lastItems, lastItems.change == changeCount else { return nil }
    return lastItems.providers
  }

  func forgetItemProviders() { lastItems = nil }
}
