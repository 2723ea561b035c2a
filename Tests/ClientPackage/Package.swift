// swift-tools-version: 6.1
import PackageDescription

// A client from outside, written as for iOS: language mode 5, no `package` access, three ways of importing.
// `Scripts/test` builds and runs it; it exits 0 when all that it says of its page holds.
let package = Package(
  name: "client",
  dependencies: [.package(name: "galley", path: "../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [.product(name: "UIKit", package: "galley")],
      plugins: [.plugin(name: "AppleNames", package: "galley")]),
    // The README's program, and iOS sources of several kinds.
    .executableTarget(
      name: "tenDigits",
      dependencies: [.product(name: "UIKit", package: "galley")],
      plugins: [.plugin(name: "AppleNames", package: "galley")]),
    .testTarget(
      name: "clientTests",
      dependencies: [.product(name: "UIKit", package: "galley"), .product(name: "Proofs", package: "galley")],
      exclude: ["__Proofs__"]),
  ],
  swiftLanguageModes: [.v5]
)
