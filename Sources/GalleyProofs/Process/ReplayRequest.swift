import Foundation
import GalleyOutput

/// The parameters of a replay process.
public struct ReplayRequest: Sendable {
  /// The proof to replay.
  public var folder: ProofFolder
  /// The existing output folder.
  public var results: URL
  /// Whether the results are only compared: without the fingerprint and the hashes for bisection, and with pixels instead of encoded images.
  public var isQuick: Bool
  /// The steps with images; `nil` for those in the proof's results. Ignored by a quick replay.
  public var images: ProofImagePolicy?
  /// The steps whose pixels a quick replay writes. Ignored by other replays.
  public var pixels: ReplayedPixels
  /// Whether a quick replay also writes the screen of each turn, which `ReplayFrames` reads. Ignored by other replays.
  package var writesFrames = false

  private static let into = "--into"
  private static let quick = "--quick"
  private static let imagesOption = "--images"
  private static let pixelsOption = "--pixels"
  private static let frames = "--frames"

  /// Creates a request to replay `folder`.
  public init(
    _ folder: ProofFolder, into results: URL, isQuick: Bool = false, images: ProofImagePolicy? = nil, pixels: ReplayedPixels = .all
  ) {
    self.folder = folder
    self.results = results
    self.isQuick = isQuick
    self.images = images
    self.pixels = pixels
  }

  /// Reads the arguments of a process that `command` started. Returns `nil` if they do not request a replay, or if an option is unknown or
  /// invalid.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  public init?(_ arguments: [String], of command: ReplayCommand) {
    guard arguments.starts(with: command.arguments) else { return nil }
    let own = Array(arguments.dropFirst(command.arguments.count))
    guard own.count >= 3, own[1] == Self.into else { return nil }
    self.init(ProofFolder(URL(fileURLWithPath: own[0], isDirectory: true)), into: URL(fileURLWithPath: own[2], isDirectory: true))
    var options = own.dropFirst(3)
    while let option = options.popFirst() {
      switch option {
      case Self.quick: isQuick = true
      case Self.frames: writesFrames = true
      case Self.imagesOption:
        guard let value = options.popFirst(), let policy = ProofImagePolicy(rawValue: value) else { return nil }
        images = policy
      case Self.pixelsOption:
        guard let value = options.popFirst(), let steps = ReplayedPixels(rawValue: value) else { return nil }
        pixels = steps
      default: return nil
      }
    }
  }

  /// The arguments that `init(_:of:)` reads.
  var arguments: [String] {
    var arguments = [folder.url.path, Self.into, results.path]
    if isQuick { arguments += [Self.quick, Self.pixelsOption, pixels.rawValue] }
    if writesFrames { arguments.append(Self.frames) }
    if let images { arguments += [Self.imagesOption, images.rawValue] }
    return arguments
  }

  /// Replays the proof in this process and writes the results: images, layouts and descriptions of its steps. Throws if the proof cannot be
  /// opened, or if the results cannot be written.
  ///
  /// - Returns: A warning if the trace is truncated, else `nil`.
  @MainActor @discardableResult public func run(_ program: ProofProgram) throws -> String? {
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    if isQuick {
      try ProofResultsWriter.writeForComparison(replay, to: ProofFolder(results), pixels: pixels, writesFrames: writesFrames)
    } else {
      let images = images ?? (try? folder.readManifest())?.recordedImages ?? .all
      try ProofResultsWriter.write(replay, to: ProofFolder(results), images: images)
    }
    return replay.trace.truncation?.description
  }

  /// Serves a replay request, at the start of a program's `main`.
  ///
  /// - Returns: The exit status, or `nil` if no replay was requested.
  @MainActor public static func serve(
    _ program: ProofProgram, arguments: [String] = Array(CommandLine.arguments.dropFirst()), as command: ReplayCommand = ReplayCommand()
  ) -> Int32? {
    guard let request = ReplayRequest(arguments, of: command) else { return nil }
    func say(_ message: String) { StandardError.write(TerminalText.line(message) + "\n") }
    do {
      if let words = try request.run(program) { say(words) }
      return 0
    } catch {
      say(WritingError.message(for: error))
      return 1
    }
  }
}
