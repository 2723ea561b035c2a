import Foundation
import GalleyOutput
import GalleyProofs
import UIFoundation

/// The settings that persist between starts, in `state.json` of a folder. Only windows on a display read and write them:
/// the output of `render` and of proofs does not depend on them.
struct ProgramState: Codable, Equatable {
  /// Whether the on-screen keyboard appears with the caret.
  var hasScreenKeyboard = false
  /// Whether the user has seen the hint about the on-screen keyboard.
  var knowsScreenKeyboard = false
  /// Whether windows have a menu bar.
  var hasMenuBar = true
  /// Whether dragged shapes align to guides.
  var alignsShapes = true
  /// The absolute paths of the documents that were used last, the latest first.
  var recentDocuments: [String] = []
  /// The identifiers of the commands that were used last in the palette, the latest first.
  var recentCommands: [String] = []

  /// Returns the folder for the settings: `wanted`, or else `galley` in the XDG state folder (`~/.local/state` by
  /// default). Returns `nil`, to store nothing, if the environment names no absolute path either.
  static func folder(_ wanted: String?, environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    if let wanted { return URL(fileURLWithPath: wanted, isDirectory: true) }
    // XDG Base Directory Specification: relative paths are ignored.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("galley", isDirectory: true)
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/state/galley", isDirectory: true)
  }

  init() {}

  /// Decodes the settings. Members that are missing or from another version get their defaults. Throws if the root is not an object.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    hasScreenKeyboard = (try? members.decode(Bool.self, forKey: .hasScreenKeyboard)) ?? false
    knowsScreenKeyboard = (try? members.decode(Bool.self, forKey: .knowsScreenKeyboard)) ?? false
    hasMenuBar = (try? members.decode(Bool.self, forKey: .hasMenuBar)) ?? true
    alignsShapes = (try? members.decode(Bool.self, forKey: .alignsShapes)) ?? true
    recentDocuments = Array(((try? members.decode([String].self, forKey: .recentDocuments)) ?? []).prefix(Recents.limit))
    recentCommands = Array(((try? members.decode([String].self, forKey: .recentCommands)) ?? []).prefix(Recents.limit))
  }

  /// Reads the settings of `folder`. Unreadable settings get their defaults.
  init(in folder: URL?) {
    let data = folder.flatMap { try? RegularFile.data(at: Self.file(in: $0)) }
    self = data.flatMap { try? JSONDecoder().decode(ProgramState.self, from: $0) } ?? ProgramState()
  }

  /// Writes the members that differ from `former`. Others keep their value in the file, which another window can have changed. Does nothing if
  /// `folder` is `nil`. Throws if the file cannot be written.
  func write(changesFrom former: ProgramState, to folder: URL?) throws {
    guard let folder else { return }
    try OutputFolder.make(folder.path)
    let (encoder, path) = (JSONEncoder(), Self.file(in: folder).path)
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileReplacement.update(path) {
      var state = ProgramState(in: folder)
      copyChanges(of: Self.switches, from: former, to: &state)
      copyChanges(of: Self.lists, from: former, to: &state)
      return try encoder.encode(state)
    }
  }

  private func copyChanges<T: Equatable>(of members: [WritableKeyPath<ProgramState, T>], from former: ProgramState, to state: inout ProgramState) {
    for member in members where self[keyPath: member] != former[keyPath: member] { state[keyPath: member] = self[keyPath: member] }
  }

  private static var switches: [WritableKeyPath<ProgramState, Bool>] { [\.hasScreenKeyboard, \.knowsScreenKeyboard, \.hasMenuBar, \.alignsShapes] }
  private static var lists: [WritableKeyPath<ProgramState, [String]>] { [\.recentDocuments, \.recentCommands] }

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent("state.json") }
}

/// The settings during the life of a window, written on each change.
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
          Notices.show("\(folder?.path ?? ""): your choices cannot be saved\(reason); choose another folder with --state")
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
  /// Applies the stored settings and stores later choices.
  @MainActor mutating func remember(_ remembered: RememberedState) {
    hasMenuBar = remembered.state.hasMenuBar
    choseMenuBar = { remembered.state.hasMenuBar = $0 }
    alignsShapes = remembered.state.alignsShapes
    colorsCode = true
    choseAlignment = { remembered.state.alignsShapes = $0 }
    recents = Recents(
      documents: { remembered.state.recentDocuments },
      didUseDocument: { remembered.state.recentDocuments = Recents.list(remembered.state.recentDocuments, adding: $0) },
      forgetDocument: { path in remembered.state.recentDocuments.removeAll { $0 == path } },
      clearDocuments: { remembered.state.recentDocuments = [] }, commands: { remembered.state.recentCommands },
      didUseCommand: { remembered.state.recentCommands = Recents.list(remembered.state.recentCommands, adding: $0) })
    hasScreenKeyboard = remembered.state.hasScreenKeyboard
    choseScreenKeyboard = { remembered.state.hasScreenKeyboard = $0 }
    screenKeyboardHint = {
      guard !remembered.state.knowsScreenKeyboard else { return nil }
      remembered.state.knowsScreenKeyboard = true
      return "On-screen keyboard: Ctrl+K"
    }
  }
}
