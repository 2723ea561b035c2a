import GalleyOutput
import UIKit

/// The images of a document that were copied beside its file.
struct CopiedImages {
  /// The folder of the file.
  var folder = ""
  /// The addresses of the copies, by the addresses in the text.
  var names: [String: String] = [:]

  /// The number of images that the last saving added.
  var newCount = 0
}

/// Saving in another folder than that of the document's images.
extension DocumentSaver {
  /// Copies the images of the text beside a Markdown file. Existing files stay. Copies nothing if the file is in the images' folder or has another
  /// format, and without a page.
  ///
  /// - Returns: the text with the addresses of the copies, `nil` if all addresses are unchanged, and a loss for each image that could not be copied.
  func copyImages(of text: DocumentSnapshot, beside file: FileOnDisk) -> (renamed: DocumentSnapshot?, losses: [String]) {
    guard let page, format(ofFileNamed: file.name) == .markdown else { return (nil, []) }
    let folder = URL(fileURLWithPath: file.folder).resolvingSymlinksInPath().path
    guard page.imageFolder != folder else { return (nil, []) }
    if copiedImages.folder != folder { copiedImages = CopiedImages(folder: folder) }
    var losses: [String] = []
    let sources = text.imageSources
    for source in sources where copiedImages.names[source] == nil {
      // An image that the page can't show either is not lost.
      guard let image = page.imageFile(named: source) else { continue }
      do throws(WritingError) {
        let path = try Self.copy(image, into: folder)
        copiedImages.newCount += 1
        copiedImages.names[source] = path == image.path && source.removingPercentEncoding == path ? source : path
      } catch {
        losses.append("the image \(image.path): \(error.problem)")
      }
    }
    let isRenamed = sources.contains { (copiedImages.names[$0] ?? $0) != $0 }
    return (isRenamed ? text.replacingImageSources(copiedImages.names) : nil, losses)
  }

  /// Copies an image, and returns the path of the copy relative to `folder`. A file with the same content is used as it
  /// is. Throws if the image cannot be written.
  private static func copy(_ image: ImageFile, into folder: String) throws(WritingError) -> String {
    let (parent, name) = ((image.path as NSString).deletingLastPathComponent, (image.path as NSString).lastPathComponent)
    let inner = parent.isEmpty ? folder : folder + "/" + parent
    if !parent.isEmpty { try OutputFolder.make(inner) }
    if (try? RegularFile.data(at: inner + "/" + name)) == image.data { return image.path }
    let free = DocumentPath.freeName(in: inner, like: name)
    try FileReplacement.write(image.data, to: inner + "/" + free, over: .nothing)
    return parent.isEmpty ? free : parent + "/" + free
  }
}
