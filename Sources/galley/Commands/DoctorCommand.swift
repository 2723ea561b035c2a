import ArgumentParser
import Foundation
import GalleyApp
import GalleyArchive
import GalleyFonts
import GalleyHypertext
import GalleyMarkdown
import GalleyRaster
import GalleyTextEngine
import GalleyWindowing

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check libraries, fonts and the display, and list the packages to install.")

  func run() throws {
    let good = Console.Span("✓", .good)
    var missing: [String] = []
    func notify(_ component: String, _ found: String?, install package: String) {
      Console.line(found == nil ? .init("–", .bad) : good, .init(" \(component)\(found.map { ": \($0)" } ?? " is missing: apt-get install \(package)")"))
      if found == nil { missing.append(package) }
    }

    Console.line("Libraries")
    let graphics = RasterLibraryVersions.versions + ImageDecodingLibraryVersions.versions + FilmLibraryVersions.versions
    let text = FontLibraryVersions.versions + EngineLibraryVersions.versions
    for library in graphics + text + WindowingLibraryVersions.versions + MarkdownLibraryVersions.versions + HypertextLibraryVersions.versions + ArchiveLibraryVersions.versions {
      Console.line(good, .init(" \(library.name): \(library.version)"))
    }
    Console.line("Fonts")
    for need in Need.fonts {
      let face = FontLibrary.shared.face(named: need.name)
      notify(need.name, face.map { "\($0.fullName) (\($0.path))" }, install: need.package)
    }
    Console.line("Text faces")
    for face in DocumentFontFace.all { Console.line(face.summary) }
    for holed in DocumentFontFace.families.flatMap({ FontLibrary.shared.holedCuts(ofFamily: $0) }) {
      Console.line("  \(holed.face.postScriptName) is not used: it lacks \(DocumentFontFace.listed(holed.missing)), which another font of its family has")
    }
    Console.line("Hyphenation")
    for (language, package) in [("en", "hyphen-en-us"), ("fr", "hyphen-fr"), ("de", "hyphen-de")] {
      notify(language, Hyphenation.isInstalled(language) ? "installed" : nil, install: package)
    }
    Console.line("Window")
    let drivers = WindowingLibraryVersions.videoDrivers()
    if let chosen = drivers.chosen {
      Console.line(good, .init(" SDL video driver: \(chosen)"))
    } else {
      Console.line(.init("–", .doubtful), .init(" no display: galley render works without one"))
    }
    Console.line("  drivers: \(drivers.all.joined(separator: ", "))")
    guard missing.isEmpty else { throw Failure("\(missing.count == 1 ? "1 item is" : "\(missing.count) items are") missing: apt-get install \(missing.joined(separator: " "))") }
  }

  private struct Need {
    var name: String
    var package: String

    static let fonts = [
      Need(name: "EB Garamond", package: "fonts-ebgaramond"), Need(name: "Inter", package: "fonts-inter"),
      Need(name: "DejaVu Sans Mono", package: "fonts-dejavu-core"), Need(name: "Noto Serif Devanagari", package: "fonts-noto-core"),
      Need(name: "Noto Serif CJK JP", package: "fonts-noto-cjk"), Need(name: "Noto Color Emoji", package: "fonts-noto-color-emoji"),
    ]
  }
}
