"""Uses a document in a real window as a screen reader does, through AT-SPI, and prints a line for each check.

Usage: dbus-run-session -- python3 checks.py GALLEY DOCUMENT, with a display. Needs Debian's python3-pyatspi and at-spi2-core.
"""
import subprocess
import sys
import time

import pyatspi
from gi.repository import GLib

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
events = []


def turn():
    """Receives what has arrived."""
    while GLib.MainContext.default().iteration(False):
        pass


def wait(what, condition, seconds=60):
    """Waits until the condition has a value, which it returns; the machine can be busy."""
    end = time.time() + seconds
    while time.time() < end:
        turn()
        try:
            value = condition()
            if value:
                print("ok", what, flush=True)
                return value
        except (LookupError, GLib.Error, NotImplementedError):
            pass
        time.sleep(0.05)
    print("FAILED", what, [(e.type, e.source_name) for e in events[-20:]], flush=True)
    sys.exit(1)


def items(item):
    yield item
    for child in item:
        if child is not None:
            yield from items(child)


def find(root, role, name=None):
    return next((i for i in items(root) if i.getRole() == role and name in (None, i.name)), None)


def focus():
    return [e for e in events if e.type.startswith("object:state-changed:focused") and e.detail1 == 1]


def main(program, document):
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately", "--a11y=1"], stderr=subprocess.DEVNULL)
    galley = subprocess.Popen([program, "open", document])
    try:
        check()
    finally:
        for process in (galley, launcher):
            process.kill()
            process.wait()


def check():
    kinds = ["object:state-changed:focused", "object:text-changed", "object:text-caret-moved", "object:children-changed", "object:state-changed:checked",
             "object:property-change:accessible-value", "object:state-changed:showing"]
    pyatspi.Registry.registerEventListener(events.append, *kinds)
    app = wait("the program is on the bus", lambda: next((a for a in pyatspi.Registry.getDesktop(0) if a and a.name == "galley"), None))
    window = wait("it has a window", lambda: app[0] if app.childCount == 1 and app[0].childCount else None)
    item = wait("the window has the page's text", lambda: find(window, pyatspi.ROLE_TEXT))
    text, editable = item.queryText(), item.queryEditableText()
    before = text.getText(0, -1)
    wait("the text is the document's", lambda: before.startswith("Title"))

    attributes, start, end = text.getAttributes(1)
    found = dict(attribute.split(":", 1) for attribute in attributes.split("; " if "; " in attributes else ";") if attribute)
    wait("the title has the attributes of its font", lambda: found["family-name"] == "EB Garamond" and found["weight"] == "400" and found["underline"] == "none")
    wait("they are those of the whole title", lambda: (start, text.getText(start, end).strip()) == (0, "Title") and text.getAttributes(end)[0] != attributes)

    item.queryComponent().grabFocus()
    wait("the text takes the focus", lambda: item.getState().contains(pyatspi.STATE_FOCUSED))
    wait("an event says so", lambda: any(e.source == item for e in focus()))

    editable.insertText(0, "Wörter ", 7 + 1)
    wait("a word is typed", lambda: text.getText(0, -1) == "Wörter " + before)
    wait("an event has the word", lambda: any(e.type.startswith("object:text-changed:insert") and e.any_data == "Wörter " for e in events))
    wait("the caret is after the word", lambda: text.caretOffset == 7)
    word, start, end = text.getTextAtOffset(1, pyatspi.TEXT_BOUNDARY_WORD_START)
    text.setCaretOffset(start)
    wait("the caret moves back by the word", lambda: (word, text.caretOffset) == ("Wörter ", 0))
    wait("an event has the caret", lambda: any(e.type.startswith("object:text-caret-moved") and e.detail1 == 0 for e in events))
    text.addSelection(0, 6)
    wait("the word is selected", lambda: text.getNSelections() == 1 and text.getText(*text.getSelection(0)) == "Wörter")
    first, last = text.getCharacterExtents(0, pyatspi.WINDOW_COORDS), text.getCharacterExtents(5, pyatspi.WINDOW_COORDS)
    wait("its characters have frames", lambda: first[2] > 0 and first[0] < last[0] and abs(first[1] - last[1]) < 2)
    middle = last[0] + last[2] // 4, last[1] + last[3] // 2
    wait("a point finds its character", lambda: text.getOffsetAtPoint(*middle, pyatspi.WINDOW_COORDS) == 5)
    editable.deleteText(0, 7)
    wait("the word is deleted", lambda: text.getText(0, -1) == before)
    press(window)
    follow_focus(window, item)
    change_values(window)
    hear_messages(window)


