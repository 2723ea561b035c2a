import Foundation
import GalleyRaster
import GalleyUnicodeFacts
import GalleyWindowing
import UIKit

extension Script {
  /// The verbs, which start a line, with an example of each.
  package static let verbs: [(name: String, example: String)] = [
    ("title", "title The heart through both columns"), ("exhibit", "exhibit playground"), ("open", "open notes.md"),
    ("size", "size 1280x800"), ("scale", "scale 2"), ("appearance", "appearance dark"), ("category", "category AX1"),
    ("language", "language en"), ("keyboard", "keyboard screen"), ("drag", "drag heart to 400,300 in 12 steps"), ("press", "press heart"),
    ("move", "move to 400,300 in 6 steps"), ("release", "release"), ("tap", "tap word ‘lamb’"),
    ("doubletap", "doubletap word ‘lamb’"), ("tripletap", "tripletap 400,300"), ("touch", "touch word ‘lamb’"), ("turn", "turn heart by 30 in 6 steps"),
    ("type", "type \"fleece\""), ("compose", "compose \"ni\""), ("key", "key ctrl+z"), ("slide", "slide to AX1"),
    ("scroll", "scroll 3 at 400,300"), ("wait", "wait 200 ms"), ("keep", "keep before the drop"), ("mark", "mark after the drop"),
    ("resize", "resize 900x700"), ("leave", "leave"),
  ]
  private static let ofHeader: Set = ["title", "exhibit", "open", "size", "scale", "appearance", "language", "keyboard"]

  /// Reads a script. Lines before the first action configure the window. Throws `ProofError` with the first invalid
  /// line.
  ///
  /// - Parameter file: The name of the file in errors.
  package init(text: String, file: String) throws {
    self.file = file
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).enumerated() {
      var words = try ScriptScanner(line, file: file, number: index + 1)
      guard let verb = words.popWord()?.text.lowercased() else { continue }
      guard let example = Self.verbs.first(where: { $0.name == verb })?.example else {
        let near = NearestNames.of(verb, in: Self.verbs.map(\.name)).map { " (did you mean ‘\($0)’?)" } ?? ""
        throw words.error("‘\(verb)’ is not a command\(near)", "begin with one of: \(Self.verbs.map(\.name).joined(separator: " "))")
      }
      if Self.ofHeader.contains(verb) || verb == "category" && lines.isEmpty {
        guard lines.isEmpty else { throw words.error("‘\(verb)’ comes after the first action", "move it above the first action") }
        try header.read(verb, &words, example)
        if verb == "exhibit" || verb == "open" { sourceLine = index + 1 }
      } else {
        let command = try ScriptCommand(verb, &words, example)
        if case .mark = command, lines.count(where: { if case .mark = $0.command { true } else { false } }) == TraceEvent.maximumMarks {
          throw words.error("more than \(TraceEvent.maximumMarks) steps are marked", "use ‘keep’ instead of ‘mark’")
        }
        lines.append(Line(number: index + 1, command: command, modifiers: try words.modifiers()))
      }
      try words.end()
    }
  }
}

extension TraceHeader {
  fileprivate mutating func read(_ verb: String, _ scanner: inout ScriptScanner, _ example: String) throws {
    func choice(_ names: [String]) throws -> String {
      let text = try scanner.need("the \(verb)", example)
      guard let name = names.first(where: { $0.lowercased() == text.lowercased() }) else {
        throw scanner.error("‘\(text)’ is not a valid \(verb)", "choose one of: \(names.joined(separator: " "))")
      }
      return name
    }
    switch verb {
    case "title":
      var parts: [String] = []
      while let word = scanner.popWord() { parts.append(word.text) }
      title = parts.joined(separator: " ")
    case "exhibit": source = .exhibit(try scanner.need("the exhibit", example))
    case "open": source = .document(try scanner.need("the file", example))
    case "size":
      guard let pair = scanner.pair("x") else { throw scanner.error("the size is missing", "for example: \(example)") }
      size = Size(width: pair.x, height: pair.y)
    case "scale": scale = try scanner.number("the scale", HostOptions.scales, example)
    case "appearance": appearance = Appearance(rawValue: try choice(Appearance.allCases.map(\.rawValue)))!
    case "category": category = try choice(CategoryName.all.map(\.name))
    case "keyboard": hasScreenKeyboard = try choice(Self.keyboards) == "screen"
    default: language = try choice(Self.languages)
    }
    guard Self.isPossible(size, scale: scale) else {
      throw scanner.error("the window size is out of range", "use sides of 1 to \(Int(Self.longestSide)) points, at most \(Int(Self.maximumPixels)) pixels in total")
    }
  }
}

