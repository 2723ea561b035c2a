/// The font families of iOS and macOS with their PostScript names, grouped by the kind of font that can replace them.
enum AppleFontTable {
  enum Kind {
    case sans, serif, typewriter, mono, script, emoji, symbols, math
    case japaneseSans, japaneseSerif, simplified, simplifiedSerif, traditional, traditionalSerif, hongKong, korean, koreanSerif
    case arabic, hebrew, thai, devanagari

    var families: [String] {
      switch self {
      case .sans: ["Inter", "Noto Sans", "DejaVu Sans"]
      case .serif, .script: ["EB Garamond", "Noto Serif", "DejaVu Serif"]
      case .typewriter: ["DejaVu Serif", "Noto Serif", "EB Garamond"]
      case .mono: ["DejaVu Sans Mono", "Noto Sans Mono"]
      case .emoji: ["Noto Color Emoji"]
      case .symbols: ["Noto Sans Symbols2", "Noto Sans Symbols", "DejaVu Sans"]
      case .math: ["Noto Sans Math", "DejaVu Math TeX Gyre", "DejaVu Sans"]
      case .japaneseSans: ["Noto Sans CJK JP"]
      case .japaneseSerif: ["Noto Serif CJK JP", "Noto Sans CJK JP"]
      case .simplified: ["Noto Sans CJK SC"]
      case .simplifiedSerif: ["Noto Serif CJK SC", "Noto Sans CJK SC"]
      case .traditional: ["Noto Sans CJK TC"]
      case .traditionalSerif: ["Noto Serif CJK TC", "Noto Sans CJK TC"]
      case .hongKong: ["Noto Sans CJK HK", "Noto Sans CJK TC"]
      case .korean: ["Noto Sans CJK KR"]
      case .koreanSerif: ["Noto Serif CJK KR", "Noto Sans CJK KR"]
      case .arabic: ["Noto Naskh Arabic", "Noto Sans Arabic", "DejaVu Sans"]
      case .hebrew: ["Noto Sans Hebrew", "DejaVu Sans"]
      case .thai: ["Noto Sans Thai"]
      case .devanagari: ["Noto Sans Devanagari"]
      }
    }
  }

