import Exhibits
import Proofs
import UIKit

extension LayoutCommand {
  /// Whether the source is a document that the house's style sheet sets.
  var isMarkdown: Bool {
    !raw && DocumentReader.format(ofPath: source) == .markdown && MainActor.assumeIsolated { Exhibits.named(source) == nil }
  }

  /// An option that says how text looks, where one was given; Markdown has its own looks.
  var styleOption: String? {
    let given = [
      ("--font", font != "EB Garamond"), ("--font-size", fontSize != 17), ("--line-height", lineHeight != nil),
      ("--align", align != .natural), ("--direction", direction != .natural), ("--break", breaking != .word),
      ("--hyphenate", hyphenate != nil), ("--language", language != "en"),
      ("--min-lines", minLines != 0), ("--keep-together", keepTogether),
    ]
    return given.first { $0.1 }?.0
  }

  /// The document in the columns that the options ask for, set as the playground sets it at the size L.
  @MainActor func printMarkdown() throws {
    guard let controller = try SourceArgument.file(source).makeViewController(category: .large) as? PlaygroundViewController
    else { return }
    let request = try request(for: [])
    let flow = ColumnFlow(text: controller.page.flow.storage)
    flow.manager.usesTotalFit = totalFit
    for (column, frame) in request.frames.enumerated() {
      let container = NSTextContainer(size: CGSize(width: request.width, height: request.height ?? .greatestFiniteMagnitude))
      container.lineFragmentPadding = padding
      container.exclusionStandoff = standoff
      container.minimumFragmentWidth = minSegment
      container.balancesWithNext = balance && column < columns - 1
      container.exclusionPaths = request.shapes.map { shape in
        let path = UIBezierPath(raster: shape)
        path.apply(CGAffineTransform(translationX: -frame.x, y: -frame.y))
        return path
      }
      flow.manager.addTextContainer(container)
    }
    let dump = LayoutDump(flow: flow, frames: request.frames, withGlyphs: glyphs)
    print(json ? dump.json() : dump.table())
  }
}

/// One text in containers beside each other.
@MainActor
struct ColumnFlow {
  let storage: NSTextStorage
  let manager = NSLayoutManager()

  init(text: NSAttributedString) {
    storage = NSTextStorage(attributedString: text)
    TextFlow.setSpacing(of: manager)
    storage.addLayoutManager(manager)
  }
}
