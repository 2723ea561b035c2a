import UIKit

/// The role of a run in `text.json`: members of the paragraph for its kind, language and source, and of the run for its inline style and image.
/// Members with default values are left out.
enum PackageRole {
  /// The members of a paragraph that belong to the role; a run that differs from its paragraph has them, too.
  static let paragraphMembers = ["block", "language", "source"]

  /// The BCP 47 language of a paragraph that has none.
  private static let standardLanguage = "en"

  // MARK: Writing

  static func paragraphMembers(of role: TextRole) -> [String: JSONValue] {
    var members = ["block": block(role.block), "language": JSONValue.string(role.language)]
    if role.language == standardLanguage { members["language"] = nil }
    if role.sourceContext != SourceContext() { members["source"] = source(role.sourceContext) }
    return members
  }

  static func runMembers(of role: TextRole) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if role.style != InlineStyle() { members["style"] = style(role.style) }
    if let image = role.image {
      var values = ["source": JSONValue.string(image.source), "label": .string(image.label)]
      values["height"] = image.height.map(JSONValue.real)
      values["title"] = image.title.map(JSONValue.string)
      members["image"] = .object(values)
    }
    return members.merging(otherMembers(of: role)) { $1 }
  }

  /// The members of a coded role that the members of a paragraph and its runs replace.
  private static let replacedMembers: Set = ["block", "style", "language", "picture", "place", "unknownMembers"]

  /// The members of a coded role for which this type has no names of its own, so that a new property of roles is stored without a change here.
  private static func otherMembers(of role: TextRole) -> [String: JSONValue] {
    (JSONValue(encoding: role)?.members ?? [:]).filter { !replacedMembers.contains($0.key) && $0.value != .null }
  }

  /// Returns the role with the members of a run that `otherMembers(of:)` wrote; without a change if there are none, or if they cannot be decoded.
  private static func adding(_ run: JSONObject, to role: TextRole) -> TextRole {
    let others = run.members.filter { !replacedMembers.contains($0.key) && !ownMembers.contains($0.key) }
    guard !others.isEmpty, let coded = JSONValue(encoding: role)?.members else { return role }
    return (try? JSONValue.object(coded.merging(others) { $1 }).decoded(as: TextRole.self)) ?? role
  }

  /// The members of a run that are not members of a coded role.
  private static let ownMembers: Set = ["text", "archive", "attributes", "image", "source"]

  private static func block(_ block: TextRole.Block) -> JSONValue {
    func list(_ name: String, _ depth: Int, _ digits: Int) -> JSONValue { .object([name: .object(["depth": .integer(depth), "digits": .integer(digits)])]) }
    func group(_ name: String, _ opens: Bool, _ closes: Bool) -> JSONValue {
      .object([name: .object(["opensGroup": .bool(opens), "closesGroup": .bool(closes)])])
    }
    return switch block {
    case .title: .string("title")
    case .byline: .string("byline")
    case .heading: .string("heading")
    case .opening: .string("opening")
    case .body: .string("body")
    case .line: .string("line")
    case .quote: .string("quote")
    case .figure: .string("figure")
    case .rule: .string("rule")
    case .item(let depth, let digits): list("item", depth, digits)
    case .within(let depth, let digits): list("itemContinuation", depth, digits)
    case .script(let opens, let closes): group("script", opens, closes)
    case .code(let opens, let closes): group("code", opens, closes)
    case .note(let opens, let isFirst): .object(["note": .object(["opensGroup": .bool(opens), "isFirst": .bool(isFirst)])])
    case .row(let shape, let row): .object(["row": .object(self.row(shape, row))])
    }
  }

  private static func row(_ shape: TableShape, _ row: TableRow) -> [String: JSONValue] {
    [
      "alignments": .array(shape.alignments.map { .string($0.rawValue) }), "widths": .array(shape.widths.map(JSONValue.real)),
      "minimumWidths": .array(shape.minimumWidths.map(JSONValue.real)), "headerWidth": .real(shape.head),
      "isRightToLeft": .bool(shape.isRightToLeft), "isHeader": .bool(row.isHeader), "isLast": .bool(row.isLast),
    ]
  }

  private static let containers: [(SourceContext.Container, String)] = [(.quote, "quote"), (.item, "item"), (.note, "note")]

  private static func source(_ source: SourceContext) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if !source.containers.isEmpty {
      members["containers"] = .array(source.containers.map { container in .string(containers.first { $0.0 == container }!.1) })
    }
    if source.level != 0 { members["level"] = .integer(source.level) }
    for (name, text) in [("info", source.info), ("hidden", source.hidden), ("hiddenAfter", source.hiddenAfter)] where !text.isEmpty {
      members[name] = .string(text)
    }
    if source.isRaw { members["isRaw"] = .bool(true) }
    members["codeBlock"] = source.codeBlock.map(JSONValue.integer)
    members["isLoose"] = source.isLoose.map(JSONValue.bool)
    members["digits"] = source.digits.map(JSONValue.integer)
    return .object(members)
  }

  private nonisolated(unsafe) static let marks: [(String, WritableKeyPath<InlineStyle, Bool>)] = [
    ("isEmphasized", \.isEmphasised), ("isStrong", \.isStrong), ("isCode", \.isCode), ("isStruck", \.isStruck), ("isUnderlined", \.isUnderlined),
    ("isSmallCaps", \.isSmallCaps), ("isRaw", \.isRaw),
  ]
  private nonisolated(unsafe) static let texts: [(String, WritableKeyPath<InlineStyle, String?>)] = [
    ("language", \.language), ("link", \.link), ("linkTitle", \.linkTitle),
  ]

  private static func style(_ style: InlineStyle) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for (name, path) in marks where style[keyPath: path] { members[name] = .bool(true) }
    for (name, path) in texts { members[name] = style[keyPath: path].map(JSONValue.string) }
    members["note"] = style.note.map(JSONValue.integer)
    return .object(members)
  }

  // MARK: Reading

  /// Returns the role of a run. Throws if a member is not valid.
  ///
  /// - Parameter paragraph: the object with the members of the paragraph, which is the run itself if it has them.
  static func role(of run: JSONObject, in paragraph: JSONObject) throws(InvalidMember) -> TextRole {
    let block = try readBlock(of: paragraph)
    var role = TextRole(block: block, style: InlineStyle(), language: try paragraph.string("language") ?? standardLanguage)
    if let source = try paragraph.object("source") { role.sourceContext = try readSource(source) }
    if let style = try run.object("style") { role.style = try readStyle(style) }
    if let image = try run.object("image") {
      role.image = Document.Image(
        source: try image.required("source", "a string", \.string), label: try image.string("label") ?? "",
        height: try image.optional("height", "a number", \.double), title: try image.string("title"))
    }
    return adding(run, to: role)
  }

  private static let simpleBlocks: [String: TextRole.Block] = [
    "title": .title, "byline": .byline, "heading": .heading, "opening": .opening, "body": .body, "line": .line, "quote": .quote, "figure": .figure,
    "rule": .rule,
  ]

  /// The ranges of valid numbers.
  private static let depths = 0...100, digitCounts = 0...20, levels = 0...6

  private static func readBlock(of paragraph: JSONObject) throws(InvalidMember) -> TextRole.Block {
    let wrong = InvalidMember(path: paragraph.path(of: "block"), reason: "is not a kind of paragraph that this version knows")
    guard let value = paragraph.members["block"] else { throw InvalidMember(path: paragraph.path(of: "block"), reason: "is missing") }
    if let name = value.string {
      guard let block = simpleBlocks[name] else { throw wrong }
      return block
    }
    guard let members = value.members, members.count == 1, let name = members.keys.first else { throw wrong }
    let values = try JSONObject(members[name]!, at: paragraph.path(of: "block.\(name)"))
    func list() throws(InvalidMember) -> (depth: Int, digits: Int) {
      (try values.integer("depth", in: depths) ?? 0, try values.integer("digits", in: digitCounts) ?? 0)
    }
    switch name {
    case "item": return .item(depth: try list().depth, digits: try list().digits)
    case "itemContinuation": return .within(depth: try list().depth, digits: try list().digits)
    case "script": return .script(opensGroup: try values.bool("opensGroup"), closesGroup: try values.bool("closesGroup"))
    case "code": return .code(opensGroup: try values.bool("opensGroup"), closesGroup: try values.bool("closesGroup"))
    case "note": return .note(opensGroup: try values.bool("opensGroup"), isFirst: try values.bool("isFirst"))
    case "row": return try readRow(values)
    default: throw wrong
    }
  }

  private static func readRow(_ values: JSONObject) throws(InvalidMember) -> TextRole.Block {
    func widths(_ name: String) throws(InvalidMember) -> [Double] {
      try values.optional(name, "an array of widths") { value in
        let widths = value.elements?.compactMap(\.double) ?? []
        return widths.count == value.elements?.count && widths.allSatisfy((0...1e6).contains) ? widths : nil
      } ?? []
    }
    var shape = TableShape(
      alignments: try values.required("alignments", "an array of natural, left, center and right") { value in
        let alignments = value.elements?.compactMap { $0.string.flatMap(TableAlignment.init) } ?? []
        return alignments.count == value.elements?.count ? alignments : nil
      })
    shape.widths = try widths("widths")
    shape.minimumWidths = try widths("minimumWidths")
    shape.head = try values.optional("headerWidth", "a width") { value in value.double.flatMap { (0...1e6).contains($0) ? $0 : nil } } ?? 0
    shape.isRightToLeft = try values.bool("isRightToLeft")
    return .row(shape, TableRow(isHeader: try values.bool("isHeader"), isLast: try values.bool("isLast")))
  }

  private static func readSource(_ values: JSONObject) throws(InvalidMember) -> SourceContext {
    var source = SourceContext()
    source.containers = try values.optional("containers", "an array of quote, item and note") { value in
      let found = value.elements?.compactMap { element in containers.first { $0.1 == element.string }?.0 } ?? []
      return found.count == value.elements?.count && found.count <= depths.upperBound ? found : nil
    } ?? []
    source.level = try values.integer("level", in: levels) ?? 0
    source.info = try values.string("info") ?? ""
    source.hidden = try values.string("hidden") ?? ""
    source.hiddenAfter = try values.string("hiddenAfter") ?? ""
    source.isRaw = try values.bool("isRaw")
    source.codeBlock = try values.integer("codeBlock")
    source.isLoose = try values.optional("isLoose", "true or false", \.bool)
    source.digits = try values.integer("digits", in: digitCounts)
    return source
  }

  private static func readStyle(_ values: JSONObject) throws(InvalidMember) -> InlineStyle {
    var style = InlineStyle()
    for (name, path) in marks { style[keyPath: path] = try values.bool(name) }
    for (name, path) in texts { style[keyPath: path] = try values.string(name) }
    style.note = try values.integer("note")
    return style
  }
}
