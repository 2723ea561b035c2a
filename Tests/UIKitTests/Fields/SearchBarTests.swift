import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A search bar's delegate calls, keys and the frames of its parts.
@Suite(.serialized) @MainActor
struct SearchBarTests {
  @Test func delegateReceivesAllCallbacks() {
    let rig = SearchRig()
    defer { rig.close() }
    rig.bar.showsCancelButton = true
    rig.turn()
    let field = rig.bar.searchTextField
    let acts: [(String, () -> Void, [String])] = [
      ("a click in the field", { rig.click(field) }, ["should begin", "did begin"]),
      ("a letter", { rig.stage.key(4, "a", types: "a") }, ["should change 0+0 “a”", "changed “a”"]),
      ("backspace", { rig.stage.key(42) }, ["should change 0+1 “”", "changed “”"]),
      ("another", { rig.stage.key(5, "b", types: "b") }, ["should change 0+0 “b”", "changed “b”"]),
      ("Return", { rig.stage.key(40) }, ["search"]),
      ("the clear button", { rig.click(field.clearButton) }, ["changed “”"]),
      ("text by code", { rig.bar.text = "code" }, []),
      ("Escape", { rig.stage.key(41) }, ["cancel"]),
      ("Cancel", { rig.click(rig.cancel) }, ["cancel"]),
      ("leaving", { rig.bar.resignFirstResponder() }, ["should end", "did end"]),
    ]
    for (name, act, heard) in acts {
      act()
      #expect(rig.drain() == heard, "\(name)")
    }
    #expect(rig.bar.text == "code")
  }

  @Test func delegateMayRefuseEditing() {
    let rig = SearchRig()
    defer { rig.close() }
    rig.mayBegin = false
    #expect(!rig.bar.becomeFirstResponder() && !rig.bar.isFirstResponder)
    rig.mayBegin = true
    rig.mayChange = false
    #expect(rig.bar.becomeFirstResponder() && rig.bar.isFirstResponder && rig.bar.searchTextField.isEditing)
    rig.stage.key(4, "a", types: "a")
    #expect(rig.bar.text == "" && rig.drain().last == "should change 0+0 “a”")
    rig.mayEnd = false
    #expect(!rig.bar.resignFirstResponder() && rig.bar.isFirstResponder)
    rig.mayEnd = true
  }

  @Test func escapeCancelsOnlyWithCancelButton() {
    let rig = SearchRig()
    defer { rig.close() }
    rig.bar.becomeFirstResponder()
    _ = rig.drain()
    rig.stage.key(41)
    #expect(rig.drain().isEmpty)
    rig.bar.showsCancelButton = true
    rig.stage.key(41)
    #expect(rig.drain() == ["cancel"])
  }

  @Test func tabReachesCancelButton() {
    let rig = SearchRig()
    defer { rig.close() }
    rig.bar.showsCancelButton = true
    rig.turn()
    rig.stage.key(43)
    #expect(rig.bar.isFirstResponder)
    rig.stage.key(43)
    #expect(rig.stage.window.focusedView === rig.cancel)
    _ = rig.drain()
    rig.stage.key(40)
    #expect(rig.drain() == ["cancel"])
    rig.bar.showsCancelButton = false
    #expect(rig.stage.window.focusedView == nil, "a hidden button is not focused")
  }

  @Test func scopesAreSelected() {
    let rig = SearchRig()
    defer { rig.close() }
    let low = rig.bar.sizeThatFits(CGSize(width: 400, height: 0)).height
    rig.bar.scopeButtonTitles = ["All", "Title"]
    #expect(rig.bar.sizeThatFits(CGSize(width: 400, height: 0)).height == low, "not before they are shown")
    rig.bar.showsScopeBar = true
    rig.bar.sizeToFit()
    rig.turn()
    #expect(rig.bar.frame.height > low && rig.bar.selectedScopeButtonIndex == 0 && rig.scopes.selectedSegmentIndex == 0)
    rig.stage.click(300, Double(rig.scopes.frame.midY))
    #expect(rig.drain() == ["scope 1"] && rig.bar.selectedScopeButtonIndex == 1)
    rig.bar.selectedScopeButtonIndex = 0
    #expect(rig.drain().isEmpty && rig.scopes.selectedSegmentIndex == 0)
    rig.bar.selectedScopeButtonIndex = 1
    rig.bar.scopeButtonTitles = ["All", "Title", "Author"]
    #expect(rig.scopes.selectedSegmentIndex == 1, "new titles keep the selected scope")
    rig.bar.scopeButtonTitles = []
    #expect(rig.bar.sizeThatFits(CGSize(width: 400, height: 0)).height == low && rig.scopes.isHidden)
  }

