extension UTType {
  /// Anything that can be in a folder or on its own.
  public static let item = UTType(declared: "public.item")
  /// Anything with its own content: texts, images, movies.
  public static let content = UTType(declared: "public.content")
  /// Content of several kinds.
  public static let compositeContent = UTType(declared: "public.composite-content")
  /// A sequence of bytes.
  public static let data = UTType(declared: "public.data")
  /// A directory of the file system.
  public static let directory = UTType(declared: "public.directory")
  /// A folder that the user opens.
  public static let folder = UTType(declared: "public.folder")
  /// A directory that is shown as one file.
  public static let package = UTType(declared: "com.apple.package")
  /// A directory with a known structure.
  public static let bundle = UTType(declared: "com.apple.bundle")
  /// A program.
  public static let executable = UTType(declared: "public.executable")
  /// Several files in a single one.
  public static let archive = UTType(declared: "public.archive")
  /// A ZIP archive.
  public static let zip = UTType(declared: "public.zip-archive")
  /// A URL.
  public static let url = UTType(declared: "public.url")
  /// The URL of a file.
  public static let fileURL = UTType(declared: "public.file-url")
  /// Text, with or without markup.
  public static let text = UTType(declared: "public.text")
  /// Text without markup, in any encoding.
  public static let plainText = UTType(declared: "public.plain-text")
  /// Plain text in UTF-8.
  public static let utf8PlainText = UTType(declared: "public.utf8-plain-text")
  /// Plain text in UTF-16 with a byte order mark.
  public static let utf16ExternalPlainText = UTType(declared: "public.utf16-external-plain-text")
  /// Plain text in UTF-16 of this machine.
  public static let utf16PlainText = UTType(declared: "public.utf16-plain-text")
  /// A table with values separated by some character.
  public static let delimitedText = UTType(declared: "public.delimited-values-text")
  /// A table with values separated by commas.
  public static let commaSeparatedText = UTType(declared: "public.comma-separated-values-text")
  /// A table with values separated by tabs.
  public static let tabSeparatedText = UTType(declared: "public.tab-separated-values-text")
  /// A table in UTF-8 with values separated by tabs.
  public static let utf8TabSeparatedText = UTType(declared: "public.utf8-tab-separated-values-text")
  /// The log of a program.
  public static let log = UTType(declared: "com.apple.log")
  /// A document in Rich Text Format (RTF).
  public static let rtf = UTType(declared: "public.rtf")
  /// Rich text with images, in a package.
  public static let rtfd = UTType(declared: "com.apple.rtfd")
  /// Rich text with images, in a single file.
  public static let flatRTFD = UTType(declared: "com.apple.flat-rtfd")
  /// Text with markup in HTML.
  public static let html = UTType(declared: "public.html")
  /// Text with markup in XML.
  public static let xml = UTType(declared: "public.xml")
  /// Data in YAML.
  public static let yaml = UTType(declared: "public.yaml")
  /// Data in JSON.
  public static let json = UTType(declared: "public.json")
  /// A property list.
  public static let propertyList = UTType(declared: "com.apple.property-list")
  /// A property list in XML.
  public static let xmlPropertyList = UTType(declared: "com.apple.xml-property-list")
  /// A property list in its binary form.
  public static let binaryPropertyList = UTType(declared: "com.apple.binary-property-list")
  /// A contact card.
  public static let vCard = UTType(declared: "public.vcard")
  /// The source code of a program.
  public static let sourceCode = UTType(declared: "public.source-code")
  /// Source code that is run directly.
  public static let script = UTType(declared: "public.script")
  /// Source code in Swift.
  public static let swiftSource = UTType(declared: "public.swift-source")
  /// Source code in C.
  public static let cSource = UTType(declared: "public.c-source")
  /// A header file of C.
  public static let cHeader = UTType(declared: "public.c-header")
  /// Source code in C++.
  public static let cPlusPlusSource = UTType(declared: "public.c-plus-plus-source")
  /// A header file of C++.
  public static let cPlusPlusHeader = UTType(declared: "public.c-plus-plus-header")
  /// Source code in Objective-C.
  public static let objectiveCSource = UTType(declared: "public.objective-c-source")
  /// Source code in Objective-C++.
  public static let objectiveCPlusPlusSource = UTType(declared: "public.objective-c-plus-plus-source")
  /// Source code in assembly language.
  public static let assemblyLanguageSource = UTType(declared: "public.assembly-source")
  /// A shell script.
  public static let shellScript = UTType(declared: "public.shell-script")
  /// Source code in Python.
  public static let pythonScript = UTType(declared: "public.python-script")
  /// Source code in Ruby.
  public static let rubyScript = UTType(declared: "public.ruby-script")
  /// Source code in Perl.
  public static let perlScript = UTType(declared: "public.perl-script")
  /// Source code in JavaScript.
  public static let javaScript = UTType(declared: "com.netscape.javascript-source")
  /// A style sheet (CSS).
  public static let css = UTType(declared: "public.css")
  /// An image.
  public static let image = UTType(declared: "public.image")
  /// An image in PNG format.
  public static let png = UTType(declared: "public.png")
  /// An image in JPEG format.
  public static let jpeg = UTType(declared: "public.jpeg")
  /// An image in TIFF format.
  public static let tiff = UTType(declared: "public.tiff")
  /// An image in GIF format, which can be animated.
  public static let gif = UTType(declared: "com.compuserve.gif")
  /// An image in Windows bitmap format (BMP).
  public static let bmp = UTType(declared: "com.microsoft.bmp")
  /// An icon in Windows format (ICO).
  public static let ico = UTType(declared: "com.microsoft.ico")
  /// An image in WebP format.
  public static let webP = UTType(declared: "org.webmproject.webp")
  /// A vector image in SVG format.
  public static let svg = UTType(declared: "public.svg-image")
  /// An image in HEIF format, with any codec.
  public static let heif = UTType(declared: "public.heif")
  /// An image in HEIF format with the codec HEVC.
  public static let heic = UTType(declared: "public.heic")
  /// A document in PDF format.
  public static let pdf = UTType(declared: "com.adobe.pdf")
  /// An EPUB book.
  public static let epub = UTType(declared: "org.idpf.epub-container")
  /// Sounds, moving images, or both.
  public static let audiovisualContent = UTType(declared: "public.audiovisual-content")
  /// A movie.
  public static let movie = UTType(declared: "public.movie")
  /// A movie in QuickTime format.
  public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
  /// A movie in MPEG-4 format.
  public static let mpeg4Movie = UTType(declared: "public.mpeg-4")
  /// A sound recording in any format.
  public static let audio = UTType(declared: "public.audio")
  /// A sound recording in MP3 format.
  public static let mp3 = UTType(declared: "public.mp3")
  /// A sound recording in WAVE format.
  public static let wav = UTType(declared: "com.microsoft.waveform-audio")
}
