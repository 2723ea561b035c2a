import GalleyOutput
import UIKit

/// The maximum size of a `.galley` document that is merged, in bytes, most of which can be images.
private let greatestMergedSize = 64 << 20

/// A version of a `.galley` document that another program has written, with its changes merged into those of the page.
@MainActor private struct PackageMerge<Arrangement: RecoverableArrangement> {
  var bytes: Data
  var theirs: DocumentPackage
  /// The text of the other version, typeset as that of the page.
  var snapshot: DocumentSnapshot
  var text: PackageTextMerge
  var arrangement: MergedArrangement<Arrangement>

  var conflictCount: Int { text.conflictCount + arrangement.conflictCount }
}

/// Changes of a `.galley` document by other programs. The text is merged paragraph by paragraph, the page shape by shape; of parts that this version
/// does not know, the version on disk stays.
extension DocumentSaver {
  /// Takes the present version of the file into the page: reads an unedited document again, merges the changes into an edited one, or asks. Returns
  /// `false` if that is not possible, or if the user cancels.
  func followPackage(of file: FileOnDisk, _ stamp: FileStamp?) -> Bool {
    guard isEdited else { return delegate?.reloadDocument() == true }
    guard let stamp, stamp.size <= greatestMergedSize, let bytes = try? RegularFile.data(at: file.path, atMost: RegularFile.greatestSize),
      let merge = merge(bytes)
    else { return false }
    guard merge.conflictCount == 0 else {
      ask(.changedOnDisk(ExternalVersion(file: file, conflictCount: merge.conflictCount, bytes: bytes, stamp: stamp, withBothVersions: nil)), {})
      return true
    }
    guard show(merge.text.merged, merge.arrangement.merged, of: merge, "Merge Changes") else { return false }
    adopt(merge, stamp)
    show(.merged(name: file.name))
    return true
  }

  /// Merges a version of the file with the page; `nil` if it is not a valid document, if the page is based on another file, or if an image has other
  /// content under the same path, because only reading the document again would show it.
  private func merge(_ bytes: Data) -> PackageMerge<Page.Arrangement>? {
    guard let page, let saved, let base = pageState.package, file?.contentRead != nil, let theirs = try? DocumentPackage(reading: bytes),
      theirs.images.allSatisfy({ path, data in base.images[path].map { $0 == data } ?? true }),
      let arrangement = page.mergedArrangement(with: theirs, from: base)
    else { return nil }
    // The text of the other version can name new images.
    page.addImages(theirs.images)
    let snapshot = page.snapshot(of: Document(richText: theirs.text))
    let text = PackageTextMerge(base: saved, mine: page.textSoFar(), theirs: snapshot)
    return PackageMerge(bytes: bytes, theirs: theirs, snapshot: snapshot, text: text, arrangement: arrangement)
  }

  /// Shows a text and an arrangement, as one step that can be undone. Returns `false`, without a change, if that is not possible now.
  private func show(
    _ text: DocumentSnapshot, _ arrangement: Page.Arrangement, of merge: PackageMerge<Page.Arrangement>, _ actionName: String
  ) -> Bool {
    page?.show(text, arrangement != merge.arrangement.mine ? arrangement : nil, actionName: actionName) == true
  }

  /// Makes the other version the saved one. What differs on the page is unsaved.
  private func adopt(_ merge: PackageMerge<Page.Arrangement>, _ stamp: FileStamp?) {
    guard let page, let path = file?.path else { return }
    file = FileOnDisk(path: path, content: merge.bytes)
    (saved, replaced) = (merge.snapshot, 0)
    pageState.package = merge.theirs
    seen = (stamp, Timeline.shared.now)
    autosave?.didRead(FileDigest(merge.bytes))
    let present = page.mergedArrangement(with: merge.theirs, from: merge.theirs)
    let showsTheirs = present.map { $0.mine == $0.theirs } ?? false
    // While the page has its first arrangement, `arrangement` is `nil`.
    pageState.arrangement = showsTheirs ? page.arrangement : merge.arrangement.theirs
    isArrangementEdited = !showsTheirs
    isTextEdited = !page.isShowing(merge.snapshot)
    onChange()
  }

  /// Resolves a conflict in a `.galley` document as `resolve(_:by:)` does.
  func resolvePackage(_ version: ExternalVersion, by resolution: ExternalVersion.Resolution) {
    guard let merge = merge(version.bytes) else { return askAgainLater() }
    switch resolution {
    case .keepMine:
      guard let name = writeBeside(version) else { return }
      adopt(merge, version.stamp)
      show(.otherVersionKept(name: name))
    case .takeTheirs:
      guard show(merge.snapshot, merge.arrangement.theirs, of: merge, "Take Version on Disk") else { return askAgainLater() }
      adopt(merge, version.stamp)
    case .keepBoth:
      guard show(merge.text.merged, merge.arrangement.merged, of: merge, "Keep Both Versions") else { return askAgainLater() }
      adopt(merge, version.stamp)
    }
  }
}
