import Foundation
import GalleyCFontconfig
import Testing

@testable import GalleyFonts

/// The stored list of fonts equals the list of fontconfig, or is not used.
@Suite final class CatalogueCacheTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("galley-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url("fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: try #require(AssetLocator.url("Fonts/GalleyBlock.ttf")), toPath: url("fonts/block.ttf").path)
    try write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>\(url("fonts").path)</dir><dir>\(url("more").path)</dir><cachedir>\(url("fontconfig").path)</cachedir></fontconfig>
      """, to: "fonts.conf")
    try age()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  private func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

  /// Sets the times of all files and folders to one in the past, because a file that has just changed is not stored.
  private func age(seconds: Double = 1_000_000_000) throws {
    for name in ["", "fonts", "fonts/block.ttf", "fonts.conf"] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: url(name).path)
    }
  }

  private func cache(_ variables: [String: String] = [:]) throws -> CatalogueCache {
    let own = ["HOME": folder.path, "XDG_CACHE_HOME": url("cache").path, "FONTCONFIG_FILE": url("fonts.conf").path]
    return try #require(CatalogueCache(variables: own.merging(variables) { $1 }))
  }

  /// Stores the fonts of `fonts.conf`, and returns them. The configuration is not destroyed, because it owns their character sets.
  @discardableResult private func store() throws -> [FontCatalogue.Entry] {
    let configuration = try #require(FcConfigCreate())
    #expect(FcConfigParseAndLoad(configuration, url("fonts.conf").path, 1) != 0)
    #expect(FcConfigBuildFonts(configuration) != 0)
    // Fontconfig writes its own cache into this folder.
    try age()
    let entries = FontCatalogue.entries(of: configuration)
    try cache().store(entries, of: configuration)
    return entries
  }

  @Test func storedFontsEqualThoseOfFontconfig() throws {
    let listed = try store()
    #expect(listed.map(\.path) == [url("fonts/block.ttf").path])
    expectEqual(try #require(try cache().entries()), listed)
  }

  /// The same for all installed fonts, with the characters that they support.
  @Test func installedFontsAreStored() throws {
    let configuration = try #require(FcInitLoadConfigAndFonts())
    let listed = FontCatalogue.entries(of: configuration)
    let cache = CatalogueCache(path: url("all").path, variables: CatalogueCache.currentVariables())
    cache.store(listed, of: configuration)
    let stored = try #require(cache.entries())
    expectEqual(stored, listed)
    for (entry, expected) in zip(stored, listed) {
      for scalar in [0x41, 0x5D0, 0x4E00, 0x1F600, 0xE000] as [UInt32] { #expect(entry.mayCover(scalar) == expected.mayCover(scalar)) }
    }
  }

  private func expectEqual(_ entries: [FontCatalogue.Entry], _ expected: [FontCatalogue.Entry]) {
    #expect(entries.map(\.path) == expected.map(\.path) && entries.map(\.index) == expected.map(\.index))
    #expect(entries.map(\.description) == expected.map(\.description) && entries.map(\.width) == expected.map(\.width))
    #expect(entries.map(\.families) == expected.map(\.families) && entries.map(\.fullNames) == expected.map(\.fullNames))
    #expect(entries.map(\.coverage.textCount) == expected.map(\.coverage.textCount))
  }

  /// Changes after which the stored fonts are not used.
  enum Change: CaseIterable {
    case fontRemoved, fontAdded, fontReplaced, fontTouched, configurationTouched, folderAdded, userConfigurationAdded
  }

  @Test(arguments: Change.allCases) func changedFilesInvalidate(change: Change) throws {
    try store()
    #expect(try cache().entries()?.count == 1)
    let font = url("fonts/block.ttf")
    func setDate(_ name: String) throws {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000_001)], ofItemAtPath: url(name).path)
    }
    switch change {
    case .fontRemoved: try FileManager.default.removeItem(at: font)
    case .fontAdded: try FileManager.default.copyItem(at: font, to: url("fonts/other.ttf"))
    case .fontReplaced:
      // A shorter file with the old times, also of its folder.
      try (try Data(contentsOf: font)).dropLast().write(to: font)
      try age()
    case .fontTouched: try setDate("fonts/block.ttf")
    case .configurationTouched: try setDate("fonts.conf")
    case .folderAdded: try FileManager.default.createDirectory(at: url("more"), withIntermediateDirectories: true)
    case .userConfigurationAdded: try write("", to: ".fonts.conf")
    }
    #expect(try cache().entries() == nil)
  }

  /// Variables that change which fonts fontconfig lists.
  @Test(arguments: ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]) func changedEnvironmentInvalidates(name: String) throws {
    try store()
    #expect(try cache().entries() != nil)
    #expect(try cache([name: "/other"]).entries() == nil)
  }

  /// A file that is cut off, or of which one byte is another, is not used, and the next start replaces it.
  @Test func damagedFilesAreIgnored() throws {
    try store()
    let path = url("cache/galley/fonts")
    let whole = try Data(contentsOf: path)
    for length in stride(from: 0, to: whole.count, by: 41) {
      try whole.prefix(length).write(to: path)
      #expect(try cache().entries() == nil, "\(length) bytes")
    }
    for place in stride(from: 0, to: whole.count, by: 41) {
      var damaged = whole
      damaged[place] ^= 0x40
      try damaged.write(to: path)
      #expect(try cache().entries() == nil, "byte \(place)")
    }
    try store()
    #expect(try Data(contentsOf: path) == whole)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url("cache/galley").path) == ["fonts"])
  }

  /// Within the clock's precision, a second change of the file would go unnoticed.
  @Test func justChangedFilesAreNotStored() throws {
    try store()
    try FileManager.default.removeItem(at: url("cache"))
    let configuration = try #require(FcConfigCreate())
    defer { FcConfigDestroy(configuration) }
    #expect(FcConfigParseAndLoad(configuration, url("fonts.conf").path, 1) != 0 && FcConfigBuildFonts(configuration) != 0)
    try age(seconds: Date().timeIntervalSince1970 + 3600)
    try cache().store(FontCatalogue.entries(of: configuration), of: configuration)
    #expect(try cache().entries() == nil)
    #expect(!FileManager.default.fileExists(atPath: url("cache/galley/fonts").path))
  }

  /// Without a folder for caches, or if it cannot be written, nothing is stored, and nothing fails.
  @Test func unwritableFoldersAreIgnored() throws {
    #expect(CatalogueCache(variables: [:]) == nil)
    #expect(CatalogueCache(variables: ["HOME": "relative"]) == nil)
    #expect(CatalogueCache(variables: ["HOME": "/a"])?.path == "/a/.cache/galley/fonts")
    #expect(CatalogueCache(variables: ["HOME": "/a", "XDG_CACHE_HOME": "/b"])?.path == "/b/galley/fonts")
    try write("", to: "cache")
    try store()
    #expect(try cache().entries() == nil)
  }
}
