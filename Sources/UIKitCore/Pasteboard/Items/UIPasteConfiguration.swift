import Foundation

/// A list of the types of pasted items that a view accepts.
@preconcurrency @MainActor
open class UIPasteConfiguration: NSObject {
  /// The accepted types. An item must have data of at least one type; an empty array accepts nothing.
  open var acceptableTypeIdentifiers: [String]

  /// Creates a configuration that accepts data of these types.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }

  /// Creates a configuration that accepts all types that a class reads.
  public convenience init(forAccepting aClass: any NSItemProviderReading.Type) {
    self.init(acceptableTypeIdentifiers: aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Adds types to the accepted ones.
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) { self.acceptableTypeIdentifiers += acceptableTypeIdentifiers }

  /// Adds all types that a class reads to the accepted ones.
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    addAcceptableTypeIdentifiers(aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Returns whether a provider has data of an accepted type.
  package final func accepts(_ provider: NSItemProvider) -> Bool { acceptableTypeIdentifiers.contains(where: provider.hasItemConformingToTypeIdentifier) }
}

/// An object that accepts pasted items. On iOS every responder does; here only texts do.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
  /// The accepted items, or `nil` for the object's default.
  var pasteConfiguration: UIPasteConfiguration? { get set }
  /// Pastes items, such as those of a pasteboard.
  func paste(itemProviders: [NSItemProvider])
  /// Returns whether the object currently accepts any of the items.
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}
