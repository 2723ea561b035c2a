import UIKit

/// Types Hello and World, and nothing else: the smallest keyboard of one's own.
package final class HelloWorldInputView: KeyGridInputView {
  package init() {
    super.init(rows: [[
      KeySpec(.globe),
      KeySpec(.snippet(label: "Hello", types: "Hello "), .share),
      KeySpec(.snippet(label: "World", types: "World "), .share),
      KeySpec(.dismiss),
    ]])
  }

  package required init?(coder: NSCoder) { nil }
}
