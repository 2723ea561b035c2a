extension Desk {
  /// Sends a window the message that a window manager sends when its close button is pressed.
  static let closeTool = """
    import ctypes, sys
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XInternAtom.restype = ctypes.c_ulong
    class Message(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
                    ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
                    ("rest", ctypes.c_long * 24)]
    display, window = ctypes.c_void_p(x.XOpenDisplay(None)), int(sys.argv[1])
    message = Message(33, 0, 1, display, window, x.XInternAtom(display, b"WM_PROTOCOLS", 0), 32)
    message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x.XCloseDisplay(display)
    """

  /// Counts the distinct colors of a window, in every third pixel horizontally and vertically.
  static let colorsTool = """
    import ctypes, sys
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = x.XGetImage.restype = ctypes.c_void_p
    x.XGetPixel.restype = ctypes.c_ulong
    display, window = ctypes.c_void_p(x.XOpenDisplay(None)), ctypes.c_ulong(int(sys.argv[1]))
    width, height, all_planes, pixmap = 1000, 780, ctypes.c_ulong(0xFFFFFFFF), 2
    image = ctypes.c_void_p(x.XGetImage(display, window, 0, 0, width, height, all_planes, pixmap))
    print(len({x.XGetPixel(image, column, row) for column in range(0, width, 3) for row in range(0, height, 3)}))
    """

  /// Presses and releases the first button twice, in one request to the server.
  static let doubleClickTool = """
    import ctypes
    x, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    for is_down in (1, 0, 1, 0):
        test.XTestFakeButtonEvent(display, 1, is_down, ctypes.c_ulong(0))
    x.XSync(display, 0)
    x.XCloseDisplay(display)
    """
}
