import GalleyArchive
import UIKit

/// The content of a `.galley` document: text with all attributes, images, and the state of the page.
///
/// The file is a zip archive: `mimetype`, `manifest.json` with the version of the format, `text.json`, further parts in JSON such as `page.json` and
/// `shapes.json`, and files in `images` and `attachments`. Members and entries that this version does not know are kept.
public struct DocumentPackage {
  /// The version of the format. It increases if older versions would misunderstand a document, not for each addition.
  public static let format = 1
  /// The extension of the files' names, without a dot.
  public static let fileExtension = "galley"
  /// The content of the first entry, which is not compressed, so that `file` and desktops recognize documents.
  static let mimeType = "application/x-galley+zip"

  /// The text: runs with a role have only what their style sheet does not add.
  public var text: NSAttributedString
  /// The other parts by their names without `.json`, such as "shapes".
  public var parts: [String: JSONValue]
  /// The files of images by their paths, which the text names.
  public var images: [String: Data]

  /// The members of the manifest and of `text.json` that this version does not know.
  private var unknownOfManifest: JSONValue?
  private var unknownOfText: JSONValue?
  /// The entries that this version does not know.
  private var otherEntries: [Archive.Entry] = []

  /// Creates a document without unknown members.
  public init(text: NSAttributedString = NSAttributedString(), parts: [String: JSONValue] = [:], images: [String: Data] = [:]) {
    (self.text, self.parts, self.images) = (text, parts, images)
  }

  /// Returns whether a file with this name or path is a `.galley` document, by its extension in uppercase or lowercase.
  public static func isPackage(named name: String) -> Bool { name.lowercased().hasSuffix("." + fileExtension) }

  private static let mimeTypeEntry = "mimetype", manifest = "manifest.json", textPart = "text.json", imageFolder = "images/"

  // MARK: Reading

