import CoreGraphics
import Foundation
import Testing

@testable import UIFoundation

/// Symbols by their iOS names.
@Suite struct SymbolTests {
  /// The opacity of each pixel, row by row.
  private func alphas(_ image: UIImage) -> [[UInt8]] {
    let picture = image.cgImage!
    let data = picture.dataProvider!.data!
    return (0..<picture.height).map { y in (0..<picture.width).map { data[data.startIndex + y * picture.bytesPerRow + $0 * 4 + 3] } }
  }

  private func ink(_ image: UIImage) -> Int { alphas(image).joined().reduce(0) { $0 + Int($1) } }

  /// Each is drawn completely: no ink is clipped at the sides.
  @Test(arguments: UIImage.symbolNames) func eachIsDrawnWhole(name: String) throws {
    let image = try #require(UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 68)))
    let rows = alphas(image)
    #expect(ink(image) > 255 * 150)
    let edges = rows.first! + rows.last! + rows.flatMap { [$0.first!, $0.last!] }
    #expect(edges.allSatisfy { $0 < 128 })
    #expect(image.isSymbolImage && image.renderingMode == .alwaysTemplate)
  }

  @Test func namesThatAreNotThereAreNil() {
    #expect(UIImage(systemName: "") == nil && UIImage(systemName: "no.such.symbol") == nil)
    #expect(UIImage.symbolNames.count > 80 && UIImage.symbolNames == UIImage.symbolNames.sorted())
  }

  @Test func configurationsCount() throws {
    func size(_ configuration: UIImage.SymbolConfiguration?) throws -> CGFloat { try #require(UIImage(systemName: "star", withConfiguration: configuration)).size.width }
    #expect(try size(nil) == 20 && size(.init(pointSize: 34)) == 40 && size(.init(scale: .small)) == 16 && size(.init(pointSize: 34, weight: .bold, scale: .large)) > 50)
    #expect(try size(.init(font: UIFont.systemFont(ofSize: 34))) == 40 && size(.init(textStyle: .body)) == size(.init(pointSize: UIFont.preferredFont(forTextStyle: .body).pointSize)))
    let weights = (1...9).map { UIImage(systemName: "circle", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40, weight: .init(rawValue: $0)!))! }.map(ink)
    #expect(weights == weights.sorted() && Set(weights).count == 9)
  }

  @Test(arguments: [(UIFont.Weight.regular, UIImage.SymbolWeight.regular), (.bold, .bold)]) func aFontsWeightIsTheSymbols(weight: UIFont.Weight, expected: UIImage.SymbolWeight) {
    let font = UIFont.systemFont(ofSize: 30, weight: weight)
    #expect(UIImage.SymbolConfiguration(font: font) == UIImage.SymbolConfiguration(pointSize: 30, weight: expected))
    #expect(UIImage.SymbolConfiguration(font: font, scale: .large) == UIImage.SymbolConfiguration(pointSize: 30, weight: expected, scale: .large))
  }

  @Test func configurationsAddUp() throws {
    let large = UIImage.SymbolConfiguration(pointSize: 34), bold = UIImage.SymbolConfiguration(weight: .bold)
    #expect(large.applying(bold) == UIImage.SymbolConfiguration(pointSize: 34, weight: .bold) && large.applying(nil) == large)
    let image = try #require(UIImage(systemName: "heart", withConfiguration: large)).withTintColor(.red)
    let bolder = try #require(image.applyingSymbolConfiguration(bold))
    #expect(bolder.size == image.size && ink(bolder) > ink(image) && bolder.symbolConfiguration == large.applying(bold))
    #expect(image.withConfiguration(bold).size.width == 20 && image.withConfiguration(bold).withRenderingMode(.alwaysOriginal).isSymbolImage)
    let picture = UIImage(cgImage: image.cgImage!)
    #expect(!picture.isSymbolImage && picture.symbolConfiguration == nil && picture.withConfiguration(bold) === picture && picture.applyingSymbolConfiguration(bold) === picture)
  }
}
