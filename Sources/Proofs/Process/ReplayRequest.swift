import Foundation
import Output

/// The parameters of a replay process.
public struct ReplayRequest: Sendable {
  /// The proof to replay.
  public var folder: ProofFolder
  /// The existing output folder.
  public var results: URL
  /// Whether to skip the fingerprint and the hashes for bisection, which a comparison does not need.
  public var isQuick: Bool
  /// The steps with images; `nil` for those in the proof's results.
  public var images: ProofImagePolicy?

  private static let into = "--into"
  private static let quick = "--quick"
  private static let imagesOption = "--images"

  /// Creates a request to replay `folder`.
  public init(_ folder: ProofFolder, into results: URL, isQuick: Bool = false, images: ProofImagePolicy? = nil) {
    self.folder = folder
    self.results = results
    self.isQuick = isQuick
    self.images = images
  }

  /// Reads the arguments of a process that `command` started. Returns `nil` if they do not request a replay.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  public init?(_ arguments: [String], of command: ReplayCommand) {
    guard arguments.starts(with: command.arguments) else { return nil }
    var own = Array(arguments.dropFirst(command.arguments.count))
    var images: ProofImagePolicy?
    if own.count >= 5, own[own.count - 2] == Self.imagesOption {
      images = ProofImagePolicy(rawValue: own[own.count - 1])
      guard images != nil else { return nil }
      own.removeLast(2)
    }
    guard (3...4).contains(own.count), own[1] == Self.into, own.count == 3 || own[3] == Self.quick else { return nil }
    self.init(
      ProofFolder(URL(fileURLWithPath: own[0], isDirectory: true)), into: URL(fileURLWithPath: own[2], isDirectory: true),
      isQuick: own.count == 4, images: images)
  }

  /// The arguments that `init(_:of:)` reads.
  var arguments: [String] {
    [folder.url.path, Self.into, results.path] + (isQuick ? [Self.quick] : []) + (images.map { [Self.imagesOption, $0.rawValue] } ?? [])
  }

  /// Replays the proof in this process and writes the results: images, layouts and descriptions of its steps. Throws if the proof cannot be
  /// opened, or if the results cannot be written.
  ///
  /// - Returns: A warning if the trace is truncated, else `nil`.
  @MainActor @discardableResult public func run(_ program: ProofProgram) throws -> String? {
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    try ProofResultsWriter.write(replay, to: ProofFolder(results), complete: !isQuick, images: imagePolicy)
    return replay.trace.truncation?.description
  }

  /// The steps with images. Reads the manifest only if it decides.
  private var imagePolicy: ProofImagePolicy {
    isQuick ? .all : images ?? (try? folder.readManifest())?.recordedImages ?? .all
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