  /// Reads a document. O(*n*) in the size of its parts, which is limited.
  ///
  /// - Parameter goesOn: called repeatedly with the amount of work done and the total; if it returns `false`, `archive(.stopped)` is thrown.
  public init(reading bytes: Data, while goesOn: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }) throws(PackageError) {
    let archive: Archive
    do throws(ArchiveError) { archive = try Archive(reading: bytes, while: goesOn) } catch { throw PackageError.archive(error) }
    self.init()
    // Check the version first: a newer document can lack other parts.
    unknownOfManifest = try Self.unknownMembers(ofManifest: try Self.part(Self.manifest, in: archive))
    var attachments: [String: Data] = [:]
    for entry in archive.entries {
      switch entry.name {
      case Self.mimeTypeEntry, Self.manifest, Self.textPart: break
      case let name where name.hasPrefix(Self.imageFolder): images[Self.imagePath(ofEntry: name)] = entry.data
      case let name where name.hasPrefix(PackageAttributes.folder): attachments[name] = entry.data
      case let name where name.hasSuffix(".json") && !name.contains("/"): parts[String(name.dropLast(5))] = try Self.part(name, in: archive)
      default: otherEntries.append(entry)
      }
    }
    let textPart = try Self.part(Self.textPart, in: archive)
    let read: NSAttributedString?
    do throws(InvalidMember) {
      read = try PackageText.text(of: try JSONObject(textPart, at: ""), files: attachments, while: goesOn)
    } catch {
      throw PackageError.invalid(part: Self.textPart, path: error.path, reason: error.reason)
    }
    guard let read else { throw PackageError.archive(.stopped) }
    text = read
    unknownOfText = textPart.members(notIn: .object(["paragraphs": .null, "lists": .null]))
    keepUnusedAttachments(attachments)
  }

  private static func part(_ name: String, in archive: Archive) throws(PackageError) -> JSONValue {
    guard let data = archive[name] else { throw PackageError.missing(part: name) }
    do throws(JSONParser.Problem) {
      return try JSONParser.value(in: data)
    } catch {
      throw PackageError.malformed(part: name, line: error.line, column: error.column, reason: error.reason)
    }
  }

  private static func unknownMembers(ofManifest manifest: JSONValue) throws(PackageError) -> JSONValue? {
    guard let format = manifest.members?["format"]?.integer, format > 0 else {
      throw PackageError.invalid(part: Self.manifest, path: "format", reason: "is not a positive integer")
    }
    guard format <= Self.format else { throw PackageError.newerFormat(format) }
    return manifest.members(notIn: .object(["format": .null, "generator": .null]))
  }

  /// Keeps the files of attachments that no run of this version uses, because values of newer versions can name them.
  private mutating func keepUnusedAttachments(_ files: [String: Data]) {
    var coder = PackageAttributes()
    _ = PackageText.members(of: text, &coder) { _ in true }
    let used = Set(coder.files.values)
    for name in files.keys.sorted() where !used.contains(files[name]!) { otherEntries.append(Archive.Entry(name, files[name]!)) }
  }

  // MARK: Writing

  /// The bytes of a document, and the kinds of attributes that they lack.
  public struct Written {
    /// The bytes of the file.
    public let data: Data
    /// The attributes that could not be written, each a phrase with its count, as "2 values of MyAttribute"; empty if nothing is lost.
    public let losses: [String]
  }

  /// Returns the document as bytes. Equal documents have equal bytes, unless they have values that only a keyed archive can hold. O(*n*) in the size of
  /// the parts.
  ///
  /// - Parameter goesOn: called repeatedly with the amount of work done and the total.
  /// - Returns: `nil` if `goesOn` returned `false`.
  /// - Throws: an error if the document exceeds the limits of reading.
  public func written(while goesOn: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }) throws(PackageError) -> Written? {
    let length = text.length
    var coder = PackageAttributes(files: Dictionary(uniqueKeysWithValues: otherEntries.filter { $0.name.hasPrefix(PackageAttributes.folder) }.map { ($0.name, $0.data) }))
    guard let members = PackageText.members(of: text, &coder, while: { goesOn($0 / 2, length) }) else { return nil }
    let manifest = JSONValue.object(["format": .integer(Self.format), "generator": .string("Galley")]).adding(unknownOfManifest)
    var entries = [
      Archive.Entry(Self.mimeTypeEntry, Data(Self.mimeType.utf8), isCompressed: false), Archive.Entry(Self.manifest, manifest.data),
      Archive.Entry(Self.textPart, JSONValue.object(members).adding(unknownOfText).data),
    ]
    for name in parts.keys.sorted() { entries.append(Archive.Entry(name + ".json", parts[name]!.data)) }
    for path in images.keys.sorted() { entries.append(Archive.Entry(Self.imageEntry(ofPath: path), images[path]!, isCompressed: false)) }
    for name in coder.files.keys.sorted() { entries.append(Archive.Entry(name, coder.files[name]!, isCompressed: false)) }
    entries += otherEntries.filter { !$0.name.hasPrefix(PackageAttributes.folder) }
    do throws(ArchiveError) {
      let data = try Archive(entries).data { goesOn(length / 2, length) }
      let losses = coder.losses.sorted { $0.key < $1.key }.map { "\($0.value) \($0.value == 1 ? "value" : "values") of \($0.key)" }
      return Written(data: data, losses: losses)
    } catch {
      if error == .stopped { return nil }
      throw PackageError.archive(error)
    }
  }

  // MARK: Images

  /// The characters that a path keeps in the name of its entry; others are percent-encoded.
  private static let entryCharacters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/._- ()+,=@~!&'"))

  private static func imageEntry(ofPath path: String) -> String {
    let name = imageFolder + (path.addingPercentEncoding(withAllowedCharacters: entryCharacters) ?? path)
    if Archive.isSafe(name) { return name }
    // A component is empty, `.` or `..`, as in `./photo.png`.
    return imageFolder + (path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? path)
  }

  private static func imagePath(ofEntry name: String) -> String {
    let path = String(name.dropFirst(imageFolder.count))
    return path.removingPercentEncoding ?? path
  }
}

extension DocumentPackage: Equatable {
  /// Returns whether both documents have the same text with the same attributes, parts, images, and unknown members.
  public static func == (one: DocumentPackage, other: DocumentPackage) -> Bool {
    one.text.isEqual(other.text) && one.parts == other.parts && one.images == other.images && one.unknownOfManifest == other.unknownOfManifest
      && one.unknownOfText == other.unknownOfText && one.otherEntries == other.otherEntries
  }
}
