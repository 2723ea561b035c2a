import Foundation
import GalleyFonts
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

@Suite(.serialized) @MainActor
struct AppFontsTests {
  /// A bundle whose Info.plist lists `names`, with Galley Block under another name in `Fonts/galley.ttf`.
  private func withBundle(_ names: [String], _ body: (Bundle) throws -> Void) throws {
    let source = try #require(AssetLocator.url("Fonts/GalleyBlock.ttf"))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
    for isWide in [false, true] {
      let (old, new) = ("Block", "Press") as (String, String)
      let coded = [old, new].map { $0.utf16.flatMap { isWide ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF)] } }
      for start in 0..<bytes.count - coded[0].count where Array(bytes[start..<start + coded[0].count]) == coded[0] {
        bytes.replaceSubrange(start..<start + coded[0].count, with: coded[1])
      }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
    let fonts = folder.appendingPathComponent("Fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: fonts.appendingPathComponent("galley.ttf"))
    try Data("no font".utf8).write(to: folder.appendingPathComponent("words.ttf"))
    let plist = try PropertyListSerialization.data(fromPropertyList: ["UIAppFonts": names], format: .xml, options: 0)
    try plist.write(to: folder.appendingPathComponent("Info.plist"))
    try body(#require(Bundle(path: folder.path)))
    CTFontManagerUnregisterFontsForURL(fonts.appendingPathComponent("galley.ttf"), .process, nil)
  }

  @Test func fontsOfBundleAreRegistered() throws {
    #expect(UIFont(name: "GalleyPress-Regular", size: 10) == nil)
    try withBundle(["Fonts/galley.ttf"]) { bundle in
      #expect(UIApplication.registerAppFonts(of: bundle) == [])
      #expect(UIFont(name: "GalleyPress-Regular", size: 10)?.familyName == "Galley Press")
      #expect(UIFont.familyNames.contains("Galley Press"))
      #expect(UIApplication.registerAppFonts(of: bundle) == [], "a second time nothing is wrong")
    }
    #expect(UIFont(name: "GalleyPress-Regular", size: 10) == nil)
  }

  @Test func eachInvalidAppFontIsReported() throws {
    try withBundle(["words.ttf", "Fonts/galley.ttf", "absent.ttf"]) { bundle in
      let problems = UIApplication.registerAppFonts(of: bundle).map(\.localizedDescription)
      #expect(problems.count == 2)
      #expect(problems.first?.contains("words.ttf is not a font") == true, "\(problems)")
      #expect(problems.last?.contains("absent.ttf") == true && problems.last?.contains("check the path") == true, "\(problems)")
      #expect(UIFont(name: "GalleyPress-Regular", size: 10) != nil, "the others are there")
    }
    try withBundle([]) { #expect(UIApplication.registerAppFonts(of: $0) == []) }
  }
}
