import UIKit

/// Where the pictures of a document are: in its folder, or among the project's own.
///
/// A document comes from anywhere: nothing that it names is read outside of its folder, whatever the name is made of.
package final class PictureSource {
  private let folder: String?
  private var images: [String: UIImage?] = [:]

  /// `folder` is the document's; `nil` for a document of the project's.
  package init(folder: String?) { self.folder = folder }

  /// `nil` where there is no such picture; a name never leads to the network.
  package func image(named name: String) -> UIImage? {
    if let known = images[name] { return known }
    let image = load(name)
    images[name] = .some(image)
    return image
  }

  private func load(_ name: String) -> UIImage? {
    guard let folder else { return Self.staysInside(name) ? UIImage(named: name) : nil }
    return (path(of: name, in: folder) ?? name.removingPercentEncoding.flatMap { path(of: $0, in: folder) })
      .flatMap { UIImage(contentsOfFile: $0) }
  }

  /// Neither an address, nor a path from the root, nor one that goes up.
  private static func staysInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\0") && !name.contains("://")
      && !name.split(separator: "/").contains("..")
  }

  /// The file itself, all links followed; `nil` where there is none, it is no regular file or lies outside of `folder`.
  private func path(of name: String, in folder: String) -> String? {
    guard Self.staysInside(name) else { return nil }
    let root = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
    guard file.hasPrefix(root == "/" ? root : root + "/") else { return nil }
    // A pipe would be waited for without end.
    let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return kind == .typeRegular ? file : nil
  }
}
