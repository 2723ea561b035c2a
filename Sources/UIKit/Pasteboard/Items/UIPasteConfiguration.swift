import Foundation

/// What a view takes of what is pasted.
@preconcurrency @MainActor
open class UIPasteConfiguration: NSObject {
  /// The types of which an item must have one; none: nothing is taken.
  open var acceptableTypeIdentifiers: [String]

  /// Takes what has data of one of these types.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }

  /// Takes what a class reads.
  public convenience init(forAccepting aClass: any NSItemProviderReading.Type) {
    self.init(acceptableTypeIdentifiers: aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Takes these types as well.
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) { self.acceptableTypeIdentifiers += acceptableTypeIdentifiers }

  /// Takes what a class reads as well.
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    addAcceptableTypeIdentifiers(aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Whether a provider has something of these types.
  func accepts(_ provider: NSItemProvider) -> Bool { acceptableTypeIdentifiers.contains(where: provider.hasItemConformingToTypeIdentifier) }
}

/// What items can be pasted into. On iOS every responder is; here texts are.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
  /// What is taken; `nil` for what it takes of its own.
  var pasteConfiguration: UIPasteConfiguration? { get set }
  /// Pastes items, such as those of a pasteboard.
  func paste(itemProviders: [NSItemProvider])
  /// Whether one of the items would be taken now.
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}
