import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Archives of texts, and invalid data.
@Suite struct TextArchiveTests {
  private func text() -> GalleyAttributedText.NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let text = GalleyAttributedText.NSMutableAttributedString(string: "lamb and é 👍🏽", attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.red, .paragraphStyle: style])
    text.addAttribute(.link, value: URL(fileURLWithPath: "/x"), range: NSRange(location: 0, length: 4))
    return text
  }

  @Test func textRoundTrips() throws {
    let (text, data) = (text(), try TextArchive.data(of: text()))
    #expect(try TextArchive.text(in: data).isEqual(to: text))
    #expect(try TextArchive.text(in: TextArchive.data(of: GalleyAttributedText.NSAttributedString(string: ""))).length == 0)
    #expect(try TextArchive.text(in: TextArchive.data(of: NSTextStorage(attributedString: text))).isEqual(to: text))
  }

  /// Truncated, changed or unrelated data is reported with a message, and nothing traps.
  @Test func invalidArchivesAreRefused() throws {
    let data = try TextArchive.data(of: text())
    for length in stride(from: 0, to: data.count, by: 17) { #expect(throws: TextArchiveError.self, "\(length)") { try TextArchive.text(in: data.prefix(length)) } }
    for other in [Data("not an archive".utf8), Data(count: 100), try PropertyListSerialization.data(fromPropertyList: ["$archiver": "NSKeyedArchiver"], format: .binary, options: 0)] {
      #expect(throws: TextArchiveError.self) { try TextArchive.text(in: other) }
    }
    let foreign: [(NSObject & NSCoding, String)] = [(NSTextContainer(size: .zero), "NSTextContainer"), (NSArray(array: ["a"]), "no text"), (NSString(string: "a"), "no text"), (NSLocale(localeIdentifier: "de"), "NSLocale")]
    for (object, words) in foreign {
      let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
      let error = #expect(throws: TextArchiveError.self) { try TextArchive.text(in: data) }
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }

  /// A flipped byte gives a text or an error.
  @Test func changedByteDoesNotTrap() throws {
    let data = try TextArchive.data(of: text())
    func change(_ data: Data, by step: Int) {
      for place in stride(from: 8, to: data.count, by: step) {
        var changed = data
        changed[place] ^= 0x11
        _ = try? TextArchive.text(in: changed)
      }
    }
    change(data, by: LongTests.areWanted ? 29 : 101)
    #expect(try TextArchive.text(in: data).length == text().length)
    for file in [AppleArchiveFiles.phone, AppleArchiveFiles.mac, AppleArchiveFiles.withAttachment] {
      let list = try PropertyListSerialization.propertyList(from: Data(file.utf8), format: nil)
      change(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0), by: LongTests.areWanted ? 7 : 23)
    }
  }

  /// Any byte in place of each byte of a URL: ‘NSURL’ accepts more of them than ‘URL’, to which it is bridged.
  @Test func changedURLByteDoesNotTrap() throws {
    let address = "https://a.org:8/[b]?c#d%20"
    let url = try #require(URL(string: address))
    let data = try TextArchive.data(of: GalleyAttributedText.NSAttributedString(string: "a", attributes: [.link: url]))
    let range = try #require(data.range(of: Data(url.absoluteString.utf8)))
    var (read, refused) = (0, 0)
    for place in range {
      for byte in UInt8(0)...0x7F {
        var changed = data
        changed[place] = byte
        do {
          let link = try TextArchive.text(in: changed).attribute(.link, at: 0, effectiveRange: nil)
          #expect(link is URL)
          read += 1
        } catch is TextArchiveError { refused += 1 }
      }
    }
    #expect(read > 100 && refused > 100, "\(read) read, \(refused) refused")
  }
}
