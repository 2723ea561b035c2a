import Foundation
import Raster
import Windowing

/// The first line of a trace: how the window was opened, and on what.
package struct TraceHeader: Hashable, Sendable {
  /// The format's number, which the member `galley` holds: 1 for a trace that begins with the program, 2 for one that
  /// begins with a state.
  package static let formats = 1...2
  private var format: Int { start == nil ? 1 : 2 }

  package enum Source: Hashable, Sendable {
    /// By the name that `galley list` gives.
    case exhibit(String)
    /// A file of the proof's own folder.
    case document(String)
  }

  /// What the proof shows, in a sentence; may be empty.
  package var title = ""
  /// The day on which it was made, ISO 8601; may be empty.
  package var recorded = ""
  /// Of the window, in points.
  package var size = Size(width: 1280, height: 800)
  /// Pixels in a point.
  package var scale = 1.0
  /// By its short name, XS to AX5.
  package var category = "L"
  package var appearance = Appearance.light
  /// Of the bars and messages, BCP 47. Galley has them in English only so far.
  package var language = "en"
  package var source = Source.exhibit("playground")
  /// Whether the keyboard on the screen comes with the caret, as its user has chosen; else a finger or the button for it
  /// brings it.
  package var hasScreenKeyboard = false
  /// The file of the proof's folder that holds what was in the window when the recording began; `nil` where that is what
  /// the program opens with.
  package var start: String?

  package init() {}

  package static let languages = ["en"]
  package static let keyboards = ["desk", "screen"]
  /// Of a side, in points and in pixels; and of the window, in pixels.
  package static let longestSide = 8192.0
  package static let mostPixels = 36_000_000.0

  /// Whether a window of that size can be replayed.
  package static func isPossible(_ size: Size, scale: Double) -> Bool {
    guard HostOptions.scales.contains(scale), size.width.isFinite, size.height.isFinite else { return false }
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    return min(size.width, size.height, width, height) >= 1
      && max(size.width, size.height, width, height) <= longestSide && width * height <= mostPixels
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

  /// What a file beside the trace may be called.
  package static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }
}

extension TraceHeader {
  init(_ line: TraceLine) throws {
    let format = try line.integer("galley", 0...1_000_000)
    guard Self.formats.contains(format) else {
      throw line.error("the trace is of format \(format), this Galley reads \(Self.formats.lowerBound) to \(Self.formats.upperBound)", "record it again, or use the Galley that wrote it")
    }
    title = try line.text("title") ?? ""
    recorded = try line.text("recorded") ?? ""
    let exhibit = try line.text("exhibit")
    if let document = try line.text("document") {
      guard exhibit == nil else { throw line.error("both an exhibit and a document are named", "take one of them away") }
      guard Self.isFileName(document) else {
        throw line.error("‘\(document)’ is no name of a file in the proof's folder", "name a file without a path")
      }
      source = .document(document)
    } else {
      source = .exhibit(exhibit ?? "playground")
    }
    if format > 1, let start = try line.text("start") {
      guard Self.isFileName(start) else {
        throw line.error("‘\(start)’ is no name of a file in the proof's folder", "name a file without a path")
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
    try line.refuseOthers()
  }

  static func impossible(_ size: Size, _ scale: Double, _ line: TraceLine) -> ProofError {
    line.error(
      "a window of \(JSONText.number(size.width))×\(JSONText.number(size.height)) points at a scale of \(JSONText.number(scale)) is not possible",
      "give sides of 1 to \(Int(longestSide)) and a scale of \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound), \(Int(mostPixels)) pixels in all")
  }
}
