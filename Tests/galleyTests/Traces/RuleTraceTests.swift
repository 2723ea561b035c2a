import Testing
import UIKit

/// What is called and posted when, as the rules for text input, input views and the keyboard have it: one trace a rule.
@MainActor @Suite(.serialized) struct RuleTraceTests {
  @Test(arguments: RuleTrace.all) func theLogSaysWhatTheRuleSays(trace: RuleTrace) {
    let stage = TraceStage(withDetails: trace.withDetails)
    defer { stage.close() }
    trace.before(stage)
    stage.settle()
    _ = stage.take()
    trace.act(stage)
    stage.settle()
    let told = stage.take().joined(separator: "\n")
    #expect(told == trace.lines, "rule \(trace.rule), \(trace.name):\n\(told)")
  }

  @Test func eachRuleHasItsTrace() {
    #expect(Set(RuleTrace.all.map(\.rule)) == Set(23...43))
    #expect(Set(RuleTrace.all.map(\.name)).count == RuleTrace.all.count)
  }
}

/// What is done, and the lines of the log that follow from it.
struct RuleTrace: Sendable, CustomTestStringConvertible {
  /// Of the rules' second part.
  var rule: Int
  var name: String
  var withDetails = true
  /// Not recorded.
  var before: @MainActor @Sendable (TraceStage) -> Void = { _ in }
  var act: @MainActor @Sendable (TraceStage) -> Void
  var lines: String

  var testDescription: String { "rule \(rule): \(name)" }

  static let all = text + places + responders + inputViews + keyboard
}
