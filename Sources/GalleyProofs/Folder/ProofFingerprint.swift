import Foundation
import GalleyFonts
import GalleyRaster
import UIKit
import GalleyTextEngine

/// All dependencies of a proof's images outside of Galley: fonts, hyphenation, libraries, the architecture.
package struct ProofFingerprint: Hashable, Sendable, Codable {
  package struct Part: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable { case machine, library, hyphenation, font }
    package var kind: Kind
    package var name: String
    package var version: String
    /// The SHA-256 hash of the file in hexadecimal. Empty if it is not a single file.
    package var sha256: String
    /// The index of a font in its file.
    package var index: Int
  }

  package var parts: [Part]

  /// Creates the fingerprint of the resources that this process has used. Reads every font file that it used.
  package static func ofThisProcess() -> ProofFingerprint {
    ProofFingerprint(
      parts: machineAndLibraries
        + Hyphenation.languagesInUse.compactMap { language in hyphenation(language) }
        + FontLibrary.shared.fingerprintsOfUsedFaces.map(Part.init))
  }

  /// Creates the fingerprint of this process without the fonts that the layout's text does not use, and without
  /// hyphenation if no line of it is hyphenated.
  package static func ofThisProcess(for layout: LayoutRecord) -> ProofFingerprint {
    let rows = layout.columns.flatMap(\.rows)
    // "EBGaramond12-Regular 17"
    let fonts = Set(rows.flatMap(\.fonts).map { $0.split(separator: " ").dropLast().joined(separator: " ") })
    let hyphenates = rows.contains { $0.ending == BreakReason.hyphenated.shortDescription }
    var fingerprint = ofThisProcess()
    fingerprint.parts.removeAll { $0.kind == .font && !fonts.contains($0.name) || $0.kind == .hyphenation && !hyphenates }
    return fingerprint
  }

  private static var machineAndLibraries: [Part] {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "other"
    #endif
    let versions = RasterLibraryVersions.versions + FontLibraryVersions.versions.filter { $0.name != "fontconfig" } + EngineLibraryVersions.versions
    return [Part(kind: .machine, name: "architecture", version: architecture, sha256: "", index: 0)]
      + versions.map { Part(kind: .library, name: $0.name, version: $0.version, sha256: "", index: 0) }
  }

  private static func hyphenation(_ language: String) -> Part? {
    Hyphenation.fingerprint(ofLanguage: language).map {
      Part(kind: .hyphenation, name: language, version: "", sha256: $0, index: 0)
    }
  }

  // MARK: Comparing

  /// A part with its state on this system, or `nil` if it is missing.
  package struct Difference: Hashable, Sendable {
    package var recorded: Part
    /// The part on this system, or `nil` if it is missing.
    package var found: Part?
  }

  /// Returns the recorded parts that are missing or different on this system; empty if all are equal. Reads every named
  /// font file.
  package func differencesHere() -> [Difference] {
    let current = Self.machineAndLibraries
    return parts.compactMap { part in
      let found: [Part]
      switch part.kind {
      case .machine, .library: found = current.filter { $0.kind == part.kind && $0.name == part.name }
      case .hyphenation: found = Self.hyphenation(part.name).map { [$0] } ?? []
      case .font: found = FontLibrary.shared.fingerprints(ofPostScriptName: part.name).map(Part.init)
      }
      return found.contains(part) ? nil : Difference(recorded: part, found: found.first)
    }
  }
}

extension ProofFingerprint.Part {
  init(_ font: FontFingerprint) {
    self.init(kind: .font, name: font.postScriptName, version: font.version, sha256: font.sha256, index: font.index)
  }

  /// A name for messages: "hyphenation en", "EBGaramond12-Regular", "HarfBuzz".
  package var title: String { kind == .hyphenation ? "hyphenation \(name)" : name }
}

extension ProofFingerprint.Difference {
  /// A description of the difference: "HarfBuzz is 8.0.1, was 6.0.0".
  package var summary: String {
    guard let found else { return "\(recorded.title) is not installed" }
    if found.version != recorded.version { return "\(recorded.title) is \(found.version), was \(recorded.version)" }
    if found.sha256 != recorded.sha256 {
      return "\(recorded.title) is a different file (SHA-256 \(found.sha256.prefix(8))…, was \(recorded.sha256.prefix(8))…)"
    }
    return "\(recorded.title) is face \(found.index) of its file, was \(recorded.index)"
  }
}

// MARK: Text

extension ProofFingerprint {
  /// The fingerprint as JSON, one part per line.
  package var text: String { "{" + JSONText.lines("parts", parts.map(\.text)) + "}" }

  /// Reads the fingerprint from a file. Throws `ProofError` if it is missing or malformed.
  ///
  /// - Parameter file: The name of the file in errors.
  package init(contentsOf url: URL, named file: String) throws {
    let data = try? RegularFile.data(at: url)
    do {
      self = try JSONDecoder().decode(ProofFingerprint.self, from: data ?? RegularFile.data(at: url))
    } catch {
      throw ProofError(file, "it is not a valid list of fonts and libraries (\(JSONText.describe(error, in: data ?? Data())))", "restore it from version control, or record it again")
    }
  }
}

extension ProofFingerprint.Part {
  fileprivate var text: String {
    var out = JSONText()
    out.object {
      $0.member("kind", kind.rawValue)
      $0.member("name", name)
      $0.member("version", version)
      $0.member("sha256", sha256)
      $0.member("index", index)
    }
    return out.text
  }
}
