import Foundation
import Testing

@testable import UIKit
@testable import UIKitCore

/// Titles and colors that are set for states, beside a configuration.
@Suite(.serialized) @MainActor
struct ButtonContentTests {
  @Test func valuesSetWithConfigurationAreShownWithoutIt() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Of the configuration"
    let button = UIButton(configuration: configuration)
    button.setTitleColor(.green, for: .normal)
    #expect(button.titleColor(for: .normal) == .green)
    button.setTitle("Plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(button.configuration?.title == "Attributed" && button.currentAttributedTitle?.string == "Attributed")
    button.configuration = nil
    #expect(button.titleLabel!.attributedText!.string == "Attributed")
    button.configuration = .plain()
    #expect(button.currentTitle == "Attributed")
    button.setAttributedTitle(NSAttributedString(string: "Other"), for: .normal)
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.configuration?.title == "Plain" && button.currentAttributedTitle == nil)
    button.configuration = nil
    #expect(button.titleLabel!.text == "Plain" && button.titleLabel!.textColor == .green)
  }
}
