import Foundation
import Testing

@testable import UniformTypeIdentifiers

/// Types, their supertypes, and their other names.
@Suite struct UTTypeTests {
  @Test(arguments: [
    (UTType.utf8PlainText, [UTType.plainText, .text, .data, .content, .item]), (.rtf, [.text, .data, .content, .item]), (.html, [.text]),
    (.xml, [.text]), (.json, [.text]), (.commaSeparatedText, [.delimitedText, .text]), (.swiftSource, [.sourceCode, .plainText, .text]),
    (.pythonScript, [.shellScript, .script, .sourceCode]), (.png, [.image, .data, .content, .item]), (.svg, [.image, .xml, .text]),
    (.gif, [.image]), (.pdf, [.data, .compositeContent, .content]), (.fileURL, [.url, .data]), (.folder, [.directory, .item]),
    (.rtfd, [.package, .directory, .compositeContent]), (.xmlPropertyList, [.xml, .propertyList]),
    (UTType("net.daringfireball.markdown")!, [.plainText, .text]),
  ]) func typesConformToSupertypes(type: UTType, kinds: [UTType]) {
    for kind in kinds {
      #expect(type.conforms(to: kind) && type.isSubtype(of: kind) && kind.isSupertype(of: type), "\(type) to \(kind)")
      #expect(!kind.conforms(to: type))
    }
  }

  @Test func typesDoNotConformToUnrelatedTypes() {
    let pairs: [(UTType, UTType)] = [(.html, .plainText), (.json, .plainText), (.png, .text), (.folder, .data), (.rtfd, .data), (.item, .content)]
    for (type, other) in pairs { #expect(!type.conforms(to: other), "\(type) to \(other)") }
  }

  @Test(arguments: [
    ("txt", UTType.plainText), ("TEXT", .plainText), ("rtf", .rtf), ("htm", .html), ("xml", .xml), ("json", .json), ("csv", .commaSeparatedText),
    ("swift", .swiftSource), ("jpg", .jpeg), ("png", .png), ("gif", .gif), ("pdf", .pdf), ("md", UTType("net.daringfireball.markdown")!),
  ]) func extensions(name: String, type: UTType) {
    #expect(UTType(filenameExtension: name) == type && UTType(filenameExtension: name)?.isDynamic == false)
  }

  @Test func preferredNames() {
    let table: [(UTType, String?, String?)] = [
      (.plainText, "txt", "text/plain"), (.html, "html", "text/html"), (.jpeg, "jpeg", "image/jpeg"), (.png, "png", "image/png"), (.text, nil, nil),
      (.json, "json", "application/json"), (.pdf, "pdf", "application/pdf"), (.rtf, "rtf", "text/rtf"), (.swiftSource, "swift", nil),
    ]
    for (type, name, mime) in table { #expect(type.preferredFilenameExtension == name && type.preferredMIMEType == mime, "\(type)") }
    #expect(UTType(mimeType: "Text/HTML") == .html && UTType(mimeType: "image/jpg") == .jpeg)
    #expect(UTType.types(tag: "plist", tagClass: .filenameExtension, conformingTo: .data) == [.propertyList])
    #expect(UTType("public.TEXT") == .text && UTType("org.example.unknown") == nil && UTType(filenameExtension: "") == nil)
  }

  /// Every declared type is found by its tags, ends in `item` or `content`, and is not its own supertype.
  @Test func declarationsAreConsistent() throws {
    for (identifier, declaration) in Declaration.all {
      let type = try #require(UTType(identifier))
      #expect(!type.supertypes.contains(type) && type.isDeclared)
      #expect(type.conforms(to: .item) || type.conforms(to: .content))
      for parent in declaration.parents { #expect(Declaration.all[parent] != nil, "\(parent)") }
      for tagClass in [UTTagClass.filenameExtension, .mimeType] {
        for tag in declaration.tags(of: tagClass) {
          #expect(UTType.types(tag: tag, tagClass: tagClass, conformingTo: nil).contains(type) && tag == tag.lowercased())
        }
      }
    }
  }

  @Test(arguments: ["note", "my ext", "ä", "a:b=c\\", "x"]) func unknownExtensionGivesDynamicType(name: String) throws {
    for parent in [UTType.data, .text, .image, .package] {
      let type = try #require(UTType(filenameExtension: name, conformingTo: parent))
      #expect(type.isDynamic && !type.isDeclared && type.conforms(to: parent) && type.preferredFilenameExtension == name)
      #expect(UTType(type.identifier) == type && type.preferredMIMEType == nil)
    }
    #expect(UTType(mimeType: "x/\(name)")?.preferredMIMEType == "x/\(name)")
    #expect(UTType(filenameExtension: "note")?.identifier.hasPrefix("dyn.ah62d4rv4ge8") == true)
    #expect(UTType("dyn.a") == nil && UTType("dyn.a!") == nil && UTType("dyn.azzz") == nil)
  }

  @Test func exportedAndImportedTypes() throws {
    let note = UTType(exportedAs: "org.example.note", conformingTo: .plainText)
    #expect(note.conforms(to: .text) && !note.isDeclared && UTType(importedAs: "org.example.x").conforms(to: .data))
    #expect(UTType(importedAs: "net.daringfireball.markdown").conforms(to: .plainText))
    #expect(try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode([UTType.png, note])) == [.png, note])
  }

  @Test func supertypesIncludeThoseOfCreatedTypes() throws {
    let note = UTType(exportedAs: "org.example.note", conformingTo: .plainText)
    let draft = UTType(importedAs: "org.example.draft", conformingTo: note)
    let dynamic = try #require(UTType(filenameExtension: "draft", conformingTo: draft))
    #expect(draft.supertypes == note.supertypes.union([note]) && draft.conforms(to: .text))
    #expect(dynamic.isDynamic && dynamic.supertypes == draft.supertypes.union([draft]))
    #expect(dynamic.supertypes.first { $0 == draft }?.conforms(to: .text) == true)
    let circular = UTType(exportedAs: "org.example.note", conformingTo: draft)
    #expect(!circular.supertypes.contains(circular) && circular.conforms(to: .plainText))
  }

  @Test func typesGiveFileNameExtensions() {
    let url = URL(fileURLWithPath: "/a/b")
    #expect(url.appendingPathExtension(for: .plainText).lastPathComponent == "b.txt" && url.appendingPathExtension(for: .data) == url)
    #expect(URL(fileURLWithPath: "/a/b.jpg").appendingPathExtension(for: .jpeg).lastPathComponent == "b.jpg")
    #expect(url.appendingPathComponent("c", conformingTo: .html).path == "/a/b/c.html")
  }
}
