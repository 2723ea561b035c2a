import UIKit

/// The attributes of a run in `text.json`, under readable names.
///
/// Fonts, colors, paragraph styles, shadows, attachments and links have readable values if these give an equal value again. Other values are keyed
/// archives in base 64.
struct PackageAttributes {
  /// The files of attachments by their names in the package.
  private(set) var files: [String: Data]
  /// The names of attributes that could not be written, each with the number of runs.
  private(set) var losses: [String: Int] = [:]

  /// The lists of the text in the order of their first paragraphs. Each is one object, because its paragraphs are numbered together.
  private(set) var lists: [NSTextList]
  /// The indices of the lists.
  private var indexByList: [ObjectIdentifier: Int]

  /// The names of the files by their contents, which several attachments share.
  private var nameByContents: [Data: String]
  /// The first number that can be free for the name of another file, by the extensions of the names.
  private var nextNumbers: [String: Int] = [:]

  /// A cache: many runs have the same role.
  private var membersByRole: [TextRole: [String: JSONValue]] = [:]

  /// The folder of the attachments' files in the package.
  static let folder = "attachments/"

  /// Creates a coder that adds files of attachments and lists, or reads these.
  init(files: [String: Data] = [:], lists: [NSTextList] = []) {
    (self.files, self.lists) = (files, lists)
    indexByList = Dictionary(lists.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
    nameByContents = Dictionary(files.map { ($1, $0) }) { min($0, $1) }
  }

  private static let names: [NSAttributedString.Key: String] = [
    .font: "font", .paragraphStyle: "paragraphStyle", .foregroundColor: "foregroundColor", .backgroundColor: "backgroundColor",
    .ligature: "ligature", .kern: "kern", .tracking: "tracking", .strikethroughStyle: "strikethroughStyle", .underlineStyle: "underlineStyle",
    .strokeColor: "strokeColor", .strokeWidth: "strokeWidth", .shadow: "shadow", .textEffect: "textEffect", .attachment: "attachment",
    .link: "link", .baselineOffset: "baselineOffset", .underlineColor: "underlineColor", .strikethroughColor: "strikethroughColor",
    .obliqueness: "obliqueness", .expansion: "expansion", .writingDirection: "writingDirection", .languageIdentifier: "language",
  ]
  private static let keys = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })

  // MARK: Writing

  /// Returns the members of a run for its role.
  mutating func members(of role: TextRole) -> [String: JSONValue] {
    if let cached = membersByRole[role] { return cached }
    let members = PackageRole.runMembers(of: role)
    membersByRole[role] = members
    return members
  }

  /// Returns the attributes as JSON, without the role and unknown members.
  mutating func json(of attributes: [NSAttributedString.Key: Any]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (key, value) in attributes where key != .textRole && key != .unknownMembers {
      let name = Self.names[key] ?? key.rawValue
      if let json = json(of: value, key) { members[name] = json } else { losses[name, default: 0] += 1 }
    }
    return members
  }

  private mutating func json(of value: Any, _ key: NSAttributedString.Key) -> JSONValue? {
    if let attachment = value as? NSTextAttachment, type(of: attachment) == NSTextAttachment.self, attachment.image == nil || attachment.contents != nil {
      return .object(PackageValue.members(of: attachment, file: store(attachment)))
    }
    if let style = value as? NSParagraphStyle, !style.textLists.isEmpty, style.textLists.allSatisfy({ type(of: $0) == NSTextList.self }) {
      return json(ofStyleWithLists: style)
    }
    if let json = PackageValue.json(of: value), let copy = PackageValue.value(of: json), Self.areEqual(copy, value, key) { return json }
    return PackageValue.archive(of: value, key)
  }

  private mutating func json(ofStyleWithLists style: NSParagraphStyle) -> JSONValue? {
    let plain = style.mutableCopy() as! NSMutableParagraphStyle
    plain.textLists = []
    guard var members = json(of: plain, .paragraphStyle)?.members else { return nil }
    members["textLists"] = .array(
      style.textLists.map { list in
        if let index = indexByList[ObjectIdentifier(list)] { return .integer(index) }
        indexByList[ObjectIdentifier(list)] = lists.count
        lists.append(list)
        return .integer(lists.count - 1)
      })
    return .object(members)
  }

  private static func areEqual(_ one: Any, _ other: Any, _ key: NSAttributedString.Key) -> Bool {
    NSAttributedString(string: "a", attributes: [key: one]).isEqual(NSAttributedString(string: "a", attributes: [key: other]))
  }

  /// Stores the contents of an attachment, and returns the name of the file; equal contents share a file. Returns `nil` without contents.
  private mutating func store(_ attachment: NSTextAttachment) -> String? {
    guard let contents = attachment.contents else { return nil }
    if let name = nameByContents[contents] { return name }
    let ending = attachment.fileType.flatMap { $0.split(separator: ".").last } ?? "data"
    let letters = ending.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let safe = letters.isEmpty ? "data" : String(letters)
    var number = nextNumbers[safe] ?? 1
    while files["\(Self.folder)\(number).\(safe)"] != nil { number += 1 }
    nextNumbers[safe] = number + 1
    let name = "\(Self.folder)\(number).\(safe)"
    (files[name], nameByContents[contents]) = (contents, name)
    return name
  }

  // MARK: Reading

  /// Returns the attributes of a run. Members that cannot be read, such as values of newer versions, are left out; the run keeps them as unknown
  /// members. Throws if the file of an attachment is missing.
  func attributes(of object: JSONObject) throws(InvalidMember) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for (name, json) in object.members {
      let key = Self.keys[name] ?? NSAttributedString.Key(name)
      if json.members?["type"]?.string == "attachment" {
        attributes[key] = try attachment(JSONObject(json, at: object.path(of: name)))
        continue
      }
      let value = json.members?["archive"]?.string.flatMap { PackageValue.value(inArchive: $0, key) } ?? PackageValue.value(of: json)
      if let style = value as? NSParagraphStyle, json.members?["textLists"] != nil {
        attributes[key] = try add(lists: JSONObject(json, at: object.path(of: name)), to: style)
      } else {
        attributes[key] = value
      }
    }
    return attributes
  }

  private func add(lists object: JSONObject, to style: NSParagraphStyle) throws(InvalidMember) -> NSParagraphStyle {
    let complete = style.mutableCopy() as! NSMutableParagraphStyle
    complete.textLists = try object.required("textLists", "an array of indices of lists") { json in
      let found = json.elements?.compactMap { index in index.integer.flatMap { lists.indices.contains($0) ? lists[$0] : nil } } ?? []
      return found.count == json.elements?.count ? found : nil
    }
    return complete.copy() as! NSParagraphStyle
  }

  // MARK: Lists

  /// The lists as JSON.
  var listsJSON: JSONValue {
    .array(
      lists.map { list in
        .object([
          "markerFormat": .string(list.markerFormat.rawValue), "startingItemNumber": .integer(list.startingItemNumber),
          "options": .integer(Int(bitPattern: list.listOptions.rawValue)),
        ])
      })
  }

  /// Returns a list from its JSON. Throws if a member is not valid.
  static func list(_ object: JSONObject) throws(InvalidMember) -> NSTextList {
    NSTextList(
      markerFormat: .init(try object.required("markerFormat", "a string", \.string)),
      options: .init(rawValue: UInt(bitPattern: try object.integer("options") ?? 0)),
      startingItemNumber: try object.integer("startingItemNumber", in: -1_000_000_000...1_000_000_000) ?? 1)
  }

  // MARK: Attachments

  private func attachment(_ object: JSONObject) throws(InvalidMember) -> NSTextAttachment {
    var contents: Data?
    if let file = try object.string("file") {
      guard let data = files[file] else {
        throw InvalidMember(path: object.path(of: "file"), reason: "names ‘\(file)’, which is not in the archive")
      }
      contents = data
    }
    let attachment = NSTextAttachment(data: contents, ofType: try object.string("fileType"))
    if let bounds = try object.optional("bounds", "an array of x, y, width and height", { PackageValue.numbers($0, count: 4) }) {
      attachment.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    }
    attachment.accessibilityLabel = try object.string("label")
    return attachment
  }
}
