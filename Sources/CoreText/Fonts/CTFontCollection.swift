import CoreGraphics
import GalleyFonts

/// A list of descriptors and the fonts that match them. Immutable; each query searches again.
public final class CTFontCollection: Sendable {
  /// The descriptors to match; `nil` means every font.
  fileprivate let requestedDescriptors: [CTFontDescriptor]?

  fileprivate init(_ requestedDescriptors: [CTFontDescriptor]?) { self.requestedDescriptors = requestedDescriptors }
}

/// In a collection's options: whether a font that matches two descriptors is listed once. Galley never lists a font
/// twice.
public let kCTFontCollectionRemoveDuplicatesOption: CFString = "CTFontCollectionRemoveDuplicates"

/// The result of a comparison, as in Core Foundation.
public enum CFComparisonResult: Int, Sendable {
  case compareLessThan = -1
  case compareEqualTo = 0
  case compareGreaterThan = 1
}

/// Returns a collection of all fonts that can be found by name, including registered ones. `options` is ignored.
public func CTFontCollectionCreateFromAvailableFonts(_ options: CFDictionary?) -> CTFontCollection { CTFontCollection(nil) }

/// Returns a collection of the fonts that match any of the `CTFontDescriptor`s in `queryDescriptors`; without
/// descriptors it is empty.
public func CTFontCollectionCreateWithFontDescriptors(
  _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  CTFontCollection((queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// Returns `original` with additional descriptors; `nil` adds none. A collection of all fonts is returned unchanged. `options` is ignored.
public func CTFontCollectionCreateCopyWithFontDescriptors(
  _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  guard let requested = original.requestedDescriptors else { return original }
  return CTFontCollection(requested + (queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// Returns a `CTFontDescriptor` for each font, sorted by family, weight and slant, or `nil` if there is none.
public func CTFontCollectionCreateMatchingFontDescriptors(_ collection: CTFontCollection) -> CFArray? {
  let found = collection.descriptors
  return found.isEmpty ? nil : found
}

/// Returns a `CTFontDescriptor` for each font, or `nil` if there is none.
///
/// - Parameters:
///   - sortCallback: Determines the order; descriptors that it calls equal keep theirs. `nil` sorts by family, weight and slant.
///   - refCon: Passed to `sortCallback`.
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
  _ collection: CTFontCollection,
  _ sortCallback: ((CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer?) -> CFComparisonResult)?,
  _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
  var found = collection.descriptors
  if let sortCallback {
    // Keep the order of equal elements, since `sorted` does not guarantee it.
    found = found.enumerated().sorted { a, b in
      let order = sortCallback(a.element, b.element, refCon)
      return order == .compareLessThan || order == .compareEqualTo && a.offset < b.offset
    }.map(\.element)
  }
  return found.isEmpty ? nil : found
}

/// Returns a `CTFontDescriptor` for each installed font that matches `descriptor`, or `nil` if there is none.
///
/// - Parameter mandatoryAttributes: The names of the attributes that a font must match; `nil` means all attributes of
///   `descriptor`. Size and features are ignored, because they do not depend on the installed fonts.
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
    let families = requestedDescriptors.map { requested in Set(requested.flatMap { $0.families }) } ?? Set(library.families)
    return families.sorted().flatMap { library.faces(ofFamily: $0) }
      .filter { face in requestedDescriptors?.contains { $0.isMatched(by: face, mandatory) } ?? true }
      .map { CTFontDescriptor(CTFontDescriptor.Core(found: $0)) }
  }
}

extension CTFontDescriptor {
  /// The families that can match.
  fileprivate var families: [String] {
    if let found = core.found { return [found.familyName] }
    if let name = core.name { return FontLibrary.shared.face(named: name).map { [$0.familyName] } ?? [] }
    return core.family.map { [$0] } ?? FontLibrary.shared.families
  }

  fileprivate func isMatched(by face: FontFace, _ mandatory: Set<AnyHashable>?) -> Bool {
    func counts(_ name: String) -> Bool { mandatory?.contains(name) ?? true }
    if counts(kCTFontNameAttribute), let name = core.found?.postScriptName ?? core.name, name != face.postScriptName { return false }
    if counts(kCTFontFamilyNameAttribute), let family = core.family, family != face.familyName { return false }
    if counts(kCTFontStyleNameAttribute), let style = core.style, style != face.styleName { return false }
    guard counts(kCTFontTraitsAttribute) else { return true }
    if let weight = core.weight, weight != face.weight { return false }
    return core.isItalic.map { $0 == face.isItalic } ?? true
  }
}
