import UIKit

/// Where the pictures of a document are: in its folder, or among the project's own.
///
/// A document comes from anywhere: nothing that it names is read outside of its folder, whatever the name is made of.
///
/// Sizes are read when the text is set, pixels when they are drawn.
public final class PictureSource {
  private let folder: String?
  private var images: [String: UIImage?] = [:]
  /// Those of which it was told that they cannot be read.
  private var told: Set<String> = []
  private let notice: (@Sendable (String) -> Void)?

  /// So many notices, and one that there are more.
  private static let mostNotices = 20
  /// A picture of so few pixels is decoded at once: where it is damaged, words stand in its place.
  private static let fewPixels: CGFloat = 65_536

  /// - Parameters:
  ///   - folder: the document's; `nil` for a document of the project's.
  ///   - notice: is told once of each picture that cannot be shown, and why.
  public init(folder: String?, notice: (@Sendable (String) -> Void)? = nil) {
    self.folder = folder
    self.notice = notice
  }

  /// `nil` where there is no such picture; a name never leads to the network.
  public func image(named name: String) -> UIImage? {
    if let known = images[name] { return known }
    let image = load(name)
    images[name] = .some(image)
    return image
  }

  private func load(_ name: String) -> UIImage? {
    guard let folder else { return Self.staysInside(name) ? UIImage(named: name) : nil }
    do {
      let image = try UIImage(rereading: { try Self.find(name, in: folder) })
      let pixels = image.size.width * image.size.height * image.scale * image.scale
      guard pixels <= Self.fewPixels, let problem = image.problem(drawnAt: image.size, scale: image.scale) else { return image }
      report(name, problem)
    } catch {
      report(name, "\(error)")
    }
    return nil
  }

  /// That a picture cannot be read, and why; once for each name.
  func report(_ name: String, _ why: String) {
    guard let notice, told.count <= Self.mostNotices, told.insert(name).inserted else { return }
    if told.count > Self.mostNotices { return notice("more of the document's pictures cannot be read") }
    notice("\(Self.shown(name)): cannot be read: \(why)")
  }

  /// On one line, without what a terminal would act on, and not too long.
  private static func shown(_ name: String) -> String {
    let plain = name.unicodeScalars.map { scalar -> Character in
      scalar.isControlOrFormat ? "\u{FFFD}" : Character(scalar)
    }
    return plain.count > 120 ? String(plain.prefix(60)) + "…" + String(plain.suffix(59)) : String(plain)
  }

  private struct Obstacle: Error, CustomStringConvertible { var description: String }

  private static func find(_ name: String, in folder: String) throws -> String {
    guard !name.contains("://") else { throw Obstacle(description: "pictures are not fetched from elsewhere; keep it beside the document") }
    guard staysInside(name) else { throw Obstacle(description: "it is not in the document's folder") }
    guard let path = path(of: name, in: folder) ?? name.removingPercentEncoding.flatMap({ path(of: $0, in: folder) }) else {
      throw Obstacle(description: "there is no such file in the document's folder")
    }
    return path
  }

  /// Neither an address, nor a path from the root, nor one that goes up.
  private static func staysInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\0") && !name.contains("://")
      && !name.split(separator: "/").contains("..")
  }

  /// The file itself, all links followed; `nil` where there is none, it is no regular file or lies outside of `folder`.
  private static func path(of name: String, in folder: String) -> String? {
    guard staysInside(name) else { return nil }
    let root = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
    guard file.hasPrefix(root == "/" ? root : root + "/") else { return nil }
    // A pipe would be waited for without end.
    let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return kind == .typeRegular ? file : nil
  }
}
