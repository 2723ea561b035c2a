import Foundation
import GalleyAttributedText
import TextKit

/// The items that this program copied, and the change count after copying them; `nil` if there is none.
@MainActor private var lastItems: (providers: [NSItemProvider], change: Int)?

/// Items on the pasteboard. The system's clipboard contains only text. Other items stay in this program until something else is copied.
extension UIPasteboard {
  /// The contents as items: those that this program copied, or else the images, or else the text; empty if there is nothing. Setting them replaces
  /// all contents; other programs receive the first text that is visible to them.
  public var itemProviders: [NSItemProvider] {
    get {
      if let own = ownItemProviders { return own }
      if let images { return images.map { NSItemProvider(object: $0) } }
      if let attributedText { return [NSItemProvider(object: attributedText)] }
      return string.map { [NSItemProvider(object: NSString(string: $0))] } ?? []
    }
    set {
      let text = newValue.lazy.compactMap(\.textForAll).first
      // Set the items first, so that observers of the change find them.
      lastItems = (newValue, changeCount + 1)
      string = text
    }
  }

  /// The items that this program copied with `itemProviders`; `nil` if there are none, or if the contents have changed afterwards.
  package var ownItemProviders: [NSItemProvider]? {
    guard let lastItems, lastItems.change == changeCount else { return nil }
    return lastItems.providers
  }

  func discardItemProviders() { lastItems = nil }
}
