import Foundation
import UniformTypeIdentifiers

/// An item of a pasteboard or drag: its data, in each of the types in which it is available.
///
/// Data is created only on request. If a provider was created with an object, and an object of that class is requested,
/// the provider returns the same object.
public final class NSItemProvider: NSObject, @unchecked Sendable {
  /// Creates the data of a type and passes it on, immediately or later, on any thread.
  public typealias LoadHandler = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// The errors of a provider.
  public enum ErrorCode: Error, Equatable {
    /// The provider has no data of the requested type, or none that the class can read.
    case itemUnavailableError
  }

  private struct Representation: Sendable {
    let type: String
    let visibility: NSItemProviderRepresentationVisibility
    let load: LoadHandler
  }

  // Unchecked: the lock protects both arrays.
  private let lock = NSLock()
  private var representations: [Representation] = []
  private var objects: [any NSItemProviderWriting] = []

  /// Creates a provider without data, for registering representations.
  public override init() { super.init() }

  /// Creates a provider of an object, in all types that its class writes.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  // MARK: Registration

  /// Registers an object in all types that its class writes. The most faithful type comes first.
  public func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    lock.withLock { objects.append(object) }
    // Unchecked: callers of the provider access it one after another.
    nonisolated(unsafe) let object = object
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
      registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
        object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
      }
    }
  }

  /// Registers data of a type, which `loadHandler` creates on request. Earlier registrations have priority.
  ///
  /// - Parameter visibility: the programs that can read the data. A pasteboard offers other programs only data with the
  ///   visibility `.all`.
  public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping LoadHandler
  ) {
    let representation = Representation(type: typeIdentifier, visibility: visibility, load: loadHandler)
    lock.withLock { representations.append(representation) }
  }

  // MARK: Available types

  /// The types of the data, in the order of registration.
  public var registeredTypeIdentifiers: [String] { lock.withLock { representations.map(\.type) } }

  /// Returns whether there is data of a type or of a subtype that conforms to it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { Self.type($0, conformsTo: typeIdentifier) }
  }

  /// Returns whether an object of a class can be created from the data.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { registeredObject(as: aClass) != nil || readableType(by: aClass) != nil }

  /// Returns whether there is text, or a URL, which can be read as text.
  public func canLoadObject(ofClass aClass: String.Type) -> Bool { canLoadObject(ofClass: NSString.self) }

  /// Returns whether a URL can be loaded: an `NSURL` that was registered, or data of the type `public.url` or of a subtype.
  public func canLoadObject(ofClass aClass: URL.Type) -> Bool { canLoadObject(ofClass: NSURL.self) }

  // MARK: Loading

  /// Loads the data of the first registered type that is `typeIdentifier` or conforms to it. `completionHandler` gets `itemUnavailableError` if there
  /// is none.
  ///
  /// - Returns: the progress. If the data is available, `completionHandler` is called before the method returns.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let found = lock.withLock { representations.first { Self.type($0.type, conformsTo: typeIdentifier) } }
    let progress = Progress(totalUnitCount: 1)
    guard let found else {
      progress.completedUnitCount = 1
      completionHandler(nil, ErrorCode.itemUnavailableError)
      return progress
    }
    let part = found.load { data, error in
      progress.completedUnitCount = 1
      completionHandler(data, data == nil ? error ?? ErrorCode.itemUnavailableError : nil)
    }
    return part ?? progress
  }

  /// Loads an object of a class: the registered object if it has that class, or an object created from the data.
  ///
  /// - Returns: the progress. If the data is available, `completionHandler` is called before the method returns.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type, completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    if let object = registeredObject(as: aClass) {
      completionHandler(object, nil)
      return Self.finished()
    }
    guard let type = readableType(by: aClass) else {
      completionHandler(nil, ErrorCode.itemUnavailableError)
      return Self.finished()
    }
    // Unchecked: a class is the same on every thread.
    nonisolated(unsafe) let aClass = aClass
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do {
        completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Loads the text and passes it, or an error, to the handler. Returns the progress.
  @discardableResult
  public func loadObject(ofClass aClass: String.Type, completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void) -> Progress {
    loadObject(ofClass: NSString.self) { completionHandler(($0 as? NSString).map { $0 as String }, $1) }
  }

  /// Loads the URL and passes it, or an error, to the handler. Returns the progress.
  @discardableResult
  public func loadObject(ofClass aClass: URL.Type, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void) -> Progress {
    loadObject(ofClass: NSURL.self) { completionHandler(($0 as? NSURL).map { $0 as URL }, $1) }
  }

  // MARK: Lookup

  /// Returns the registered object if it is of a class, otherwise `nil`.
  private func registeredObject(as aClass: any NSItemProviderReading.Type) -> (any NSItemProviderReading)? {
    let readableObjects = lock.withLock { objects.compactMap { $0 as? any NSItemProviderReading } }
    return readableObjects.first { object in Self.isObject(object, of: aClass) }
  }

  private static func isObject(_ object: any NSItemProviderReading, of aClass: any NSItemProviderReading.Type) -> Bool {
    func holds<Class: NSItemProviderReading>(_ aClass: Class.Type) -> Bool { object is Class }
    return holds(aClass)
  }

  /// Returns the registered type to create an object of a class from: the first that conforms to the most preferred type possible. Returns `nil` if
  /// the class reads none of the types.
  private func readableType(by aClass: any NSItemProviderReading.Type) -> String? {
    let types = registeredTypeIdentifiers
    return aClass.readableTypeIdentifiersForItemProvider.lazy.compactMap { identifier in types.first { Self.type($0, conformsTo: identifier) } }.first
  }

  /// The text for other programs; `nil` if there is none, or if it is not available immediately.
  var textForAll: String? {
    let open = lock.withLock { representations.first { $0.visibility == .all && Self.type($0.type, conformsTo: "public.plain-text") } }
    guard let open else { return nil }
    nonisolated(unsafe) var found: Data?
    // Data from another thread arrives too late.
    _ = open.load { data, _ in if MainQueue.isCurrent { found = data } }
    return found.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether a type is another type or conforms to it. An unknown type conforms only to itself.
  package static func type(_ type: String, conformsTo other: String) -> Bool {
    guard type != other, let type = UTType(type), let other = UTType(other) else { return type == other }
    return type.conforms(to: other)
  }

  private static func finished() -> Progress {
    let progress = Progress(totalUnitCount: 1)
    progress.completedUnitCount = 1
    return progress
  }
}

/// The programs that can read an item's data.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// All programs.
  case all = 0
  /// Only this program.
  case ownProcess = 3
}
