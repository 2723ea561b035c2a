import Foundation
import Output
import Proofs
import UIFoundation

/// What the program remembers from one start to the next, in `state.json` of a folder. Only windows on a display read it
/// and write it: what `render` draws and what a proof replays hangs on nothing that was there before.
struct ProgramState: Codable, Equatable {
  /// Whether the keyboard on the screen comes with the caret.
  var hasScreenKeyboard = false
  /// Whether the user has been told where that keyboard is.
  var knowsScreenKeyboard = false

  /// What the user's choice of today is kept in; `nil` keeps nothing.
  static func folder(_ wanted: String?, environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    if let wanted { return URL(fileURLWithPath: wanted, isDirectory: true) }
    // The specification: a path that is not absolute is to be ignored.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("galley", isDirectory: true)
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/state/galley", isDirectory: true)
  }

  init() {}

  /// A member that is missing, or of another Galley, is as at the first start.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    hasScreenKeyboard = (try? members.decode(Bool.self, forKey: .hasScreenKeyboard)) ?? false
    knowsScreenKeyboard = (try? members.decode(Bool.self, forKey: .knowsScreenKeyboard)) ?? false
  }

  /// As it was left; what cannot be read is as at the first start.
  init(in folder: URL?) {
    let data = folder.flatMap { try? RegularFile.data(at: Self.file(in: $0)) }
    self = data.flatMap { try? JSONDecoder().decode(ProgramState.self, from: $0) } ?? ProgramState()
  }

  /// Writes what differs from `former`. The rest stays as the file has it: another window may have changed it meanwhile.
  func write(changesFrom former: ProgramState, to folder: URL?) throws {
    guard let folder else { return }
    try OutputFolder.make(folder.path)
    let (encoder, path) = (JSONEncoder(), Self.file(in: folder).path)
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileReplacement.update(path) {
      var state = ProgramState(in: folder)
      for member in Self.members where self[keyPath: member] != former[keyPath: member] { state[keyPath: member] = self[keyPath: member] }
      return try encoder.encode(state)
    }
  }

  private static var members: [WritableKeyPath<ProgramState, Bool>] { [\.hasScreenKeyboard, \.knowsScreenKeyboard] }

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent("state.json") }
}

/// The state while a window is up: it is written when it changes.
@MainActor
final class RememberedState {
  private let folder: URL?
  private var hasComplained = false
  var state: ProgramState {
    didSet {
      guard state != oldValue else { return }
      do {
        try state.write(changesFrom: oldValue, to: folder)
      } catch {
        if !hasComplained {
          let reason = (error as? WritingError).map { " (\($0.problem))" } ?? ""
          Console.notice("\(folder?.path ?? ""): your choices cannot be saved\(reason); name another folder with --state")
        }
        hasComplained = true
      }
    }
  }

  init(folder: URL?) {
    self.folder = folder
    state = ProgramState(in: folder)
  }
}

extension ChromeOptions {
  /// Begins with what was chosen, and keeps what is.
  @MainActor mutating func remember(_ remembered: RememberedState) {
    hasScreenKeyboard = remembered.state.hasScreenKeyboard
    choseScreenKeyboard = { remembered.state.hasScreenKeyboard = $0 }
    screenKeyboardHint = {
      guard !remembered.state.knowsScreenKeyboard else { return nil }
      remembered.state.knowsScreenKeyboard = true
      return "Ctrl K: a keyboard on the screen"
    }
  }
}
