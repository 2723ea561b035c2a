/// The system's declaration of a type: its supertypes, extensions and MIME types, the preferred ones first.
struct Declaration: Sendable {
  let parents: [String]
  let extensions: [String]
  let mimeTypes: [String]

  init(_ parents: [String], _ extensions: [String] = [], _ mimeTypes: [String] = []) {
    (self.parents, self.extensions, self.mimeTypes) = (parents, extensions, mimeTypes)
  }

  func tags(of tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: extensions
    case .mimeType: mimeTypes
    default: []
    }
  }

  static let all: [String: Declaration] = abstract.merging(texts) { $1 }.merging(sources) { $1 }.merging(media) { $1 }

  /// Returns the declared types with a tag, sorted by identifier. Tags are compared without case.
  static func identifiers(with tag: String, of tagClass: UTTagClass) -> [String] {
    let tag = tag.lowercased()
    return all.filter { $0.value.tags(of: tagClass).contains(tag) }.map(\.key).sorted()
  }

  private static let abstract: [String: Declaration] = [
    "public.item": Declaration([]),
    "public.content": Declaration([]),
    "public.composite-content": Declaration(["public.content"]),
    "public.data": Declaration(["public.item"]),
    "public.directory": Declaration(["public.item"]),
    "public.folder": Declaration(["public.directory"]),
    "com.apple.package": Declaration(["public.directory"]),
    "com.apple.bundle": Declaration(["public.directory"]),
    "public.executable": Declaration(["public.item"]),
    "public.archive": Declaration(["public.data"]),
    "public.zip-archive": Declaration(["public.archive"], ["zip"], ["application/zip"]),
    "public.url": Declaration(["public.data"]),
    "public.file-url": Declaration(["public.url"]),
    "public.source-code": Declaration(["public.plain-text"]),
    "public.script": Declaration(["public.source-code"]),
    "public.image": Declaration(["public.data", "public.content"]),
    "public.audiovisual-content": Declaration(["public.data", "public.content"]),
    "public.movie": Declaration(["public.audiovisual-content"]),
    "public.audio": Declaration(["public.audiovisual-content"]),
  ]

  private static let texts: [String: Declaration] = [
    "public.text": Declaration(["public.data", "public.content"]),
    "public.plain-text": Declaration(["public.text"], ["txt", "text"], ["text/plain"]),
    "public.utf8-plain-text": Declaration(["public.plain-text"], [], ["text/plain;charset=utf-8"]),
    "public.utf16-external-plain-text": Declaration(["public.plain-text"], [], ["text/plain;charset=utf-16"]),
    "public.utf16-plain-text": Declaration(["public.plain-text"]),
    "public.delimited-values-text": Declaration(["public.text"]),
    "public.comma-separated-values-text": Declaration(["public.delimited-values-text"], ["csv"], ["text/csv", "text/comma-separated-values"]),
    "public.tab-separated-values-text": Declaration(["public.delimited-values-text"], ["tsv"], ["text/tab-separated-values"]),
    "public.utf8-tab-separated-values-text": Declaration(["public.tab-separated-values-text", "public.utf8-plain-text"]),
    "com.apple.log": Declaration(["public.plain-text"], ["log"]),
    "public.rtf": Declaration(["public.text"], ["rtf"], ["text/rtf", "application/rtf"]),
    "com.apple.rtfd": Declaration(["com.apple.package", "public.composite-content"], ["rtfd"]),
    "com.apple.flat-rtfd": Declaration(["public.data", "public.composite-content"]),
    "public.html": Declaration(["public.text"], ["html", "htm", "shtml", "shtm"], ["text/html"]),
    "public.xml": Declaration(["public.text"], ["xml"], ["application/xml", "text/xml"]),
    "public.yaml": Declaration(["public.text"], ["yml", "yaml"], ["application/x-yaml"]),
    "public.json": Declaration(["public.text"], ["json"], ["application/json"]),
    "com.apple.property-list": Declaration(["public.data"], ["plist"]),
    "com.apple.xml-property-list": Declaration(["public.xml", "com.apple.property-list"]),
    "com.apple.binary-property-list": Declaration(["com.apple.property-list"]),
    "public.vcard": Declaration(["public.text"], ["vcf", "vcard"], ["text/vcard", "text/x-vcard"]),
    // RFC 7763, section 2.
    "net.daringfireball.markdown": Declaration(
      ["public.plain-text"], ["md", "markdown", "mdown", "markdn"], ["text/markdown", "text/x-markdown"]),
  ]

  private static let sources: [String: Declaration] = [
    "public.swift-source": Declaration(["public.source-code"], ["swift"]),
    "public.c-source": Declaration(["public.source-code"], ["c"]),
    "public.c-header": Declaration(["public.source-code"], ["h"]),
    "public.c-plus-plus-source": Declaration(["public.source-code"], ["cpp", "cp", "cxx", "cc", "c++"]),
    "public.c-plus-plus-header": Declaration(["public.source-code"], ["hpp", "hh", "hxx", "h++"]),
    "public.objective-c-source": Declaration(["public.source-code"], ["m"]),
    "public.objective-c-plus-plus-source": Declaration(["public.source-code"], ["mm"]),
    "public.assembly-source": Declaration(["public.source-code"], ["s"]),
    "public.shell-script": Declaration(["public.script"], ["sh", "command"]),
    "public.python-script": Declaration(["public.shell-script"], ["py"], ["text/x-python-script"]),
    "public.ruby-script": Declaration(["public.shell-script"], ["rb"], ["text/x-ruby-script"]),
    "public.perl-script": Declaration(["public.shell-script"], ["pl"], ["text/x-perl-script"]),
    "com.netscape.javascript-source": Declaration(["public.source-code", "public.executable"], ["js", "jscript", "javascript"], ["text/javascript"]),
    "public.css": Declaration(["public.text"], ["css"], ["text/css"]),
  ]

  private static let media: [String: Declaration] = [
    "public.png": Declaration(["public.image"], ["png"], ["image/png"]),
    "public.jpeg": Declaration(["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
    "public.tiff": Declaration(["public.image"], ["tiff", "tif"], ["image/tiff"]),
    "com.compuserve.gif": Declaration(["public.image"], ["gif"], ["image/gif"]),
    "com.microsoft.bmp": Declaration(["public.image"], ["bmp"], ["image/bmp"]),
    "com.microsoft.ico": Declaration(["public.image"], ["ico"], ["image/vnd.microsoft.icon"]),
    "org.webmproject.webp": Declaration(["public.image"], ["webp"], ["image/webp"]),
    "public.svg-image": Declaration(["public.image", "public.xml"], ["svg", "svgz"], ["image/svg+xml"]),
    "public.heif": Declaration(["public.image"], ["heif", "hif"], ["image/heif"]),
    "public.heic": Declaration(["public.image"], ["heic"], ["image/heic"]),
    "com.adobe.pdf": Declaration(["public.data", "public.composite-content"], ["pdf"], ["application/pdf"]),
    "org.idpf.epub-container": Declaration(["public.data", "public.composite-content"], ["epub"], ["application/epub+zip"]),
    "com.apple.quicktime-movie": Declaration(["public.movie"], ["mov", "qt"], ["video/quicktime"]),
    "public.mpeg-4": Declaration(["public.movie"], ["mp4", "mpeg4"], ["video/mp4"]),
    "public.mp3": Declaration(["public.audio"], ["mp3", "mpga"], ["audio/mpeg"]),
    "com.microsoft.waveform-audio": Declaration(["public.audio"], ["wav", "wave"], ["audio/vnd.wave"]),
  ]
}
