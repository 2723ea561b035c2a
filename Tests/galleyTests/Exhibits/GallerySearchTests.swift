import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKitCore

/// The titles, the search and the start screen of the gallery.
@MainActor @Suite(.serialized) struct GallerySearchTests {
  /// Each exhibit has a title of its own, which begins with a capital, and a short description in sentences.
  @Test func everyExhibitHasATitleAndADescription() {
    #expect(Set(ExhibitTexts.texts.keys) == Set(Exhibits.all.map(\.name)))
    #expect(Set(Exhibits.all.map(Exhibits.title(of:))).count == Exhibits.all.count)
    for exhibit in Exhibits.all {
      let (title, summary) = (Exhibits.title(of: exhibit), Exhibits.summary(of: exhibit) ?? "")
      #expect(title.first?.isUppercase == true && !title.hasSuffix("."), "\(title)")
      #expect(summary.hasSuffix(".") && summary.first?.isUppercase == true && 20...90 ~= summary.count, "\(summary)")
    }
    // A document can have the name of an exhibit.
    #expect(Exhibits.title(of: BlankExhibit(title: "labels")) == "labels" && Exhibits.summary(of: BlankExhibit(title: "labels")) == nil)
  }

  /// The best matches of a query, the texts, and the sources.
  private func found(_ query: String, _ search: inout GallerySearch) -> [GallerySearch.Rank: [String]] {
    var found: [GallerySearch.Rank: [String]] = [:]
    for exhibit in Exhibits.all where exhibit.name != "gallery" {
      if let match = search.match(exhibit, query.lowercased().split(separator: " ")) { found[match.rank, default: []].append(exhibit.name) }
    }
    return found
  }

  private static let queries: [(query: String, rank: GallerySearch.Rank, name: String)] = [
    ("align", .named, "paragraphs"), ("align", .described, "classic"), ("password", .named, "fields"), ("compositor", .shown, "labels"), ("Gettysburg", .shown, "strings"),
    ("numberOfLines", .described, "labels"), ("CTFrameGetVisibleStringRange", .source, "core-text"), ("undomanager", .source, "notes"),
    ("galley", .shown, "playground"), ("align sliders", .named, "paragraphs"), ("scrolling for", .described, "listings"), ("align compositor", .shown, "labels"),
  ]

  /// Words in titles and subjects come first, then those in the texts that exhibits show, then names in their sources.
  @Test func wordsAreFound() {
    var search = GallerySearch()
    for (query, rank, name) in Self.queries {
      let found = found(query, &search)
      #expect(found[rank]?.contains(name) == true, "\(query): \(found)")
    }
  }

  /// The note of a match quotes the text, or names the file and shows the line.
  @Test func matchesNameTheirSource() throws {
    func match(_ exhibit: any Exhibit, _ word: Substring) -> GallerySearch.Match? {
      var search = GallerySearch()
      return search.match(exhibit, [word])
    }
    let shown = try #require(match(LabelsExhibit(), "compositor")?.note)
    #expect(shown.hasPrefix("“The compositor fills the stick"))
    let source = try #require(match(NotesExhibit(), "undomanager")?.note)
    #expect(source.hasPrefix("NotesExhibit.swift: ") && source.contains("ndoManager"))
    let recipe = try #require(match(CookbookExhibit(), "spacer"))
    #expect(recipe.note == "Recipe: A Keyboard Spacer" && recipe.recipe.map { Recipe.cookbook[$0].file } == "KeyboardSpacerRecipe.swift")
    #expect(match(LabelsExhibit(), "qqzzx") == nil)
  }

