import UIKit

/// The state of the page of a text file, in a file beside it, as `notes.md.galley-page` for `notes.md`: a JSON object with the parts of the page and
/// their images.
public struct PageFile: Equatable, Sendable {
  /// The parts by their names, such as "shapes". Parts that this version does not know are kept.
  public var parts: [String: JSONValue]
  /// The files of the images that parts name, by their paths. The file holds them as base64 strings in its member "images".
  public var images: [String: Data]

  private static let imagesMember = "images"

  /// Creates a page file with these parts and images.
  public init(parts: [String: JSONValue], images: [String: Data] = [:]) { (self.parts, self.images) = (parts, images) }

  /// Returns the name or path of the page file of a text file with this name or path.
  public static func name(besideFileNamed name: String) -> String { name + ".galley-page" }

  /// The maximum size of a page file in bytes, so that a wrong file is not read completely.
  static let greatestSize = 256 << 20

  /// Reads a page file. Throws if it is not JSON, or if a newer version has written it.
  public init(reading bytes: Data) throws(PackageError) {
    let part = "the page file"
    let json: JSONValue
    do throws(JSONParser.Problem) {
      json = try JSONParser.value(in: bytes)
    } catch {
      throw PackageError.malformed(part: part, line: error.line, column: error.column, reason: error.reason)
    }
    guard var members = json.members, let format = members["format"]?.integer, format > 0 else {
      throw PackageError.invalid(part: part, path: "format", reason: "is not a positive integer")
    }
    guard format <= DocumentPackage.format else { throw PackageError.newerFormat(format) }
    members["format"] = nil
    members["generator"] = nil
    images = [:]
    for (path, bytes) in members[Self.imagesMember]?.members ?? [:] {
      guard let bytes = bytes.string.flatMap({ Data(base64Encoded: $0) }) else {
        throw PackageError.invalid(part: part, path: "\(Self.imagesMember).\(path)", reason: "is not a base64 string")
      }
      images[path] = bytes
    }
    members[Self.imagesMember] = nil
    parts = members
  }

  /// The bytes of the file; equal states have equal bytes.
  public var data: Data {
    var members = parts.merging(["format": .integer(DocumentPackage.format), "generator": .string("Galley")]) { $1 }
    if !images.isEmpty { members[Self.imagesMember] = .object(images.mapValues { .string($0.base64EncodedString()) }) }
    return JSONValue.object(members).data
  }
}
