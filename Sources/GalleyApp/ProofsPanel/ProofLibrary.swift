import Foundation
import GalleyProofs

/// The proofs of a folder: their states, the check that runs, and the watch that starts the next one.
@MainActor
final class ProofLibrary {
  /// The folder of the proofs, as the user knows it: relative to the folder in which the program was started, or absolute.
  private(set) var path: String
  private(set) var table = ProofTable()
  /// Called after a change of the list, of a state or of the progress. `nil` without an observer.
  var onChange: (() -> Void)?
  /// Called when a check has ended, with a message for the user. `nil` without an observer.
  var onEnd: ((String) -> Void)?
  /// Called with the names of the proofs with changed files, or with `nil` if the program has changed. `nil` without an observer.
  var onWatchedChange: ((Set<String>?) -> Void)?

  private let command: ReplayCommand
  private var run: ProofCheckRun?
  private var watch: FolderWatch?
  /// The proofs to check once the present check has ended.
  private var pending: Set<String> = []
  /// The changes that wait for a quiet moment: whether the program changed, and the names of changed proofs.
  private var changed: (program: Bool, names: Set<String>) = (false, [])
  /// Counts the watched changes, so that only the last of several changes starts a check.
  private var changeCount = 0
  /// The time without another change after which a watched change starts a check, in seconds. A linker writes a program in several parts.
  private static let quietTime = 0.7

  init(path: String = ProofLibrary.standardPath(), replaying command: ReplayCommand = .galley) {
    (self.path, self.command) = (path, command)
    reload()
  }

  // MARK: Folder

  /// The folders in which proofs are searched without a choice of the user: that of recordings, and that of this project's own proofs.
  static let standardPaths = [ProofFolder.standardParent, "Tests/Proofs"]

  /// Returns the first of the standard folders with proofs; the folder of recordings if none has any.
  static func standardPath(in folder: String = FileManager.default.currentDirectoryPath) -> String {
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    return standardPaths.first { !ProofFolder.all(in: base.appendingPathComponent($0)).isEmpty } ?? standardPaths[0]
  }

  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  func folder(_ name: String) -> ProofFolder { ProofFolder(url.appendingPathComponent(name, isDirectory: true)) }

  /// Lists the proofs of another folder. A check of the present ones is cancelled. A watch follows to the new folder, or ends if it cannot.
  func open(_ path: String) {
    guard path != self.path else { return }
    cancel()
    self.path = path
    table = ProofTable()
    reload()
    if isWatching, !beginWatching() { onChange?() }
  }

  /// Reads the names of the proofs again.
  func reload() {
    table.load(ProofFolder.all(in: url).map(\.name))
    onChange?()
  }

  // MARK: Checks

  var isChecking: Bool { run != nil }

  /// Checks proofs in the background. If a check runs, they are checked after it.
  ///
  /// - Parameter names: The names of the proofs, or `nil` to check all.
  func check(_ names: Set<String>? = nil) {
    let names = table.entries.map(\.name).filter { names?.contains($0) ?? true }
    guard !names.isEmpty else { return }
    guard run == nil else { return pending.formUnion(names) }
    table.begin(names)
    run = ProofCheckRun(names.map(folder), replaying: command) { [weak self] in self?.handle($0) }
    onChange?()
  }

  /// Ends the check. The proofs that are done keep their results.
  func cancel() {
    pending = []
    guard let run else { return }
    run.cancel()
    self.run = nil
    table.end()
    onChange?()
  }

  /// Stores the result of a check that another object ran.
  func adopt(_ result: ProofCheckResult.Proof) {
    table.adopt(result)
    onChange?()
  }

  private func handle(_ event: ProofCheckRun.Event) {
    switch event {
    case .started(let name): table.start(name)
    case .finished(let result): table.finish(result)
    case .ended(let problem):
      run = nil
      table.end()
      onChange?()
      onEnd?(problem.map { "The proofs were not checked: \($0)" } ?? "Proofs: \(table.summary)")
      let names = pending
      pending = []
      if !names.isEmpty { check(names) }
      return
    }
    onChange?()
  }

  // MARK: Watching

  var isWatching: Bool { watch != nil }

  /// Turns the watch on or off. The watch checks proofs again whenever the program's file or their own files change. Returns a message if the system
  /// refuses.
  func toggleWatching() -> String? {
    if isWatching {
      watch = nil
      changeCount += 1
      onChange?()
      return nil
    }
    guard beginWatching() else { return "\(path): the folder can’t be watched. Check that it exists, and the limit fs.inotify.max_user_watches." }
    onChange?()
    return nil
  }

  /// Replaces the watch by one of the present folder. Returns `false`, and ends the watch, if the folder cannot be watched.
  private func beginWatching() -> Bool {
    watch = FolderWatch { [weak self] in self?.didChange($0) }
    // The program is replaced by a new file, so that its folder must be watched.
    guard let watch, watch.watch(url.path) else {
      watch = nil
      return false
    }
    watch.watch(command.executable.deletingLastPathComponent().path)
    watchProofs()
    return true
  }

  private func watchProofs() {
    for entry in table.entries { watch?.watch(folder(entry.name).url.path) }
  }

  private func didChange(_ changes: [FolderWatch.Change]) {
    for change in changes {
      let path = change.folder + "/" + change.name
      if path == command.executable.path {
        changed.program = true
      } else if change.folder == url.path {
        // Hidden folders are those of recordings and of acceptances that are not complete.
        if ProofFolder.isName(change.name) || change.name.isEmpty { changed.names.insert(change.name) }
      } else if change.folder.hasPrefix(url.path + "/"), !change.name.hasPrefix(".") {
        changed.names.insert(URL(fileURLWithPath: change.folder).lastPathComponent)
      }
    }
    guard changed.program || !changed.names.isEmpty else { return }
    changeCount += 1
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.quietTime) { [weak self, count = changeCount] in
      MainActor.assumeIsolated { if let self, self.changeCount == count { self.checkChanged() } }
    }
  }

  private func checkChanged() {
    let (isProgramChanged, names) = changed
    changed = (false, [])
    // A linker that removed the file will write a new one.
    let program = isProgramChanged && FileManager.default.isExecutableFile(atPath: command.executable.path)
    guard program || !names.isEmpty else { return }
    let known = Set(table.entries.map(\.name))
    if program { cancel() }
    for name in program ? known : names { table.didChange(name) }
    reload()
    watchProofs()
    let new = Set(table.entries.map(\.name)).subtracting(known)
    onWatchedChange?(program ? nil : names)
    check(program ? nil : names.union(new))
  }
}
