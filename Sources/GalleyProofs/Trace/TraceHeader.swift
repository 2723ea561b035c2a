import Foundation
import GalleyRaster
import GalleyWindowing

/// The first line of a trace: the configuration of the window, and its contents.
package struct TraceHeader: Hashable, Sendable {
  /// The supported format numbers (member `galley`): 1 starts with a new program, 2 starts with a state.
  package static let formats = 1...2
  private var format: Int { start == nil ? 1 : 2 }

  package enum Source: Hashable, Sendable {
    /// An exhibit, by its name in `galley list`.
    case exhibit(String)
    /// A file in the proof's folder.
    case document(String)
  }

  /// A sentence that describes the proof. Can be empty.
  package var title = ""
  /// The day of the recording, in ISO 8601. Can be empty.
  package var recorded = ""
  /// The size of the window, in points.
  package var size = Size(width: 1280, height: 800)
  /// The scale, in pixels per point.
  package var scale = 1.0
  /// The short name of the text size, XS to AX5.
  package var category = "L"
  package var appearance = Appearance.light
  /// The language of the user interface, in BCP 47. Galley supports only English.
  package var language = "en"
  package var source = Source.exhibit("playground")
  /// Whether the screen keyboard appears along with the caret, by the user's choice. Otherwise a touch or its button
  /// shows it.
  package var hasScreenKeyboard = false
  /// The file in the proof's folder with the initial state, or `nil` for the program's own initial state.
  package var start: String?

  package init() {}

  package static let languages = ["en"]
  package static let keyboards = ["desk", "screen"]
  /// The maximum side of a window, in points and in pixels.
  package static let longestSide = 8192.0
  /// The maximum area of a window, in pixels.
  package static let maximumPixels = 36_000_000.0

  /// Returns whether a window of a size, in points, can be replayed: its scale is supported, and its sides and area are
  /// within the limits in points and in pixels.
  package static func isPossible(_ size: Size, scale: Double) -> Bool {
    guard HostOptions.scales.contains(scale), size.width.isFinite, size.height.isFinite else { return false }
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    return min(size.width, size.height, width, height) >= 1
      && max(size.width, size.height, width, height) <= longestSide && width * height <= maximumPixels
  }

  package var line: String {
    var out = JSONText()
    out.object {
      $0.member("galley", format)
      if !title.isEmpty { $0.member("title", title) }
      if !recorded.isEmpty { $0.member("recorded", recorded) }
      switch source {
      case .exhibit(let name): $0.member("exhibit", name)
      case .document(let name): $0.member("document", name)
      }
      if let start { $0.member("start", start) }
      $0.member("size", [size.width, size.height])
      $0.member("scale", scale)
      $0.member("category", category)
      $0.member("appearance", appearance.rawValue)
      $0.member("language", language)
      if hasScreenKeyboard { $0.member("keyboard", "screen") }
    }
    return out.text
  }

  /// Returns whether a name is valid for a file next to the trace: 1 to 200 bytes, no dot at the start, and no slash.
  package static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }
}

extension TraceHeader {
  init(_ line: TraceLine) throws {
    let format = try line.integer("galley", 0...1_000_000)
    guard Self.formats.contains(format) else {
      throw line.error("the trace has format \(format), but this version of Galley reads formats \(Self.formats.lowerBound) to \(Self.formats.upperBound)", "record it again, or use the version that wrote it")
    }
    title = try line.text("title") ?? ""
    recorded = try line.text("recorded") ?? ""
    let exhibit = try line.text("exhibit")
    if let document = try line.text("document") {
      guard exhibit == nil else { throw line.error("the line names both an exhibit and a document", "remove one of them") }
      guard Self.isFileName(document) else {
        throw line.error("‘\(document)’ is not the name of a file in the proof's folder", "name a file without a path")
      }
      source = .document(document)
    } else {
      source = .exhibit(exhibit ?? "playground")
    }
    if format > 1, let start = try line.text("start") {
      guard Self.isFileName(start) else {
        throw line.error("‘\(start)’ is not the name of a file in the proof's folder", "name a file without a path")
      }
      self.start = start
    }
    if let size = try line.numbers("size", count: 2) { self.size = Size(width: size[0], height: size[1]) }
    if let scale = try line.number("scale") { self.scale = scale }
    guard Self.isPossible(size, scale: scale) else { throw Self.impossible(size, scale, line) }
    category = try line.text("category", oneOf: CategoryName.all.map(\.name)) ?? "L"
    appearance = try line.text("appearance", oneOf: Appearance.allCases.map(\.rawValue)).flatMap(Appearance.init) ?? .light
    language = try line.text("language", oneOf: Self.languages) ?? "en"
    hasScreenKeyboard = try line.text("keyboard", oneOf: Self.keyboards) == "screen"
    try line.rejectUnreadMembers()
  }

  static func impossible(_ size: Size, _ scale: Double, _ line: TraceLine) -> ProofError {
    line.error(
      "a window of \(JSONText.number(size.width))×\(JSONText.number(size.height)) points at scale \(JSONText.number(scale)) is not possible",
      "use sides of 1 to \(Int(longestSide)) points, a scale of \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound), and at most \(Int(maximumPixels)) pixels in total")
  }
}
