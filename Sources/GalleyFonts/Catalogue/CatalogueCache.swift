import GalleyCFontconfig
import Glibc

/// A file with the fonts that fontconfig listed, so that starting the program does not parse fontconfig's configuration.
///
/// The entries are used only while all configuration files, font folders and fonts have the stamps that they had when the file was stored, and
/// while the environment and the version of fontconfig are the same. A damaged file is ignored and replaced.
struct CatalogueCache {
  /// The path of the file.
  let path: String
  private let environment: [String: String]

  /// Creates the cache of a user, `galley/fonts` in the folder for caches. Returns `nil` if the environment names no such folder.
  init?(environment: [String: String]) {
    guard let folder = Self.folder("XDG_CACHE_HOME", "/.cache", environment) else { return nil }
    self.init(path: folder + "/galley/fonts", environment: environment)
  }

  init(path: String, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

  /// The variables that decide which fonts fontconfig lists.
  private static let variables = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"]

  /// Returns the environment as far as the cache depends on it.
  static func currentEnvironment() -> [String: String] {
    var found: [String: String] = [:]
    for name in variables + ["XDG_CACHE_HOME"] { found[name] = getenv(name).map { String(cString: $0) } }
    return found
  }

  /// Returns a folder that a variable names, or else one in the home folder; `nil` without a home folder.
  private static func folder(_ variable: String, _ inHome: String, _ environment: [String: String]) -> String? {
    if let named = environment[variable], named.hasPrefix("/") { return named }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + inHome : nil }
  }

  private var context: String {
    (["fontconfig \(FcGetVersion())"] + Self.variables.map { "\($0)=\(environment[$0] ?? "")" }).joined(separator: "\n")
  }

  /// Returns the stored entries; `nil` if there are none, or if they are not those that fontconfig would list now.
  func entries() -> [FontCatalogue.Entry]? {
    guard let file = try? FontFile(path: path, access: .read) else { return nil }
    return withExtendedLifetime(file) { CatalogueFile.entries(in: file.bytes, context: context) }
  }

  /// Replaces the file by one with `entries`, which fontconfig listed for `configuration`. Does nothing if a font or a folder has just changed, or if
  /// the file cannot be written.
  func store(_ entries: [FontCatalogue.Entry], of configuration: OpaquePointer) {
    let stamps = paths(of: configuration, entries).map { (path: $0, stamp: FileStamp(of: $0)) }
    guard !stamps.contains(where: \.stamp.isRecent) else { return }
    write(CatalogueFile(context: context, stamps: stamps, entries: entries).contents)
  }

  /// Returns the files and folders on which the list of fonts depends, sorted, also those that do not exist yet.
  private func paths(of configuration: OpaquePointer, _ entries: [FontCatalogue.Entry]) -> [String] {
    let files = Self.texts(FcConfigGetConfigFiles(configuration))
    var found = Set(files + Self.texts(FcConfigGetConfigDirs(configuration)) + Self.texts(FcConfigGetFontDirs(configuration)))
    found.formUnion(entries.map(\.path))
    for file in files {
      let folder = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex))
      found.insert(folder + "/conf.d")
      // A new file in a folder of configurations is read. The home folder also changes for other reasons.
      if folder != environment["HOME"], !path.hasPrefix(folder + "/") { found.insert(folder) }
    }
    // Where the configuration of Linux distributions looks for the user's files.
    if let folder = Self.folder("XDG_CONFIG_HOME", "/.config", environment) {
      found.formUnion(["", "/fonts.conf", "/conf.d"].map { folder + "/fontconfig" + $0 })
    }
    if let home = environment["HOME"] { found.formUnion([home + "/.fonts.conf", home + "/.fonts.conf.d"]) }
    return found.filter { $0.hasPrefix("/") }.sorted()
  }

  private static func texts(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var found: [String] = []
    while let text = FcStrListNext(list) { found.append(String(cString: text)) }
    return found
  }

  /// Writes a new file and renames it, so that no other process reads a part of it.
  private func write(_ bytes: [UInt8]) {
    for (index, letter) in zip(path.indices, path) where letter == "/" && index != path.startIndex { mkdir(String(path[..<index]), 0o700) }
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard close(descriptor) == 0, count == bytes.count, rename(temporary, path) == 0 else {
      unlink(temporary)
      return
    }
  }
}
