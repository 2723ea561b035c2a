import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits

/// The screenshots and the search words of the gallery.
@MainActor @Suite(.serialized) struct GalleryTests {
  /// A search and another grouping draw nothing again, a change of the text size draws each screenshot once, and the previous
  /// text size has its screenshots still.
  @Test func screenshotsAreDrawnOnlyIfTheyChange() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1100, height: 900)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let cells = desk.all(GalleryCell.self)
    func images() -> [UIImage] { cells.compactMap { $0.subviews.compactMap { ($0 as? UIImageView)?.image }.first } }
    func areSame(_ a: [UIImage], _ b: [UIImage]) -> Bool { a.count == b.count && zip(a, b).allSatisfy { $0 === $1 } }
    desk.turn(60)
    let large = images()
    #expect(large.count == cells.count && cells.allSatisfy { !$0.needsScreenshot })
    let field = try #require(desk.first(UITextField.self))
    for query in ["core", ""] {
      field.text = query
      field.sendActions(for: .editingChanged)
      desk.turn(2)
    }
    let segments = try #require(desk.first(UISegmentedControl.self))
    for index in [1, 0] {
      segments.selectedSegmentIndex = index
      segments.sendActions(for: .valueChanged)
      desk.turn(2)
    }
    #expect(areSame(images(), large) && cells.allSatisfy { !$0.needsScreenshot })
    UIApplication.shared.setPreferredContentSizeCategory(.extraExtraLarge)
    desk.turn(60)
    #expect(cells.allSatisfy { !$0.needsScreenshot })
    #expect(zip(images(), large).allSatisfy { $0 !== $1 })
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    desk.turn(2)
    #expect(areSame(images(), large) && cells.allSatisfy { !$0.needsScreenshot })
  }

  /// A word by which the search finds an exhibit occurs in the sources in the exhibit's folder, for the playground in those of its module, possibly
  /// with another ending: a word that became stale is noticed.
  @Test func keywordsOccurInTheSources() throws {
    let modules = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources").standardizedFileURL
    let playground = modules.appendingPathComponent("GalleyPlayground")
    let files = try [playground, modules.appendingPathComponent("GalleyExhibits")]
      .flatMap { try #require(FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?.allObjects as? [URL]) }
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "GalleryKeywords.swift" }
    let texts = try Dictionary(uniqueKeysWithValues: files.map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) })
    for exhibit in Exhibits.all where exhibit.name != "gallery" {
      let path = try #require(texts.first { $0.value.contains("let name = \"\(exhibit.name)\"") }?.key, "\(exhibit.name)")
      let own = path.hasPrefix(playground.path + "/") ? playground.path + "/" : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/"
      let source = texts.filter { $0.key.hasPrefix(own) }.map(\.value).joined(separator: "\n").lowercased()
      let keywords = try #require(GalleryKeywords.words[exhibit.name], "\(exhibit.name)").split(separator: " ")
      #expect(!keywords.isEmpty, "\(exhibit.name)")
      for word in keywords {
        // “justify” stands for “justified”.
        let stem = word.count >= 6 ? word.dropLast(2) : word
        #expect(source.contains(stem), "\(exhibit.name): \(word)")
      }
    }
  }
}
