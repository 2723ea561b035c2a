import UIKit

/// The attributed text of a document as `text.json`: paragraphs of runs.
///
/// Text with a role has its role; other attributes are a member of their own. Writing and reading take O(*n*) time in the length of the text and the
/// number of runs.
enum PackageText {
  // MARK: Writing

  /// Returns the members of `text.json`, and adds the files of attachments to the coder. Returns `nil` if `goesOn` returns `false`.
  ///
  /// - Parameter goesOn: called after each paragraph with the offset of its end.
  static func members(of text: NSAttributedString, _ coder: inout PackageAttributes, while goesOn: (Int) -> Bool) -> [String: JSONValue]? {
    var paragraphs: [JSONValue] = []
    var start = 0
    while start < text.length {
      let range = text.paragraphRange(covering: NSRange(location: start, length: 0))
      paragraphs.append(paragraph(range, of: text, &coder))
      start = range.location + range.length
      guard goesOn(start) else { return nil }
    }
    var members: [String: JSONValue] = ["paragraphs": .array(paragraphs)]
    if !coder.lists.isEmpty { members["lists"] = coder.listsJSON }
    return members
  }

  private static func paragraph(_ range: NSRange, of text: NSAttributedString, _ coder: inout PackageAttributes) -> JSONValue {
    var runs: [JSONValue] = []
    var own: [String: JSONValue] = [:]
    var unknown: JSONValue?
    text.enumerateAttributes(in: range, options: []) { attributes, range, _ in
      let role = attributes[.textRole] as? TextRole
      let unknownMembers = role == nil ? attributes[.unknownMembers] as? UnknownMembers : role?.unknownMembers
      var members = string(in: range, of: text)
      let ofParagraph = role.map(PackageRole.paragraphMembers(of:))
      if runs.isEmpty {
        own = ofParagraph ?? [:]
        unknown = unknownMembers?.paragraph
      } else if ofParagraph ?? [:] != own {
        members.merge(ofParagraph ?? ["block": .null]) { $1 }
      }
      if let role { members.merge(coder.members(of: role)) { $1 } }
      let others = coder.json(of: attributes)
      if !others.isEmpty { members["attributes"] = .object(others) }
      runs.append(JSONValue.object(members).adding(unknownMembers?.run))
    }
    own["runs"] = .array(runs)
    return JSONValue.object(own).adding(unknown)
  }

  /// Returns the characters of a run: as a string, or as a keyed archive if they contain half of a surrogate pair, which no string can.
  private static func string(in range: NSRange, of text: NSAttributedString) -> [String: JSONValue] {
    let substring = NSAttributedString(string: text.attributedSubstring(from: range).string)
    let hasHalf = substring.string.unicodeScalars.contains("\u{FFFD}")
      && (0..<range.length).contains { text.unit(at: range.location + $0) != substring.unit(at: $0) }
    guard hasHalf else { return ["text": .string(substring.string)] }
    let plain = NSMutableAttributedString(attributedString: text.attributedSubstring(from: range))
    plain.setAttributes([:], range: NSRange(location: 0, length: plain.length))
    guard let archive = try? TextArchive.data(of: plain) else { return ["text": .string(substring.string)] }
    return ["archive": .string(archive.base64EncodedString())]
  }

  // MARK: Reading

  /// The number of paragraphs that are read between two calls of `goesOn`.
  private static let paragraphsInSlice = 128

  /// Returns the text, or `nil` if `goesOn` returns `false`. Throws if a member is not valid.
  ///
  /// - Parameters:
  ///   - files: the files of the package, of which attachments use those that they name.
  ///   - goesOn: called regularly with the number of paragraphs read and their total.
  static func text(of object: JSONObject, files: [String: Data], while goesOn: (Int, Int) -> Bool) throws(InvalidMember) -> NSAttributedString? {
    var lists: [NSTextList] = []
    for list in try object.objects("lists") { lists.append(try PackageAttributes.list(list)) }
    var coder = PackageAttributes(files: files, lists: lists)
    let text = NSMutableAttributedString()
    let paragraphs = try object.objects("paragraphs")
    for (number, paragraph) in paragraphs.enumerated() {
      guard number % paragraphsInSlice != 0 || goesOn(number, paragraphs.count) else { return nil }
      let start = text.length
      for run in try paragraph.objects("runs") {
        let attributes = try attributes(of: run, in: paragraph, &coder)
        let piece = NSMutableAttributedString(attributedString: try string(of: run))
        piece.setAttributes(attributes, range: NSRange(location: 0, length: piece.length))
        text.append(piece)
      }
      // Otherwise, writing would divide it into other paragraphs.
      guard text.length > start, text.paragraphRange(covering: NSRange(location: start, length: 0)).length >= text.length - start else {
        throw InvalidMember(path: paragraph.path(of: "runs"), reason: "is not exactly one paragraph with its line end")
      }
    }
    return NSAttributedString(attributedString: text)
  }

  private static func string(of run: JSONObject) throws(InvalidMember) -> NSAttributedString {
    if let string = try run.string("text") { return NSAttributedString(string: string) }
    return try run.required("archive", "a text in an archive") { json in
      json.string.flatMap { Data(base64Encoded: $0) }.flatMap { try? TextArchive.text(in: $0) }
    }
  }

  private static func attributes(
    of run: JSONObject, in paragraph: JSONObject, _ coder: inout PackageAttributes
  ) throws(InvalidMember) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let others = try run.object("attributes") { attributes = try coder.attributes(of: others) }
    let ownsBlock = run.members["block"] != nil
    var role: TextRole?
    if (ownsBlock ? run : paragraph).members["block"] ?? .null != .null { role = try PackageRole.role(of: run, in: ownsBlock ? run : paragraph) }
    // Whatever is not written again is unknown.
    var known = role.map { coder.members(of: $0) } ?? [:]
    for name in PackageRole.paragraphMembers + ["text", "archive"] { known[name] = run.members[name] }
    let others = coder.json(of: attributes)
    if !others.isEmpty { known["attributes"] = .object(others) }
    let ofParagraph = (ownsBlock ? nil : role).map(PackageRole.paragraphMembers(of:)) ?? [:]
    let unknown = UnknownMembers(
      run: JSONValue.object(run.members).members(notIn: .object(known)),
      paragraph: JSONValue.object(paragraph.members.filter { $0.key != "runs" }).members(notIn: .object(ofParagraph)))
    if role != nil {
      role?.unknownMembers = unknown
      attributes[.textRole] = role
    } else {
      attributes[.unknownMembers] = unknown
    }
    return attributes
  }
}
