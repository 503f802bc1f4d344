"""Markdown as the documents of Jackal use it, as HTML: headings, paragraphs, fences, tables, lists, links, pictures, code, emphasis."""

import html
import re


class Page:
    """A document: its HTML, its title, and its sections, each a heading with the place and the text below it."""

    def __init__(self, text, link, fence):
        self.link, self.fence = link, fence
        self.title, self.sections, self.out, self.anchors = "", [], [], set()
        self.lines = text.split("\n")
        self.at = 0
        while self.at < len(self.lines):
            self.block()
        self.html = "\n".join(self.out)

    def block(self):
        line = self.lines[self.at]
        heading = re.match(r"(#{1,6}) (.*)", line)
        if not line.strip():
            self.at += 1
        elif line.startswith("```"):
            self.fenced()
        elif heading:
            self.heading(len(heading[1]), heading[2].strip())
            self.at += 1
        elif line.startswith("|"):
            self.table()
        elif item(line):
            self.list()
        elif line.startswith("    "):
            self.out.append(f"<pre>{html.escape(chr(10).join(piece[4:] for piece in self.taken(lambda one: one.startswith('    '))))}</pre>")
        else:
            lines = self.taken(lambda one: one.strip() and not re.match(r"#{1,6} |```|\|", one) and not item(one))
            self.paragraph(" ".join(piece.strip() for piece in lines))

    def taken(self, wanted):
        """The lines from here on that are wanted; at least one."""
        first = self.at
        self.at += 1
        while self.at < len(self.lines) and wanted(self.lines[self.at]):
            self.at += 1
        return self.lines[first : self.at]

    def said(self, text):
        """Adds text to the section, for the search."""
        if self.sections:
            self.sections[-1]["text"] += " " + re.sub(r"[`*]|\]\([^)]*\)|\[", "", text.replace("\\", ""))

    def heading(self, level, text):
        plain = re.sub(r"[`*\\]", "", text)
        anchor = re.sub(r"[^\w]+", "-", plain.lower()).strip("-") or "sign"
        base, number = anchor, 1
        while anchor in self.anchors:
            number += 1
            anchor = f"{base}-{number}"
        self.anchors.add(anchor)
        self.title = self.title or plain
        self.sections.append({"title": plain, "anchor": anchor, "text": ""})
        self.out.append(f'<h{level} id="{html.escape(anchor)}">{self.inline(text)}</h{level}>')

    def paragraph(self, text):
        self.said(text)
        self.out.append(f"<p>{self.inline(text)}</p>")

    def fenced(self):
        opening = self.lines[self.at]
        ticks = re.match(r"`+", opening)[0]
        self.at += 1
        lines = []
        while self.at < len(self.lines) and not self.lines[self.at].startswith(ticks):
            lines.append(self.lines[self.at])
            self.at += 1
        self.at += 1
        self.said(" ".join(lines))
        self.out.append(self.fence(opening[len(ticks) :].strip(), lines))

    def table(self):
        rows = [cells(line) for line in self.taken(lambda one: one.startswith("|"))]
        head, body = rows[0], rows[2:]
        self.said(" ".join(" ".join(row) for row in rows))
        row = lambda tag, all_cells: "<tr>" + "".join(f"<{tag}>{self.inline(cell)}</{tag}>" for cell in all_cells) + "</tr>"
        top = row("th", head) if any(head) else ""
        self.out.append('<div class="wide"><table>' + top + "".join(row("td", cells) for cells in body) + "</table></div>")

    def list(self):
        tag = "ol" if re.match(r"\d", self.lines[self.at]) else "ul"
        items = []
        while self.at < len(self.lines) and item(self.lines[self.at]):
            lines = self.taken(lambda one: one.startswith("  ") and one.strip())
            items.append(" ".join([re.sub(r"^([-*+]|\d+\.) ", "", lines[0]), *(line.strip() for line in lines[1:])]))
        self.said(" ".join(items))
        self.out.append(f"<{tag}>" + "".join(f"<li>{self.inline(text)}</li>" for text in items) + f"</{tag}>")

    def inline(self, text):
        """A text with code, links and emphasis. A backslash before a sign takes its meaning away."""
        out, at = "", 0
        while at < len(text):
            code = re.match(r"(`+) ?(.+?) ?\1(?!`)", text[at:])
            picture = re.match(r"!\[([^\]]*)\]\(([^)]*)\)", text[at:])
            link = re.match(r"\[((?:[^\]`]|`[^`]*`)*)\]\(([^)]*)\)", text[at:])
            strong = re.match(r"\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*(?!\w)", text[at:])
            found = code or picture or link or strong
            if text[at] == "\\" and at + 1 < len(text) and not text[at + 1].isalnum():
                out += html.escape(text[at + 1])
                at += 2
                continue
            if code:
                out += f"<code>{html.escape(code[2])}</code>"
            elif picture:
                out += f'<img src="{html.escape(self.link(picture[2]) or "")}" alt="{html.escape(picture[1])}">'
            elif link:
                target = self.link(link[2])
                out += self.inline(link[1]) if target is None else f'<a href="{html.escape(target)}">{self.inline(link[1])}</a>'
            elif strong:
                tag = "strong" if strong[1] else "em"
                out += f"<{tag}>{self.inline(strong[1] or strong[2])}</{tag}>"
            else:
                out += html.escape(text[at])
            at += found.end() if found else 1
        return out


def item(line):
    return re.match(r"([-*+]|\d+\.) ", line)


def cells(line):
    """The cells of a row; a bar behind a backslash, or in code, is a part of a cell."""
    parts, cell, is_code, at = [], "", False, 1
    line = line.rstrip().removesuffix("|")
    while at < len(line):
        if line[at] == "\\" and line[at + 1 : at + 2] == "|":
            cell += "|"
            at += 1
        elif line[at] == "|" and not is_code:
            parts.append(cell.strip())
            cell = ""
        else:
            is_code ^= line[at] == "`"
            cell += line[at]
        at += 1
    return [*parts, cell.strip()]