  /// A word finds the names that it begins, or that have it after a capital.
  @Test func wordsBeginNames() {
    let index = ExhibitIndex(of: ParagraphStyleExhibit())
    for word in ["paragraphstyle", "style", "styleexhibit", "para"] { #expect(index.match(Substring(word)) != nil, "\(word)") }
    for word in ["aragraph", "tyle", "xhibit"] { #expect(index.match(Substring(word)) == nil, "\(word)") }
  }

  // MARK: The start screen

  @MainActor private final class Documents {
    var paths = ["/media/a/Letter.galley", "/media/a/b/Notes.md", "/tmp/poem.txt", "/tmp/1.md", "/tmp/2.md", "/tmp/3.md"]
    var opened: [String] = []

    var start: GalleryStart {
      GalleryStart(
        newDocument: { self.opened.append("new") }, openDocument: { self.opened.append("open") },
        recentDocuments: {
          self.paths.map { .init(path: $0, name: ($0 as NSString).lastPathComponent, folder: ($0 as NSString).deletingLastPathComponent) }
        },
        openRecent: { self.opened.append($0) }, forgetRecent: { path in self.paths.removeAll { $0 == path } })
    }
  }

  @Test func theStartScreenOpensDocuments() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1000, height: 800)
    defer { desk.close() }
    let gallery = try #require(desk.controller as? GalleryViewController)
    #expect(desk.first(GalleryStartView.self) == nil, "the gallery alone has no documents")
    let documents = Documents()
    gallery.start = documents.start
    desk.turn(2)
    let rows = desk.all(RecentDocumentRow.self)
    #expect(rows.map(\.accessibilityLabel) == ["Letter.galley, /media/a", "Notes.md, /media/a/b", "poem.txt, /tmp", "1.md, /tmp", "2.md, /tmp"])
    // The documents are above the exhibits.
    let cells = desk.all(GalleryCell.self)
    let first = try #require(cells.map { $0.convert($0.bounds, to: nil).minY }.min())
    #expect(rows.allSatisfy { $0.convert($0.bounds, to: nil).maxY <= first })
    desk.tap(CGPoint(x: 20, y: 10), in: rows[1])
    for title in ["New Document", "Open…"] {
      let button = try #require(desk.all(UIButton.self).first { $0.configuration?.title == title })
      desk.tap(CGPoint(x: 10, y: 10), in: button)
    }
    #expect(documents.opened == ["/media/a/b/Notes.md", "new", "open"])
    // A document that is removed from the list makes room for the next one.
    rows[0].forget()
    desk.turn(2)
    #expect(desk.all(RecentDocumentRow.self).map(\.accessibilityLabel).last == "3.md, /tmp" && documents.paths.count == 5)
    // The search finds documents, too.
    let field = try #require(desk.first(UITextField.self))
    field.text = "poem"
    field.sendActions(for: .editingChanged)
    desk.turn(2)
    #expect(desk.all(RecentDocumentRow.self).map(\.accessibilityLabel) == ["poem.txt, /tmp"])
    let buttons = desk.all(UIButton.self).filter { $0.configuration?.title == "Open…" }
    #expect(buttons.map(\.isHidden) == [true])
  }

  /// Return opens the first exhibit, or the first document if only documents match, and nothing without a query. Escape clears the search.
  @Test func keysOfTheSearchField() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1000, height: 800)
    defer { desk.close() }
    let gallery = try #require(desk.controller as? GalleryViewController)
    let documents = Documents()
    gallery.start = documents.start
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    desk.turn(2)
    let field = try #require(desk.first(UITextField.self))
    gallery.beginSearch()
    func search(_ text: String) {
      field.text = text
      field.sendActions(for: .editingChanged)
      desk.turn(2)
      field.sendActions(for: .editingDidEndOnExit)
    }
    search("")
    #expect(opened.isEmpty && documents.opened.isEmpty)
    search("poem.txt")
    #expect(opened.isEmpty && documents.opened == ["/tmp/poem.txt"])
    search("password")
    #expect(opened == ["fields"] && documents.opened.count == 1)
    desk.key(UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue))
    #expect(field.text == "" && desk.all(RecentDocumentRow.self).count == 5)
  }

  @Test func exhibitsAndDocumentsHaveMenus() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1000, height: 800)
    defer { desk.close() }
    let gallery = try #require(desk.controller as? GalleryViewController)
    let documents = Documents()
    gallery.start = documents.start
    desk.turn(2)
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    gallery.openRecipe = { opened.append("\($0.name) \($1)") }
    func menu(_ view: UIView) throws -> [UIAction] {
      let interaction = try #require(view.interactions.compactMap { $0 as? UIContextMenuInteraction }.first)
      let delegate = try #require(interaction.delegate)
      let configuration = try #require(delegate.contextMenuInteraction(interaction, configurationForMenuAtLocation: .zero))
      let menu = try #require(configuration.actionProvider?([]))
      return menu.children.flatMap { element -> [UIMenuElement] in (element as? UIMenu)?.children ?? [element] }.compactMap { $0 as? UIAction }
    }
    let cell = try #require(desk.all(GalleryCell.self).first { $0.exhibit.name == "listings" })
    let items = try menu(cell)
    #expect(items.map(\.title) == ["Open", "A Secure Field", "Ten Characters", "Numbers Only", "Scrolling for the Keyboard", "Copy Command"])
    for item in items { item.perform(sender: nil) }
    #expect(opened == ["listings", "listings 0", "listings 1", "listings 2", "listings 3"] && UIPasteboard.general.string == "galley playground listings")
    let row = try #require(desk.first(RecentDocumentRow.self))
    for item in try menu(row) { item.perform(sender: nil) }
    #expect(documents.opened == ["/media/a/Letter.galley"] && UIPasteboard.general.string == "/media/a/Letter.galley" && documents.paths.count == 5)
  }
}
