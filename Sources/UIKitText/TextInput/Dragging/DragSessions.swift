import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A dragged item.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// The provider of the item's data.
  public let itemProvider: NSItemProvider
  /// An object for use in this program, which the target of the drop can read; `nil` means none.
  open var localObject: Any?

  /// Creates an item with the data of a provider.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// The outcome of a drop.
public enum UIDropOperation: UInt, Sendable {
  /// The data stays at its source.
  case cancel = 0
  /// The data stays at its source, and the pointer shows that a drop is not allowed here.
  case forbidden = 1
  /// A copy of the data is dropped.
  case copy = 2
  /// The data is dropped and removed from its source.
  case move = 3
}

/// A drag in progress, for both its source and its target.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  /// The dragged items.
  var items: [UIDragItem] { get }
  /// Returns the position of the pointer, in a view's space.
  func location(in view: UIView) -> CGPoint
  /// Whether the dragged data can be removed from its source.
  var allowsMoveOperation: Bool { get }
  /// Returns whether an item has data of one of these types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Returns whether an object of a class can be created from an item.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag, as seen by its source view.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// A value that the source view passes to the target of the drop; `nil` means none.
  var localContext: Any? { get set }
}

/// A drag, as seen by a view that it is over.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The session of the source view, or `nil` if the drag comes from another program.
  var localDragSession: (any UIDragSession)? { get }
  /// Loads an object of a class for each item that can create it. Once all have loaded or failed, passes those that loaded to `completion`, in the
  /// order of their items. Returns the progress.
  @discardableResult
  func loadObjects(ofClass aClass: any NSItemProviderReading.Type, completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void) -> Progress
}

extension UIDragDropSession {
  /// Returns whether at least one item has data of one of these types.
  public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { typeIdentifiers.contains(where: $0.itemProvider.hasItemConformingToTypeIdentifier) }
  }

  /// Returns whether an object of a class can be created from at least one item.
  public func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }
}

/// A drag of text, for its source text.
@MainActor
final class TextDragSession: NSObject, UIDragSession {
  weak var window: UIWindow?
  /// The location of the pointer, in window coordinates.
  var pointerLocation = CGPoint.zero
  var items: [UIDragItem] = []
  var localContext: Any?
  let allowsMoveOperation: Bool

  init(in window: UIWindow, allowsMove: Bool) {
    self.window = window
    allowsMoveOperation = allowsMove
    super.init()
  }

  func location(in view: UIView) -> CGPoint { view.convert(pointerLocation, from: nil) }
}

/// A drag of text, for a text that it is over.
@MainActor
final class TextDropSession: NSObject, UIDropSession {
  let drag: TextDragSession
  private let isForeign: Bool

  /// Creates the session that a drop sees.
  ///
  /// - Parameter isForeign: whether it comes from another program.
  init(_ drag: TextDragSession, isForeign: Bool) {
    (self.drag, self.isForeign) = (drag, isForeign)
    super.init()
  }

  var items: [UIDragItem] { drag.items }
  var localDragSession: (any UIDragSession)? { isForeign ? nil : drag }
  var allowsMoveOperation: Bool { drag.allowsMoveOperation }
  func location(in view: UIView) -> CGPoint { drag.location(in: view) }

  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type, completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    let loading = LoadedObjects(count: providers.count, completion)
    for (index, provider) in providers.enumerated() {
      provider.loadObject(ofClass: aClass) { object, _ in
        // Unchecked: nothing else has a reference to it.
        nonisolated(unsafe) let object = object
        if MainQueue.isCurrent {
          MainActor.assumeIsolated { loading.receive(object, at: index) }
        } else {
          DispatchQueue.main.async { MainActor.assumeIsolated { loading.receive(object, at: index) } }
        }
      }
    }
    return loading.progress
  }
}

/// Objects that load independently, and are passed on together, in the order of their items, without those that failed. With a count of 0,
/// the empty result is passed on at once.
@MainActor
private final class LoadedObjects {
  let progress: Progress
  private var objects: [(any NSItemProviderReading)?]
  private var awaited: Int
  private let completion: ([any NSItemProviderReading]) -> Void

  init(count: Int, _ completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void) {
    progress = Progress(totalUnitCount: Int64(count))
    objects = Array(repeating: nil, count: count)
    (awaited, self.completion) = (count, completion)
    if count == 0 { completion([]) }
  }

  func receive(_ object: (any NSItemProviderReading)?, at index: Int) {
    objects[index] = object
    awaited -= 1
    progress.completedUnitCount += 1
    if awaited == 0 { completion(objects.compactMap { $0 }) }
  }
}
