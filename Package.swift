// swift-tools-version: 6.1
import PackageDescription

// Galley is for Linux: on Apple's systems the frameworks of these names are there already.
//
// One way down, no way back up: a module imports only what stands above it in `modules`;
// `ArchitectureTests` holds the `import` lines against this order.

func system(_ name: String, pkgConfig: String? = nil, apt: [String]) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let systemLibraries: [Target] = [
  system("CHarfBuzz", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev"]),
  system("CFreeType", pkgConfig: "freetype2", apt: ["libfreetype-dev"]),
  system("CCairo", pkgConfig: "cairo", apt: ["libcairo2-dev"]),
  system("CFontconfig", pkgConfig: "fontconfig", apt: ["libfontconfig-dev"]),
  system("CHyphen", apt: ["libhyphen-dev"]),
  system("CHunspell", pkgConfig: "hunspell", apt: ["libhunspell-dev"]),
  system("CNettle", pkgConfig: "nettle", apt: ["nettle-dev"]),
  system("CWebP", pkgConfig: "libwebpmux", apt: ["libwebp-dev"]),
  system("CGIF", apt: ["libgif-dev"]),
  system("CSDL2", pkgConfig: "sdl2", apt: ["libsdl2-dev"]),
  system("CX11", pkgConfig: "x11", apt: ["libx11-dev"]),
  system("CDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
  system("CSDL2TTF", pkgConfig: "SDL2_ttf", apt: ["libsdl2-ttf-dev"]),
  system("CCMarkGFM", pkgConfig: "libcmark-gfm", apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]),
  system("CGumbo", pkgConfig: "gumbo", apt: ["libgumbo-dev"]),
  system("CICUFlags", pkgConfig: "icu-i18n", apt: ["libicu-dev"]),
]

let cModules: [Target] = [
  .target(name: "CICU", dependencies: ["CICUFlags"]),
  .target(name: "CRaster"),
  .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
  .target(name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
  .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
  .target(name: "COutput"),
  // Lets what is imported by parts, as `import UIKit.UITextView`, be the whole: a map of empty ones.
  .target(name: "CUIKitParts"),
]

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let modules: [Target] = [
  // `import Testing` looks for an overlay for each module of an Apple name; these two are it.
  .target(name: "_Testing_CoreGraphics", path: "Tests/Overlays/_Testing_CoreGraphics"),
  .target(name: "_Testing_UIKit", path: "Tests/Overlays/_Testing_UIKit"),
  .target(name: "Requirements"),
  .target(name: "UnicodeFacts"),
  .target(name: "Output", dependencies: ["UnicodeFacts", "COutput"]),
  .target(name: "Ropes"),
  .target(name: "Cassowary"),
  .target(name: "Raster", dependencies: ["Requirements", "UnicodeFacts", "CRaster", "CPNG", "CJPEG", "CCairo", "CFreeType", "CWebP", "CGIF"]),
  .target(name: "Fonts", dependencies: ["Requirements", "UnicodeFacts", "Raster", "CFreeType", "CHarfBuzz", "CFontconfig", "CNettle"]),
  .target(name: "Windowing", dependencies: ["Requirements", "Raster", "CSDL2", "CSDL2TTF", "CX11", "CDBus"]),
  .target(name: "TextEngine", dependencies: ["Requirements", "UnicodeFacts", "Ropes", "Fonts", "Raster", "CHarfBuzz", "CICU", "CHyphen"]),
  .target(name: "Spelling", dependencies: ["UnicodeFacts", "Output", "TextEngine", "CHunspell"]),
  .target(name: "AttributedText", dependencies: ["Requirements", "UnicodeFacts", "Ropes"]),
  .target(name: "Markdown", dependencies: ["CCMarkGFM"]),
  .target(name: "Hypertext", dependencies: ["CGumbo"]),
  .target(name: "Patterns", dependencies: ["Requirements", "UnicodeFacts", "CPhoneNumber"]),
  .target(name: "UniformTypeIdentifiers"),
  .target(name: "CoreGraphics", dependencies: ["Output", "Requirements", "Raster"]),
  .target(name: "CoreText", dependencies: ["Requirements", "UnicodeFacts", "CoreGraphics", "AttributedText", "TextEngine", "Fonts"]),
  .target(name: "UIFoundation", dependencies: ["Output", "Requirements", "CoreText", "CoreGraphics", "AttributedText", "Fonts", "Raster"]),
  .target(name: "TextKit", dependencies: ["Output", "Requirements", "UnicodeFacts", "Markdown", "Hypertext", "UIFoundation", "CoreText", "AttributedText", "TextEngine", "Fonts", "Raster", "Ropes"]),
  .target(name: "UIKit", dependencies: ["Requirements", "UnicodeFacts", "Output", "Ropes", "Cassowary", "UniformTypeIdentifiers", "TextKit", "UIFoundation", "CoreText", "CoreGraphics", "AttributedText", "TextEngine", "Windowing", "Fonts", "Raster", "Patterns", "Spelling"]),
  .target(name: "QuartzCore", dependencies: ["UIKit"]),
  .target(name: "ImageIO", dependencies: ["CoreGraphics"]),
  // Outside the package for the compiler: it sees no `package` symbol of what stands above it.
  .target(name: "Exhibits", dependencies: ["UIKit", "Markdown"], packageAccess: false, plugins: ["AppleNames", "ExhibitSources"]),
  .target(name: "Inspectors", dependencies: ["UIKit", "TextKit", "TextEngine"]),
  .target(
    name: "Proofs", dependencies: ["Requirements", "UnicodeFacts", "Output", "UIKit", "TextKit", "TextEngine", "Fonts", "Windowing", "Raster"],
    resources: [.embedInCode("Report/Page"), .embedInCode("Export/Program")]),
  .target(name: "Benchmarking", dependencies: ["UIKit", "TextKit", "Proofs", "Windowing", "Raster"]),
  .target(name: "ProofTesting", dependencies: ["Output", "Proofs", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit"]),
  .executableTarget(
    name: "galley",
    dependencies: ["UnicodeFacts", "Output", "UIKit", "Exhibits", "Inspectors", "Proofs", "Benchmarking", "TextKit", "TextEngine", "Markdown", "Hypertext", "Fonts", "Raster", "Windowing", arguments]),
]

let plugins: [Target] = [
  .plugin(name: "AppleNames", capability: .buildTool(), dependencies: ["AppleNamesTool"], path: "Sources/Plugins/AppleNames"),
  .executableTarget(name: "AppleNamesTool", path: "Sources/Plugins/AppleNamesTool"),
  .plugin(name: "ExhibitSources", capability: .buildTool(), dependencies: ["ExhibitSourcesTool"], path: "Sources/Plugins/ExhibitSources"),
  .executableTarget(name: "ExhibitSourcesTool", path: "Sources/Plugins/ExhibitSourcesTool"),
]

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies + [.byName(name: name), "TestSupport", "_Testing_CoreGraphics", "_Testing_UIKit"],
    exclude: exclude)
}

let testTargets: [Target] = [
  .target(name: "TestSupport", dependencies: ["TextEngine", "Fonts"], path: "Tests/TestSupport"),
  .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
  tests("Requirements"),
  tests("UnicodeFacts"),
  tests("Output"),
  tests("Ropes"),
  tests("Cassowary"),
  tests("Raster", ["CRaster", "CGIF"]),
  tests("Fonts"),
  tests("Windowing", ["CSDL2"]),
  tests("TextEngine", ["Fonts", "Ropes"]),
  tests("Spelling"),
  tests("AttributedText"),
  tests("Markdown"),
  tests("Hypertext"),
  tests("Patterns"),
  tests("UniformTypeIdentifiers"),
  tests("CoreText", ["CoreGraphics", "AttributedText", "Fonts"]),
  tests("UIFoundation", ["CoreGraphics", "CoreText", "AttributedText"]),
  tests("TextKit", ["UIFoundation", "CoreGraphics", "AttributedText", "TextEngine", "Fonts"]),
  tests("UIKit", ["QuartzCore"]),
  // Outside the package for the compiler: a program that keeps proofs by what is public.
  .executableTarget(name: "ProofClient", dependencies: ["Proofs", "UIKit"], path: "Tests/ProofClient", packageAccess: false),
  tests("Proofs", ["Output", "ProofTesting", "UIKit", "Exhibits", "ProofClient"], exclude: ["Assertion/__Proofs__"]),
  tests("Benchmarking", ["Proofs", "UIKit", "Windowing"]),
  tests("galley", ["Output"]),
]

/// `GALLEY_ENGINE_ALONE` leaves out what stands above TextKit: `Scripts/sanitize` builds the rest twice more.
let isEngineAlone = Context.environment["GALLEY_ENGINE_ALONE"] != nil
let aboveEngine = ["Cassowary", "Spelling", "Patterns", "UIKit", "QuartzCore", "Exhibits", "Inspectors", "Proofs", "Benchmarking", "ProofTesting", "ProofClient", "galley", "Windowing"].flatMap { [$0, "\($0)Tests"] }

let package = Package(
  name: "galley",
  products: isEngineAlone ? [] : [
    .library(name: "UIKit", targets: ["UIKit", "QuartzCore", "ImageIO", "UniformTypeIdentifiers", "CUIKitParts"]),
    .library(name: "TextKit", targets: ["TextKit"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "Proofs", targets: ["Proofs", "ProofTesting"]),
    .library(name: "Benchmarking", targets: ["Benchmarking"]),
    .executable(name: "galley", targets: ["galley"]),
    .plugin(name: "AppleNames", targets: ["AppleNames"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: (systemLibraries + cModules + modules + plugins + testTargets).filter { !isEngineAlone || !aboveEngine.contains($0.name) },
  swiftLanguageModes: [.v6]
)
