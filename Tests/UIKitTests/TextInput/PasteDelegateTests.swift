import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A paste delegate's transformations, the types that a text accepts, and pasteboard content besides text.
@MainActor @Suite(.serialized) struct PasteDelegateTests {
  /// Logs its calls, and answers with closures.
  private final class Judge: NSObject, UITextPasteDelegate {
    var log: [String] = []
    var transform: (any UITextPasteItem) -> Void = { $0.setDefaultResult() }
    var combine: ([NSAttributedString]) -> NSAttributedString = { texts in
      let all = NSMutableAttributedString()
      texts.forEach(all.append)
      return all
    }
    var animates = false

    func textPasteConfigurationSupporting(_ supporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem) {
      log.append("transform")
      transform(item)
    }
    func textPasteConfigurationSupporting(
      _ supporting: any UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
    ) -> NSAttributedString {
      log.append("combine \(itemStrings.map(\.string)) \(textRange)")
      return combine(itemStrings)
    }
    func textPasteConfigurationSupporting(
      _ supporting: any UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> Bool {
      log.append("animate \(attributedString.string) \(textRange)")
      return animates
    }
  }

  /// Inserts text in capitals, without consulting the delegate about the change.
  private final class Shouter: NSObject, UITextPasteDelegate {
    func textPasteConfigurationSupporting(
      _ supporting: any UITextPasteConfigurationSupporting, performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> UITextRange {
      guard let view = supporting as? UITextView else { return textRange }
      let text = attributedString.string.uppercased()
      let start = view.offset(from: view.beginningOfDocument, to: textRange.start)
      view.replace(textRange, withText: text)
      return view.textRange(of: NSRange(location: start, length: text.utf16.count))
    }
  }

  private func view(_ text: String, caret: Int) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    view.selectedRange = NSRange(location: caret, length: 0)
    return view
  }

  private func end() { UIPasteboard.general.string = nil }

  @Test func pasteDelegateCallsComeInOrder() {
    defer { end() }
    let (view, judge) = (view("ab", caret: 1), Judge())
    view.pasteDelegate = judge
    UIPasteboard.general.string = "uno"
    judge.transform = { item in
      #expect(item.itemProvider.canLoadObject(ofClass: String.self) && item.localObject == nil)
      #expect(item.defaultAttributes[.font] as? UIFont == view.font)
      item.setDefaultResult()
    }
    view.paste(nil)
    #expect(judge.log == ["transform", "combine [\"uno\"] range {1, 0}", "animate uno range {1, 0}"])
    #expect(view.text == "aunob" && view.selectedRange == NSRange(location: 4, length: 0))
    #expect(view.editor.undoManager?.undoActionName == "Paste")
    view.editor.undo()
    #expect(view.text == "ab")
  }