  @Test func cancelButtonAnimatesInAndOut() {
    let rig = SearchRig()
    defer { rig.close() }
    let whole = rig.bar.searchTextField.frame.width
    rig.bar.setShowsCancelButton(true, animated: true)
    rig.stage.wait(100)
    let width = rig.bar.searchTextField.shownGeometry.bounds.width
    let end = rig.bar.searchTextField.frame.width
    #expect(width < whole && width > end && rig.bar.showsCancelButton)
    rig.stage.wait(400)
    #expect(rig.bar.searchTextField.shownGeometry.bounds.width == end && rig.cancel.alpha == 1)
    rig.bar.setShowsCancelButton(false, animated: true)
    rig.stage.wait(100)
    #expect(!rig.cancel.isHidden)
    rig.stage.wait(400)
    #expect(rig.cancel.isHidden && rig.bar.searchTextField.frame.width == whole)
  }

  @Test func scopeBarFadesInAtItsFinalSize() {
    let rig = SearchRig()
    defer { rig.close() }
    rig.bar.scopeButtonTitles = ["All", "Title"]
    rig.bar.setShowsScope(true, animated: true)
    rig.stage.wait(100)
    let (alpha, shown) = (rig.scopes.shownAlpha, rig.scopes.shownGeometry.bounds.size)
    #expect(alpha > 0 && alpha < 1 && shown == rig.scopes.frame.size && shown.width == 384)
    rig.stage.wait(400)
    #expect(rig.scopes.shownAlpha == 1)
  }

  /// At every text size, with any parts shown, in both directions.
  @Test(arguments: [UIContentSizeCategory.extraSmall, .large, .accessibilityLarge, .accessibilityExtraExtraExtraLarge], [320.0, 360, 900])
  func subviewsAreInsideAndDoNotOverlap(category: UIContentSizeCategory, width: Double) {
    UIApplication.shared.setPreferredContentSizeCategory(category)
    let rig = SearchRig(width: width)
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      rig.close()
    }
    for bits in 0..<16 {
      rig.ground.isMirrored = bits & 1 > 0
      rig.bar.showsCancelButton = bits & 2 > 0
      rig.bar.prompt = bits & 4 > 0 ? "Where do you want to look for it?" : nil
      rig.bar.scopeButtonTitles = ["All", "Title"]
      rig.bar.showsScopeBar = bits & 8 > 0
      rig.bar.sizeToFit()
      rig.bar.setNeedsLayout()
      rig.turn()
      let field = rig.bar.searchTextField
      let shown = rig.bar.subviews.filter { !$0.isHidden }
      #expect(shown.count == 1 + (bits & 2) / 2 + (bits & 4) / 4 + (bits & 8) / 8)
      for (index, view) in shown.enumerated() {
        #expect(rig.bar.bounds.contains(view.frame), "\(view) \(view.frame) in \(rig.bar.bounds)")
        let meets = shown[..<index].contains { $0.frame.insetBy(dx: 0.1, dy: 0.1).intersects(view.frame) }
        #expect(!meets, "\(bits): \(view)")
      }
      #expect(field.textRect(forBounds: field.bounds).width > 60 && field.frame.height >= (field.font?.lineHeight ?? 100))
      if bits & 2 > 0 { #expect((rig.cancel.frame.midX > field.frame.midX) != rig.ground.isMirrored) }
      let icon = field.leftViewRect(forBounds: field.bounds)
      #expect((icon.midX < field.bounds.midX) != rig.ground.isMirrored && !icon.intersects(field.textRect(forBounds: field.bounds)))
    }
  }

