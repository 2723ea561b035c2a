import AttributedText

// On Apple's systems these are bridged to Swift's and Foundation's types; here they are those types.

public typealias CFString = String
/// Font features and their selectors; `3 as CFNumber` holds for any integer literal.
public typealias CFNumber = Int
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFAttributedString = NSAttributedString
public typealias CFMutableAttributedString = NSMutableAttributedString
public typealias UniChar = UInt16
