import GalleyDocuments
import UIKit

extension Theme {
  /// Sets UIKit's system colors to the playground's colors. Call it before showing an exhibit.
  @MainActor public static func install() {
    var palette = UISystemPalette()
    palette.tint = blueInk
    palette.label = ink
    palette.secondaryLabel = secondary
    palette.destructive = red
    palette.popover = popover
    palette.separator = popoverHairline
    palette.shadow = shadow
    palette.dimming = color(0x1F1D1A, 0x000000, alpha: 0.13, 0.45)
    palette.hover = hover
    palette.pressed = pressed
    palette.onFill = blueTint
    palette.onInk = tintedInk
    palette.focusRing = blueInk
    palette.track = track
    palette.switchOn = blueLine
    palette.caret = red
    palette.selection = selection
    palette.field = page
    palette.disabledField = control
    palette.fieldEdge = fieldEdge
    palette.placeholder = placeholder
    palette.markedText = redTint
    palette.markedTextUnderline = red
    palette.keyboard.tray = color(0xDFDBD2, 0x191B1D)
    palette.keyboard.key = color(0xFBF9F4, 0x2F3237)
    palette.keyboard.functionKey = color(0xEBE7DE, 0x25282C)
    palette.keyboard.edge = color(0xC3BCAE, 0x0C0D0E)
    palette.keyboard.keyDown = color(0xD8D3C8, 0x42464C)
    palette.keyboard.bar = bar
    palette.keyboard.hairline = hairline
    palette.keyboard.secondary = secondary
    palette.table.background = page
    palette.table.groupedBackground = desk
    palette.table.groupedCell = page
    UISystemPalette.current = palette
  }
}
