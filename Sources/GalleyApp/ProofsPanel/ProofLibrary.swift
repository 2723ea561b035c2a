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
  /// Called with a message for the user when the watch has ended because it is no longer possible. `nil` without an observer.
  var onWatchEnd: ((String) -> Void)?
  /// Called with the names of the proofs with changed files, or with `nil` if the program has changed. `nil` without an observer.
  var onWatchedChange: ((Set<String>?) -> Void)?

  /// The replays that run or whose files are not removed yet, also those that were cancelled.
  let background = DispatchGroup()
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

  /// Lists the proofs of another folder. A check of the present ones is cancelled. A watch follows to the new folder, or ends with a message if it
  /// cannot.
  func open(_ path: String) {
    guard path != self.path else { return }
    cancel()
    self.path = path
    table = ProofTable()
    reload()
    guard isWatching, let problem = beginWatching() else { return }
    endWatching(problem)
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
    run = ProofCheckRun(names.map(folder), replaying: command, in: background) { [weak self] in self?.handle($0) }
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
    let problem = beginWatching()
    onChange?()
    return problem
  }

  /// Replaces the watch by one of the present folder. Returns a message, and ends the watch, if a folder cannot be watched.
  private func beginWatching() -> String? {
    watch = FolderWatch { [weak self] in self?.didChange($0) }
    let problem = watch == nil ? "proofs can’t be watched. Check the limit fs.inotify.max_user_instances." : watchFolders()
    if problem != nil { watch = nil }
    return problem
  }

  private func endWatching(_ problem: String) {
    watch = nil
    onChange?()
    onWatchEnd?(problem)
  }

  /// The folder of the program, which is replaced by a new file.
  private var programFolder: URL { command.executable.deletingLastPathComponent() }

  /// Watches the folders of the program and of the proofs, also those that replaced others of the same name, whose watches ended with them. Returns a
  /// message if one cannot be watched.
  private func watchFolders() -> String? {
    let proofs = table.entries.map { folder($0.name).url }.filter { FileManager.default.fileExists(atPath: $0.path) }
    guard let watch, let folder = ([url, programFolder] + proofs).first(where: { !watch.watch($0.path) }) else { return nil }
    let name = folder == url ? path : folder.path
    return "\(name): the folder can’t be watched. Check that it exists, and the limit fs.inotify.max_user_watches."
  }

  private func didChange(_ changes: [FolderWatch.Change]) {
    for change in changes {
      // Without a name, the folder itself changed, or any of its entries.
      if change.folder == programFolder.path, change.name.isEmpty || change.name == command.executable.lastPathComponent { changed.program = true }
      if change.folder == url.path {
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
    let known = Set(table.entries.map(\.name))
    if program { cancel() }
    for name in program ? known : names { table.didChange(name) }
    reload()
    // Folders of the same names can have replaced those that the watch knows.
    if let problem = watchFolders() { endWatching(problem) }
    guard program || !names.isEmpty else { return }
    let new = Set(table.entries.map(\.name)).subtracting(known)
    onWatchedChange?(program ? nil : names)
    check(program ? nil : names.union(new))
  }
}
