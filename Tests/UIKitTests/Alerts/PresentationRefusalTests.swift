import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Presentations that are refused, and presentations with almost no content.
@Suite(.serialized) @MainActor
struct PresentationRefusalTests {
  private final class Root: UIViewController {}

  private func stage(_ width: Double = 800, _ height: Double = 600) -> (EventStage, Root) {
    let root = Root()
    return (.atDesk(root: root, width: width, height: height), root)
  }

  /// Presenting a controller that is below the presenter in the presentation chain, or the presenter itself.
  @Test func presenterCannotBePresented() {
    let (stage, root) = stage()
    defer { stage.close() }
    var told: [String] = []
    let old = PresentationDiagnostics.report
    defer { PresentationDiagnostics.report = old }
    PresentationDiagnostics.report = { told.append($0) }
    let (sheet, child) = (UIViewController(), UIViewController())
    root.present(root, animated: false)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.present(root, animated: false)
    root.present(sheet, animated: false)
    sheet.present(root, animated: false)
    sheet.present(sheet, animated: false)
    #expect(told.count == 4 && told.allSatisfy { $0.contains("or one of its presenters") }, "\(told)")
    #expect(root.presentedViewController === sheet && sheet.presentedViewController == nil)
    sheet.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  /// An alert without title, message and actions is a small sheet.
  @Test func emptyAlertIsSmall() {
    let (stage, root) = stage(400, 600)
    defer { stage.close() }
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    root.present(alert, animated: false)
    stage.wait(400)
    let height = alert.view.convert(alert.view.bounds, to: nil).height
    #expect(height > 0 && height < 60, "\(height)")
  }

  @Test func invalidPresentationsAreReported() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    let old = PresentationDiagnostics.report
    defer { PresentationDiagnostics.report = old }
    var told: [String] = []
    PresentationDiagnostics.report = { told.append($0) }
    UIViewController().present(UIViewController(), animated: false)
    root.present(UIViewController(), animated: false)
    root.present(UIViewController(), animated: false)
    #expect(told.count == 2 && told[0].contains("is not in a window") && told[1].contains("Root already presents UIViewController"), "\(told)")
  }
}
