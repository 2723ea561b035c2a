import Foundation
import Testing

@testable import UIFoundation

/// Colors as in Xcode's asset catalogs, literals and Display P3.
@Suite struct ColorAssetTests {
  private func color(_ json: String) -> UIColor? { ColorSet.storage(Data(json.utf8)).map(UIColor.init(storage:)) }

  private func set(_ components: String, space: String = "srgb") -> String {
    #"{"colors": [{"idiom": "universal", "color": {"color-space": "\#(space)", "components": \#(components)}}]}"#
  }

  private func parts(_ color: UIColor?) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color?.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test(arguments: [
    (#"{"red": "0.250", "green": "0.500", "blue": "1.000", "alpha": "0.500"}"#, "srgb", [0.25, 0.5, 1, 0.5]),
    (#"{"red": "0xFF", "green": "0x80", "blue": "0x00", "alpha": "1.000"}"#, "srgb", [1, 0.502, 0, 1]),
    (#"{"red": "255", "green": "51", "blue": "0", "alpha": "1.000"}"#, "extended-srgb", [1, 0.2, 0, 1]),
    (#"{"white": "0.400", "alpha": "1.000"}"#, "gray-gamma-22", [0.4, 0.4, 0.4, 1]),
    (#"{"red": "0.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}"#, "display-p3", [0, 0, 0, 1]),
    (#"{"red": "1.000", "green": "1.000", "blue": "1.000", "alpha": "1.000"}"#, "display-p3", [1, 1, 1, 1]),
    (#"{"red": "0.214", "green": "1.000", "blue": "0.000", "alpha": "1.000"}"#, "extended-linear-srgb", [0.5, 1, 0, 1]),
  ]) func componentsAreReadAsXcodeWritesThem(components: String, space: String, wanted: [CGFloat]) {
    #expect(zip(parts(color(set(components, space: space))), wanted).allSatisfy { abs($0 - $1) <= 0.001 })
  }

  @Test func darkVariantGivesDynamicColor() throws {
    let both = try #require(color(#"""
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "srgb", "components": {"red": "0.0", "green": "0.0", "blue": "1.0", "alpha": "1.0"}}},
        {"idiom": "universal", "appearances": [{"appearance": "contrast", "value": "high"}], "color": {"platform": "ios", "reference": "systemGreenColor"}}]}
      """#))
    #expect(both.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .red)
    #expect(both.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .blue)
    #expect(color(#"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "systemIndigoColor"}}]}"#) == .systemIndigo)
  }

  @Test(arguments: ["", "{}", "[]", #"{"colors": []}"#, #"{"colors": [{"color": {"components": {"red": "x"}}}]}"#, #"{"colors": [{"color": {"reference": "none"}}]}"#])
  func invalidColorSetsReturnNil(_ json: String) { #expect(color(json) == nil) }

  @Test func unknownNamesAndEscapingPathsReturnNil() {
    for name in ["", "no such color", "../Assets/x", "../../etc/passwd"] { #expect(UIColor(named: name) == nil, "\(name)") }
  }

  @Test func displayP3ExceedsSRGB() {
    let red = parts(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    // As Core Graphics converts it.
    #expect(zip(red, [1.093, -0.227, -0.150, 1]).allSatisfy { abs($0 - $1) < 0.002 }, "\(red)")
    #expect(parts(UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)) == [0.5, 0.5, 0.5, 0.25])
  }

  @Test func literalsAreInSRGB() {
    #expect(parts(#colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)) == [0.25, 0.5, 0.75, 1])
  }
}
