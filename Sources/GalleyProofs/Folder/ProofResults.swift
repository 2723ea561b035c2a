/// The results of a proof or of a replay: a folder with its manifest, which is read once.
package struct ProofResults: Sendable {
  package let folder: ProofFolder
  package let manifest: ProofManifest

  /// Reads the manifest in `folder`. Throws `ProofError` if it is missing or malformed.
  package init(in folder: ProofFolder) throws {
    self.folder = folder
    manifest = try folder.readManifest()
  }
}
