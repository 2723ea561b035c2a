"""Drives a headless Chromium by its DevTools protocol, over a pair of pipes: no port, no library."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Tab": 9, "Escape": 27, "Enter": 13}


class Missing(Exception):
    pass


class Page:
    """One tab. `errors` are what its console complained of."""

    def __init__(self, width=1440, height=900):
        program = next((found for found in map(shutil.which, NAMES) if found), None)
        if not program:
            raise Missing("Chromium is not installed: Scripts/setup --test installs it")
        self.profile = tempfile.mkdtemp(prefix="galley-chromium-")
        to_child, self.out = os.pipe()
        self.into, from_child = os.pipe()

        def wire():
            # The browser reads from 3 and writes to 4. Both ends are copied first because they can already be 3 or 4.
            reading, writing = os.dup(to_child), os.dup(from_child)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--no-first-run", "--hide-scrollbars", "--force-color-profile=srgb", f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=(3, 4), preexec_fn=wire, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        os.close(to_child)
        os.close(from_child)
        self.buffer, self.number, self.session, self.errors = b"", 0, None, []
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        self.resize(width, height)

    def close(self):
        try:
            self.ask("Browser.close", session=False)
        except Exception:
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    # The protocol

    def ask(self, method, session=True, timeout=60, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session and self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        deadline = time.monotonic() + timeout
        while True:
            answer = self.receive(deadline, method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, deadline, what):
        while b"\0" not in self.buffer:
            if not select.select([self.into], [], [], max(0, deadline - time.monotonic()))[0]:
                raise RuntimeError(f"the browser did not answer {what} in time")
            chunk = os.read(self.into, 1 << 20)
            if not chunk:
                self.log.seek(0)
                raise RuntimeError("the browser ended: " + self.log.read().decode(errors="replace")[-600:])
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        self.note(message)
        return message

    def note(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(value.get("value", value.get("description"))) for value in parameters["args"]))
        if message.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.errors.append(parameters["entry"]["text"])

    # User input

    def open(self, address):
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def js(self, expression):
        """The value of an expression; of a promise, what it comes to."""
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(f"{expression}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def until(self, expression, seconds=10):
        """Waits until it holds; whether it came to hold."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.js(expression):
                return True
            time.sleep(0.02)
        return False

    def key(self, key, shift=False):
        common = {"key": key, "modifiers": 8 if shift else 0}
        if key in KEYS:
            common["windowsVirtualKeyCode"] = KEYS[key]
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def keys(self, text):
        for character in text:
            self.key(character, shift=character.isupper())

    def mouse(self, kind, x, y, pressed=False):
        button = {"button": "left", "buttons": 1, "clickCount": 1} if pressed else {"button": "none"}
        self.ask("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, **button)

    def drag(self, start, end, steps=4):
        self.mouse("Moved", *start)
        self.mouse("Pressed", *start, pressed=True)
        for step in range(1, steps + 1):
            self.mouse("Moved", *(a + (b - a) * step / steps for a, b in zip(start, end)), pressed=True)
        self.ask("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", buttons=0, clickCount=1)

    def middle(self, selector):
        return self.js(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{ block: 'nearest' }}); const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()")

    def hover(self, selector):
        self.mouse("Moved", *self.middle(selector))

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("Moved", x, y)
        self.mouse("Pressed", x, y, pressed=True)
        self.ask("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", buttons=0, clickCount=1)

    # Size and appearance

    def resize(self, width, height, scale=1):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def media(self, kind="", dark=False, still=False):
        self.ask("Emulation.setEmulatedMedia", media=kind, features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))
