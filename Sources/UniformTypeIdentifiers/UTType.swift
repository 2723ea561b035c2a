/// A kind of names that types have elsewhere.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The ends of file names, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// The types of MIME.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

/// A type of data or of files, by its uniform type identifier.
///
/// Types that Apple declares for texts, sources, pictures, sounds and films are known (`isDeclared`), and those that a program names with
/// `init(exportedAs:)` and `init(importedAs:)`. An extension or a MIME type of none of them makes a dynamic type. Identifiers and tags are compared without
/// regard to case. All questions cost O(types above).
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
  /// In reversed DNS, as `public.plain-text`.
  public let identifier: String
  /// What a type is that a program has named; without it, what is declared.
  private let namedParent: String?

  private init(identifier: String, namedParent: String?) { (self.identifier, self.namedParent) = (identifier, namedParent) }

  /// One of those declared.
  init(declared identifier: String) { self.init(identifier: identifier, namedParent: nil) }

  /// The declared or dynamic type of an identifier; `nil` for one that nobody has declared.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercased()
    guard Declaration.all[identifier] != nil || DynamicIdentifier(identifier) != nil else { return nil }
    self.init(declared: identifier)
  }

  /// The type of files with an extension; see `init(tag:tagClass:conformingTo:)`.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of what is sent as a MIME type; see `init(tag:tagClass:conformingTo:)`.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type with a tag that conforms to `supertype`: a declared one, else a dynamic one. `nil` for an empty tag, and a class of tags other than
  /// file extensions and MIME types.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let first = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
    self = first
  }

  /// All types with a tag that conform to `supertype`, in the order of their identifiers; a dynamic one where none is declared.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard !tag.isEmpty, tagClass == .filenameExtension || tagClass == .mimeType else { return [] }
    let declared = Declaration.identifiers(with: tag, of: tagClass).map(UTType.init(declared:))
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
    guard declared.isEmpty else { return declared }
    return [UTType(declared: DynamicIdentifier(tag: tag.lowercased(), tagClass: tagClass, parent: (supertype ?? .data).identifier).encoded)]
  }

  /// A type that the program owns, a kind of `parentType`, which is data by default; what is declared for the identifier where something is.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier: identifier.lowercased(), namedParent: (parentType ?? .data).identifier)
  }

  /// A type that the program uses and another owns; otherwise the same as `init(exportedAs:conformingTo:)`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  // MARK: Conformance

  private var parents: [String] { Declaration.all[identifier]?.parents ?? DynamicIdentifier(identifier)?.parents ?? namedParent.map { [$0] } ?? [] }

  /// All types that it is a kind of, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var next = parents
    while let identifier = next.popLast() {
      let type = UTType(declared: identifier)
      if found.insert(type).inserted { next += type.parents }
    }
    return found
  }

  /// Whether it is `type` or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
  /// Whether it is a kind of `type`, and not the same.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }
  /// Whether `type` is a kind of it, and not the same.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  // MARK: Tags

  /// Its names elsewhere, the preferred one first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    for tagClass in [UTTagClass.filenameExtension, .mimeType] {
      let own = Declaration.all[identifier]?.tags(of: tagClass) ?? DynamicIdentifier(identifier)?.tags(of: tagClass) ?? []
      if !own.isEmpty { tags[tagClass] = own }
    }
    return tags
  }

  /// The extension of its files, without the dot; `nil` where it has none.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
  /// What it is sent as; `nil` where that is not agreed.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  // MARK: Kinds

  /// Whether it was made for a tag that no declared type has.
  public var isDynamic: Bool { DynamicIdentifier(identifier) != nil }
  /// Whether the system declares it.
  public var isDeclared: Bool { Declaration.all[identifier] != nil }
  /// Whether it is one of those for everybody.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  public var description: String { identifier }

  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  // MARK: Coding

  /// Reads an identifier; one that is not declared comes back as a kind of data.
  public init(from decoder: any Decoder) throws { self.init(exportedAs: try decoder.singleValueContainer().decode(String.self)) }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
