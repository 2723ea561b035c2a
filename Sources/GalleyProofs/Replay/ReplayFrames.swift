import Foundation
import GalleyOutput
import GalleyRaster
import GalleyWindowing
import UIFoundation

/// A screen of a replay, between two moments of the window's clock.
package struct ReplayFrame: Hashable, Sendable, Codable {
  /// The time at which the screen appears, in milliseconds of the window's clock.
  package var time: Double
  /// The size of the screen in pixels: width and height.
  package var size: [Int]
  /// The number of pixels per point.
  package var scale: Double
  /// The pointer position in points, as x and y; `nil` if the replay has no pointer yet.
  package var pointer: [Double]?
  /// Whether a button of the pointer is down.
  package var isPressed: Bool
  /// The number of the step with this screen, or `nil` between steps.
  package var step: Int?
  /// The file of the part that differs from the previous frame; `nil` if no pixel differs.
  var file: String?
  /// The position of that part in pixels: x and y.
  var origin: [Int]
  /// Whether that part is the whole screen.
  var isWhole: Bool
}

/// The screens of a replay in the order of time, in the folder of its results. A frame is a file with the changed part of the screen, so that a long
/// replay needs little space.
package final class ReplayFrames {
  static let indexName = "frames.json"

  /// The frames in the order of time.
  package let frames: [ReplayFrame]
  private let folder: ProofFolder
  /// The last screen that was assembled, from which the next ones continue.
  private var last: (index: Int, image: Bitmap)?

  /// Reads the list of the frames in `folder`. Throws `ProofError` if it is missing or malformed.
  package convenience init(in folder: ProofFolder) throws { self.init(try Self.list(in: folder), in: folder) }

  /// Creates the screens of a list of frames that was read from `folder`.
  package init(_ frames: [ReplayFrame], in folder: ProofFolder) { (self.frames, self.folder) = (frames, folder) }

  /// Reads the list of the frames in `folder`. Throws `ProofError` if it is missing or malformed.
  package static func list(in folder: ProofFolder) throws -> [ReplayFrame] {
    let frames: [ReplayFrame]
    do {
      frames = try JSONDecoder().decode([ReplayFrame].self, from: folder.data(of: indexName))
    } catch let error as ProofError {
      throw error
    } catch {
      throw damaged(folder, indexName)
    }
    guard frames.first?.isWhole == true, frames.allSatisfy({ $0.size.count == 2 && $0.origin.count == 2 && ($0.pointer?.count ?? 2) == 2 }) else {
      throw damaged(folder, indexName)
    }
    return frames
  }

  private static func damaged(_ folder: ProofFolder, _ name: String) -> ProofError {
    ProofError(folder.path(name), "the replay's frames cannot be read", "replay the proof again")
  }

  /// Returns the screen of a frame as a new image. Throws `ProofError` if a file is missing or damaged. Traps if there is no such frame.
  ///
  /// - Complexity: O(1) for the frame after the last result; otherwise O(*n*) in the number of frames since the last whole one.
  package func image(at index: Int) throws -> Bitmap {
    let whole = frames[...index].lastIndex { $0.isWhole } ?? 0
    var image: Bitmap?
    var next = whole
    if let last, last.index >= whole, last.index <= index {
      image = last.image.copy()
      next = last.index + 1
    }
    for frame in frames[next..<max(index + 1, next)] {
      guard let file = frame.file else { continue }
      let part = try part(file)
      if frame.isWhole {
        image = part
      } else {
        image?.paste(part, atX: frame.origin[0], y: frame.origin[1])
      }
    }
    guard let image, (image.width, image.height) == (frames[index].size[0], frames[index].size[1]) else { throw Self.damaged(folder, Self.indexName) }
    last = (index, image)
    return image.copy()
  }

  private func part(_ name: String) throws -> Bitmap {
    do { return try RecordedImage.bitmap([UInt8](folder.data(of: name))) } catch { throw Self.damaged(folder, name) }
  }
}

/// Writes the screens of a replay as frames.
@MainActor
final class ReplayFrameWriter {
  /// The total size of the files, in bytes, up to which pixels are not compressed, because compression takes longer than the replay.
  private static let uncompressedSize = 96 << 20
  /// The maximum number of files that a screen is assembled from.
  private static let longestChain = 16

  private let folder: ProofFolder
  private let host: OffscreenWindow
  private var frames: [ReplayFrame] = []
  private var screen: Bitmap?
  private var (fileCount, chain, size) = (0, 0, 0)
  private var failure: (any Error)?

  /// Creates a writer that writes to an existing folder.
  init(_ folder: ProofFolder, of host: OffscreenWindow) { (self.folder, self.host) = (folder, host) }

  /// Adds the screen after a turn.
  func didTurn(pointer: [Double]?, isPressed: Bool) {
    guard failure == nil else { return }
    do { try add(host.screen, pointer, isPressed) } catch { failure = error }
  }

  /// Marks the screen of a step. Throws the first error in writing a frame.
  func didStep(_ number: Int, _ screenshot: Bitmap) throws {
    if let failure { throw failure }
    let last = frames.last
    try add(screenshot, last?.pointer, last?.isPressed ?? false)
    // The screen of the turn before is that of the step.
    if let last, last.step == nil, frames[frames.count - 1].file == nil { frames.removeLast() }
    frames[frames.count - 1].step = number
  }

  /// Writes the list of the frames. Throws the first error in writing a frame.
  func finish() throws {
    if let failure { throw failure }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try write(encoder.encode(frames), ReplayFrames.indexName)
  }

  private func add(_ now: Bitmap, _ pointer: [Double]?, _ isPressed: Bool) throws {
    var frame = ReplayFrame(
      time: host.clock.milliseconds, size: [now.width, now.height], scale: host.scale, pointer: pointer, isPressed: isPressed, origin: [0, 0], isWhole: false)
    if let screen, (screen.width, screen.height) == (now.width, now.height), chain < Self.longestChain {
      let changed = now.difference(from: screen).bounds
      if !changed.isEmpty {
        let part = now.cropped(to: changed)
        frame.origin = [changed.x, changed.y]
        frame.file = try writePart(part)
        screen.paste(part, atX: changed.x, y: changed.y)
        chain += 1
      }
    } else {
      frame.file = try writePart(now)
      frame.isWhole = true
      (screen, chain) = (now.copy(), 0)
    }
    frames.append(frame)
  }

  private func writePart(_ part: Bitmap) throws -> String {
    fileCount += 1
    let isCompressed = size > Self.uncompressedSize
    let name = "frame-\(fileCount).\(isCompressed ? "png" : RawPixels.fileExtension)"
    let bytes = isCompressed ? try part.pngData() : RawPixels.file(of: part)
    size += bytes.count
    try write(Data(bytes), name)
    return name
  }

  private func write(_ data: Data, _ name: String) throws {
    do { try FileReplacement.write(data, to: folder.url.appendingPathComponent(name).path, isDurable: false) } catch {
      throw ProofError(folder.path(name), "it cannot be written: \(error.problem)", error.remedy)
    }
  }
}
