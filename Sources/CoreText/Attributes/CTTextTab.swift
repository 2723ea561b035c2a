import AttributedText
import CoreGraphics

/// TextKit's tabs are Core Text's.
public typealias CTTextTab = NSTextTab

/// A `CharacterSet`: the first of them in a column stands at the tab's location.
public let kCTTabColumnTerminatorsAttributeName: CFString = NSTextTab.OptionKey.columnTerminators.rawValue

/// - Parameters:
///   - location: points from the leading edge of the line.
///   - options: `kCTTabColumnTerminatorsAttributeName` and its value.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
  let pairs = (options ?? [:]).compactMap { key, value in
    (key as? String).map { (NSTextTab.OptionKey(rawValue: $0), value) }
  }
  return NSTextTab(
    textAlignment: NSTextAlignment(alignment), location: CGFloat(location),
    options: Dictionary(pairs) { $1 })
}

/// How the text after the tab stands at its location.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { CTTextAlignment(tab.alignment) }

/// Points from the leading edge of the line.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// What the tab was made with; `nil` for no options.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
  tab.options.isEmpty ? nil : Dictionary(uniqueKeysWithValues: tab.options.map { ($0.rawValue as AnyHashable, $1) })
}
