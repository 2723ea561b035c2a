import CoreGraphics
import Fonts

/// A list of wishes, and the fonts that answer them. Immutable; what is found is found anew each time it is asked for.
public final class CTFontCollection: Sendable {
  /// `nil`: every font.
  fileprivate let wishes: [CTFontDescriptor]?

  fileprivate init(_ wishes: [CTFontDescriptor]?) { self.wishes = wishes }
}

/// In a collection's options: whether a font that answers two wishes is listed once. Galley lists none twice.
public let kCTFontCollectionRemoveDuplicatesOption: CFString = "CTFontCollectionRemoveDuplicates"

/// How two values compare, as Core Foundation has it.
public enum CFComparisonResult: Int, Sendable {
  case compareLessThan = -1
  case compareEqualTo = 0
  case compareGreaterThan = 1
}

/// Every font that is found by name, those among them that the program has registered.
public func CTFontCollectionCreateFromAvailableFonts(_ options: CFDictionary?) -> CTFontCollection { CTFontCollection(nil) }

/// The fonts that answer one of `queryDescriptors`, which are `CTFontDescriptor`s; without any, none.
public func CTFontCollectionCreateWithFontDescriptors(
  _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  CTFontCollection((queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// `original` with more wishes.
public func CTFontCollectionCreateCopyWithFontDescriptors(
  _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  guard let wishes = original.wishes else { return original }
  return CTFontCollection(wishes + (queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// A `CTFontDescriptor` for each font, by family, weight and slant; `nil` for none.
public func CTFontCollectionCreateMatchingFontDescriptors(_ collection: CTFontCollection) -> CFArray? {
  let found = collection.descriptors
  return found.isEmpty ? nil : found
}

/// The same in an order of the caller's.
///
/// - Parameter refCon: handed on to `sortCallback`.
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
  _ collection: CTFontCollection,
  _ sortCallback: ((CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer?) -> CFComparisonResult)?,
  _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
  var found = collection.descriptors
  if let sortCallback {
    // The order of equals stays, whatever the sort does.
    found = found.enumerated().sorted { a, b in
      let order = sortCallback(a.element, b.element, refCon)
      return order == .compareLessThan || order == .compareEqualTo && a.offset < b.offset
    }.map(\.element)
  }
  return found.isEmpty ? nil : found
}

/// A `CTFontDescriptor` for each installed font that is as `descriptor` says; `nil` for none.
///
/// - Parameter mandatoryAttributes: the names of those that a font must have; `nil` for all that `descriptor` has. Size and
///   features are no matter of which fonts there are, and count for nothing.
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: Set<AnyHashable>?
) -> CFArray? {
  let found = CTFontCollection([descriptor]).descriptors(mandatory: mandatoryAttributes)
  return found.isEmpty ? nil : found
}

extension CTFontCollection {
  fileprivate var descriptors: [CTFontDescriptor] { descriptors(mandatory: nil) }

  fileprivate func descriptors(mandatory: Set<AnyHashable>?) -> [CTFontDescriptor] {
    let library = FontLibrary.shared
    let families = wishes.map { wishes in Set(wishes.flatMap { $0.families }) } ?? Set(library.families)
    return families.sorted().flatMap { library.faces(ofFamily: $0) }
      .filter { face in wishes?.contains { $0.isAnswered(by: face, mandatory) } ?? true }
      .map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
  }
}

extension CTFontDescriptor {
  /// The families that may answer.
  fileprivate var families: [String] {
    if let found = core.found { return [found.familyName] }
    if let name = core.name { return FontLibrary.shared.face(named: name).map { [$0.familyName] } ?? [] }
    return core.family.map { [$0] } ?? FontLibrary.shared.families
  }

  fileprivate func isAnswered(by face: FontFace, _ mandatory: Set<AnyHashable>?) -> Bool {
    func counts(_ name: String) -> Bool { mandatory?.contains(name) ?? true }
    if counts(kCTFontNameAttribute), let name = core.found?.postScriptName ?? core.name, name != face.postScriptName { return false }
    if counts(kCTFontFamilyNameAttribute), let family = core.family, family != face.familyName { return false }
    if counts(kCTFontStyleNameAttribute), let style = core.style, style != face.styleName { return false }
    guard counts(kCTFontTraitsAttribute) else { return true }
    if let weight = core.weight, weight != face.weight { return false }
    return core.isItalic.map { $0 == face.isItalic } ?? true
  }
}
