/// A format that a document can be read from and written in.
public enum DocumentFormat: Hashable, Sendable {
  case markdown, plainText

  /// Creates the format for a file's name or path; `nil` unless it ends in .md, .markdown or .txt, in uppercase or lowercase.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
      self = .markdown
    } else if name.hasSuffix(".txt") {
      self = .plainText
    } else {
      return nil
    }
  }
}

extension DocumentFormat {
  /// Returns the kind of a file that is neither Markdown nor plain text, by the extension of its name in uppercase or lowercase, as "a PDF". Returns
  /// `nil` for .md and .txt, for unknown extensions, and without an extension.
  public static func otherKind(ofFileNamed name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return switch name[name.index(after: dot)...].lowercased() {
    case "pdf": "a PDF"
    case "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "ico", "psd", "xcf", "svg", "eps", "ps": "an image"
    case "doc", "docx", "docm", "dot", "dotx", "pages", "wpd": "a word-processing document"
    case "odt", "fodt", "ott", "ods", "odp", "odg": "an OpenDocument file"
    case "xls", "xlsx", "xlsm", "numbers", "ppt", "pptx", "key": "an Office document"
    case "rtf", "rtfd": "a Rich Text document"
    case "html", "htm", "xhtml", "mht", "webarchive": "a web page"
    case "epub", "mobi", "azw", "azw3": "a book"
    case "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "jar", "deb", "rpm", "dmg", "iso": "an archive"
    case "mp3", "m4a", "ogg", "flac", "wav", "mp4", "mov", "mkv", "webm", "avi": "an audio or video file"
    case "ttf", "otf", "ttc", "woff", "woff2": "a font"
    case "exe", "dll", "so", "dylib", "o", "a", "bin", "sqlite", "db": "a binary file"
    default: nil
    }
  }
}
