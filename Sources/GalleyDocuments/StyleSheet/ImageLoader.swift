import UIKit

/// The file of an image of a document.
public struct ImageFile {
  /// The path in the document's folder; for a document of the project, the name in its images.
  public let path: String
  /// The bytes of the file.
  public let data: Data
}

/// Loads the images of a document from its folder, or from the project's resources.
///
/// Documents are untrusted: nothing outside of the document's folder is read, regardless of the image's name.
///
/// Sizes are read when the text is typeset, pixels when the images are drawn.
public final class ImageLoader {
  private let folder: String?
  /// The files of a `.galley` document by their paths; `nil` for other documents.
  private var files: [String: Data]?
  private var images: [String: UIImage?] = [:]
  /// The names of images that were already reported as unreadable.
  private var reportedNames: Set<String> = []
  private let notice: (@Sendable (String) -> Void)?

  /// The maximum number of notices, before a last notice that there are more.
  private static let maximumNotices = 20
  /// The maximum number of pixels that are decoded at once; if such an image is damaged, its label replaces it.
  private static let fewPixels: CGFloat = 65_536

  /// Creates a loader for the images of one document.
  ///
  /// - Parameters:
  ///   - folder: the document's folder, or `nil` for a document of the project.
  ///   - notice: called with a message for each image of the folder that cannot be shown, once for each name; after 20 messages, once more with the
  ///     message that there are more. `nil` calls nothing.
  public init(folder: String?, notice: (@Sendable (String) -> Void)? = nil) {
    (self.folder, files, self.notice) = (folder, nil, notice)
  }

  /// Creates a loader for the images in a `.galley` document.
  ///
  /// - Parameters:
  ///   - files: the files by the paths that the text names.
  ///   - notice: called as that of `init(folder:notice:)`.
  public init(files: [String: Data], notice: (@Sendable (String) -> Void)? = nil) {
    (folder, self.files, self.notice) = (nil, files, notice)
  }

  /// Adds files to those of a `.galley` document, which then have precedence; does nothing for other documents. Images that were missing are loaded
  /// again.
  public func addFiles(_ new: [String: Data]) {
    guard let known = files else { return }
    files = known.merging(new) { $1 }
    for name in new.keys where known[name] != new[name] { images[name] = nil }
    images = images.filter { $0.value != nil }
  }

  /// Returns the file with the path `name`, or with that path after percent-decoding; `nil` if the document has none.
  private static func file(named name: String, in files: [String: Data]) -> ImageFile? {
    for path in [name, name.removingPercentEncoding].compactMap({ $0 }) {
      if let data = files[path] { return ImageFile(path: path, data: data) }
    }
    return nil
  }

  /// Returns the image of a file or of the project, from a cache after the first call. Returns `nil`, and reports a file, if it does not exist, is
  /// outside the folder, is not an image, or is a small image that is damaged; names never cause network access.
  public func image(named name: String) -> UIImage? {
    if let cached = images[name] { return cached }
    let image = load(name)
    images[name] = .some(image)
    return image
  }

  /// The document's folder with all links resolved; `nil` for a document of the project.
  public var resolvedFolder: String? { folder.map { Self.resolved($0) } }

  private static func resolved(_ folder: String) -> String {
    URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath().path
  }

  /// Returns the file of the image, to which the same rules apply as to `image(named:)`. Returns `nil` if the name leads outside the folder, or
  /// if the file does not exist or cannot be read.
  public func file(named name: String) -> ImageFile? {
    guard Self.staysInside(name) else { return nil }
    if let files { return Self.file(named: name, in: files) }
    guard let folder else {
      let file = name.contains(".") ? name : name + ".png"
      return NSDataAsset(name: "Images/" + file).map { ImageFile(path: file, data: $0.data) }
    }
    for candidate in [name, name.removingPercentEncoding].compactMap({ $0 }) {
      if let path = Self.path(of: candidate, in: folder) { return (try? RegularFile.data(at: path)).map { ImageFile(path: candidate, data: $0) } }
    }
    return nil
  }

  private func load(_ name: String) -> UIImage? {
    do {
      let image: UIImage
      if let files {
        image = try Self.image(named: name, in: files)
      } else if let folder {
        image = try UIImage(rereading: { try Self.find(name, in: folder) })
      } else {
        return Self.staysInside(name) ? UIImage(named: name) : nil
      }
      let pixels = image.size.width * image.size.height * image.scale * image.scale
      guard pixels <= Self.fewPixels, let problem = image.problem(drawnAt: image.size, scale: image.scale) else { return image }
      report(name, problem)
    } catch {
      report(name, "\(error)")
    }
    return nil
  }

  /// Reports that an image cannot be read, with the reason; once for each name, and up to the maximum number of notices.
  func report(_ name: String, _ why: String) {
    guard let notice, reportedNames.count <= Self.maximumNotices, reportedNames.insert(name).inserted else { return }
    if reportedNames.count > Self.maximumNotices { return notice("more images of the document cannot be read") }
    notice("\(Self.shown(name)): cannot be read: \(why)")
  }

  /// Returns the name on one line, with U+FFFD in place of each control or format character, which could affect a terminal. An ellipsis replaces the
  /// middle of a name of more than 120 characters.
  private static func shown(_ name: String) -> String {
    let sanitized = name.unicodeScalars.map { scalar -> Character in
      scalar.isControlOrFormat ? "\u{FFFD}" : Character(scalar)
    }
    return sanitized.count > 120 ? String(sanitized.prefix(60)) + "…" + String(sanitized.suffix(59)) : String(sanitized)
  }

  private struct Obstacle: Error, CustomStringConvertible { var description: String }

  private static func image(named name: String, in files: [String: Data]) throws -> UIImage {
    guard let file = file(named: name, in: files) else { throw Obstacle(description: "the document does not contain it") }
    guard let image = UIImage(data: file.data) else { throw Obstacle(description: "it is not an image, or it is damaged") }
    return image
  }

  private static func find(_ name: String, in folder: String) throws -> String {
    guard !name.contains("://") else { throw Obstacle(description: "remote images are not loaded; save it in the document's folder") }
    guard staysInside(name) else { throw Obstacle(description: "it is outside of the document's folder; copy it there") }
    guard let path = path(of: name, in: folder) ?? name.removingPercentEncoding.flatMap({ path(of: $0, in: folder) }) else {
      throw Obstacle(description: "there is no such file in the document's folder")
    }
    return path
  }

  /// Returns whether a name is neither empty, nor a URL, nor an absolute path, nor a path with `..` or NUL.
  private static func staysInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\0") && !name.contains("://")
      && !name.split(separator: "/").contains("..")
  }

  /// Returns the path with all links resolved; `nil` if it is missing, is not a regular file or lies outside of `folder`.
  private static func path(of name: String, in folder: String) -> String? {
    guard staysInside(name) else { return nil }
    let root = resolved(folder)
    let file = URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
    guard file.hasPrefix(root == "/" ? root : root + "/") else { return nil }
    // Reading a pipe would block forever.
    let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return kind == .typeRegular ? file : nil
  }
}
