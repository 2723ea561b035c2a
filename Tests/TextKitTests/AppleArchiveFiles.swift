// Archives of attributed strings as property lists in XML. A script generated them from the documentation of the formats; they do not come
// from Apple's programs. The sources of the keys are listed at the classes that read them.

enum AppleArchiveFiles {
  /// A mutable attributed string of iOS: four runs with three sets of attributes, one run longer than 127 code units.
  static let phone = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$objects</key><array>
    <string>$null</string>
    <dict><key>NSString</key><dict><key>CF$UID</key><integer>2</integer></dict><key>NSAttributes</key><dict><key>CF$UID</key><integer>73</integer></dict><key>NSAttributeInfo</key><dict><key>CF$UID</key><integer>74</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>76</integer></dict></dict>
    <dict><key>NS.string</key><string>Title
    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxend</string><key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>
    <dict><key>$classname</key><string>NSMutableString</string><key>$classes</key><array><string>NSMutableString</string><string>NSString</string><string>NSObject</string></array></dict>
    <real>40.0</real>
    <string>Helvetica-Bold</string>
    <string>NSFontSizeAttribute</string>
    <string>NSFontNameAttribute</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>6</integer></dict><dict><key>CF$UID</key><integer>7</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>4</integer></dict><dict><key>CF$UID</key><integer>5</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>9</integer></dict></dict>
    <dict><key>$classname</key><string>NSMutableDictionary</string><key>$classes</key><array><string>NSMutableDictionary</string><string>NSDictionary</string><string>NSObject</string></array></dict>
    <dict><key>UIFontDescriptorAttributes</key><dict><key>CF$UID</key><integer>8</integer></dict><key>UIFontDescriptorOptions</key><integer>2147483648</integer><key>$class</key><dict><key>CF$UID</key><integer>11</integer></dict></dict>
    <dict><key>$classname</key><string>UIFontDescriptor</string><key>$classes</key><array><string>UIFontDescriptor</string><string>NSObject</string></array></dict>
    <dict><key>UIFontName</key><dict><key>CF$UID</key><integer>5</integer></dict><key>NSName</key><dict><key>CF$UID</key><integer>5</integer></dict><key>UIFontPointSize</key><real>40.0</real><key>NSSize</key><real>40.0</real><key>UIFontTraits</key><integer>2</integer><key>UISystemFont</key><false/><key>UIFontDescriptor</key><dict><key>CF$UID</key><integer>10</integer></dict><key>UIFontTextStyleForScaling</key><dict><key>CF$UID</key><integer>0</integer></dict><key>UIFontPointSizeForScaling</key><real>0.0</real><key>UIFontMaximumPointSizeAfterScaling</key><real>0.0</real><key>$class</key><dict><key>CF$UID</key><integer>13</integer></dict></dict>
    <dict><key>$classname</key><string>UIFont</string><key>$classes</key><array><string>UIFont</string><string>NSObject</string></array></dict>
    <string>CTFontRegularUsage</string>
    <real>17.0</real>
    <string>NSCTFontUIUsageAttribute</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>16</integer></dict><dict><key>CF$UID</key><integer>6</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>14</integer></dict><dict><key>CF$UID</key><integer>15</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>9</integer></dict></dict>
    <dict><key>UIFontDescriptorAttributes</key><dict><key>CF$UID</key><integer>17</integer></dict><key>UIFontDescriptorOptions</key><integer>2147483648</integer><key>$class</key><dict><key>CF$UID</key><integer>11</integer></dict></dict>
    <string>.SFUI-Regular</string>
    <dict><key>UIFontName</key><dict><key>CF$UID</key><integer>19</integer></dict><key>NSName</key><dict><key>CF$UID</key><integer>19</integer></dict><key>UIFontPointSize</key><real>17.0</real><key>NSSize</key><real>17.0</real><key>UIFontTraits</key><integer>0</integer><key>UISystemFont</key><true/><key>UIFontDescriptor</key><dict><key>CF$UID</key><integer>18</integer></dict><key>UIFontTextStyleForScaling</key><dict><key>CF$UID</key><integer>0</integer></dict><key>UIFontPointSizeForScaling</key><real>0.0</real><key>UIFontMaximumPointSizeAfterScaling</key><real>0.0</real><key>$class</key><dict><key>CF$UID</key><integer>13</integer></dict></dict>
    <string>UICTFontTextStyleBody</string>
    <real>17.0</real>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>16</integer></dict><dict><key>CF$UID</key><integer>6</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>21</integer></dict><dict><key>CF$UID</key><integer>22</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>9</integer></dict></dict>
    <dict><key>UIFontDescriptorAttributes</key><dict><key>CF$UID</key><integer>23</integer></dict><key>UIFontDescriptorOptions</key><integer>2147483648</integer><key>$class</key><dict><key>CF$UID</key><integer>11</integer></dict></dict>
    <dict><key>UIFontName</key><dict><key>CF$UID</key><integer>19</integer></dict><key>NSName</key><dict><key>CF$UID</key><integer>19</integer></dict><key>UIFontPointSize</key><real>17.0</real><key>NSSize</key><real>17.0</real><key>UIFontTraits</key><integer>0</integer><key>UISystemFont</key><true/><key>UIFontDescriptor</key><dict><key>CF$UID</key><integer>24</integer></dict><key>UIFontTextStyleForScaling</key><dict><key>CF$UID</key><integer>0</integer></dict><key>UIFontPointSizeForScaling</key><real>0.0</real><key>UIFontMaximumPointSizeAfterScaling</key><real>0.0</real><key>$class</key><dict><key>CF$UID</key><integer>13</integer></dict></dict>
    <dict><key>UIColorComponentCount</key><integer>4</integer><key>UIRed</key><real>0.007843137718737125</real><key>UIGreen</key><real>0.48235294222831726</real><key>UIBlue</key><real>0.572549045085907</real><key>UIAlpha</key><real>1.0</real><key>NSRGB</key><data>MC4wMDc4NCAwLjQ4MiAwLjU3Mw==</data><key>NSColorSpace</key><integer>2</integer><key>$class</key><dict><key>CF$UID</key><integer>27</integer></dict></dict>
    <dict><key>$classname</key><string>UIColor</string><key>$classes</key><array><string>UIColor</string><string>NSObject</string></array></dict>
    <dict><key>UIColorComponentCount</key><integer>4</integer><key>UIRed</key><real>0.1</real><key>UIRed-Double</key><real>0.25</real><key>UIGreen</key><real>0.1</real><key>UIGreen-Double</key><real>0.5</real><key>UIBlue</key><real>0.1</real><key>UIBlue-Double</key><real>0.75</real><key>UIAlpha</key><real>0.1</real><key>UIAlpha-Double</key><real>0.5</real><key>NSRGB</key><data>MC4yNSAwLjUgMC43NSAwLjU=</data><key>NSColorSpace</key><integer>2</integer><key>$class</key><dict><key>CF$UID</key><integer>27</integer></dict></dict>
    <dict><key>UIColorComponentCount</key><integer>2</integer><key>UIWhite</key><real>0.5</real><key>UIAlpha</key><real>0.25</real><key>NSWhite</key><data>MC41IDAuMjU=</data><key>NSColorSpace</key><integer>4</integer><key>$class</key><dict><key>CF$UID</key><integer>27</integer></dict></dict>
    <string>labelColor</string>
    <dict><key>UISystemColorName</key><dict><key>CF$UID</key><integer>30</integer></dict><key>UIColorComponentCount</key><integer>2</integer><key>UIWhite</key><real>0.0</real><key>UIAlpha</key><real>1.0</real><key>NSWhite</key><data>MA==</data><key>NSColorSpace</key><integer>4</integer><key>$class</key><dict><key>CF$UID</key><integer>27</integer></dict></dict>
    <dict><key>NSLocation</key><real>72.0</real><key>$class</key><dict><key>CF$UID</key><integer>33</integer></dict></dict>
    <dict><key>$classname</key><string>NSTextTab</string><key>$classes</key><array><string>NSTextTab</string><string>NSObject</string></array></dict>
    <dict><key>NSString</key><string>.,</string><key>$class</key><dict><key>CF$UID</key><integer>35</integer></dict></dict>
    <dict><key>$classname</key><string>NSCharacterSet</string><key>$classes</key><array><string>NSCharacterSet</string><string>NSObject</string></array></dict>
    <string>NSTabColumnTerminatorsAttributeName</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>36</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>34</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>38</integer></dict></dict>
    <dict><key>$classname</key><string>NSDictionary</string><key>$classes</key><array><string>NSDictionary</string><string>NSObject</string></array></dict>
    <dict><key>NSLocation</key><real>144.0</real><key>NSTextAlignment</key><integer>1</integer><key>NSTabOptions</key><dict><key>CF$UID</key><integer>37</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>33</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>32</integer></dict><dict><key>CF$UID</key><integer>39</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>41</integer></dict></dict>
    <dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>
    <string>{decimal}.</string>
    <dict><key>NSMarkerFormat</key><dict><key>CF$UID</key><integer>42</integer></dict><key>NSMarkerTextAttachment</key><dict><key>CF$UID</key><integer>0</integer></dict><key>NSStart</key><integer>4</integer><key>$class</key><dict><key>CF$UID</key><integer>44</integer></dict></dict>
    <dict><key>$classname</key><string>NSTextList</string><key>$classes</key><array><string>NSTextList</string><string>NSObject</string></array></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>43</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>41</integer></dict></dict>
    <dict><key>NS.objects</key><array></array><key>$class</key><dict><key>CF$UID</key><integer>41</integer></dict></dict>
    <dict><key>NSAlignment</key><integer>2</integer><key>NSAllowsTighteningForTruncation</key><integer>1</integer><key>NSLineSpacing</key><real>3.0</real><key>NSParagraphSpacing</key><real>5.0</real><key>NSParagraphSpacingBefore</key><real>6.0</real><key>NSFirstLineHeadIndent</key><real>12.0</real><key>NSHeadIndent</key><real>24.0</real><key>NSTailIndent</key><real>-8.0</real><key>NSMinLineHeight</key><real>20.0</real><key>NSMaxLineHeight</key><real>44.0</real><key>NSLineHeightMultiple</key><real>1.5</real><key>NSDefaultTabInterval</key><real>28.0</real><key>NSHyphenationFactor</key><real>0.5</real><key>NSLineBreakMode</key><integer>4</integer><key>NSLineBreakStrategy</key><integer>1</integer><key>NSUsesDefaultHyphenation</key><true/><key>NSWritingDirection</key><integer>2</integer><key>NSTabStops</key><dict><key>CF$UID</key><integer>40</integer></dict><key>NSTextLists</key><dict><key>CF$UID</key><integer>45</integer></dict><key>NSTextBlocks</key><dict><key>CF$UID</key><integer>46</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>48</integer></dict></dict>
    <dict><key>$classname</key><string>NSMutableParagraphStyle</string><key>$classes</key><array><string>NSMutableParagraphStyle</string><string>NSParagraphStyle</string><string>NSObject</string></array></dict>
    <dict><key>NSTabStops</key><dict><key>CF$UID</key><integer>0</integer></dict><key>NSAllowsTighteningForTruncation</key><integer>1</integer><key>NSWritingDirection</key><integer>1</integer><key>$class</key><dict><key>CF$UID</key><integer>50</integer></dict></dict>
    <dict><key>$classname</key><string>NSParagraphStyle</string><key>$classes</key><array><string>NSParagraphStyle</string><string>NSObject</string></array></dict>
    <dict><key>NSShadowHoriz</key><real>1.5</real><key>NSShadowVert</key><real>-3.0</real><key>NSShadowBlurRadius</key><real>4.0</real><key>NSShadowColor</key><dict><key>CF$UID</key><integer>29</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>52</integer></dict></dict>
    <dict><key>$classname</key><string>NSShadow</string><key>$classes</key><array><string>NSShadow</string><string>NSObject</string></array></dict>
    <string>https://example.org/a?b</string>
    <dict><key>NS.base</key><dict><key>CF$UID</key><integer>0</integer></dict><key>NS.relative</key><dict><key>CF$UID</key><integer>53</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>55</integer></dict></dict>
    <dict><key>$classname</key><string>NSURL</string><key>$classes</key><array><string>NSURL</string><string>NSObject</string></array></dict>
    <integer>9</integer>
    <real>1.5</real>
    <string>NSFont</string>
    <string>NSColor</string>
    <string>NSParagraphStyle</string>
    <string>NSShadow</string>
    <string>NSUnderline</string>
    <string>NSKern</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>58</integer></dict><dict><key>CF$UID</key><integer>59</integer></dict><dict><key>CF$UID</key><integer>60</integer></dict><dict><key>CF$UID</key><integer>61</integer></dict><dict><key>CF$UID</key><integer>62</integer></dict><dict><key>CF$UID</key><integer>63</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>12</integer></dict><dict><key>CF$UID</key><integer>26</integer></dict><dict><key>CF$UID</key><integer>47</integer></dict><dict><key>CF$UID</key><integer>51</integer></dict><dict><key>CF$UID</key><integer>56</integer></dict><dict><key>CF$UID</key><integer>57</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>38</integer></dict></dict>
    <string>NSBackgroundColor</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>58</integer></dict><dict><key>CF$UID</key><integer>59</integer></dict><dict><key>CF$UID</key><integer>60</integer></dict><dict><key>CF$UID</key><integer>65</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>20</integer></dict><dict><key>CF$UID</key><integer>31</integer></dict><dict><key>CF$UID</key><integer>49</integer></dict><dict><key>CF$UID</key><integer>28</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>38</integer></dict></dict>
    <integer>1</integer>
    <real>2.0</real>
    <string>NSLink</string>
    <string>NSStrikethrough</string>
    <string>NSBaselineOffset</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>58</integer></dict><dict><key>CF$UID</key><integer>69</integer></dict><dict><key>CF$UID</key><integer>70</integer></dict><dict><key>CF$UID</key><integer>71</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>25</integer></dict><dict><key>CF$UID</key><integer>54</integer></dict><dict><key>CF$UID</key><integer>67</integer></dict><dict><key>CF$UID</key><integer>68</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>38</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>64</integer></dict><dict><key>CF$UID</key><integer>66</integer></dict><dict><key>CF$UID</key><integer>72</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>41</integer></dict></dict>
    <dict><key>NS.data</key><data>BgCsAgECAgEB</data><key>$class</key><dict><key>CF$UID</key><integer>75</integer></dict></dict>
    <dict><key>$classname</key><string>NSMutableData</string><key>$classes</key><array><string>NSMutableData</string><string>NSData</string><string>NSObject</string></array></dict>
    <dict><key>$classname</key><string>NSMutableAttributedString</string><key>$classes</key><array><string>NSMutableAttributedString</string><string>NSAttributedString</string><string>NSObject</string></array></dict>
    </array>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$version</key><integer>100000</integer>
    </dict></plist>
    """#

  /// A text storage of macOS, with classes that are not read.
  static let mac = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$objects</key><array>
    <string>$null</string>
    <dict><key>NSString</key><dict><key>CF$UID</key><integer>2</integer></dict><key>NSDelegate</key><dict><key>CF$UID</key><integer>0</integer></dict><key>NSAttributes</key><dict><key>CF$UID</key><integer>39</integer></dict><key>NSAttributeInfo</key><dict><key>CF$UID</key><integer>40</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>41</integer></dict></dict>
    <string>Mac￼</string>
    <string>Helvetica</string>
    <dict><key>NSName</key><dict><key>CF$UID</key><integer>3</integer></dict><key>NSSize</key><real>14.0</real><key>NSfFlags</key><integer>16</integer><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>$classname</key><string>NSFont</string><key>$classes</key><array><string>NSFont</string><string>NSObject</string></array></dict>
    <data>YWJj</data>
    <dict><key>NSID</key><integer>7</integer><key>NSModel</key><integer>1</integer><key>NSICC</key><dict><key>CF$UID</key><integer>6</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>8</integer></dict></dict>
    <dict><key>$classname</key><string>NSColorSpace</string><key>$classes</key><array><string>NSColorSpace</string><string>NSObject</string></array></dict>
    <dict><key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MSAwLjUgMCAwLjc1AA==</data><key>NSComponents</key><data>MSAwLjUgMCAwLjc1</data><key>NSCustomColorSpace</key><dict><key>CF$UID</key><integer>7</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>10</integer></dict></dict>
    <dict><key>$classname</key><string>NSColor</string><key>$classes</key><array><string>NSColor</string><string>NSObject</string></array></dict>
    <dict><key>NSColorSpace</key><integer>3</integer><key>NSWhite</key><data>MQA=</data><key>$class</key><dict><key>CF$UID</key><integer>10</integer></dict></dict>
    <string>System</string>
    <string>selectedTextColor</string>
    <dict><key>NSColorSpace</key><integer>6</integer><key>NSCatalogName</key><dict><key>CF$UID</key><integer>12</integer></dict><key>NSColorName</key><dict><key>CF$UID</key><integer>13</integer></dict><key>NSColor</key><dict><key>CF$UID</key><integer>11</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>10</integer></dict></dict>
    <string>textColor</string>
    <dict><key>NSColorSpace</key><integer>6</integer><key>NSCatalogName</key><dict><key>CF$UID</key><integer>12</integer></dict><key>NSColorName</key><dict><key>CF$UID</key><integer>15</integer></dict><key>NSColor</key><dict><key>CF$UID</key><integer>11</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>10</integer></dict></dict>
    <dict><key>NSRow</key><integer>1</integer><key>$class</key><dict><key>CF$UID</key><integer>18</integer></dict></dict>
    <dict><key>$classname</key><string>NSTextTableBlock</string><key>$classes</key><array><string>NSTextTableBlock</string><string>NSTextBlock</string><string>NSObject</string></array></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>17</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>20</integer></dict></dict>
    <dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>
    <dict><key>NSAlignment</key><integer>1</integer><key>NSTabStops</key><dict><key>CF$UID</key><integer>0</integer></dict><key>NSTextBlocks</key><dict><key>CF$UID</key><integer>19</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>22</integer></dict></dict>
    <dict><key>$classname</key><string>NSParagraphStyle</string><key>$classes</key><array><string>NSParagraphStyle</string><string>NSObject</string></array></dict>
    <dict><key>NSFileWrapper</key><dict><key>CF$UID</key><integer>25</integer></dict><key>NSCell</key><dict><key>CF$UID</key><integer>27</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>29</integer></dict></dict>
    <data>cnRmZA==</data>
    <dict><key>NSFileWrapperData</key><dict><key>CF$UID</key><integer>24</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>26</integer></dict></dict>
    <dict><key>$classname</key><string>NSFileWrapper</string><key>$classes</key><array><string>NSFileWrapper</string><string>NSObject</string></array></dict>
    <dict><key>NSAttachment</key><dict><key>CF$UID</key><integer>23</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>28</integer></dict></dict>
    <dict><key>$classname</key><string>NSTextAttachmentCell</string><key>$classes</key><array><string>NSTextAttachmentCell</string><string>NSCell</string><string>NSObject</string></array></dict>
    <dict><key>$classname</key><string>NSTextAttachment</string><key>$classes</key><array><string>NSTextAttachment</string><string>NSObject</string></array></dict>
    <string>NSFont</string>
    <string>NSColor</string>
    <string>NSBackgroundColor</string>
    <string>NSUnderlineColor</string>
    <string>NSParagraphStyle</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>30</integer></dict><dict><key>CF$UID</key><integer>31</integer></dict><dict><key>CF$UID</key><integer>32</integer></dict><dict><key>CF$UID</key><integer>33</integer></dict><dict><key>CF$UID</key><integer>34</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>4</integer></dict><dict><key>CF$UID</key><integer>9</integer></dict><dict><key>CF$UID</key><integer>14</integer></dict><dict><key>CF$UID</key><integer>16</integer></dict><dict><key>CF$UID</key><integer>21</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>36</integer></dict></dict>
    <dict><key>$classname</key><string>NSDictionary</string><key>$classes</key><array><string>NSDictionary</string><string>NSObject</string></array></dict>
    <string>NSAttachment</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>30</integer></dict><dict><key>CF$UID</key><integer>37</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>4</integer></dict><dict><key>CF$UID</key><integer>23</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>36</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>35</integer></dict><dict><key>CF$UID</key><integer>38</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>20</integer></dict></dict>
    <data>AwABAQ==</data>
    <dict><key>$classname</key><string>NSTextStorage</string><key>$classes</key><array><string>NSTextStorage</string><string>NSMutableAttributedString</string><string>NSAttributedString</string><string>NSObject</string></array></dict>
    </array>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$version</key><integer>100000</integer>
    </dict></plist>
    """#

