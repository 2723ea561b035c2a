import Foundation
import Testing
import UIKit

@testable import GalleyExhibits

/// The recipe that saves its text, with a damaged file.
extension RecipeTests {
  /// A file that is not text is reported with its path and is not lost when a new text is written. A folder that is not writable is reported as well.
  @Test func malformedFileIsReported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipes-\(UUID().uuidString)")
    ExhibitState.folder = folder
    defer {
      ExhibitState.folder = nil
      try? FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("recipe-6-7.txt")
    let bytes = Data([0x67, 0xFF, 0xFE, 0x00])
    try bytes.write(to: file)
    let bench = try Bench(CookbookExhibit(), UndoRecipe.self)
    defer { bench.desk.close() }
    let (text, trouble) = (bench.recipe.textView, bench.recipe.trouble)
    #expect(!trouble.isHidden && trouble.text?.contains(file.path + ".broken") == true && text.text == "", "\(trouble.text ?? "")")
    #expect(trouble.bounds.height >= 10 && trouble.sizeThatFits(CGSize(width: trouble.bounds.width, height: 0)).height <= trouble.bounds.height + 0.5)
    bench.edit(text)
    bench.desk.type("galley")
    bench.use("Done", of: text.inputAccessoryView)
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(!trouble.isHidden && trouble.text?.contains(file.path + ".broken") == true && written == "galley", "the location of the old text stays visible")
    #expect(try Data(contentsOf: file.appendingPathExtension("broken")) == bytes)
    // A file takes the folder's name.
    try FileManager.default.removeItem(at: folder)
    try bytes.write(to: folder)
    NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: UIApplication.shared)
    #expect(!trouble.isHidden && trouble.text?.contains("cannot be saved to \(file.path)") == true && text.text.contains("galley"))
  }
}
