import struct Foundation.Notification
import class Foundation.NotificationCenter
import Testing
@testable import UIFoundation

/// A word to append to, with undo.
private final class Slate {
  let manager = UndoManager()
  private(set) var text = ""

  func write(_ new: String) {
    let old = text
    manager.registerUndo(withTarget: self) { $0.write(old) }
    text = new
  }
}

@Suite struct UndoManagerTests {
  /// Plays letters: `a`–`z` write, `.` ends the event, `<` undoes, `>` redoes, `(` and `)` group.
  func check(_ script: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let slate = Slate()
    for letter in script {
      switch letter {
      case ".": slate.manager.endEventGroup()
      case "<": slate.manager.undo()
      case ">": slate.manager.redo()
      case "(": slate.manager.beginUndoGrouping()
      case ")": slate.manager.endUndoGrouping()
      default: slate.write(slate.text + String(letter))
      }
    }
    let state = slate.text + (slate.manager.canUndo ? " undo" : "") + (slate.manager.canRedo ? " redo" : "")
    #expect(state == expected, sourceLocation: sourceLocation)
  }

  @Test func anEventIsOneGroup() {
    check("abc", "abc undo")
    check("abc<", " redo")
    check("a.b.c.<", "ab undo redo")
    check("a.b.c.<<", "a undo redo")
    check("a.b.c.<<<", " redo")
    check("<", "")
  }

  @Test func redoRestoresChanges() {
    check("a.b.<>", "ab undo")
    check("a.b.<<>", "a undo redo")
    check("a.b.<<>>", "ab undo")
    check("a.b.<<>><", "a undo redo")
    check(">", "")
  }

  @Test func newChangeDiscardsRedo() {
    check("a.b.<c.", "ac undo")
    check("a.b.<c.>", "ac undo")
    check("a.b.<c.<<", " redo")
  }

  @Test func groupsInAnEventAreUndoneWithIt() {
    check("(ab)(cd).<", " redo")
    check("a.(b(c)d).<", "a undo redo")
    check("a.(b(c)d).<>", "abcd undo")
    check("().", "")
  }

  @Test func callerGroupsWithoutEventGrouping() {
    let slate = Slate()
    slate.manager.groupsByEvent = false
    for letter in ["a", "b"] {
      slate.manager.beginUndoGrouping()
      slate.write(slate.text + letter)
      slate.manager.endUndoGrouping()
    }
    slate.manager.undo()
    #expect(slate.text == "a")
    slate.manager.beginUndoGrouping()
    slate.manager.beginUndoGrouping()
    slate.write("inner")
    slate.manager.endUndoGrouping()
    slate.manager.undoNestedGroup()
    #expect(slate.text == "a")
    slate.manager.endUndoGrouping()
  }

  @Test func levelsOfUndoLimitsHistory() {
    let slate = Slate()
    slate.manager.levelsOfUndo = 2
    for letter in "abcd" {
      slate.write(slate.text + String(letter))
      slate.manager.endEventGroup()
    }
    while slate.manager.canUndo { slate.manager.undo() }
    #expect(slate.text == "ab")
  }

  @Test func namesFollowTheirGroups() {
    let slate = Slate()
    let manager = slate.manager
    slate.write("a")
    manager.setActionName("Typing")
    #expect(manager.undoMenuItemTitle == "Undo Typing")
    manager.endEventGroup()
    slate.write("b")
    #expect(manager.undoActionName == "")
    manager.endEventGroup()
    manager.setActionName("Paste")
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo Typing")
    #expect(manager.redoMenuItemTitle == "Redo Paste")
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo")
    manager.redo()
    #expect(manager.undoActionName == "Typing")
  }

  @Test func nothingIsRecordedWhileDisabled() {
    let slate = Slate()
    slate.manager.disableUndoRegistration()
    slate.write("a")
    slate.manager.enableUndoRegistration()
    #expect(!slate.manager.canUndo && slate.manager.isUndoRegistrationEnabled)
  }

  @Test func targetsAreRemovedAndNotRetained() {
    let manager = UndoManager()
    final class Target {}
    var undone = 0
    let kept = Target()
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      manager.registerUndo(withTarget: target) { _ in undone += 1 }
    }
    #expect(gone == nil)
    manager.registerUndo(withTarget: kept) { _ in undone += 10 }
    manager.undo()
    #expect(undone == 10)
    manager.registerUndo(withTarget: kept) { _ in undone += 1 }
    manager.endEventGroup()
    manager.removeAllActions(withTarget: kept)
    #expect(!manager.canUndo)
  }

  @Test func discardableGroupsAreReported() {
    let slate = Slate()
    slate.write("a")
    slate.manager.setActionIsDiscardable(true)
    slate.manager.endEventGroup()
    #expect(slate.manager.undoActionIsDiscardable)
    slate.manager.undo()
    #expect(slate.manager.redoActionIsDiscardable)
  }

  @Test func notificationsArePostedForEachStep() {
    let slate = Slate()
    let log = Log()
    let names: [(Notification.Name, String)] = [
      (.NSUndoManagerDidOpenUndoGroup, "open"), (.NSUndoManagerDidCloseUndoGroup, "close"),
      (.NSUndoManagerWillUndoChange, "will undo"), (.NSUndoManagerDidUndoChange, "did undo"),
      (.NSUndoManagerWillRedoChange, "will redo"), (.NSUndoManagerDidRedoChange, "did redo"),
    ]
    let observers = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: slate.manager, queue: nil) { _ in
        log.entries.append(word)
      }
    }
    slate.write("a")
    slate.manager.undo()
    slate.manager.redo()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    #expect(log.entries == [
      "open", "close", "will undo", "open", "close", "did undo", "will redo", "open", "close", "did redo",
    ])
  }

  @Test func isUndoingAndIsRedoingAreReported() {
    let manager = UndoManager()
    final class Target {}
    let target = Target()
    var seen: [String] = []
    func register() {
      manager.registerUndo(withTarget: target) { _ in
        seen.append(manager.isUndoing ? "undoing" : manager.isRedoing ? "redoing" : "neither")
        register()
      }
    }
    register()
    manager.undo()
    manager.redo()
    #expect(seen == ["undoing", "redoing"])
    #expect(!manager.isUndoing && !manager.isRedoing)
  }
}

private final class Log: @unchecked Sendable {
  var entries: [String] = []
}
