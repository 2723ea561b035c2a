import GalleyDocuments
import UIKit

/// The state of the page that a `.galley` document holds beside its text, and the page file beside a text file: the shapes, the
/// settings of the pages with their guides, and the state of viewing.
///
/// A part is the JSON of a `Codable` value. To store more of the page, add a case to `Part` and its value to both switches.
extension PlaygroundPage {
  /// The parts that the page writes and reads.
  private enum Part: String, CaseIterable { case page, shapes, view }

  /// Returns the text for a `.galley` document: text with a role has only its role.
  public func packageText() -> NSAttributedString { withRolesOnly(flow.storage) }

  /// The parts of the page and of its window, by their names.
  public var pageParts: [String: JSONValue] {
    var parts = windowParts?() ?? [:]
    for part in Part.allCases {
      switch part {
      case .page: parts[part.rawValue] = JSONValue(encoding: setup)
      case .shapes:
        var arrangement = currentShapes
        arrangement.images = nil
        parts[part.rawValue] = JSONValue(encoding: arrangement)
      case .view: parts[part.rawValue] = JSONValue(encoding: view)
      }
    }
    return parts
  }

  /// The folder of the shapes' images among the images of a document.
  private static let imageFolder = "shapes/"

  /// The files of the images that parts name, by their paths in a document.
  public var partImages: [String: Data] {
    (ShapeImageFiles(shapes)?.files ?? [:]).reduce(into: [:]) { $0[Self.imageFolder + $1.key] = $1.value }
  }

  /// Returns the paths of the images that the parts of a document name.
  public func imagePaths(inParts parts: [String: JSONValue]) -> [String] {
    (Self.arrangement(in: parts)?.shapes ?? []).compactMap { $0.style?.image.map { Self.imageFolder + $0 } }
  }

  /// Returns the members of a part that this version knows; `nil` for parts of newer versions and of the window, and if the part is not valid.
  public func knownMembers(ofPart name: String, _ json: JSONValue) -> JSONValue? {
    switch Part(rawValue: name) {
    case .page: (try? json.decoded(as: PageSetup.self)).flatMap { JSONValue(encoding: $0) }
    case .shapes: (try? json.decoded(as: ShapesArrangement.self)).flatMap { JSONValue(encoding: $0) }
    case .view: (try? json.decoded(as: PageViewState.self)).flatMap { JSONValue(encoding: $0) }
    case nil: nil
    }
  }

  /// Returns the reason why a part cannot be used, as a phrase that follows its name; `nil` if it can, and for parts that the page does not read. A
  /// state of viewing that is not valid is ignored, because nothing of the user's is lost with it.
  static func problem(ofPart name: String, _ json: JSONValue) -> String? {
    let kind: String
    do {
      switch Part(rawValue: name) {
      case .page:
        kind = "page settings"
        if let guides = json.members?["guides"]?.elements, guides.count > PageSetup.maximumGuideCount {
          return "has \(guides.count) guides; at most \(PageSetup.maximumGuideCount) are possible"
        }
        _ = try json.decoded(as: PageSetup.self)
        return nil
      case .shapes:
        kind = "shapes"
        let longest = json.members?["shapes"]?.elements?.compactMap { $0.members?["outline"]?.elements?.count }.max() ?? 0
        if longest > ShapeDrawing.maximumElementCount {
          return "has a shape with \(longest) points; at most \(ShapeDrawing.maximumElementCount) are possible"
        }
        let geometry = PageGeometry(sheet: PageGeometry.smallestSheet)
        return try json.decoded(as: ShapesArrangement.self).shapes(in: geometry, of: nil) == nil ? "has a shape that is not valid" : nil
      case .view, nil: return nil
      }
    } catch {
      return "does not describe \(kind) (\(WrongJSON(error)))"
    }
  }

  /// Returns the shapes that are stored with a document, as its page computes them for each geometry; `nil` if none are stored.
  static func initialShapes(in file: DocumentFile) -> ((PageGeometry) -> [PageShape])? {
    guard let shapes = arrangement(of: file) else { return nil }
    let setup = setup(in: file.pageParts)
    // Decoded once, not for each geometry.
    let images = shapes.images?.images ?? [:]
    return { geometry in shapes.shapes(in: geometry, of: setup, images: images) ?? [] }
  }

  private static func setup(in parts: [String: JSONValue]) -> PageSetup? { try? parts[Part.page.rawValue]?.decoded(as: PageSetup.self) }

  private static func arrangement(in parts: [String: JSONValue]) -> ShapesArrangement? {
    try? parts[Part.shapes.rawValue]?.decoded(as: ShapesArrangement.self)
  }

  /// Returns the arrangement of the shapes in a document with their images; `nil` if it has none, or if it is not valid.
  private static func arrangement(of file: DocumentFile) -> ShapesArrangement? { arrangement(in: file.pageParts, file.partImages) }

  private static func arrangement(in parts: [String: JSONValue], _ images: [String: Data]) -> ShapesArrangement? {
    var arrangement = arrangement(in: parts)
    var files: [String: Data] = [:]
    for name in arrangement?.shapes.compactMap({ $0.style?.image }) ?? [] { files[name] = images[imageFolder + name] }
    arrangement?.images = ShapeImageFiles(files)
    return arrangement
  }

  /// Returns the arrangement in a `.galley` document, also if that has neither settings nor shapes; `nil` if a part is not valid.
  static func arrangement(in package: DocumentPackage) -> PageArrangement? {
    guard package.parts.allSatisfy({ problem(ofPart: $0.key, $0.value) == nil }) else { return nil }
    return PageArrangement(shapes: arrangement(in: package.parts, package.images), setup: setup(in: package.parts))
  }

  private static func view(in parts: [String: JSONValue]) -> PageViewState? { try? parts[Part.view.rawValue]?.decoded(as: PageViewState.self) }

  /// Sets the settings of the pages, the guides, and the options that change the layout: balanced columns and total fit.
  func setOptions(from parts: [String: JSONValue]) {
    if let setup = Self.setup(in: parts) { adopt(setup) }
    guard let view = Self.view(in: parts) else { return }
    (balancesLastSpread, usesTotalFit) = (view.balancesLastSpread, view.usesTotalFit)
  }

  /// Restores the selection and the scroll position of the document's last window, for a page that is laid out; does nothing if none are stored.
  public func restoreView(from parts: [String: JSONValue]) {
    if let view = Self.view(in: parts) { restore(view) }
  }
}

/// The description of an error of `JSONDecoder`: the path of the member and the problem.
private struct WrongJSON: CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      description = "\(error)"
      return
    }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context
      case .keyNotFound(let key, let context): DecodingError.Context(codingPath: context.codingPath + [key], debugDescription: "it is missing")
      @unknown default: nil
      }
    let path = context?.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined() ?? ""
    description = "\(path.drop { $0 == "." }): \(context?.debugDescription ?? "\(error)")"
  }
}