def press(window):
    """Presses buttons without a pause, so that some requests arrive while the program reports the effects of others."""
    button = wait("a button adds hearts", lambda: find(window, pyatspi.ROLE_PUSH_BUTTON, "Add heart"))
    events.clear()
    for _ in range(5):
        button.queryAction().doAction(0)
    wait("the new hearts are on the page", lambda: len(hearts(window)) == 5)
    wait("events say so", lambda: sum(e.type.startswith("object:children-changed:add") for e in events) >= 5)
    undo = wait("the hearts can be undone", lambda: find(window, pyatspi.ROLE_PUSH_BUTTON, "Undo"))
    undo.queryAction().doAction(0)
    wait("each press is undone alone", lambda: len(hearts(window)) == 4)


def hearts(window):
    return [i for i in items(window) if i.getRole() == pyatspi.ROLE_IMAGE and i.name.startswith("heart")]


def follow_focus(window, text):
    """Moves the focus from one item to the next. Each one reports that it has the focus, and the former that it has lost it."""
    former = None
    for name, role in [("Add star", pyatspi.ROLE_PUSH_BUTTON), ("Inspector", pyatspi.ROLE_TOGGLE_BUTTON)]:
        target = find(window, role, name)
        events.clear()
        target.queryComponent().grabFocus()
        wait(f"{name} takes the focus", lambda: target.getState().contains(pyatspi.STATE_FOCUSED) and any(e.source == target for e in focus()))
        if former:
            wait("the former item loses it", lambda: any(e.source == former and e.detail1 == 0 for e in events) and not former.getState().contains(pyatspi.STATE_FOCUSED))
        former = target
    text.queryComponent().grabFocus()
    wait("the text takes it back", lambda: text.getState().contains(pyatspi.STATE_FOCUSED) and not former.getState().contains(pyatspi.STATE_FOCUSED))


def hear_messages(window):
    """A message of the program appears as a notification, which a screen reader speaks."""
    button = next(i for i in items(window) if i.getRole() in (pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_PUSH_BUTTON) and i.name.startswith("Optimize line breaks"))
    for state in ["on", "off"]:
        events.clear()
        button.queryAction().doAction(0)
        wait(f"a notification says {state}", lambda: any(
            e.type == "object:state-changed:showing" and e.detail1 == 1 and e.source.getRole() == pyatspi.ROLE_NOTIFICATION
            and e.source.name == f"Optimize line breaks: {state}" for e in events))
    last = window[window.childCount - 1]
    wait("it is in the window", lambda: (last.getRole(), last.parent, last.getIndexInParent()) == (pyatspi.ROLE_NOTIFICATION, window, window.childCount - 1))


def change_values(window):
    """Turns an option on and off, and sets the value of a slider."""
    option = find(window, pyatspi.ROLE_TOGGLE_BUTTON, "Inspector")
    for state in [True, False]:
        events.clear()
        option.queryAction().doAction(0)
        wait(f"the option is {state}", lambda: option.getState().contains(pyatspi.STATE_CHECKED) == state)
        wait("an event has the state", lambda: any(e.source == option and e.type == "object:state-changed:checked" and e.detail1 == state for e in events))
    slider = next(i for i in items(window) if i.getRole() == pyatspi.ROLE_SLIDER and i.name.startswith("Text size"))
    value = slider.queryValue()
    wait("a slider has a value and its range", lambda: (value.currentValue, value.minimumValue, value.maximumValue) == (3, 0, 11))
    events.clear()
    value.currentValue = 5
    wait("the value is set", lambda: value.currentValue == 5 and slider.name == "Text size, 2× Extra Large")
    wait("an event has the value", lambda: any(e.source == slider and e.type == "object:property-change:accessible-value" for e in events))


main(*sys.argv[1:])
