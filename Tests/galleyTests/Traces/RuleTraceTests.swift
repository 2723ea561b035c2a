import Testing
import UIKit

/// The order of calls and notifications according to the rules for text input, input views and the keyboard: one trace per rule.
@MainActor @Suite(.serialized) struct RuleTraceTests {
  @Test(arguments: RuleTrace.all) func logMatchesTheRule(trace: RuleTrace) {
    let stage = TraceStage(withDetails: trace.withDetails)
    defer { stage.close() }
    trace.before(stage)
    stage.settle()
    _ = stage.drain()
    trace.act(stage)
    stage.settle()
    let told = stage.drain().joined(separator: "\n")
    #expect(told == trace.lines, "rule \(trace.rule), \(trace.name):\n\(told)")
  }

  @Test func everyRuleHasATrace() {
    #expect(Set(RuleTrace.all.map(\.rule)) == Set(23...43))
    #expect(Set(RuleTrace.all.map(\.name)).count == RuleTrace.all.count)
  }
}

/// An action, and the log lines that result from it.
struct RuleTrace: Sendable, CustomTestStringConvertible {
  /// The number of the rule, from 23 on.
  var rule: Int
  var name: String
  var withDetails = true
  /// Preparations that are not recorded.
  var before: @MainActor @Sendable (TraceStage) -> Void = { _ in }
  var act: @MainActor @Sendable (TraceStage) -> Void
  var lines: String

  var testDescription: String { "rule \(rule): \(name)" }

  static let all = text + positions + responders + inputViews + keyboard
}

// MARK: What several traces have

extension RuleTrace {
  /// Reduces lines to the names of their events.
  static func names(_ lines: String) -> String {
    lines.split(separator: "\n").map { $0.prefix(upTo: $0.firstRange(of: "  ")?.lowerBound ?? $0.endIndex) }.joined(separator: "\n")
  }

  /// The lines logged when “one” becomes first responder and its input views, with this total height, appear from below.
  static func comesUp(_ views: String, height: Int) -> String {
    let frames = "begin 0 800 1280 \(height)  end 0 \(800 - height) 1280 \(height)  250 ms  ease out  local"
    return """
      TextEditorDelegate.shouldBeginEditing
      UIWindow.firstResponder  TracedText “one”
      UIResponder.keyboardWillChangeFrame  \(frames)
      UIResponder.keyboardWillShow  \(frames)  of the screen
      UIResponder.inputView  \(views)
      TextEditorDelegate.didBeginEditing
      UIResponder.keyboardDidChangeFrame  \(frames)
      UIResponder.keyboardDidShow  \(frames)  of the screen
      """
  }

  /// The lines logged when “one” resigns and its input views disappear.
  static func goesDown(height: Int) -> String {
    let frames = "begin 0 \(800 - height) 1280 \(height)  end 0 800 1280 \(height)  250 ms  ease out  local"
    return """
      TextEditorDelegate.shouldEndEditing
      UIWindow.firstResponder  none
      UIResponder.keyboardWillChangeFrame  \(frames)
      UIResponder.keyboardWillHide  \(frames)  of the screen
      TextEditorDelegate.didEndEditing
      UIResponder.inputView  none
      UIResponder.keyboardDidChangeFrame  \(frames)
      UIResponder.keyboardDidHide  \(frames)  of the screen
      """
  }

  /// The lines logged when input replaces a range with `text`.
  static func puts(_ text: String, at location: Int, _ length: Int) -> String {
    let count = text.utf16.count
    let change = "characters\(text.isEmpty ? "" : "  attributes")  range \(location)+\(count)  length \(count > length ? "+" : "")\(count - length)"
    return """
      TextEditorDelegate.shouldChangeText  range \(location)+\(length)  “\(text)”
      NSTextStorage.willProcessEditing  \(change)
      NSTextStorage.didProcessEditing  \(change)
      TextEditorDelegate.didChangeSelection  range \(location + count)+0
      TextEditorDelegate.didChangeText
      """
  }
}
