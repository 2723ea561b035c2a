import CoreGraphics
import Foundation
import Testing
import UIKit

@testable import GalleyExhibits

/// The table follows the search text and the choices of the wheels.
@MainActor @Suite(.serialized) struct SearchTests {
  /// Matches are highlighted exactly, and nothing else is.
  @Test(arguments: [
    ("book", QuoteSearch.Scope.all, 4), ("BÓOK", .words, 4), ("francis", .words, 0), ("francis", .author, 2), ("stephane", .all, 1), ("zzz", .all, 0), ("", .all, 15),
  ])
  func matchesAreFoundAndMarked(text: String, scope: QuoteSearch.Scope, count: Int) {
    let matches = QuoteSearch(text: text, scope: scope).matches(in: Quote.all)
    #expect(matches.count == count)
    let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    for match in matches where !text.isEmpty {
      let whole = (match.quote.quotation + "\n" + match.quote.author) as NSString
      #expect(!match.ranges.isEmpty)
      for range in match.ranges {
        #expect(whole.substring(with: range).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) == plain)
      }
    }
  }

  @Test func typingFiltersAndCancelBringsAllBack() throws {
    let desk = ExhibitDesk(SearchExhibit(), width: 700, height: 700)
    defer { desk.close() }
    let controller = try #require(desk.controller as? SearchViewController)
    let field = controller.searchBar.searchTextField
    desk.tap(CGPoint(x: field.bounds.midX, y: field.bounds.midY), in: field)
    desk.type("ma")
    desk.wait(0.5)
    #expect(controller.tableView.numberOfRows(inSection: 0) == controller.matches.count && controller.searchBar.showsScopeBar)
    let all = controller.matches.count
    let scopes = try #require(desk.first(UISegmentedControl.self))
    desk.tap(CGPoint(x: scopes.bounds.maxX - 20, y: scopes.bounds.midY), in: scopes)
    #expect(controller.search.scope == .author && controller.matches.count < all)
    let text = try #require(controller.matches.first.map(controller.text))
    var marked: [String] = []
    text.enumerateAttribute(.backgroundColor, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      if value != nil { marked.append((text.string as NSString).substring(with: range).lowercased()) }
    }
    #expect(Set(marked) == ["ma"])
    desk.key(0x29)
    #expect(controller.matches.count == Quote.all.count && controller.searchBar.text == "" && !field.isEditing)
    #expect(!controller.searchBar.showsCancelButton && !controller.searchBar.showsScopeBar)
  }

  /// If the row of names continues beyond the edge, the edge clips a name.
  @Test(arguments: [420.0, 500, 520, 560, 600, 640, 700, 1000]) func nameIsClippedAtTheEdgeIfThereAreMore(width: Double) throws {
    let desk = ExhibitDesk(SearchExhibit(), width: width, height: 700)
    defer { desk.close() }
    let strip = try #require(desk.controller as? SearchViewController).authors
    let edge = strip.bounds.maxX
    #expect(strip.contentSize.width > edge)
    #expect(strip.visibleCells.contains { $0.frame.minX <= edge - 14 && $0.frame.maxX >= edge + 14 }, "\(strip.visibleCells.map(\.frame)) to \(edge)")
  }

  @Test func namesChooseAmongAuthors() throws {
    let desk = ExhibitDesk(SearchExhibit(), width: 700, height: 700)
    defer { desk.close() }
    let controller = try #require(desk.controller as? SearchViewController)
    let strip = controller.authors
    #expect(strip.visibleCells.count > 2 && strip.visibleCells.allSatisfy { $0.frame.height == strip.bounds.height })
    let cells = strip.visibleCells.compactMap { $0 as? AuthorCell }
    for cell in cells.prefix(2) { desk.tap(CGPoint(x: 10, y: 10), in: cell) }
    #expect(controller.search.authors == Set(cells.prefix(2).compactMap(\.label.text)) && controller.matches.count >= 2)
    #expect(controller.matches.allSatisfy { controller.search.authors.contains($0.quote.author) })
    for cell in cells.prefix(2) {
      #expect(cell.label.frame.width >= cell.label.intrinsicContentSize.width, "each name is seen whole")
      desk.wait(1)
      desk.tap(CGPoint(x: 10, y: 10), in: cell)
    }
    #expect(controller.matches.count == Quote.all.count)
  }

