import UIKit

/// A setting in the text, shown as a switch. On iOS the method is an override of `NSTextAttachment` instead of a protocol's requirement.
final class SwitchAttachment: NSTextAttachment, NSTextAttachmentViewProviding {
  var isOn = false

  func viewProvider(for parentView: UIView?, location: NSTextLocation, textContainer: NSTextContainer?) -> NSTextAttachmentViewProvider? {
    let provider = SwitchProvider(
      textAttachment: self, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager, location: location)
    provider.tracksTextAttachmentViewBounds = true
    return provider
  }
}

class SwitchProvider: NSTextAttachmentViewProvider {
  override func loadView() {
    let toggle = UISwitch()
    let attachment = textAttachment as? SwitchAttachment
    toggle.isOn = attachment?.isOn ?? false
    toggle.addAction(UIAction { [weak toggle] _ in attachment?.isOn = toggle?.isOn ?? false }, for: .valueChanged)
    view = toggle
  }
}

/// A button in the text, for a file type.
class ButtonProvider: NSTextAttachmentViewProvider {
  static let fileType = "org.example.client.button"

  override init(textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?, location: NSTextLocation) {
    super.init(textAttachment: textAttachment, parentView: parentView, textLayoutManager: textLayoutManager, location: location)
    tracksTextAttachmentViewBounds = true
  }

  override func loadView() {
    let button = UIButton(type: .system)
    button.setTitle(textAttachment?.contents.map { String(decoding: $0, as: UTF8.self) }, for: .normal)
    view = button
  }

  override func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect {
    var bounds = super.attachmentBounds(
      for: attributes, location: location, textContainer: textContainer, proposedLineFragment: proposedLineFragment, position: position)
    // Puts the title approximately on the text's baseline.
    bounds.origin.y = (attributes[.font] as? UIFont)?.descender ?? 0
    return bounds
  }
}

/// A note with settings in it.
func settingsNote(_ setting: SwitchAttachment) -> NSAttributedString {
  NSTextAttachment.registerViewProviderClass(ButtonProvider.self, forFileType: ButtonProvider.fileType)
  let note = NSMutableAttributedString(string: "Ragged lines ")
  note.append(NSAttributedString(attachment: setting))
  note.append(NSAttributedString(string: " and hyphens "))
  note.append(NSAttributedString(attachment: NSTextAttachment(data: Data("More".utf8), ofType: ButtonProvider.fileType)))
  note.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .body), range: NSMakeRange(0, note.length))
  return note
}
