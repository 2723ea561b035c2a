// swift-tools-version: 6.1
import PackageDescription

// Measures Galley through its public API, as a client. `Benchmarks/run` builds and runs it.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "galley", path: "..")],
  targets: [
    .executableTarget(name: "document-bench", dependencies: [.product(name: "TextKit", package: "galley")])
  ],
  swiftLanguageModes: [.v6]
)
