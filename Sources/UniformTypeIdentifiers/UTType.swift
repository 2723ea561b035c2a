/// A kind of alternative names of types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Extensions of file names, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// The class of MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

/// A type of data or files, identified by a uniform type identifier.
///
/// The types that Apple declares for texts, source code, images, sounds and movies are known (`isDeclared`), as are types created with
/// `init(exportedAs:)` and `init(importedAs:)`. An unknown extension or MIME type gives a dynamic type. Identifiers and tags are compared without
/// case. Queries for supertypes cost O(*n*) in their number, and those for tags in the number of declared types.
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The identifier in reverse DNS notation, such as `public.plain-text`.
  public let identifier: String
  /// The supertype given by the program, then that supertype's own, and so on. Ignored if the system declares the type; empty for types that the
  /// program has not created.
  private let namedAncestors: [String]

  private init(identifier: String, namedAncestors: [String]) { (self.identifier, self.namedAncestors) = (identifier, namedAncestors) }

  /// Creates a subtype of a type.
  private init(identifier: String, parent: UTType) { self.init(identifier: identifier, namedAncestors: [parent.identifier] + parent.namedAncestors) }

  /// Creates a declared type.
  init(declared identifier: String) { self.init(identifier: identifier, namedAncestors: []) }

  /// Creates the declared or dynamic type of an identifier. Returns `nil` if the identifier is neither.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercased()
    guard Declaration.all[identifier] != nil || DynamicIdentifier(identifier) != nil else { return nil }
    self.init(declared: identifier)
  }

  /// Creates the type of files with an extension: a declared type that conforms to `supertype`, or else a dynamic one. Returns `nil` for "".
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Creates the type for a MIME type: a declared type that conforms to `supertype`, or else a dynamic one. Returns `nil` for "".
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Creates the type with a tag that conforms to `supertype`: a declared type, or else a dynamic one. Returns `nil` if
  /// the tag is empty, or if the tag class is neither file extension nor MIME type.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let first = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
    self = first
  }

  /// Returns all declared types with a tag, sorted by identifier, or one dynamic type if there is none. If `supertype`
  /// is not `nil`, only types that conform to it count. Empty if the tag is empty, or if the tag class is neither file
  /// extension nor MIME type.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard !tag.isEmpty, tagClass == .filenameExtension || tagClass == .mimeType else { return [] }
    let declared = Declaration.identifiers(with: tag, of: tagClass).map(UTType.init(declared:))
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
    guard declared.isEmpty else { return declared }
    let parent = supertype ?? .data
    return [UTType(identifier: DynamicIdentifier(tag: tag.lowercased(), tagClass: tagClass, parent: parent.identifier).encoded, parent: parent)]
  }

  /// Creates a type that the program owns, a subtype of `parentType` (data if it is `nil`). An existing declaration of the
  /// identifier takes precedence.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier: identifier.lowercased(), parent: parentType ?? .data)
  }

  /// Creates a type that the program uses and another one owns; otherwise the same as `init(exportedAs:conformingTo:)`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  // MARK: Conformance

  private var parents: [UTType] {
    let identifiers = Declaration.all[identifier]?.parents ?? DynamicIdentifier(identifier)?.parents ?? Array(namedAncestors.prefix(1))
    return identifiers.map { UTType(identifier: $0, namedAncestors: $0 == namedAncestors.first ? Array(namedAncestors.dropFirst()) : []) }
  }

  /// All direct and indirect supertypes, without the type itself. Includes those of a supertype that the program has created, unless the type was
  /// decoded or created from its identifier.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var next = parents
    while let type = next.popLast() {
      // A type of this name among the supertypes adds its own supertypes. Each step shortens the list of those that the program named.
      if type == self || found.insert(type).inserted { next += type.parents }
    }
    return found
  }

  /// Returns whether it is `type` or a subtype.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
  /// Returns whether it is a proper subtype of `type`.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }
  /// Returns whether it is a proper supertype of `type`.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  // MARK: Tags

  /// The extensions and MIME types by class, with the preferred ones first. A class without tags is missing.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    for tagClass in [UTTagClass.filenameExtension, .mimeType] {
      let own = Declaration.all[identifier]?.tags(of: tagClass) ?? DynamicIdentifier(identifier)?.tags(of: tagClass) ?? []
      if !own.isEmpty { tags[tagClass] = own }
    }
    return tags
  }

  /// The preferred file extension, without the dot; `nil` if there is none.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
  /// The preferred MIME type; `nil` if there is none.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  // MARK: Kinds

  /// Whether the type was created for a tag that no declared type has.
  public var isDynamic: Bool { DynamicIdentifier(identifier) != nil }
  /// Whether the system declares it.
  public var isDeclared: Bool { Declaration.all[identifier] != nil }
  /// Whether the type's identifier is in the public domain (`public.`).
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  public var description: String { identifier }

  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  // MARK: Coding

  /// Reads an identifier. An undeclared one becomes a subtype of data. Throws if the value is not a string.
  public init(from decoder: any Decoder) throws { self.init(exportedAs: try decoder.singleValueContainer().decode(String.self)) }

  /// Writes the identifier. Throws the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
