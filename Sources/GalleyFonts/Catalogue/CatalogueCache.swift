import GalleyCFontconfig
import GalleyOutput
import Glibc

/// A file with the fonts that fontconfig listed, so that starting the program does not parse fontconfig's configuration.
///
/// The entries are used only while all configuration files, font folders and fonts have the stamps that they had when the file was stored, and
/// while the environment and the version of fontconfig are the same. A damaged file is ignored and replaced.
struct CatalogueCache {
  /// The path of the file.
  let path: String
  private let variables: [String: String]

  /// Creates the cache of a user, `galley/fonts` in the folder for caches. Returns `nil` if the environment variables name no such folder.
  init?(variables: [String: String]) {
    guard let folder = Self.folder("XDG_CACHE_HOME", "/.cache", variables) else { return nil }
    self.init(path: folder + "/galley/fonts", variables: variables)
  }

  init(path: String, variables: [String: String]) { (self.path, self.variables) = (path, variables) }

  /// Returns the environment variables that decide which fonts fontconfig lists, and where the file is.
  static func currentVariables() -> [String: String] {
    let found = [
      "FONTCONFIG_FILE": getenv("FONTCONFIG_FILE"),
      "FONTCONFIG_PATH": getenv("FONTCONFIG_PATH"),
      "FONTCONFIG_SYSROOT": getenv("FONTCONFIG_SYSROOT"),
      "HOME": getenv("HOME"),
      "XDG_CACHE_HOME": getenv("XDG_CACHE_HOME"),
      "XDG_CONFIG_HOME": getenv("XDG_CONFIG_HOME"),
      "XDG_DATA_HOME": getenv("XDG_DATA_HOME"),
    ]
    return found.compactMapValues { $0.map { String(cString: $0) } }
  }

  /// Returns a folder that a variable names, or else one in the home folder; `nil` without a home folder.
  private static func folder(_ variable: String, _ inHome: String, _ variables: [String: String]) -> String? {
    if let named = variables[variable], named.hasPrefix("/") { return named }
    return variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 + inHome : nil }
  }

  private var context: String {
    (["fontconfig \(FcGetVersion())"] + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: "\n")
  }

  /// Returns the stored entries; `nil` if there are none, or if they are not those that fontconfig would list now.
  func entries() -> [FontCatalogue.Entry]? {
    guard let file = try? FontFile(path: path, access: .read) else { return nil }
    return withExtendedLifetime(file) { CatalogueFile.entries(in: file.bytes, context: context) }
  }

  /// Replaces the file by one with `entries`, which fontconfig listed for `configuration`. Does nothing if a font or a folder has just changed, or if
  /// the file cannot be written.
  func store(_ entries: [FontCatalogue.Entry], of configuration: OpaquePointer) {
    let stamps = paths(of: configuration, entries).map { (path: $0, stamp: FontFileStamp(of: $0)) }
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
      if folder != variables["HOME"], !path.hasPrefix(folder + "/") { found.insert(folder) }
    }
    // Where the configuration of Linux distributions looks for the user's files.
    if let folder = Self.folder("XDG_CONFIG_HOME", "/.config", variables) {
      found.formUnion(["", "/fonts.conf", "/conf.d"].map { folder + "/fontconfig" + $0 })
    }
    if let home = variables["HOME"] { found.formUnion([home + "/.fonts.conf", home + "/.fonts.conf.d"]) }
    return found.filter { $0.hasPrefix("/") }.sorted()
  }

  private static func texts(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var found: [String] = []
    while let text = FcStrListNext(list) { found.append(String(cString: text)) }
    return found
  }

  private func write(_ bytes: [UInt8]) {
    do throws(WritingError) {
      try OutputFolder.make(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)), mode: 0o700)
      let file = try FileReplacement(of: path, newMode: 0o600, isDurable: false)
      let result = bytes.withUnsafeBytes { bytes in Result { () throws(WritingError) in try file.write(bytes) } }
      try result.get()
      try file.finish()
    } catch {
      // The next start lists the fonts again.
    }
  }
}