  /// An attributed string of iOS with one set of attributes, and an attachment.
  static let withAttachment = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$objects</key><array>
    <string>$null</string>
    <dict><key>NSString</key><dict><key>CF$UID</key><integer>2</integer></dict><key>NSAttributes</key><dict><key>CF$UID</key><integer>9</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>11</integer></dict></dict>
    <string>￼</string>
    <data>Ynl0ZXM=</data>
    <string>public.data</string>
    <string>{{0, -4}, {20, 16.5}}</string>
    <dict><key>NSContents</key><dict><key>CF$UID</key><integer>3</integer></dict><key>NSFileType</key><dict><key>CF$UID</key><integer>4</integer></dict><key>NSBounds</key><dict><key>CF$UID</key><integer>5</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>7</integer></dict></dict>
    <dict><key>$classname</key><string>NSTextAttachment</string><key>$classes</key><array><string>NSTextAttachment</string><string>NSObject</string></array></dict>
    <string>NSAttachment</string>
    <dict><key>NS.keys</key><array><dict><key>CF$UID</key><integer>8</integer></dict></array><key>NS.objects</key><array><dict><key>CF$UID</key><integer>6</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>10</integer></dict></dict>
    <dict><key>$classname</key><string>NSDictionary</string><key>$classes</key><array><string>NSDictionary</string><string>NSObject</string></array></dict>
    <dict><key>$classname</key><string>NSAttributedString</string><key>$classes</key><array><string>NSAttributedString</string><string>NSObject</string></array></dict>
    </array>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$version</key><integer>100000</integer>
    </dict></plist>
    """#

  /// The format of Galley before it had Apple's keys.
  static let galley = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$objects</key><array>
    <string>$null</string>
    <dict><key>GalleyText</key><dict><key>CF$UID</key><integer>2</integer></dict><key>GalleyRunLengths</key><dict><key>CF$UID</key><integer>37</integer></dict><key>GalleyAttributeNames</key><dict><key>CF$UID</key><integer>45</integer></dict><key>GalleyAttributeValues</key><dict><key>CF$UID</key><integer>48</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>49</integer></dict></dict>
    <data>TwBsAGQAIADpAA==</data>
    <string>Menlo-Bold</string>
    <dict><key>NS.objects</key><array></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>
    <dict><key>name</key><dict><key>CF$UID</key><integer>3</integer></dict><key>size</key><real>0.0</real><key>features</key><dict><key>CF$UID</key><integer>4</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>7</integer></dict></dict>
    <dict><key>$classname</key><string>UIFoundation.UIFontDescriptor</string><key>$classes</key><array><string>UIFoundation.UIFontDescriptor</string><string>NSObject</string></array></dict>
    <dict><key>NS.objects</key><array></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <string>DejaVuSansMono-Bold</string>
    <string>DejaVu Sans Mono</string>
    <dict><key>pointSize</key><real>12.5</real><key>request</key><dict><key>CF$UID</key><integer>6</integer></dict><key>features</key><dict><key>CF$UID</key><integer>8</integer></dict><key>faceName</key><dict><key>CF$UID</key><integer>9</integer></dict><key>faceFamily</key><dict><key>CF$UID</key><integer>10</integer></dict><key>faceWeight</key><integer>700</integer><key>faceItalic</key><false/><key>$class</key><dict><key>CF$UID</key><integer>12</integer></dict></dict>
    <dict><key>$classname</key><string>UIFoundation.UIFont</string><key>$classes</key><array><string>UIFoundation.UIFont</string><string>CoreText.CTFont</string><string>NSObject</string></array></dict>
    <dict><key>NSAlignment</key><integer>2</integer><key>NSLocation</key><real>50.0</real><key>$class</key><dict><key>CF$UID</key><integer>14</integer></dict></dict>
    <dict><key>$classname</key><string>GalleyAttributedText.NSTextTab</string><key>$classes</key><array><string>GalleyAttributedText.NSTextTab</string><string>NSObject</string></array></dict>
    <string>{disc}</string>
    <dict><key>markerFormat</key><dict><key>CF$UID</key><integer>15</integer></dict><key>options</key><integer>0</integer><key>startingItemNumber</key><integer>1</integer><key>$class</key><dict><key>CF$UID</key><integer>17</integer></dict></dict>
    <dict><key>$classname</key><string>GalleyAttributedText.NSTextList</string><key>$classes</key><array><string>GalleyAttributedText.NSTextList</string><string>NSObject</string></array></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>13</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>16</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>alignment</key><integer>2</integer><key>lineBreakMode</key><integer>0</integer><key>baseWritingDirection</key><integer>-1</integer><key>lineSpacing</key><real>0.0</real><key>paragraphSpacing</key><real>1.0</real><key>paragraphSpacingBefore</key><real>2.0</real><key>firstLineHeadIndent</key><real>3.0</real><key>headIndent</key><real>4.0</real><key>tailIndent</key><real>5.0</real><key>minimumLineHeight</key><real>6.0</real><key>maximumLineHeight</key><real>7.0</real><key>lineHeightMultiple</key><real>8.0</real><key>defaultTabInterval</key><real>9.0</real><key>usesDefaultHyphenation</key><false/><key>allowsDefaultTighteningForTruncation</key><false/><key>hyphenationFactor</key><real>0.0</real><key>lineBreakStrategy</key><integer>0</integer><key>tabStops</key><dict><key>CF$UID</key><integer>18</integer></dict><key>textLists</key><dict><key>CF$UID</key><integer>19</integer></dict><key>keepsWithNext</key><true/><key>$class</key><dict><key>CF$UID</key><integer>21</integer></dict></dict>
    <dict><key>$classname</key><string>GalleyAttributedText.NSParagraphStyle</string><key>$classes</key><array><string>GalleyAttributedText.NSParagraphStyle</string><string>NSObject</string></array></dict>
    <data>AAAAAAAA8D8AAAAAAADgPwAAAAAAAAAAAAAAAAAA8D8=</data>
    <dict><key>rgb</key><dict><key>CF$UID</key><integer>22</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>24</integer></dict></dict>
    <dict><key>$classname</key><string>UIFoundation.UIColor</string><key>$classes</key><array><string>UIFoundation.UIColor</string><string>NSObject</string></array></dict>
    <string>systemTeal</string>
    <dict><key>name</key><dict><key>CF$UID</key><integer>25</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>24</integer></dict></dict>
    <data>AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhA</data>
    <dict><key>offsetAndBlur</key><dict><key>CF$UID</key><integer>27</integer></dict><key>color</key><dict><key>CF$UID</key><integer>23</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>29</integer></dict></dict>
    <dict><key>$classname</key><string>UIFoundation.NSShadow</string><key>$classes</key><array><string>UIFoundation.NSShadow</string><string>NSObject</string></array></dict>
    <data>AAAAAAAA8D8AAAAAAAAAQAAAAAAAAAhAAAAAAAAAEEA=</data>
    <string>public.data</string>
    <data>Ynl0ZXM=</data>
    <dict><key>bounds</key><dict><key>CF$UID</key><integer>30</integer></dict><key>fileType</key><dict><key>CF$UID</key><integer>31</integer></dict><key>contents</key><dict><key>CF$UID</key><integer>32</integer></dict><key>$class</key><dict><key>CF$UID</key><integer>34</integer></dict></dict>
    <dict><key>$classname</key><string>TextKit.NSTextAttachment</string><key>$classes</key><array><string>TextKit.NSTextAttachment</string><string>NSObject</string></array></dict>
    <integer>3</integer>
    <integer>2</integer>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>35</integer></dict><dict><key>CF$UID</key><integer>36</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <string>NSColor</string>
    <string>NSFont</string>
    <string>NSParagraphStyle</string>
    <string>NSShadow</string>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>38</integer></dict><dict><key>CF$UID</key><integer>39</integer></dict><dict><key>CF$UID</key><integer>40</integer></dict><dict><key>CF$UID</key><integer>41</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <string>NSAttachment</string>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>43</integer></dict><dict><key>CF$UID</key><integer>38</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>42</integer></dict><dict><key>CF$UID</key><integer>44</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>23</integer></dict><dict><key>CF$UID</key><integer>11</integer></dict><dict><key>CF$UID</key><integer>20</integer></dict><dict><key>CF$UID</key><integer>28</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>33</integer></dict><dict><key>CF$UID</key><integer>26</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>46</integer></dict><dict><key>CF$UID</key><integer>47</integer></dict></array><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    <dict><key>$classname</key><string>GalleyAttributedText.NSAttributedString</string><key>$classes</key><array><string>GalleyAttributedText.NSAttributedString</string><string>NSObject</string></array></dict>
    </array>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$version</key><integer>100000</integer>
    </dict></plist>
    """#
}
