import ArgumentParser
import Fonts
import Foundation
import Hypertext
import Markdown
import Raster
import TextEngine
import Windowing

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what was found, what is missing, and what to install.")

  func run() throws {
    let good = Paint.output("✓", .good)
    var missing: [String] = []
    func notify(_ what: String, _ found: String?, install package: String) {
      print("\(found == nil ? Paint.output("–", .bad) : good) \(what)\(found.map { ": \($0)" } ?? " is missing: apt-get install \(package)")")
      if found == nil { missing.append(package) }
    }

    print("Libraries")
    for library in RasterLibraries.versions + PictureLibraries.versions + FilmLibraries.versions + FontLibraries.versions + EngineLibraries.versions + WindowingLibraries.versions + MarkdownLibraries.versions
      + HypertextLibraries.versions {
      print("\(good) \(library.name): \(library.version)")
    }
    print("Fonts")
    for need in Need.fonts {
      let face = FontLibrary.shared.face(named: need.name)
      notify(need.name, face.map { "\($0.fullName) (\($0.path))" }, install: need.package)
    }
    print("Text faces")
    for face in TextFace.all { print(face.words) }
    for holed in TextFace.families.flatMap({ FontLibrary.shared.holedCuts(ofFamily: $0) }) {
      print("  \(holed.face.postScriptName) is left aside: it lacks \(TextFace.listed(holed.missing)), which another cut has")
    }
    print("Hyphenation")
    for (language, package) in [("en", "hyphen-en-us"), ("fr", "hyphen-fr"), ("de", "hyphen-de")] {
      notify(language, Hyphenation.isInstalled(language) ? "installed" : nil, install: package)
    }
    print("Window")
    let drivers = WindowingLibraries.videoDrivers()
    print(drivers.chosen.map { "\(good) SDL shows it by \($0)" } ?? "\(Paint.output("–", .doubtful)) no display: galley render draws without one")
    print("  drivers: \(drivers.all.joined(separator: ", "))")
    guard missing.isEmpty else { throw Failure("\(missing.count) things are missing: apt-get install \(missing.joined(separator: " "))") }
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