  @Test func pasteDelegateTransformsItems() {
    defer { end() }
    let judge = Judge()
    func pasted(_ transform: @escaping (any UITextPasteItem) -> Void) -> NSAttributedString {
      let view = view("", caret: 0)
      view.pasteDelegate = judge
      judge.transform = transform
      view.paste(nil)
      return view.attributedText
    }
    UIPasteboard.general.string = "one\r\ntwo"
    #expect(pasted { $0.setDefaultResult() }.string == "one\ntwo")
    #expect(pasted { $0.setResult(string: "three") }.string == "three")
    #expect(pasted { $0.setNoResult() }.string == "")
    let red = pasted { $0.setResult(attributedString: NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])) }
    #expect(red.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red, "the delegate's attributes count, even if the user cannot set attributes")
    let attachment = NSTextAttachment()
    let picture = pasted { $0.setResult(attachment: attachment) }
    #expect(picture.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
    judge.combine = { NSAttributedString(string: "<" + $0.map(\.string).joined() + ">") }
    #expect(pasted { $0.setResult(string: "x") }.string == "<x>")
  }

  @Test func lateResultIsInsertedAtUpdatedPosition() throws {
    defer { end() }
    let (view, judge) = (view("ab", caret: 1), Judge())
    view.pasteDelegate = judge
    var waiting: (any UITextPasteItem)?
    judge.transform = { waiting = $0 }
    UIPasteboard.general.string = "uno"
    view.paste(nil)
    #expect(view.text == "ab" && judge.log == ["transform"])
    view.selectedRange = NSRange(location: 0, length: 0)
    view.insertText("xyz")
    try #require(waiting).setResult(string: "-")
    #expect(view.text == "xyza-b" && view.selectedRange == NSRange(location: 5, length: 0))
    waiting?.setResult(string: "again")
    #expect(view.text == "xyza-b", "the paste is over")
  }

  @Test func delegateThatPerformsPasteReturnsItsRange() {
    defer { end() }
    let (view, shouter) = (view("a b", caret: 3), Shouter())
    view.pasteDelegate = shouter
    UIPasteboard.general.string = "uno"
    view.paste(nil)
    #expect(view.text == "a bUNO" && view.selectedRange == NSRange(location: 6, length: 0))
  }

  @Test func aRefusedPasteLeavesTheSelection() {
    final class No: NSObject, UITextViewDelegate {
      func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { false }
    }
    defer { end() }
    let (view, judge, no) = (view("abc", caret: 0), Judge(), No())
    view.pasteDelegate = judge
    view.delegate = no
    view.selectedRange = NSRange(location: 1, length: 2)
    UIPasteboard.general.string = "uno"
    view.paste(nil)
    #expect(view.text == "abc" && view.selectedRange == NSRange(location: 1, length: 2))
  }

  @Test func fieldJoinsPastedItemsInOneLine() {
    let (field, judge) = (UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), Judge())
    field.pasteDelegate = judge
    let items = [NSItemProvider(object: NSString(string: "one\n")), NSItemProvider(object: NSAttributedString(string: "two\nthree"))]
    #expect(field.canPaste(items))
    field.paste(itemProviders: items)
    #expect(field.text == "one two three")
    #expect(judge.log.prefix(3) == ["transform", "transform", "combine [\"one \", \"two three\"] range {0, 0}"])
    field.isEnabled = false
    #expect(!field.canPaste(items))
  }

  @Test func pasteConfigurationDeterminesAcceptedTypes() {
    defer { end() }
    let view = view("", caret: 0)
    UIPasteboard.general.string = "uno"
    #expect(view.canPerformAction(.paste, withSender: nil))
    view.pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
    #expect(!view.canPerformAction(.paste, withSender: nil))
    view.paste(nil)
    #expect(view.text == "")
    view.pasteConfiguration?.addTypeIdentifiers(forAccepting: NSString.self)
    #expect(view.canPerformAction(.paste, withSender: nil))
    view.paste(nil)
    #expect(view.text == "uno")
  }

  @Test func imageIsPastedIfAttributesAreEditable() {
    defer { end() }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4)) }
    UIPasteboard.general.itemProviders = [NSItemProvider(object: image)]
    let view = view("", caret: 0)
    #expect(!view.canPerformAction(.paste, withSender: nil))
    view.allowsEditingTextAttributes = true
    #expect(view.canPerformAction(.paste, withSender: nil))
    view.paste(nil)
    let attachment = view.textStorage.length == 1 ? view.textStorage.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment : nil
    #expect(attachment?.image === image)
    UIPasteboard.general.string = "uno"
    #expect(UIPasteboard.general.itemProviders.map { $0.canLoadObject(ofClass: UIImage.self) } == [false], "it was copied over")
  }

  @Test func otherProgramsReceivePublicItemsOnly() {
    defer { end() }
    let secret = NSItemProvider()
    secret.registerObject(NSString(string: "secret"), visibility: .ownProcess)
    UIPasteboard.general.itemProviders = [secret, NSItemProvider(object: NSString(string: "open"))]
    #expect(UIPasteboard.general.string == "open" && UIPasteboard.general.itemProviders.count == 2)
    let view = view("", caret: 0)
    view.paste(nil)
    #expect(view.text == "secretopen")
    // A representation that is private to the process stays private, even if the provider has others.
    secret.registerDataRepresentation(forTypeIdentifier: "public.plain-text", visibility: .all) { completion in
      completion(Data("shown".utf8), nil)
      return nil
    }
    UIPasteboard.general.itemProviders = [secret]
    #expect(UIPasteboard.general.string == "shown")
  }

  @Test func changeNotificationFollowsNewItems() {
    nonisolated(unsafe) var found: [Int] = []
    let observer = NotificationCenter.default.addObserver(forName: UIPasteboard.changedNotification, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { found.append(UIPasteboard.general.itemProviders.count) }
    }
    UIPasteboard.general.itemProviders = ["one", "two"].map { NSItemProvider(object: NSString(string: $0)) }
    NotificationCenter.default.removeObserver(observer)
    end()
    #expect(found == [2])
  }

  @Test func richTextIsAcceptedIfAttributesAreEditable() throws {
    let bold = NSAttributedString(string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 10)])
    let data = try bold.data(from: NSRange(location: 0, length: 4), documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.rtf", visibility: .all) { completion in
      completion(data, nil)
      return nil
    }
    let view = view("", caret: 0)
    #expect(!view.canPaste([provider]))
    view.allowsEditingTextAttributes = true
    #expect(view.canPaste([provider]))
    view.paste(itemProviders: [provider])
    let font = view.text == "bold" ? view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
    #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
  }

  @Test func itemProviderCreatesObjectsFromData() {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) { completion in
      completion(Data("Größe".utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"] && provider.hasItemConformingToTypeIdentifier("public.text"))
    #expect(!provider.canLoadObject(ofClass: URL.self) && !provider.canLoadObject(ofClass: UIImage.self))
    nonisolated(unsafe) var found: [String] = []
    provider.loadObject(ofClass: String.self) { text, _ in found.append(text ?? "-") }
    provider.loadObject(ofClass: NSAttributedString.self) { text, _ in found.append((text as? NSAttributedString)?.string ?? "-") }
    provider.loadObject(ofClass: URL.self) { _, error in found.append("\(error as? NSItemProvider.ErrorCode == .itemUnavailableError)") }
    #expect(found == ["Größe", "Größe", "true"])
    let address = NSItemProvider(object: NSURL(string: "https://example.org/a")!)
    address.loadDataRepresentation(forTypeIdentifier: "public.plain-text") { data, _ in found.append(String(decoding: data ?? Data(), as: UTF8.self)) }
    address.loadObject(ofClass: URL.self) { url, _ in found.append(url?.path ?? "-") }
    #expect(found.suffix(2) == ["https://example.org/a", "/a"])
  }

  @Test func pastedTextIsHighlightedBriefly() {
    defer { end() }
    let (view, judge) = (view("ab", caret: 1), Judge())
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.pasteDelegate = judge
    UIPasteboard.general.string = "uno"
    let before = view.textInputView.subviews.count
    view.paste(nil)
    #expect(view.textInputView.subviews.count == before)
    judge.animates = true
    view.paste(nil)
    #expect(view.textInputView.subviews.count == before + 1)
    stage.wait(1000)
    #expect(view.textInputView.subviews.count == before)
  }
}
