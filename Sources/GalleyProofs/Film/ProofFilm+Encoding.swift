import GalleyRaster

extension ProofFilm {
  /// The file format of a film.
  public enum Format: Hashable, Sendable {
    /// GIF, with a palette of 256 colors per frame.
    case gif
    /// WebP, with a quality from 0 to 100.
    case webP(quality: Double)
  }

  /// Returns the film of a proof's replay as the contents of a file. Deterministic.
  ///
  /// - Throws: `ProofFailure` if the size is not supported, or an error if the proof cannot be replayed.
  public static func film(_ folder: ProofFolder, as format: Format, of program: ProofProgram) throws -> [UInt8] {
    let size = size(of: try folder.readTrace())
    guard Bitmap.isPossible(width: size.width, height: size.height) else {
      throw ProofFailure("\(folder.name): a film of \(size.width) × \(size.height) pixels is too large; record the proof in a smaller window")
    }
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    do {
      switch format {
      case .gif:
        let film = GIFFilm(width: size.width, height: size.height)
        let end = try play(replay, size: size) { frame, time in try film.add(frame, atMilliseconds: time) }
        return try film.data(endingAtMilliseconds: end)
      case .webP(let quality):
        let film = try WebPFilm(width: size.width, height: size.height, quality: quality)
        let end = try play(replay, size: size) { frame, time in try film.add(frame, atMilliseconds: time) }
        return try film.data(endingAtMilliseconds: end)
      }
    } catch let failure as FilmFailure {
      throw ProofFailure(failure.description)
    }
  }
}