  @Test func textInputTraitsAreForwardedToField() {
    let bar = UISearchBar(frame: .zero)
    let field = bar.searchTextField
    #expect(bar.returnKeyType == .search && bar.enablesReturnKeyAutomatically)
    bar.autocapitalizationType = .words
    bar.autocorrectionType = .no
    bar.spellCheckingType = .no
    bar.keyboardType = .emailAddress
    bar.keyboardAppearance = .dark
    bar.returnKeyType = .go
    bar.enablesReturnKeyAutomatically = false
    bar.isSecureTextEntry = true
    bar.smartInsertDeleteType = .no
    (bar.smartQuotesType, bar.smartDashesType) = (.no, .yes)
    #expect(field.smartQuotesType == .no && field.smartDashesType == .yes)
    #expect(field.autocapitalizationType == .words && field.autocorrectionType == .no && field.spellCheckingType == .no)
    #expect(field.keyboardType == .emailAddress && field.keyboardAppearance == .dark && field.returnKeyType == .go)
    #expect(!field.enablesReturnKeyAutomatically && field.isSecureTextEntry && field.smartInsertDeleteType == .no)
    bar.placeholder = "Quotes"
    #expect(field.placeholder == "Quotes" && field.accessibilityTraits.contains(.searchField))
    #expect(field.accessibilityLabel == "Quotes" && UISearchBar(frame: .zero).searchTextField.accessibilityLabel == "Search")
  }

  @Test func accessoryViewIsAboveKeyboard() {
    let rig = SearchRig()
    defer { rig.close() }
    let accessory = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 30))
    rig.bar.inputAccessoryView = accessory
    rig.bar.becomeFirstResponder()
    rig.stage.wait(400)
    #expect(accessory.window != nil && accessory.frame.height == 30)
    rig.bar.inputAccessoryView = nil
    rig.bar.reloadInputViews()
    #expect(accessory.window == nil)
  }

  @Test func barStylesHaveBackgrounds() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 200, height: 56))
    func ground() -> [UIColor?] { [bar.backgroundColor] }
    #expect(ground() == [UISystemPalette.current.keyboard.bar])
    bar.barTintColor = .red
    #expect(ground() == [.red])
    bar.searchBarStyle = .minimal
    #expect(ground() == [nil])
    bar.searchBarStyle = .prominent
    #expect(ground() == [.red] && bar.searchTextField.hasOpaqueGround)
  }
}

/// A search bar in a test window, on a view that can be right to left, and a log of its delegate calls.
@MainActor
private final class SearchRig: UISearchBarDelegate {
  final class Ground: UIView {
    var isMirrored = false
    override var traitCollection: UITraitCollection {
      isMirrored ? UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: .rightToLeft)]) : super.traitCollection
    }
  }

  let stage: EventStage
  let bar = UISearchBar(frame: .zero)
  let ground: Ground
  private var heard: [String] = []
  var (mayBegin, mayEnd, mayChange) = (true, true, true)

  init(width: Double = 400) {
    ground = Ground(frame: CGRect(x: 0, y: 0, width: width, height: 600))
    bar.frame.size.width = CGFloat(width)
    bar.sizeToFit()
    bar.delegate = nil
    ground.addSubview(bar)
    stage = EventStage.atDesk([ground], width: width, height: 600)
    bar.delegate = self
    turn()
  }

  func close() { stage.closeAtDesk() }
  func turn() { stage.session.turn() }

  var cancel: UIView { bar.subviews.first { $0 is UIButton }! }
  var scopes: UISegmentedControl { bar.subviews.compactMap { $0 as? UISegmentedControl }.first! }

  func click(_ view: UIView) {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    stage.click(Double(middle.x), Double(middle.y))
  }

  func drain() -> [String] {
    defer { heard = [] }
    return heard
  }

  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { record("should begin", mayBegin) }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { heard.append("did begin") }
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { record("should end", mayEnd) }
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { heard.append("did end") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append("changed “\(searchText)”") }
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    record("should change \(range.location)+\(range.length) “\(text)”", mayChange)
  }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("search") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) { heard.append("scope \(selectedScope)") }

  private func record(_ event: String, _ result: Bool) -> Bool {
    heard.append(event)
    return result
  }
}
