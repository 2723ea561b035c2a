import CoreGraphics
import GalleyAttributedText
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// `find(_:)` and related actions, by selector, by keys and overridden; and the menu of the bar's options.
@MainActor @Suite(.serialized) struct FindActionTests {
  private static let actions: [Selector] = [.find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind]

  private final class Overriding: UITextView {
    var log: [String] = []
    var refused: Selector?
    override func find(_ sender: Any?) { log.append("find") }
    override func findAndReplace(_ sender: Any?) {
      log.append("replace")
      super.findAndReplace(sender)
    }
    override func findNext(_ sender: Any?) { log.append("next") }
    override func findPrevious(_ sender: Any?) { log.append("previous") }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action != refused && super.canPerformAction(action, withSender: sender)
    }
  }

  private func open(_ view: UITextView) -> (EventStage, UIFindInteraction) {
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = "one two one\ntwo"
    view.isFindInteractionEnabled = true
    let stage = EventStage.atDesk([view])
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    return (stage, view.findInteraction!)
  }

  private func enabled(_ responder: UIResponder) -> [Bool] { Self.actions.map { responder.canPerformAction($0, withSender: nil) } }
  private func send(_ action: Selector) -> Bool { UIApplication.shared.sendAction(action, to: nil, from: nil, for: nil) }
  private func statusText(_ find: UIFindInteraction) -> String { find.bar.subviews.compactMap { ($0 as? UILabel)?.text }.joined() }

  @Test func findActionsAreEnabledWhenApplicable() {
    let view = UITextView()
    #expect(enabled(view) == [false, false, false, false, false])
    let (stage, find) = open(view)
    defer { stage.closeAtDesk() }
    #expect(enabled(view) == [true, true, false, false, false])
    view.isEditable = false
    #expect(enabled(view) == [true, false, false, false, false])
    view.isEditable = true
    view.selectedRange = NSRange(location: 8, length: 5)
    #expect(enabled(view) == [true, true, false, false, false], "a selection of two paragraphs cannot be a query")
    view.selectedRange = NSRange(location: 4, length: 3)
    #expect(enabled(view) == [true, true, false, false, true])
    #expect(send(.useSelectionForFind) && find.searchText == "two" && !find.isFindNavigatorVisible)
    #expect(enabled(view) == [true, true, true, true, true])
    #expect(send(.findNext) && view.selectedRange == NSRange(location: 12, length: 3))
    #expect(send(.findPrevious) && view.selectedRange == NSRange(location: 4, length: 3))
    #expect(send(.find) && find.isFindNavigatorVisible && !find.bar.showsReplace && statusText(find) == "1 of 2")
    #expect(send(.findAndReplace) && find.bar.showsReplace)
    find.dismissFindNavigator()
    view.isFindInteractionEnabled = false
    #expect(enabled(view) == [false, false, false, false, false])
  }

  /// They go up the responder chain to the view with the interaction.
  @Test func findActionsGoUpResponderChain() {
    final class Shell: UIView, UIFindInteractionDelegate {
      let inner = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
        UITextSearchingFindSession(searchableObject: inner)
      }
    }
    let shell = Shell(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    shell.addSubview(shell.inner)
    shell.inner.text = "one two"
    let find = UIFindInteraction(sessionDelegate: shell)
    shell.addInteraction(find)
    let stage = EventStage.atDesk([shell])
    defer { stage.closeAtDesk() }
    shell.inner.becomeFirstResponder()
    shell.inner.selectedRange = NSRange(location: 4, length: 3)
    #expect((shell.inner.target(forAction: .find, withSender: nil) as? Shell) === shell)
    #expect(send(.useSelectionForFind) && find.searchText == "two")
    let secret = UITextField(frame: CGRect(x: 0, y: 120, width: 300, height: 30))
    (secret.text, secret.isSecureTextEntry) = ("word", true)
    shell.addSubview(secret)
    secret.becomeFirstResponder()
    secret.selectAll(nil)
    #expect(!send(.useSelectionForFind) && find.searchText == "two")
  }

  @Test func keysCallActionsThatSubclassOverrides() {
    let view = Overriding()
    let (stage, find) = open(view)
    defer { stage.closeAtDesk() }
    stage.key(9, "f", .control)
    #expect(view.log == ["replace"] && find.isFindNavigatorVisible)
    find.searchText = "one"
    stage.key(60)
    stage.key(60, nil, .shift)
    #expect(view.log == ["replace", "next", "previous"] && statusText(find) == "1 of 2")
    stage.key(41)
    view.refused = .findAndReplace
    stage.key(9, "f", .control)
    #expect(view.log.last == "find" && !find.isFindNavigatorVisible)
  }

  /// If a view's delegate returns no session, the keys go to its superview.
  @Test func keysGoToSuperviewWithoutSession() {
    final class Shell: UIView, UIFindInteractionDelegate {
      let text = UITextView(frame: CGRect(x: 0, y: 60, width: 300, height: 100))
      let inner = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
        view === self ? UITextSearchingFindSession(searchableObject: text) : nil
      }
    }
    let shell = Shell(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    shell.text.text = "one two one"
    for view in [shell.text, shell.inner] { shell.addSubview(view) }
    let (around, within) = (UIFindInteraction(sessionDelegate: shell), UIFindInteraction(sessionDelegate: shell))
    shell.addInteraction(around)
    shell.inner.addInteraction(within)
    let stage = EventStage.atDesk([shell])
    defer { stage.closeAtDesk() }
    shell.inner.becomeFirstResponder()
    stage.key(9, "f", .control)
    #expect(around.isFindNavigatorVisible && !within.isFindNavigatorVisible)
    around.searchText = "one"
    around.dismissFindNavigator()
    within.searchText = "two"
    shell.inner.becomeFirstResponder()
    let before = shell.text.selectedRange
    stage.key(60)
    #expect(shell.text.selectedRange != before && shell.text.selectedRange.length == 3)
  }

  // MARK: Options

  private func menu(_ stage: EventStage) -> [MenuItemView] {
    stage.window.layoutIfNeeded()
    return (stage.window.router.menu as? ContextMenuView)?.lastPanel.rows ?? []
  }

  private func click(_ view: UIView, _ stage: EventStage) {
    let rect = view.convert(view.bounds, to: nil)
    stage.click(rect.midX, rect.midY)
  }

  @Test func appReplacesOptionsMenu() throws {
    let view = UITextView()
    let (stage, find) = open(view)
    defer { stage.closeAtDesk() }
    var chosen = 0
    find.searchText = "One"
    find.presentFindNavigator(showingReplace: false)
    stage.session.turn()
    #expect(find.bar.options.isHidden && !find.bar.matchCase.isHidden && statusText(find) == "1 of 2")
    find.optionsMenuProvider = { suggested in UIMenu(children: suggested + [UIAction(title: "Here Only") { _ in chosen += 1 }]) }
    stage.session.turn()
    #expect(!find.bar.options.isHidden && find.bar.matchCase.isHidden && find.bar.wholeWords.isHidden)
    click(find.bar.options, stage)
    #expect(menu(stage).map(\.title) == ["Match Case", "Whole Words", "Here Only"])
    click(try #require(menu(stage).last), stage)
    #expect(chosen == 1 && menu(stage).isEmpty)
    click(find.bar.options, stage)
    click(try #require(menu(stage).first), stage)
    stage.session.turn()
    #expect(find.bar.matchCase.isSelected && statusText(find) == "No results")
    click(find.bar.options, stage)
    #expect((menu(stage).first?.element as? UIAction)?.state == .on)
    stage.key(41)
    #expect(find.isFindNavigatorVisible)
    find.optionsMenuProvider = { _ in nil }
    click(find.bar.options, stage)
    #expect(menu(stage).map(\.title) == ["Match Case", "Whole Words"])
    stage.key(41)
    find.optionsMenuProvider = nil
    stage.session.turn()
    #expect(find.bar.options.isHidden && !find.bar.matchCase.isHidden)
  }

  /// The bar has its own tint color or the view's.
  @Test func barTintFallsBackToView() {
    let view = UITextView()
    let (stage, find) = open(view)
    defer { stage.closeAtDesk() }
    view.tintColor = .systemRed
    find.presentFindNavigator(showingReplace: false)
    #expect(find.bar.done.tintColor == .systemRed && find.tintColor == .systemRed)
    find.tintColor = .systemGreen
    #expect(find.bar.done.tintColor == .systemGreen && view.tintColor == .systemRed)
    find.tintColor = nil
    #expect(find.bar.done.tintColor == .systemRed)
  }
}
