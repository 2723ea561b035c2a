import UIKit

extension StyleSheet {
  /// Marks the first and the last lines of consecutive code in the paragraphs of a changed range and their neighbors, so that only these have space
  /// above and below. An empty paragraph at the end of the text continues the code before it.
  public func setCode(in text: NSMutableAttributedString, around range: NSRange) {
    guard text.length > 0 else { return }
    func paragraph(at location: Int) -> NSRange { text.paragraphRange(covering: NSRange(location: min(location, text.length), length: 0)) }
    func isCode(at location: Int) -> Bool {
      if case .code? = (text.attribute(.textRole, at: location, effectiveRange: nil) as? TextRole)?.block { true } else { false }
    }
    let start = paragraph(at: max(paragraph(at: range.location).location - 1, 0)).location
    let end = min(paragraph(at: range.upperBound).upperBound + 1, text.length)
    guard start < end else { return }
    var codeRuns: [NSRange] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: start, length: end - start)) { value, run, _ in
      if case .code? = (value as? TextRole)?.block { codeRuns.append(run) }
    }
    var done = start
    for run in codeRuns {
      var offset = max(run.location, done)
      while offset < run.upperBound {
        let line = paragraph(at: offset)
        let opens = line.location == 0 || !isCode(at: line.location - 1)
        let closes = line.upperBound < text.length ? !isCode(at: line.upperBound) : !text.unit(at: line.upperBound - 1).endsParagraph
        setCode(opens, closes, line, in: text)
        offset = line.upperBound
      }
      done = max(done, offset)
    }
  }

  private func setCode(_ opens: Bool, _ closes: Bool, _ line: NSRange, in text: NSMutableAttributedString) {
    var changes: [(NSRange, TextRole)] = []
    text.enumerateAttribute(.textRole, in: line) { value, run, _ in
      guard var role = value as? TextRole, case .code(let hasOpened, let hasClosed) = role.block, hasOpened != opens || hasClosed != closes else { return }
      role.block = .code(opensGroup: opens, closesGroup: closes)
      changes.append((run, role))
    }
    for (run, role) in changes {
      let attributes = attributes(for: role)
      text.addAttribute(.textRole, value: role, range: run)
      if let style = attributes[.paragraphStyle] { text.addAttribute(.paragraphStyle, value: style, range: run) }
    }
  }
}
