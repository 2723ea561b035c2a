import Foundation
import Output

/// What a process is asked to replay.
public struct ReplayRequest: Sendable {
  /// The proof.
  public var folder: ProofFolder
  /// A folder that is there, and gets the answers.
  public var answers: URL
  /// Without the fingerprint and the hashes that bisecting needs: enough to compare.
  public var isQuick: Bool
  /// The steps that an image is written of; `nil` for those that the proof's answers have images of.
  public var images: ProofImages?

  private static let into = "--into"
  private static let quick = "--quick"
  private static let imagesOption = "--images"

  /// A replay of `folder`.
  public init(_ folder: ProofFolder, into answers: URL, isQuick: Bool = false, images: ProofImages? = nil) {
    self.folder = folder
    self.answers = answers
    self.isQuick = isQuick
    self.images = images
  }

  /// Reads the arguments of a process that `command` has started; `nil` where they ask for no replay.
  ///
  /// - Parameter arguments: without the program's name.
  public init?(_ arguments: [String], of command: ReplayCommand) {
    guard arguments.starts(with: command.arguments) else { return nil }
    var own = Array(arguments.dropFirst(command.arguments.count))
    var images: ProofImages?
    if own.count >= 5, own[own.count - 2] == Self.imagesOption {
      images = ProofImages(rawValue: own[own.count - 1])
      guard images != nil else { return nil }
      own.removeLast(2)
    }
    guard (3...4).contains(own.count), own[1] == Self.into, own.count == 3 || own[3] == Self.quick else { return nil }
    self.init(
      ProofFolder(URL(fileURLWithPath: own[0], isDirectory: true)), into: URL(fileURLWithPath: own[2], isDirectory: true),
      isQuick: own.count == 4, images: images)
  }

  /// What `init(_:of:)` reads.
  var arguments: [String] {
    [folder.url.path, Self.into, answers.path] + (isQuick ? [Self.quick] : []) + (images.map { [Self.imagesOption, $0.rawValue] } ?? [])
  }

  /// Replays the proof in this process and writes its answers: pictures, layouts and words of its steps.
  ///
  /// - Returns: where the trace ends before its end, in words; else `nil`.
  @MainActor @discardableResult public func run(_ program: ProofProgram) throws -> String? {
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    try ProofAnswers.write(replay, to: ProofFolder(answers), complete: !isQuick, images: images ?? (try? folder.readManifest())?.recordedImages ?? .all)
    return replay.trace.truncation?.description
  }

  /// Does what `command` asks the process for, first of all in a program's `main`.
  ///
  /// - Returns: the status to exit with; `nil` where nothing of the kind is asked.
  @MainActor public static func serve(
    _ program: ProofProgram, arguments: [String] = Array(CommandLine.arguments.dropFirst()), as command: ReplayCommand = ReplayCommand()
  ) -> Int32? {
    guard let request = ReplayRequest(arguments, of: command) else { return nil }
    func say(_ words: String) { StandardError.write(TerminalText.line(words) + "\n") }
    do {
      if let words = try request.run(program) { say(words) }
      return 0
    } catch {
      say("\(error)")
      return 1
    }
  }
}