  /// In large type, the keyboard and the wheels leave space for quotes and for the edited view.
  @Test func resultsStayVisibleAboveTheKeyboardInLargeType() throws {
    let desk = ExhibitDesk(SearchExhibit(), width: 500, height: 600, category: .accessibilityExtraExtraExtraLarge)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    UIScreenKeyboard.yieldsToHardware = false
    let controller = try #require(desk.controller as? SearchViewController)
    let line = UIFont.preferredFont(forTextStyle: .body, compatibleWith: controller.traitCollection).lineHeight
    func check(_ edited: UIView, _ context: String) throws {
      for _ in 0..<4 { desk.wait(0.2) }
      let keyboard = try #require(controller.view.window?.keyboardFrame)
      #expect(edited.isFirstResponder && edited.convert(edited.bounds, to: nil).maxY <= keyboard.minY, "\(context)")
      let table = controller.tableView.convert(controller.tableView.bounds, to: nil)
      #expect(table.height >= line && table.maxY <= keyboard.minY, "\(context): \(table.height) of \(line)")
      #expect(!controller.tableView.visibleCells.isEmpty, "\(context)")
    }
    controller.searchBar.searchTextField.becomeFirstResponder()
    desk.type("book")
    try check(controller.searchBar.searchTextField, "a search")
    let scopes = try #require(desk.first(UISegmentedControl.self))
    for label in scopes.subviews.compactMap({ $0 as? UILabel }) { #expect(label.bounds.width >= label.sizeThatFits(.zero).width, "\(label.text ?? "")") }
    desk.key(0x29)
    controller.choice.becomeFirstResponder()
    try check(controller.choice, "the wheels")
    let picker = controller.choice.picker
    let sizes = (0..<2).flatMap { wheel in (0..<3).map { (picker.view(forRow: $0, forComponent: wheel) as? UILabel) } }.compactMap(\.self).map { label in
      #expect(label.bounds.width >= label.sizeThatFits(.zero).width, "\(label.text ?? "")")
      return label.font.pointSize
    }
    #expect(sizes.count > 2 && Set(sizes).count == 1)
    controller.choice.resignFirstResponder()
    for _ in 0..<4 { desk.wait(0.2) }
    #expect(!controller.searchBar.isHidden && !controller.choice.isHidden && controller.tableView.frame.height >= line)
  }

  @Test func wheelsFillTheFieldIn() throws {
    let desk = ExhibitDesk(SearchExhibit(), width: 700, height: 700)
    defer { desk.close() }
    let controller = try #require(desk.controller as? SearchViewController)
    let tall = controller.tableView.frame.height
    controller.choice.becomeFirstResponder()
    for _ in 0..<4 { desk.wait(0.2) }
    #expect(controller.tableView.frame.height < tall - 200, "the picker and its bar push the table up")
    desk.type("x")
    #expect(controller.choice.text == "Any length · Original order")
    let picker = controller.choice.picker
    desk.tap(CGPoint(x: picker.bounds.width / 4, y: picker.bounds.midY + 32), in: picker)
    for _ in 0..<4 { desk.wait(0.2) }
    desk.tap(CGPoint(x: picker.bounds.width * 3 / 4, y: picker.bounds.midY + 64), in: picker)
    for _ in 0..<4 { desk.wait(0.2) }
    #expect(controller.choice.text == "Up to 12 words · By length" && controller.choice.isFirstResponder)
    let counts = controller.matches.map { $0.quote.quotation.split(separator: " ").count }
    #expect(!counts.isEmpty && counts == counts.sorted() && (counts.max() ?? 99) <= 12)
  }
}
