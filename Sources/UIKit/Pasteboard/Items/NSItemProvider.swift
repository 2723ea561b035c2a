import Foundation
import UniformTypeIdentifiers

/// What a pasteboard or a drag holds of one thing: its data, in each of the types in which it can be read.
///
/// Nothing is made before it is asked for. Where a provider was made of an object, and an object of its class is asked for, that is the answer.
public final class NSItemProvider: NSObject, @unchecked Sendable {
  /// Makes the data of a type, and hands it on, at once or later, on any thread.
  public typealias LoadHandler = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// What can go wrong with a provider.
  public enum ErrorCode: Error, Equatable {
    /// It has no data of such a type, or none that the class reads.
    case itemUnavailableError
  }

  private struct Representation: Sendable {
    let type: String
    let visibility: NSItemProviderRepresentationVisibility
    let load: LoadHandler
  }

  // Unchecked: what has these two is behind the lock.
  private let lock = NSLock()
  private var representations: [Representation] = []
  private var objects: [any NSItemProviderWriting] = []

  /// A provider of nothing, for data to be registered with.
  public override init() { super.init() }

  /// A provider of an object, in all the types that its class writes.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  // MARK: Offering

  /// Offers an object in all the types that its class writes, those first which keep most of it.
  public func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    lock.withLock { objects.append(object) }
    // Unchecked: it is asked by whoever asks the provider, one after the other.
    nonisolated(unsafe) let object = object
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
      registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
        object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
      }
    }
  }

  /// Offers data of a type, which `loadHandler` makes when it is asked for. What was registered first is taken first.
  ///
  /// - Parameter visibility: who may read it; a pasteboard gives other programs what all may read.
  public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping LoadHandler
  ) {
    let representation = Representation(type: typeIdentifier, visibility: visibility, load: loadHandler)
    lock.withLock { representations.append(representation) }
  }

  // MARK: Asking

  /// The types of its data, in the order in which they were registered.
  public var registeredTypeIdentifiers: [String] { lock.withLock { representations.map(\.type) } }

  /// Whether it has data of a type, or of one that conforms to it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { Self.type($0, conformsTo: typeIdentifier) }
  }

  /// Whether an object of a class could be made of what it has.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { held(as: aClass) != nil || readableType(by: aClass) != nil }

  /// Whether it has text.
  public func canLoadObject(ofClass aClass: String.Type) -> Bool { canLoadObject(ofClass: NSString.self) }

  /// Whether it has an address.
  public func canLoadObject(ofClass aClass: URL.Type) -> Bool { canLoadObject(ofClass: NSURL.self) }

  // MARK: Loading

  /// Hands on the data of a type, or of the first that conforms to it.
  ///
  /// - Returns: how far it is; finished once `completionHandler` was called, which happens before this returns where the data is at hand.
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

  /// Hands on an object of a class: the one that the provider was made of, where that is one, else one made of the data.
  ///
  /// - Returns: how far it is; finished once `completionHandler` was called, which happens before this returns where all is at hand.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type, completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    if let object = held(as: aClass) {
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

  /// Hands on the text.
  @discardableResult
  public func loadObject(ofClass aClass: String.Type, completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void) -> Progress {
    loadObject(ofClass: NSString.self) { completionHandler(($0 as? NSString).map { $0 as String }, $1) }
  }

  /// Hands on the address.
  @discardableResult
  public func loadObject(ofClass aClass: URL.Type, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void) -> Progress {
    loadObject(ofClass: NSURL.self) { completionHandler(($0 as? NSURL).map { $0 as URL }, $1) }
  }

  // MARK: What is there

  /// An object that it was made of, where that is of a class.
  private func held(as aClass: any NSItemProviderReading.Type) -> (any NSItemProviderReading)? {
    let held = lock.withLock { objects.compactMap { $0 as? any NSItemProviderReading } }
    return held.first { object in Self.isObject(object, of: aClass) }
  }

  private static func isObject(_ object: any NSItemProviderReading, of aClass: any NSItemProviderReading.Type) -> Bool {
    func holds<Class: NSItemProviderReading>(_ aClass: Class.Type) -> Bool { object is Class }
    return holds(aClass)
  }

  /// The first of the types that a class reads which there is data of.
  private func readableType(by aClass: any NSItemProviderReading.Type) -> String? {
    let types = registeredTypeIdentifiers
    return aClass.readableTypeIdentifiersForItemProvider.lazy.compactMap { asked in types.first { Self.type($0, conformsTo: asked) } }.first
  }

  /// What other programs may have of its text; `nil` for none, and where it is not at hand.
  var textForAll: String? {
    let open = lock.withLock { representations.first { $0.visibility == .all && Self.type($0.type, conformsTo: "public.plain-text") } }
    guard let open else { return nil }
    nonisolated(unsafe) var found: Data?
    // What another thread hands on comes too late.
    _ = open.load { data, _ in if MainQueue.isCurrent { found = data } }
    return found.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether data of one type is data of another, too.
  static func type(_ type: String, conformsTo other: String) -> Bool {
    guard type != other, let type = UTType(type), let other = UTType(other) else { return type == other }
    return type.conforms(to: other)
  }

  private static func finished() -> Progress {
    let progress = Progress(totalUnitCount: 1)
    progress.completedUnitCount = 1
    return progress
  }
}

/// Who may read what a provider has.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all = 0
  /// This program alone.
  case ownProcess = 3
}
