import CoreGraphics
import GalleyAttributedText

/// A tab stop. Core Text and TextKit share the class.
public typealias CTTextTab = NSTextTab

/// The key of a `CharacterSet`: the first of these characters in a column is placed at the tab's location.
public let kCTTabColumnTerminatorsAttributeName: CFString = NSTextTab.OptionKey.columnTerminators.rawValue

/// Returns a tab stop at `location`, in points from the leading edge of the line. `options` can contain `kCTTabColumnTerminatorsAttributeName`;
/// `nil` means none.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
  let pairs = (options ?? [:]).compactMap { key, value in
    (key as? String).map { (NSTextTab.OptionKey(rawValue: $0), value) }
  }
  return NSTextTab(
    textAlignment: NSTextAlignment(alignment), location: CGFloat(location),
    options: Dictionary(pairs) { $1 })
}

/// Returns the alignment of the text after the tab.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { CTTextAlignment(tab.alignment) }

/// Returns the distance from the leading edge of the line, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// Returns the options of the tab, or `nil` if there are none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
  tab.options.isEmpty ? nil : Dictionary(uniqueKeysWithValues: tab.options.map { ($0.rawValue as AnyHashable, $1) })
}
