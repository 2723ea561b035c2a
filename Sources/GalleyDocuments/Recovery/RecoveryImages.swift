import GalleyDigests
import GalleyOutput
import Synchronization
import UIKit

/// The files of the images that a recovery copy or a stored arrangement names, in a folder of their own.
///
/// A file has the original bytes of its image and is written once, so that the cost of a copy does not depend on unchanged images. The name of a
/// file is a digest of the image's name, because documents of other programs can contain any names. Each process writes to folders of its own.
final class RecoveryImages: Sendable {
  /// The path of the folder, which is created with the first image.
  let folder: String
  /// The images in the folder that this object has written, by their names. They are retained, so that their buffers identify them.
  private let written = Mutex<[String: Data]>([:])
  private let writes = Atomic(0)
  /// The number of files that this object has written.
  var writeCount: Int { writes.load(ordering: .relaxed) }

  /// Creates the images in a folder, which is neither read nor created.
  init(in folder: String) { self.folder = folder }

  // MARK: Writing

  /// Writes the images that the folder does not contain yet. Throws if the folder cannot be written.
  ///
  /// - Parameter goesOn: called repeatedly; if it returns `false`, the remaining images are not written.
  func write(_ images: [String: Data], while goesOn: () -> Bool = { true }) throws {
    guard !images.isEmpty else { return }
    try OutputFolder.make(folder, mode: 0o700)
    for (name, data) in images.sorted(by: { $0.key < $1.key }) where !contains(data, named: name) {
      guard try FileReplacement.write(data, to: Self.path(ofImage: name, in: folder), newMode: 0o600, while: { _ in goesOn() }) else { return }
      written.withLock { $0[name] = data }
      writes.add(1, ordering: .relaxed)
    }
  }

  private func contains(_ data: Data, named name: String) -> Bool {
    // Another program can have removed the folder.
    written.withLock { $0[name].map { Self.areSame($0, data) } ?? false } && access(Self.path(ofImage: name, in: folder), F_OK) == 0
  }

  /// Returns whether two images have the same bytes, in O(1) if they share a buffer.
  private static func areSame(_ one: Data, _ other: Data) -> Bool {
    guard one.count == other.count else { return false }
    let share = one.withUnsafeBytes { first in other.withUnsafeBytes { first.baseAddress == $0.baseAddress } }
    return share || one == other
  }

  /// Removes the images with other names than `names`, after the copy that named them was replaced.
  func removeAll(except names: some Collection<String>) {
    let kept = Set(names)
    for name in written.withLock({ $0.keys.filter { !kept.contains($0) } }) {
      unlink(Self.path(ofImage: name, in: folder))
      written.withLock { $0[name] = nil }
    }
  }

  /// Removes the folder with all images.
  func remove() {
    written.withLock { $0 = [:] }
    Self.remove(folder)
  }

  /// Removes a folder of images; does nothing if it does not exist.
  static func remove(_ folder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  // MARK: Reading

  private static func path(ofImage name: String, in folder: String) -> String {
    "\(folder)/\(SHA256.hexDigest(of: Array(name.utf8)).prefix(32))"
  }

  /// Returns the bytes of an image from the first of `folders` that contains it; `nil` if none does.
  fileprivate static func image(named name: String, in folders: [String]) -> Data? {
    for folder in folders { if let data = try? RegularFile.data(at: path(ofImage: name, in: folder)) { return data } }
    return nil
  }
}

/// The state of a page that belongs to the document beside its text. Recovery stores it as JSON without images, and the images apart.
public protocol RecoverableArrangement: Codable, Equatable, Sendable {
  /// The names of the images that the arrangement uses, also of those whose bytes are missing.
  var imageNames: Set<String> { get }
  /// The bytes of the images by their names. They are a part of the encoded arrangement; names are enough to find them.
  var images: [String: Data] { get set }
}

extension RecoverableArrangement {
  /// The arrangement without the bytes of its images.
  var withoutImages: Self {
    var copy = self
    if !copy.images.isEmpty { copy.images = [:] }
    return copy
  }

  /// Reads the images whose bytes are missing. Returns whether the arrangement has all of them then.
  ///
  /// - Parameter folders: the folders of `RecoveryImages` that can contain them.
  mutating func readImages(in folders: [String]) -> Bool {
    let missing = imageNames.subtracting(images.keys)
    guard !missing.isEmpty else { return true }
    var found = images
    for name in missing { found[name] = RecoveryImages.image(named: name, in: folders) }
    images = found
    return missing.allSatisfy { found[$0] != nil }
  }
}