extension ScriptCommand {
  private static let enders: Set = ["to", "by", "in", "at", "with"]
  private static let farthestStep = 1...1000

  fileprivate init(_ verb: String, _ scanner: inout ScriptScanner, _ example: String) throws {
    func target() throws -> ScriptTarget { try scanner.target(until: Self.enders, example) }
    func steps(_ defaultCount: Int) throws -> Int {
      guard scanner.consume("in") else { return defaultCount }
      let count = try scanner.integer("the number of steps", Self.farthestStep, example)
      if !scanner.consume("steps") { _ = scanner.consume("step") }
      return count
    }
    func category() throws -> String {
      let text = try scanner.need("the text size", example)
      guard let match = CategoryName.all.first(where: { $0.name == text.uppercased() }) else {
        throw scanner.error("‘\(text)’ is not a text size", "choose one of: \(CategoryName.all.map(\.name).joined(separator: " "))")
      }
      return match.name
    }
    switch verb {
    case "drag":
      let thing = try target()
      if scanner.consume("by") {
        guard let offset = scanner.pair(",") else { throw scanner.error("the distance is missing", "for example: drag heart by 40,-20") }
        self = .drag(thing, to: .offset(offset), steps: try steps(8))
      } else {
        guard scanner.consume("to") else { throw scanner.error("the destination is missing", "for example: \(example)") }
        self = .drag(thing, to: .target(try target()), steps: try steps(8))
      }
    case "press": self = .press(try target())
    case "move":
      _ = scanner.consume("to")
      self = .move(try target(), steps: try steps(1))
    case "release": self = .release
    case "tap": self = .tap(try target(), times: 1)
    case "doubletap": self = .tap(try target(), times: 2)
    case "tripletap": self = .tap(try target(), times: 3)
    case "touch": self = .touch(try target())
    case "turn":
      let thing = try target()
      guard scanner.consume("by") else { throw scanner.error("the angle is missing", "for example: \(example)") }
      self = .turn(thing, degrees: try scanner.number("an angle in degrees", -3600...3600, example), steps: try steps(6))
    case "type": self = .type(try scanner.need("the text", example))
    case "compose": self = .compose(try scanner.need("the text", example))
    case "key":
      let (key, modifiers) = try Self.key(try scanner.need("the key", example), scanner)
      self = .key(key, modifiers)
    case "category": self = .category(try category())
    case "slide":
      _ = scanner.consume("to")
      self = .slide(try category())
    case "scroll":
      let notches = try scanner.integer("a number of notches", -1000...1000, example)
      self = .scroll(notches: notches, at: scanner.consume("at") ? try target() : nil)
    case "wait":
      let time = try scanner.integer("a time in milliseconds", 1...60_000, example)
      _ = scanner.consume("ms")
      self = .wait(milliseconds: time)
    case "keep", "mark":
      var name: [String] = []
      while let word = scanner.popWord() { name.append(word.text) }
      self = verb == "mark" ? .mark(name.joined(separator: " ")) : .keep(name.joined(separator: " "))
    case "resize":
      guard let size = scanner.pair("x") else { throw scanner.error("the size is missing", "for example: \(example)") }
      self = .resize(Size(width: size.x, height: size.y))
    default: self = .leave
    }
  }

  private static func key(_ text: String, _ scanner: ScriptScanner) throws -> (Key, KeyModifiers) {
    let parts = text.lowercased().split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if parts.last == "" { throw scanner.error("‘\(text)’ has no key", "name the key after the last +, as in ctrl+z") }
    guard let name = parts.last, let key = KeyName.key(named: name) else {
      throw scanner.error("‘\(text)’ is not a key", "choose one of: \(KeyName.all.joined(separator: " ")); combine it with ctrl+ shift+ alt+ gui+")
    }
    guard let modifiers = KeyModifiers(joinedNames: parts.dropLast().joined(separator: "+")) else {
      throw scanner.error("‘\(text)’ has an unknown modifier", "combine with +: \(KeyModifiers.names.map(\.name).joined(separator: " "))")
    }
    return (key, modifiers)
  }
}
