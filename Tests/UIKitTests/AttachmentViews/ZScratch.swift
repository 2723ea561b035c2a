import CoreGraphics
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ZScratch {
  @Test(arguments: [false, true]) func picture(dark: Bool) throws {
    let toggle = ViewAttachment { _ in
      let toggle = UISwitch()
      toggle.isOn = true
      return toggle
    }
    let button = ViewAttachment { _ in
      let button = UIButton(type: .system)
      button.setTitle("Press me", for: .normal)
      return button
    }
    let text = NSMutableAttributedString(string: "The first line of the note is without any view, and is long enough to wrap.\nRagged lines ")
    text.append(NSAttributedString(attachment: toggle))
    text.append(NSAttributedString(string: " and then some words that go on, with hyphens "))
    text.append(NSAttributedString(attachment: button))
    text.append(NSAttributedString(string: " behind which the text goes on as if nothing had been there at all.\nA last line."))
    text.addAttributes([.font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.label], range: NSRange(location: 0, length: text.length))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 360, height: 220))
    view.attributedText = text
    if dark { view.overrideUserInterfaceStyle = .dark }
    view.textContainer.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 260, y: 60, width: 80, height: 80))]
    let stage = TextViewStage(view, width: 360, height: 220)
    defer { stage.close() }
    view.selectedRange = NSRange(location: 70, length: 40)
    _ = view.becomeFirstResponder()
    stage.stage.session.turn()
    let image = UIGraphicsImageRenderer(size: view.bounds.size).image { context in view.layer.render(in: context.cgContext) }
    try image.pngData()!.write(to: URL(fileURLWithPath: "/tmp/cw/views\(dark ? "-dark" : "").png"))
    let first = view.layoutManager.frameOfAttachment(at: 89)
    print("FRAMES", view.framesOfViews, first ?? .zero)
  }
}
