import GalleyDocuments
import Testing
import UIKit

/// A document can only load images from its own folder.
@Suite struct ImageLoaderTests {
  private struct Folders {
    let outside: String
    let inside: String

    init() throws {
      outside = NSTemporaryDirectory() + "galley-pictures-" + UUID().uuidString
      inside = outside + "/document"
      let files = FileManager.default
      try files.createDirectory(atPath: inside + "/sub", withIntermediateDirectories: true)
      let picture = try #require(UIImage(named: "leaf.png")?.pngData())
      for path in ["/secret.png", "/document/own.png", "/document/sub/own.png", "/document/a b.png"] {
        files.createFile(atPath: outside + path, contents: picture)
      }
      try files.createSymbolicLink(atPath: inside + "/out.png", withDestinationPath: "../secret.png")
      try files.createSymbolicLink(atPath: inside + "/up", withDestinationPath: "..")
      try files.createSymbolicLink(atPath: inside + "/in.png", withDestinationPath: "sub/own.png")
      #expect(mkfifo(inside + "/pipe.png", 0o600) == 0)
    }
  }

  @Test func imagesInTheFolderAreRead() throws {
    let folders = try Folders()
    defer { try? FileManager.default.removeItem(atPath: folders.outside) }
    let source = ImageLoader(folder: folders.inside)
    for name in ["own.png", "sub/own.png", "./own.png", "in.png", "a b.png", "a%20b.png"] {
      #expect(source.image(named: name) != nil, "\(name)")
    }
  }

  @Test func imagesOutsideTheFolderAreNotRead() throws {
    let folders = try Folders()
    defer { try? FileManager.default.removeItem(atPath: folders.outside) }
    let source = ImageLoader(folder: folders.inside)
    let names = [
      "../secret.png", "sub/../../secret.png", "sub/../own.png", folders.outside + "/secret.png", folders.inside + "/own.png",
      "file://" + folders.outside + "/secret.png", "file:" + folders.outside + "/secret.png", "out.png", "up/secret.png",
      "%2e%2e/secret.png", "..%2Fsecret.png", "%2Fetc/passwd", "https://example.org/a.png", "pipe.png", "sub", "", ".",
    ]
    for name in names { #expect(source.image(named: name) == nil, "\(name)") }
    // A built-in document loads none either, because anything can be pasted into it.
    #expect(ImageLoader(folder: nil).image(named: "../Images/leaf.png") == nil)
    #expect(ImageLoader(folder: nil).image(named: folders.outside + "/secret.png") == nil)
  }
}
