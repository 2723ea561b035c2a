import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
@testable import UIFoundation

@testable import TextKit

/// A keyed archive as another program could have written it: any value under any key, or none.
final class DictionaryCoder: NSCoder {
  var values: [String: Any] = [:]

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { values[key] != nil }
  override func encode(_ object: Any?, forKey key: String) { values[key] = object }
  override func encode(_ value: Bool, forKey key: String) { values[key] = NSNumber(value: value) }
  override func encode(_ value: Int, forKey key: String) { values[key] = NSNumber(value: value) }
  override func encode(_ value: Double, forKey key: String) { values[key] = NSNumber(value: value) }
  override func encode(_ value: Float, forKey key: String) { values[key] = NSNumber(value: value) }
  override func decodeBool(forKey key: String) -> Bool { (values[key] as? NSNumber)?.boolValue ?? false }
  override func decodeInteger(forKey key: String) -> Int { (values[key] as? NSNumber)?.intValue ?? 0 }
  override func decodeDouble(forKey key: String) -> Double { (values[key] as? NSNumber)?.doubleValue ?? 0 }
  override func decodeFloat(forKey key: String) -> Float { (values[key] as? NSNumber)?.floatValue ?? 0 }
  override func decodeObject(forKey key: String) -> Any? { values[key] }
  override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
    values[key] = Data(UnsafeBufferPointer(start: bytes, count: length)) as NSData
  }
  override func withDecodedUnsafeBytes<Result>(forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result) rethrows -> Result {
    guard let data = values[key] as? NSData else { return try body(nil) }
    return try (data as Data).withUnsafeBytes { try body($0) }
  }

  override func decodeObject<Value: NSObject & NSCoding>(of type: Value.Type, forKey key: String) -> Value? {
    values[key] as? Value
  }

  override func decodeObject(of types: [AnyClass]?, forKey key: String) -> Any? {
    guard let object = values[key] as? NSObject else { return nil }
    return types?.contains { object.isKind(of: $0) } ?? true ? object : nil
  }
}

/// Writes its values under their keys, and is read as another class.
final class Impostor: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  var values: [String: Any] = [:]

  override init() {}
  required init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    for (key, value) in values {
      switch value {
      case let number as NSNumber where key != "name": coder.encode(number.doubleValue, forKey: key)
      default: coder.encode(value as? NSObject, forKey: key)
      }
    }
  }
}

/// Content of an archive from another program or a damaged disk.
@Suite struct ForeignArchiveTests {
  private static var invalidValues: [Any] { [
    NSNumber(value: Double.nan), NSNumber(value: Double.infinity), NSNumber(value: -1), NSNumber(value: Int.max),
    NSNumber(value: Int.min), NSNumber(value: 1e300), NSNumber(value: -1e-300), NSNumber(value: 99), NSString(string: ""),
    NSString(string: "zlmqcx"), NSString(string: "ml\u{0}é"), NSData(), Data(repeating: 0xFF, count: 8) as NSData,
    Data(repeating: 0x7F, count: 24) as NSData, Data([1, 2, 3]) as NSData, Data(repeating: 0x41, count: 64) as NSData, NSArray(),
    NSArray(array: [NSNumber(value: 1), NSString(string: "a")]), NSArray(array: [NSString(string: "=="), NSString(string: "9/9/9")]),
    NSArray(array: [NSTextContainer(size: CGSize(width: 60, height: 30)), NSTextContainer(size: .zero)]), NSNull(), UIColor.red, UIFontDescriptor(name: "Inter", size: 3), NSTextContainer(size: .zero), UIBezierPath(),
  ] }