  static let lines: [(kind: Kind, families: String)] = [
    (.sans, """
      Helvetica: Helvetica Helvetica-Oblique Helvetica-Bold Helvetica-BoldOblique Helvetica-Light Helvetica-LightOblique
      Helvetica Neue: HelveticaNeue HelveticaNeue-Italic HelveticaNeue-UltraLight HelveticaNeue-UltraLightItalic HelveticaNeue-Thin HelveticaNeue-ThinItalic HelveticaNeue-Light HelveticaNeue-LightItalic HelveticaNeue-Medium HelveticaNeue-MediumItalic HelveticaNeue-Bold HelveticaNeue-BoldItalic HelveticaNeue-CondensedBold HelveticaNeue-CondensedBlack
      Arial: ArialMT Arial-ItalicMT Arial-BoldMT Arial-BoldItalicMT
      Arial Black: Arial-Black
      Arial Narrow: ArialNarrow ArialNarrow-Italic ArialNarrow-Bold ArialNarrow-BoldItalic
      Arial Hebrew: ArialHebrew ArialHebrew-Light ArialHebrew-Bold
      Arial Rounded MT Bold: ArialRoundedMTBold
      Arial Unicode MS: ArialUnicodeMS
      Avenir: Avenir-Book Avenir-BookOblique Avenir-Roman Avenir-Oblique Avenir-Light Avenir-LightOblique Avenir-Medium Avenir-MediumOblique Avenir-Heavy Avenir-HeavyOblique Avenir-Black Avenir-BlackOblique
      Avenir Next: AvenirNext-Regular AvenirNext-Italic AvenirNext-UltraLight AvenirNext-UltraLightItalic AvenirNext-Medium AvenirNext-MediumItalic AvenirNext-DemiBold AvenirNext-DemiBoldItalic AvenirNext-Bold AvenirNext-BoldItalic AvenirNext-Heavy AvenirNext-HeavyItalic
      Avenir Next Condensed: AvenirNextCondensed-Regular AvenirNextCondensed-Italic AvenirNextCondensed-UltraLight AvenirNextCondensed-UltraLightItalic AvenirNextCondensed-Medium AvenirNextCondensed-MediumItalic AvenirNextCondensed-DemiBold AvenirNextCondensed-DemiBoldItalic AvenirNextCondensed-Bold AvenirNextCondensed-BoldItalic AvenirNextCondensed-Heavy AvenirNextCondensed-HeavyItalic
      Futura: Futura-Medium Futura-MediumItalic Futura-Bold Futura-CondensedMedium Futura-CondensedExtraBold
      Gill Sans: GillSans GillSans-Italic GillSans-Light GillSans-LightItalic GillSans-SemiBold GillSans-SemiBoldItalic GillSans-Bold GillSans-BoldItalic GillSans-UltraBold
      Optima: Optima-Regular Optima-Italic Optima-Bold Optima-BoldItalic Optima-ExtraBlack
      Verdana: Verdana Verdana-Italic Verdana-Bold Verdana-BoldItalic
      Tahoma: Tahoma Tahoma-Bold
      Trebuchet MS: TrebuchetMS TrebuchetMS-Italic TrebuchetMS-Bold Trebuchet-BoldItalic
      Lucida Grande: LucidaGrande LucidaGrande-Bold
      Geneva: Geneva
      Skia: Skia-Regular
      Impact: Impact
      Chalkboard: Chalkboard Chalkboard-Bold
      Chalkboard SE: ChalkboardSE-Regular ChalkboardSE-Light ChalkboardSE-Bold
      Chalkduster: Chalkduster
      Comic Sans MS: ComicSansMS ComicSansMS-Bold
      Noteworthy: Noteworthy-Light Noteworthy-Bold
      Marker Felt: MarkerFelt-Thin MarkerFelt-Wide
      Phosphate: Phosphate-Inline Phosphate-Solid
      DIN Alternate: DINAlternate-Bold
      DIN Condensed: DINCondensed-Bold
      Academy Engraved LET: AcademyEngravedLetPlain
      Galvji: Galvji Galvji-Oblique Galvji-Bold Galvji-BoldOblique
      Mukta Mahee: MuktaMahee-Regular MuktaMahee-Light MuktaMahee-Bold
      Seravek: Seravek Seravek-Italic Seravek-ExtraLight Seravek-ExtraLightItalic Seravek-Light Seravek-LightItalic Seravek-Medium Seravek-MediumItalic Seravek-Bold Seravek-BoldItalic
      SF Pro: SFPro-Regular SFPro-RegularItalic SFPro-Ultralight SFPro-Thin SFPro-Light SFPro-Medium SFPro-Semibold SFPro-Bold SFPro-Heavy SFPro-Black
      SF Pro Text: SFProText-Regular SFProText-RegularItalic SFProText-Light SFProText-LightItalic SFProText-Medium SFProText-MediumItalic SFProText-Semibold SFProText-SemiboldItalic SFProText-Bold SFProText-BoldItalic SFProText-Heavy SFProText-HeavyItalic
      SF Pro Display: SFProDisplay-Regular SFProDisplay-RegularItalic SFProDisplay-Ultralight SFProDisplay-UltralightItalic SFProDisplay-Thin SFProDisplay-ThinItalic SFProDisplay-Light SFProDisplay-LightItalic SFProDisplay-Medium SFProDisplay-MediumItalic SFProDisplay-Semibold SFProDisplay-SemiboldItalic SFProDisplay-Bold SFProDisplay-BoldItalic SFProDisplay-Heavy SFProDisplay-HeavyItalic SFProDisplay-Black SFProDisplay-BlackItalic
      SF Pro Rounded: SFProRounded-Regular SFProRounded-Ultralight SFProRounded-Thin SFProRounded-Light SFProRounded-Medium SFProRounded-Semibold SFProRounded-Bold SFProRounded-Heavy SFProRounded-Black
      SF Compact: SFCompact-Regular SFCompact-Light SFCompact-Medium SFCompact-Semibold SFCompact-Bold
      .SF UI: .SFUI-Regular .SFUI-RegularItalic .SFUI-Ultralight .SFUI-Thin .SFUI-Light .SFUI-Medium .SFUI-Semibold .SFUI-SemiboldItalic .SFUI-Bold .SFUI-BoldItalic .SFUI-Heavy .SFUI-Black
      .SF UI Text: .SFUIText-Regular .SFUIText .SFUIText-Italic .SFUIText-Light .SFUIText-Medium .SFUIText-Semibold .SFUIText-Bold .SFUIText-Heavy
      .SF UI Display: .SFUIDisplay-Regular .SFUIDisplay .SFUIDisplay-Light .SFUIDisplay-Medium .SFUIDisplay-Semibold .SFUIDisplay-Bold .SFUIDisplay-Heavy .SFUIDisplay-Black
      .AppleSystemUIFont: .AppleSystemUIFont .AppleSystemUIFontItalic .AppleSystemUIFontBold
      """),
    (.serif, """
      Times: Times-Roman Times-Italic Times-Bold Times-BoldItalic
      Times New Roman: TimesNewRomanPSMT TimesNewRomanPS-ItalicMT TimesNewRomanPS-BoldMT TimesNewRomanPS-BoldItalicMT
      Georgia: Georgia Georgia-Italic Georgia-Bold Georgia-BoldItalic
      Palatino: Palatino-Roman Palatino-Italic Palatino-Bold Palatino-BoldItalic
      Baskerville: Baskerville Baskerville-Italic Baskerville-SemiBold Baskerville-SemiBoldItalic Baskerville-Bold Baskerville-BoldItalic
      Big Caslon: BigCaslon-Medium
      Bodoni 72: BodoniSvtyTwoITCTT-Book BodoniSvtyTwoITCTT-BookIta BodoniSvtyTwoITCTT-Bold
      Bodoni 72 Oldstyle: BodoniSvtyTwoOSITCTT-Book BodoniSvtyTwoOSITCTT-BookIt BodoniSvtyTwoOSITCTT-Bold
      Bodoni 72 Smallcaps: BodoniSvtyTwoSCITCTT-Book
      Charter: Charter-Roman Charter-Italic Charter-Bold Charter-BoldItalic Charter-Black Charter-BlackItalic
      Cochin: Cochin Cochin-Italic Cochin-Bold Cochin-BoldItalic
      Copperplate: Copperplate Copperplate-Light Copperplate-Bold
      Didot: Didot Didot-Italic Didot-Bold
      Garamond: Garamond Garamond-Italic Garamond-Bold
      Hoefler Text: HoeflerText-Regular HoeflerText-Italic HoeflerText-Black HoeflerText-BlackItalic
      Iowan Old Style: IowanOldStyle-Roman IowanOldStyle-Italic IowanOldStyle-Bold IowanOldStyle-BoldItalic
      Luminari: Luminari-Regular
      Marion: Marion-Regular Marion-Italic Marion-Bold
      New York: NewYork-Regular NewYork-RegularItalic NewYork-Medium NewYork-MediumItalic NewYork-Semibold NewYork-SemiboldItalic NewYork-Bold NewYork-BoldItalic NewYork-Heavy NewYork-Black
      Papyrus: Papyrus Papyrus-Condensed
      Trattatello: Trattatello
      Euphemia UCAS: EuphemiaUCAS EuphemiaUCAS-Italic EuphemiaUCAS-Bold
      Superclarendon: Superclarendon-Regular Superclarendon-Italic Superclarendon-Light Superclarendon-LightItalic Superclarendon-Bold Superclarendon-BoldItalic Superclarendon-Black Superclarendon-BlackItalic
      """),
    (.typewriter, """
      American Typewriter: AmericanTypewriter AmericanTypewriter-Light AmericanTypewriter-Semibold AmericanTypewriter-Bold AmericanTypewriter-Condensed AmericanTypewriter-CondensedLight AmericanTypewriter-CondensedBold
      Rockwell: Rockwell-Regular Rockwell-Italic Rockwell-Bold Rockwell-BoldItalic
      """),
    (.mono, """
      Courier: Courier Courier-Oblique Courier-Bold Courier-BoldOblique
      Courier New: CourierNewPSMT CourierNewPS-ItalicMT CourierNewPS-BoldMT CourierNewPS-BoldItalicMT
      Menlo: Menlo-Regular Menlo-Italic Menlo-Bold Menlo-BoldItalic
      Monaco: Monaco
      Andale Mono: AndaleMono
      PT Mono: PTMono-Regular PTMono-Bold
      SF Mono: SFMono-Regular SFMono-RegularItalic SFMono-Light SFMono-LightItalic SFMono-Medium SFMono-MediumItalic SFMono-Semibold SFMono-SemiboldItalic SFMono-Bold SFMono-BoldItalic SFMono-Heavy SFMono-HeavyItalic
      .SF UI Mono: .SFUIMono-Regular .SFUIMono-Light .SFUIMono-Medium .SFUIMono-Semibold .SFUIMono-Bold .SFUIMono-Heavy
      .Apple System UI Font Monospaced: .AppleSystemUIFontMonospaced-Regular .AppleSystemUIFontMonospaced-Bold
      """),
    (.script, """
      Snell Roundhand: SnellRoundhand SnellRoundhand-Bold SnellRoundhand-Black
      Zapfino: Zapfino
      Apple Chancery: Apple-Chancery
      Bradley Hand: BradleyHandITCTT-Bold
      Brush Script MT: BrushScriptMT
      Savoye LET: SavoyeLetPlain
      Party LET: PartyLetPlain
      """),
    (.emoji, "Apple Color Emoji: AppleColorEmoji .AppleColorEmojiUI"),
    (.symbols, """
      Zapf Dingbats: ZapfDingbatsITC
      Symbol: Symbol
      Apple Symbols: AppleSymbols
      Bodoni Ornaments: BodoniOrnamentsITCTT
      """),
    (.math, "STIX Two Math: STIXTwoMath-Regular"),
    (.japaneseSans, """
      Hiragino Sans: HiraginoSans-W3 HiraginoSans-W0 HiraginoSans-W1 HiraginoSans-W2 HiraginoSans-W4 HiraginoSans-W5 HiraginoSans-W6 HiraginoSans-W7 HiraginoSans-W8 HiraginoSans-W9
      Hiragino Kaku Gothic ProN: HiraKakuProN-W3 HiraKakuProN-W6
      Hiragino Kaku Gothic Pro: HiraKakuPro-W3 HiraKakuPro-W6
      Hiragino Maru Gothic ProN: HiraMaruProN-W4
      Osaka: Osaka Osaka-Mono
      """),
    (.japaneseSerif, """
      Hiragino Mincho ProN: HiraMinProN-W3 HiraMinProN-W6
      Hiragino Mincho Pro: HiraMinPro-W3 HiraMinPro-W6
      """),
    (.simplified, """
      PingFang SC: PingFangSC-Regular PingFangSC-Ultralight PingFangSC-Thin PingFangSC-Light PingFangSC-Medium PingFangSC-Semibold
      Heiti SC: STHeitiSC-Light STHeitiSC-Medium
      Hiragino Sans GB: HiraginoSansGB-W3 HiraginoSansGB-W6
      """),
    (.simplifiedSerif, """
      Songti SC: STSongti-SC-Regular STSongti-SC-Light STSongti-SC-Bold STSongti-SC-Black
      STSong: STSong
      Kaiti SC: STKaitiSC-Regular STKaitiSC-Bold STKaitiSC-Black
      """),
    (.traditional, """
      PingFang TC: PingFangTC-Regular PingFangTC-Ultralight PingFangTC-Thin PingFangTC-Light PingFangTC-Medium PingFangTC-Semibold
      Heiti TC: STHeitiTC-Light STHeitiTC-Medium
      """),
    (.traditionalSerif, """
      Songti TC: STSongti-TC-Regular STSongti-TC-Light STSongti-TC-Bold
      """),
    (.hongKong, """
      PingFang HK: PingFangHK-Regular PingFangHK-Ultralight PingFangHK-Thin PingFangHK-Light PingFangHK-Medium PingFangHK-Semibold
      PingFang MO: PingFangMO-Regular PingFangMO-Ultralight PingFangMO-Thin PingFangMO-Light PingFangMO-Medium PingFangMO-Semibold
      """),
    (.korean, """
      Apple SD Gothic Neo: AppleSDGothicNeo-Regular AppleSDGothicNeo-UltraLight AppleSDGothicNeo-Thin AppleSDGothicNeo-Light AppleSDGothicNeo-Medium AppleSDGothicNeo-SemiBold AppleSDGothicNeo-Bold
      AppleGothic: AppleGothic
      """),
    (.koreanSerif, "AppleMyungjo: AppleMyungjo"),
    (.arabic, """
      Geeza Pro: GeezaPro GeezaPro-Bold
      Al Nile: AlNile AlNile-Bold
      Damascus: Damascus DamascusLight DamascusMedium DamascusSemiBold DamascusBold
      Farah: Farah
      """),
    (.hebrew, "New Peninim MT: NewPeninimMT"),
    (.thai, """
      Thonburi: Thonburi Thonburi-Light Thonburi-Bold
      Ayuthaya: Ayuthaya
      Sukhumvit Set: SukhumvitSet-Text SukhumvitSet-Thin SukhumvitSet-Light SukhumvitSet-Medium SukhumvitSet-SemiBold SukhumvitSet-Bold
      """),
    (.devanagari, """
      Devanagari Sangam MN: DevanagariSangamMN DevanagariSangamMN-Bold
      Kohinoor Devanagari: KohinoorDevanagari-Regular KohinoorDevanagari-Light KohinoorDevanagari-Semibold
      """),
  ]
}
