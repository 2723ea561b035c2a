// swift-tools-version: 6.1
import PackageDescription

// Galley is for Linux: on Apple's systems the frameworks of these names are there already.
//
// Target names must be unique among those of all packages that a client uses: targets without an Apple name have
// the prefix `Galley`. Their tests are named without it.
//
// A module imports only modules above it in `modules`; `ArchitectureTests` compares the imports with this order.

func system(_ name: String, pkgConfig: String? = nil, apt: [String]) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let systemLibraries: [Target] = [
  system("GalleyCHarfBuzz", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev"]),
  system("GalleyCFreeType", pkgConfig: "freetype2", apt: ["libfreetype-dev"]),
  system("GalleyCCairo", pkgConfig: "cairo", apt: ["libcairo2-dev"]),
  system("GalleyCFontconfig", pkgConfig: "fontconfig", apt: ["libfontconfig-dev"]),
  system("GalleyCHyphen", apt: ["libhyphen-dev"]),
  system("GalleyCHunspell", pkgConfig: "hunspell", apt: ["libhunspell-dev"]),
  system("GalleyCNettle", pkgConfig: "nettle", apt: ["nettle-dev"]),
  system("GalleyCWebP", pkgConfig: "libwebpmux", apt: ["libwebp-dev"]),
  system("GalleyCGIF", apt: ["libgif-dev"]),
  system("GalleyCSDL2", pkgConfig: "sdl2", apt: ["libsdl2-dev"]),
  system("GalleyCX11", pkgConfig: "x11", apt: ["libx11-dev"]),
  system("GalleyCDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
  system("GalleyCSDL2TTF", pkgConfig: "SDL2_ttf", apt: ["libsdl2-ttf-dev"]),
  system("GalleyCCMarkGFM", pkgConfig: "libcmark-gfm", apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]),
  system("GalleyCGumbo", pkgConfig: "gumbo", apt: ["libgumbo-dev"]),
  system("GalleyCZip", pkgConfig: "libzip", apt: ["libzip-dev"]),
  system("GalleyCATKFlags", pkgConfig: "atk", apt: ["libatk1.0-dev"]),
  system("GalleyCICUFlags", pkgConfig: "icu-i18n", apt: ["libicu-dev"]),
]

let cModules: [Target] = [
  .target(name: "GalleyCICU", dependencies: ["GalleyCICUFlags"]),
  .target(name: "GalleyCATK", dependencies: ["GalleyCATKFlags", "GalleyCDBus"]),
  .target(name: "GalleyCRaster"),
  .target(name: "GalleyCPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
  .target(name: "GalleyCPDF", linkerSettings: [.linkedLibrary("qpdf")]),
  .target(name: "GalleyCPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
  .target(name: "GalleyCJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
  .target(name: "GalleyCOutput"),
  // Empty submodules, so that `import UIKit.UITextView` imports UIKit.
  .target(name: "GalleyCUIKitParts"),
]

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let modules: [Target] = [
  // If a source imports Testing and a module with one of these names, the compiler requires an overlay. These two are empty.
  .target(name: "_Testing_CoreGraphics", path: "Tests/Overlays/_Testing_CoreGraphics"),
  .target(name: "_Testing_UIKit", path: "Tests/Overlays/_Testing_UIKit"),
  .target(name: "GalleyRequirements"),
  .target(name: "GalleyUnicodeFacts"),
  .target(name: "GalleyDigests", dependencies: ["GalleyCNettle"]),
  .target(name: "GalleyOutput", dependencies: ["GalleyUnicodeFacts", "GalleyCOutput"]),
  .target(name: "GalleyArchive", dependencies: ["GalleyCZip"]),
  .target(name: "GalleyRopes"),
  .target(name: "GalleyCassowary"),
  .target(name: "GalleyRaster", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyCRaster", "GalleyCPNG", "GalleyCJPEG", "GalleyCCairo", "GalleyCFreeType", "GalleyCWebP", "GalleyCGIF"]),
  .target(name: "GalleyPDF", dependencies: ["GalleyRaster", "GalleyCPDF"]),
  .target(name: "GalleyFonts", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyDigests", "GalleyOutput", "GalleyRaster", "GalleyCFreeType", "GalleyCHarfBuzz", "GalleyCFontconfig"]),
  .target(name: "GalleyWindowing", dependencies: ["GalleyRequirements", "GalleyRaster", "GalleyCSDL2", "GalleyCSDL2TTF", "GalleyCX11", "GalleyCDBus"]),
  .target(name: "GalleyTextEngine", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyRopes", "GalleyFonts", "GalleyRaster", "GalleyCHarfBuzz", "GalleyCICU", "GalleyCHyphen"]),
  .target(name: "GalleySpelling", dependencies: ["GalleyUnicodeFacts", "GalleyOutput", "GalleyTextEngine", "GalleyCHunspell"]),
  .target(name: "GalleyAttributedText", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyRopes"]),
  .target(name: "GalleyMarkdown", dependencies: ["GalleyCCMarkGFM"]),
  .target(name: "GalleyHypertext", dependencies: ["GalleyCGumbo"]),
  .target(name: "GalleyPatterns", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyCPhoneNumber"]),
  .target(name: "UniformTypeIdentifiers"),
  .target(name: "CoreGraphics", dependencies: ["GalleyOutput", "GalleyRequirements", "GalleyRaster"]),
  .target(name: "CoreText", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyDigests", "CoreGraphics", "GalleyAttributedText", "GalleyTextEngine", "GalleyFonts"]),
  .target(name: "UIFoundation", dependencies: ["GalleyOutput", "GalleyRequirements", "CoreText", "CoreGraphics", "GalleyAttributedText", "GalleyFonts", "GalleyRaster"]),
  .target(name: "TextKit", dependencies: ["GalleyOutput", "GalleyRequirements", "GalleyUnicodeFacts", "GalleyMarkdown", "GalleyHypertext", "UIFoundation", "CoreText", "GalleyAttributedText", "GalleyTextEngine", "GalleyFonts", "GalleyRaster", "GalleyRopes"]),
  .target(name: "UIKitCore", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyDigests", "GalleyOutput", "GalleyCassowary", "UniformTypeIdentifiers", "TextKit", "UIFoundation", "CoreText", "CoreGraphics", "GalleyAttributedText", "GalleyTextEngine", "GalleyWindowing", "GalleyRaster", "GalleyPatterns"]),
  .target(name: "UIKitText", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyOutput", "GalleyRopes", "TextKit", "UIFoundation", "CoreGraphics", "GalleyAttributedText", "GalleyTextEngine", "GalleyWindowing", "GalleyPatterns", "GalleySpelling", "UIKitCore"]),
  .target(name: "UIKitCollections", dependencies: ["GalleyRequirements", "GalleyOutput", "GalleyRopes", "UIFoundation", "CoreGraphics", "GalleyAttributedText", "GalleyTextEngine", "GalleyRaster", "UIKitCore"]),
  .target(name: "GalleyAccessibility", dependencies: ["GalleyUnicodeFacts", "TextKit", "UIFoundation", "CoreGraphics", "GalleyAttributedText", "UIKitCore", "UIKitText", "GalleyCATK"]),
  .target(name: "UIKit", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "TextKit", "UIFoundation", "CoreText", "CoreGraphics", "GalleyAttributedText", "GalleyWindowing", "GalleyRaster", "GalleyPatterns", "UIKitCore", "UIKitText", "UIKitCollections", "GalleyAccessibility"]),
  .target(name: "QuartzCore", dependencies: ["UIKit"]),
  .target(name: "ImageIO", dependencies: ["CoreGraphics"]),
  // Compiled as if they were outside the package, so that they can use only public API.
  .target(name: "GalleyDocuments", dependencies: ["GalleyDigests", "GalleyOutput", "GalleyArchive", "UIKit", "GalleyMarkdown"], packageAccess: false, plugins: ["GalleyAppleNames"]),
  .target(name: "GalleyPlayground", dependencies: ["UIKit", "GalleyDocuments"], packageAccess: false, plugins: ["GalleyAppleNames"]),
  .target(name: "GalleyExhibits", dependencies: ["UIKit", "GalleyDocuments", "GalleyPlayground"], packageAccess: false, plugins: ["GalleyAppleNames", "GalleyEmbeddedTexts"]),
  .target(name: "GalleyInspectors", dependencies: ["UIKit", "TextKit", "GalleyTextEngine"]),
  .target(
    name: "GalleyProofs", dependencies: ["GalleyRequirements", "GalleyUnicodeFacts", "GalleyDigests", "GalleyOutput", "UIKit", "TextKit", "GalleyTextEngine", "GalleyFonts", "GalleyWindowing", "GalleyRaster"],
    exclude: ["Report/Page", "Export/Program"], plugins: ["GalleyEmbeddedTexts"]),
  .target(name: "GalleyBenchmarking", dependencies: ["UIKit", "TextKit", "GalleyProofs", "GalleyWindowing", "GalleyRaster"]),
  .target(name: "GalleyProofTesting", dependencies: ["GalleyOutput", "GalleyProofs", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit"]),
  .target(
    name: "GalleyApp",
    dependencies: ["GalleyUnicodeFacts", "GalleyOutput", "UIKit", "UIFoundation", "CoreGraphics", "GalleyDocuments", "GalleyPlayground", "GalleyExhibits", "GalleyInspectors", "GalleyProofs", "GalleyBenchmarking", "TextKit", "GalleyTextEngine", "GalleyFonts", "GalleyRaster", "GalleyPDF", "GalleyWindowing"]),
  .executableTarget(
    name: "galley",
    dependencies: ["GalleyApp", "GalleyArchive", "GalleyOutput", "UIKit", "UIFoundation", "GalleyDocuments", "GalleyPlayground", "GalleyInspectors", "GalleyProofs", "GalleyBenchmarking", "GalleyTextEngine", "GalleyMarkdown", "GalleyHypertext", "GalleyFonts", "GalleyRaster", "GalleyWindowing", arguments]),
]

let plugins: [Target] = [
  .plugin(name: "GalleyAppleNames", capability: .buildTool(), dependencies: ["GalleyAppleNamesTool"], path: "Sources/Plugins/GalleyAppleNames"),
  .executableTarget(name: "GalleyAppleNamesTool", path: "Sources/Plugins/GalleyAppleNamesTool"),
  .plugin(name: "GalleyEmbeddedTexts", capability: .buildTool(), dependencies: ["GalleyEmbeddedTextsTool"], path: "Sources/Plugins/GalleyEmbeddedTexts"),
  .executableTarget(name: "GalleyEmbeddedTextsTool", path: "Sources/Plugins/GalleyEmbeddedTextsTool"),
]

/// For modules that are not optimized even if the code below them is: compiling them takes half the time.
let quickSettings: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Tests are not optimized. Nothing imports them: by default, a second process of the compiler checks all their declarations again, only to write
/// their module earlier.
let testSettings: [SwiftSetting] = quickSettings + [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))]

func testName(of module: String) -> String { "\(module.trimmingPrefix("Galley"))Tests" }

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: testName(of: name),
    dependencies: dependencies + [.byName(name: name), "TestSupport", "_Testing_CoreGraphics", "_Testing_UIKit"],
    exclude: exclude,
    swiftSettings: testSettings)
}

let testTargets: [Target] = [
  .target(name: "TestSupport", dependencies: ["GalleyTextEngine", "GalleyFonts"], path: "Tests/TestSupport"),
  .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
  tests("GalleyRequirements"),
  tests("GalleyUnicodeFacts"),
  tests("GalleyDigests"),
  tests("GalleyOutput"),
  tests("GalleyArchive"),
  tests("GalleyRopes"),
  tests("GalleyCassowary"),
  tests("GalleyRaster", ["GalleyCRaster", "GalleyCGIF"]),
  tests("GalleyPDF", ["GalleyRaster"]),
  tests("GalleyFonts", ["GalleyCFontconfig"]),
  tests("GalleyWindowing", ["GalleyCSDL2"]),
  tests("GalleyTextEngine", ["GalleyFonts", "GalleyRopes"]),
  tests("GalleySpelling", exclude: ["Labelled"]),
  tests("GalleyAttributedText"),
  tests("GalleyMarkdown"),
  tests("GalleyHypertext"),
  tests("GalleyPatterns", exclude: ["Labelled"]),
  tests("UniformTypeIdentifiers"),
  tests("CoreText", ["CoreGraphics", "GalleyAttributedText", "GalleyFonts"]),
  tests("UIFoundation", ["CoreGraphics", "CoreText", "GalleyAttributedText"]),
  tests("TextKit", ["UIFoundation", "CoreGraphics", "GalleyAttributedText", "GalleyTextEngine", "GalleyFonts"], exclude: ["Foreign"]),
  tests("GalleyAccessibility", ["UIKit", "GalleyCATK"]),
  tests("UIKit", ["QuartzCore"]),
  tests("GalleyDocuments", ["GalleyArchive", "GalleyOutput", "UIKit"], exclude: ["Resources"]),
  // Compiled as if it were outside the package: a program that records proofs with public API only.
  .executableTarget(name: "ProofClient", dependencies: ["GalleyProofs", "UIKit"], path: "Tests/ProofClient", packageAccess: false),
  tests("GalleyProofs", ["GalleyOutput", "GalleyProofTesting", "UIKit", "GalleyPlayground", "ProofClient"], exclude: ["Assertion/__Proofs__"]),
  tests("GalleyBenchmarking", ["GalleyProofs", "UIKit", "GalleyWindowing"]),
  tests("galley", ["GalleyApp", "GalleyOutput"]),
]

/// `Scripts/test` sets `GALLEY_QUICK_BUILD`: modules above UIKit are not optimized, because their tests spend their time in the modules below.
if Context.environment["GALLEY_QUICK_BUILD"] != nil {
  let names = ["GalleyDocuments", "GalleyPlayground", "GalleyExhibits", "GalleyInspectors", "GalleyProofs", "GalleyBenchmarking", "GalleyProofTesting", "ProofClient", "GalleyApp", "galley"]
  for target in modules + testTargets where names.contains(target.name) { target.swiftSettings = quickSettings }
}

/// `GALLEY_ENGINE_ALONE` leaves out modules above TextKit: `Scripts/sanitize` builds the rest twice more.
let isEngineAlone = Context.environment["GALLEY_ENGINE_ALONE"] != nil
let aboveEngine = ["GalleyCassowary", "GalleySpelling", "GalleyPatterns", "UIKitCore", "UIKitText", "UIKitCollections", "GalleyAccessibility", "UIKit", "QuartzCore", "GalleyDocuments", "GalleyPlayground", "GalleyExhibits", "GalleyInspectors", "GalleyProofs", "GalleyBenchmarking", "GalleyProofTesting", "ProofClient", "GalleyApp", "galley", "GalleyWindowing"].flatMap { [$0, testName(of: $0)] }

let package = Package(
  name: "galley",
  products: isEngineAlone ? [] : [
    .library(name: "UIKit", targets: ["UIKit", "QuartzCore", "ImageIO", "UniformTypeIdentifiers", "GalleyCUIKitParts"]),
    .library(name: "TextKit", targets: ["TextKit"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "Proofs", targets: ["GalleyProofs", "GalleyProofTesting"]),
    .library(name: "Benchmarking", targets: ["GalleyBenchmarking"]),
    .executable(name: "galley", targets: ["galley"]),
    .plugin(name: "AppleNames", targets: ["GalleyAppleNames"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: (systemLibraries + cModules + modules + plugins + testTargets).filter { !isEngineAlone || !aboveEngine.contains($0.name) },
  swiftLanguageModes: [.v6]
)