  /// For each key: without it, and with each odd value; then several wrong ones at once. Nothing traps, neither during reading nor later.
  private func attack<Value: NSObject & NSCoding>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation, use: (Value) -> Void) {
    let bag = DictionaryCoder()
    value.encode(with: bag)
    #expect(!bag.values.isEmpty && Value(coder: bag) != nil, sourceLocation: sourceLocation)
    let whole = bag.values
    let odds = Self.invalidValues
    func attempt(_ values: [String: Any]) {
      bag.values = values
      if let made = Value(coder: bag) { use(made) }
    }
    attempt([:])
    for key in whole.keys.sorted() {
      attempt(whole.filter { $0.key != key })
      for odd in odds { attempt(whole.merging([key: odd]) { $1 }) }
    }
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    print("\(Value.self): seed \(seed)")
    for _ in 0..<200 {
      attempt(whole.mapValues { Bool.random(using: &generator) ? $0 : odds.randomElement(using: &generator)! })
    }
  }

  private func draw(_ body: (UIGraphicsImageRendererContext) -> Void) {
    _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { body($0) }
  }

  private func draw(_ attributes: [NSAttributedString.Key: Any]) {
    let text = NSAttributedString(string: "a\u{FFFC}b", attributes: attributes)
    draw { _ in Galley(text, width: 20).drawAll() }
  }

  @Test func damagedFontsDoNotTrap() {
    var samples = ArchiveSamples(seed: 3)
    for _ in 0..<6 { attack(samples.font()) { _ = ($0.lineHeight, $0.fontDescriptor.fontAttributes, $0.hash) } }
    attack(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 11), maximumPointSize: 20)) {
      _ = $0.adjusted(to: UITraitCollection(preferredContentSizeCategory: .small)).ascender
    }
    attack(UIFontDescriptor(name: "Inter", size: 9).addingOpenTypeFeatures(["liga": 0])) { _ = UIFont(descriptor: $0, size: 0).ascender }
  }

  @Test func damagedColorsAndShadowsDoNotTrap() {
    for color in [UIColor.red, .black, .label, UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }] {
      attack(color) { color in draw([.foregroundColor: color, .font: Block.font()]) }
    }
    var samples = ArchiveSamples(seed: 4)
    for _ in 0..<2 { attack(samples.shadow()) { _ = ($0.shadowCGColor, $0.hash) } }
  }

  @Test func damagedImagesAndPathsDoNotTrap() {
    var samples = ArchiveSamples(seed: 5)
    for _ in 0..<4 { attack(samples.image()) { image in draw { _ in image.draw(at: .zero) } } }
    for _ in 0..<4 { attack(samples.path()) { path in draw { _ in path.fill() }; _ = (path.bounds, path.contains(.zero), path.currentPoint) } }
  }

  @Test func damagedAttachmentsAndContainersDoNotTrap() {
    var samples = ArchiveSamples(seed: 6)
    for _ in 0..<2 { attack(samples.attachment()) { draw([.attachment: $0]) } }
    let container = NSTextContainer(size: CGSize(width: 60, height: 90))
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 30, height: 20))]
    attack(container) { layOut([$0]) }
    // Without its own container: in a bag it is the same object, which already has a layout manager.
    attack(NSLayoutManager()) { manager in
      let storage = NSTextStorage(attributedString: Block.text("some words to lay out"))
      storage.addLayoutManager(manager)
      for container in manager.textContainers { manager.ensureLayout(for: container) }
      _ = manager.numberOfGlyphs
    }
  }

  @Test func damagedTextsAndStylesDoNotTrap() {
    var samples = ArchiveSamples(seed: 7)
    for _ in 0..<3 {
      attack(samples.paragraphStyle()) { draw([.paragraphStyle: $0, .font: Block.font()]) }
      attack(samples.text()) { text in draw { _ in Galley(text, width: 20).drawAll() } }
    }
    attack(NSTextTab(textAlignment: .right, location: 5, options: [.columnTerminators: CharacterSet(charactersIn: ".,")])) { tab in
      let style = NSMutableParagraphStyle()
      style.tabStops = [tab]
      draw { _ in Galley(NSAttributedString(string: "a\tb.c", attributes: [.paragraphStyle: style, .font: Block.font()]), width: 40).drawAll() }
    }
  }

  private func layOut(_ containers: [NSTextContainer]) {
    let manager = NSLayoutManager()
    let storage = NSTextStorage(attributedString: Block.text("some words to lay out"))
    storage.addLayoutManager(manager)
    for container in containers where container.layoutManager == nil { manager.addTextContainer(container) }
    for container in containers where container.layoutManager === manager { manager.ensureLayout(for: container) }
  }

  /// The same through Foundation's archiver: a class that claims to be another, with arbitrary content.
  @Test func objectsOfAWrongClassAreRefusedOrRead() throws {
    var reads = 0
    func check<Value: NSObject & NSSecureCoding>(_ value: Value) throws {
      let bag = DictionaryCoder()
      value.encode(with: bag)
      let whole = bag.values
      for key in whole.keys.sorted() {
        for odd in Self.invalidValues + [NSNull?.none as Any] {
          let impostor = Impostor()
          impostor.values = whole.filter { $0.key != key }
          if let odd = odd as? NSObject { impostor.values[key] = odd }
          let data = try NSKeyedArchiver.archivedData(withRootObject: impostor, requiringSecureCoding: true)
          let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
          unarchiver.setClass(Value.self, forClassName: NSStringFromClass(Impostor.self))
          unarchiver.decodingFailurePolicy = .setErrorAndReturn
          _ = unarchiver.decodeObject(of: Value.self, forKey: NSKeyedArchiveRootObjectKey)
          reads += 1
        }
      }
    }
    var samples = ArchiveSamples(seed: 8)
    try check(samples.font())
    try check(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 11)))
    try check(UIFontDescriptor(name: "Inter", size: 9))
    try check(UIColor.red)
    try check(samples.shadow())
    try check(samples.image())
    try check(samples.path())
    try check(samples.attachment())
    try check(NSTextContainer(size: CGSize(width: 5, height: 5)))
    try check(NSLayoutManager())
    try check(NSTextList(markerFormat: .disc, options: 0))
    try check(NSTextTab(textAlignment: .right, location: 5, options: [.columnTerminators: CharacterSet(charactersIn: ".,")]))
    try check(samples.paragraphStyle())
    try check(Block.text("ab"))
    #expect(reads > 1000)
  }

  /// A truncated archive is refused.
  @Test func truncatedArchiveIsRefused() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: UIFont.systemFont(ofSize: 12), requiringSecureCoding: true)
    for length in stride(from: 0, to: data.count, by: 31) {
      #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data.prefix(length))) == nil)
    }
  }
}
