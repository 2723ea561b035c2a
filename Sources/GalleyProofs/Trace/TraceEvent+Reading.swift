import Foundation
import GalleyRaster
import GalleyUnicodeFacts
import GalleyWindowing

extension TraceEvent {
  private static let kinds = [
    "move", "down", "up", "leave", "wheel", "key", "keyup", "text", "compose", "touch", "resize", "scale", "focus", "frame",
    "keep", "mark", "clipboard", "drop",
  ]
  /// The maximum size of an event's text, in UTF-8 code units.
  private static let longestText = 1_000_000

  init(_ line: TraceLine) throws {
    time = try line.number("t", 0...1e9)
    let words = try line.text("modifiers") ?? ""
    guard let modifiers = KeyModifiers(joinedNames: words) else {
      throw line.error("‘\(words)’ are not modifiers", "join with +: \(KeyModifiers.names.map(\.name).joined(separator: " "))")
    }
    self.modifiers = modifiers
    let name = try line.needed("kind", oneOf: Self.kinds)
    switch name {
    case "frame": kind = .frame
    case "keep", "mark":
      let text = try line.text("name") ?? ""
      guard text.count <= 200, !text.contains(where: \.endsLine) else {
        throw line.error("the step's name is too long", "use one line of at most 200 characters")
      }
      kind = name == "mark" ? .mark(text) : .keep(text)
    case "clipboard": kind = .clipboard(try Self.text(in: line))
    default: kind = .input(try Self.input(name, line))
    }
    try line.rejectUnreadMembers()
  }

  private static func text(in line: TraceLine) throws -> String? {
    let text = try line.text("text")
    guard (text?.utf8.count ?? 0) <= longestText else { throw line.error("the text is too long", "use at most \(longestText) bytes") }
    return text
  }

  private static func input(_ name: String, _ line: TraceLine) throws -> RawEvent.Kind {
    switch name {
    case "move": return .pointerMoved(try position(line))
    case "down": return .pointerDown(try position(line), try button(line))
    case "up": return .pointerUp(try position(line), try button(line))
    case "leave": return .pointerLeft
    case "wheel":
      let delta = Point(x: try line.number("dx") ?? 0, y: try line.number("dy") ?? 0)
      guard max(abs(delta.x), abs(delta.y)) <= 1000 else { throw line.error("the wheel turns by more than 1000 notches", "use a smaller number") }
      return .wheel(at: try position(line), delta: delta, isPrecise: try line.flag("precise"))
    case "key": return .keyDown(try key(line), isRepeat: try line.flag("repeat"))
    case "keyup": return .keyUp(try key(line))
    case "text":
      guard let text = try text(in: line) else { throw line.error("‘text’ is missing", "add a string") }
      return .textInput(text)
    case "drop":
      guard let text = try text(in: line) else { throw line.error("‘text’ is missing", "add a string") }
      return .textDropped(text, at: try position(line))
    case "compose":
      return .textEditing(try text(in: line) ?? "", start: try count("start", line), length: try count("length", line))
    case "touch":
      let phase = try line.needed("phase", oneOf: TouchPhase.names.map(\.name))
      return .touch(
        id: try line.integer("id", 0...1_000_000), phase: TouchPhase.names.first { $0.name == phase }!.phase, at: try position(line))
    case "resize":
      guard let size = try line.numbers("size", count: 2) else { throw line.error("‘size’ is missing", "add [width,height]") }
      return .resized(Size(width: size[0], height: size[1]))
    case "scale": return .scaleChanged(try line.number("scale", HostOptions.scales))
    default: return .focusChanged(try line.flag("focused"))
    }
  }

  private static func position(_ line: TraceLine) throws -> Point {
    Point(x: try line.number("x", farthest), y: try line.number("y", farthest))
  }

  private static func button(_ line: TraceLine) throws -> MouseButton {
    let name = try line.text("button", oneOf: MouseButton.names.map(\.name)) ?? "left"
    return MouseButton.names.first { $0.name == name }!.button
  }

  /// Returns a count, rounded and clamped to -1…1,000,000; 0 if the line does not have it. SDL reports -1 if the value
  /// is unknown. Throws if the value is not a number.
  private static func count(_ name: String, _ line: TraceLine) throws -> Int {
    Int(min(max((try line.number(name) ?? 0).rounded(), -1), 1e6))
  }

  private static func key(_ line: TraceLine) throws -> Key {
    if let name = try line.text("key") {
      guard let key = KeyName.key(named: name) else {
        let near = NearestNames.of(name, in: KeyName.all).map { " (did you mean ‘\($0)’?)" } ?? ""
        throw line.error("‘\(name)’ is not a key\(near)", "choose one of: \(KeyName.all.joined(separator: " "))")
      }
      return key
    }
    let usage = try line.integer("usage", 0...Int(UInt16.max))
    let symbol = try line.number("symbol", 0...Double(UInt32.max))
    return Key(usage: UInt16(usage), symbol: UInt32(symbol))
  }
}
