"""Reads the results of Benchmarks/measure for the table and for the diagram of growth."""
import json
from statistics import median


class Results:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.lines = [json.loads(line) for line in file if line.startswith("{")]
        self.meta = next((line for line in self.lines if "meta" in line), {})
        self.left_out = [line for line in self.lines if "left_out" in line]
        self.giant = [line["giant"] for line in self.lines if "giant" in line]
        self.start = [line["start"] for line in self.lines if "start" in line]
        self.hostile = [line["hostile"] for line in self.lines if "hostile" in line]

    def figures(self, engine, test, size, key="ms"):
        """Returns the minimum and the median of all rounds, or `None` if the test was not run. Of several variants of an engine, the fastest counts."""
        ways = {}
        for line in self.lines:
            if line.get("test") == test and line.get("size") == size and line["peer"].startswith(engine) and (key == "ms" or key in line):
                ways.setdefault(line["peer"], []).append(line)
        # Excluded because it only breaks lines again and creates nothing that can be drawn.
        ways.pop("pango1.50-ownbreaker", None)
        best = None
        for lines in ways.values():
            least = min(line["min"] if key == "ms" else line[key] for line in lines)
            middle = median(line[key] for line in lines)
            if best is None or least < best[0]:
                best = (least, middle)
        return best

    def lines_of(self, engine, size, line_height=19):
        """Returns the number of lines of the first layout, or `None`. A peer that prints its height has lines of 19: DejaVu Serif 16."""
        for line in self.lines:
            if line.get("test") == "first_layout_400" and line.get("size") == size and line["peer"].startswith(engine):
                if "lines" in line:
                    return round(line["lines"])
                if "height" in line:
                    return round(line["height"] / line_height)
        return None

    def __bool__(self):
        return any("test" in line for line in self.lines)
