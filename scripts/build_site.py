#!/usr/bin/env python3
"""Makes the site: README, the documents, the reference, the lessons and the page, with a search, in a folder that any static server serves.

    scripts/build_site.py [FOLDER]        default: target/site

The page comes from target/web, which scripts/build_web.sh makes; without it the site has no page, and its examples no links that run them.
Results of lessons come from a built program, which JACKAL names (default: target/release/jackal, else target/debug/jackal). Nothing but
Python 3.10 is needed. A link that leads nowhere ends the script with status 1.
"""

import base64
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts" / "site"))
from markdown import Page  # noqa: E402

PARTS = [("index.html", "Jackal"), ("docs/index.html", "Documents"), ("docs/reference/index.html", "Reference"), ("lessons/index.html", "Lessons")]
LANGUAGES = {"j": "J", "k": "k", "q": "q", "apl": "APL"}
# Prompts of each language; that of blanks is the page's own.
PROMPTS = {"k": "k)", "q": "q)", "j": "   ", "apl": "      "}


class Site:
    def __init__(self, out):
        self.out, self.sections, self.links, self.anchors = out, [], [], {}
        self.has_page = (ROOT / "target" / "web" / "index.html").exists()
        program = [os.environ.get("JACKAL"), ROOT / "target/release/jackal", ROOT / "target/debug/jackal"]
        self.program = next((str(path) for path in program if path and pathlib.Path(path).exists()), None)

    def make(self):
        shutil.rmtree(self.out, ignore_errors=True)
        sources = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
        for source in sources:
            self.document(source)
        for picture in sorted((ROOT / "docs" / "pictures").glob("*.svg")):
            self.copied(picture, self.out / "docs" / "pictures" / picture.name)
        for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
            self.copied(notebook, self.out / "docs" / "notebooks" / notebook.name)
        self.lessons()
        if self.has_page:
            shutil.copytree(ROOT / "target" / "web", self.out / "play")
        for name in ("style.css", "search.js"):
            self.copied(ROOT / "scripts" / "site" / name, self.out / name)
        (self.out / "search.json").write_text(json.dumps(self.sections, ensure_ascii=False), encoding="utf-8")
        return [f"{page}: {target}" for page, target in self.links if not self.leads(page, target)]

    @staticmethod
    def copied(source, target):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)

    def leads(self, page, target):
        """Whether a link of a page leads to something of the site."""
        path, _, anchor = target.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        return (self.out / file).exists() and (not anchor or path.startswith("../play") or anchor in self.anchors.get(file, {anchor}))

    def document(self, source):
        place = source.relative_to(ROOT)
        file = target_of(str(place))
        # Every block of the reference is an example; a document says by the fence which are.
        own = None
        if source.parent.name == "reference":
            own = "apl" if source.name == "apl.md" else "j"

        def link(target):
            if re.match(r"\w+:", target):
                return target
            path, mark, anchor = target.partition("#")
            whole = os.path.normpath(os.path.join(place.parent, path)) if path else str(place)
            if not path or (ROOT / whole).suffix == ".md" and (whole.startswith("docs/") or "/" not in whole):
                moved = os.path.relpath(target_of(whole), os.path.dirname(file) or ".") + mark + anchor
            elif whole.startswith("docs/"):
                moved = target
            else:
                # A file of the repository that the site does not have.
                return None
            self.links.append((file, moved))
            return moved

        page = Page(source.read_text(encoding="utf-8"), link, lambda name, lines: self.example(file, LANGUAGES_OF.get(name, own), lines))
        self.written(file, page.title, page.html, page.sections)

    def example(self, file, language, lines):
        """A block of a document; behind one that shows inputs stands a link that runs them."""
        text = f"<pre>{html.escape(chr(10).join(lines))}</pre>"
        program = program_of(language, lines)
        if not program or not self.has_page:
            return text
        return f'<div class="example">{text}{self.run_link(file, program)}</div>'

    def run_link(self, file, program):
        packed = zlib.compressobj(9, zlib.DEFLATED, -15)
        address = base64.urlsafe_b64encode(packed.compress(program.encode()) + packed.flush()).decode().rstrip("=")
        return f'<a href="{root_of(file)}play/index.html#{address}">run</a>'

    def written(self, file, title, body, sections):
        root = root_of(file)
        self.anchors[file] = {section["anchor"] for section in sections}
        for section in sections:
            self.sections.append({"title": section["title"], "page": title, "file": f"{file}#{section['anchor']}", "text": section["text"].strip()})
        parts = PARTS + [("play/index.html", "Try it")] * self.has_page
        links = "".join(f'<a href="{root}{target}">{name}</a>' for target, name in parts[1:])
        text = f"""<!doctype html>
<html lang="en" data-root="{root}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{root}style.css"><script type="module" src="{root}search.js"></script></head>
<body><header><strong><a href="{root}index.html">Jackal</a></strong>{links}
<form role="search"><input id="search" type="search" aria-label="Search" placeholder="Search  /" autocomplete="off"></form></header>
<ul id="found" hidden aria-live="polite"></ul>
<main>
{body}
</main></body></html>
"""
        target = self.out / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    # ---- lessons

    def lessons(self):
        rows = []
        for language, name in LANGUAGES.items():
            chapters = [self.chapter(language, source) for source in sorted((ROOT / "stdlib" / "lessons" / language).glob("*.lesson"))]
            links = "".join(f'<li><a href="{os.path.basename(file)}">{html.escape(title)}</a></li>' for file, title in chapters)
            rows.append(f'<h2 id="{language}">{name}</h2><ol>{links}</ol>')
        intro = "<h1>Lessons</h1><p>The courses of <code>jackal learn</code>, which judges answers. Here are their texts, hints and answers.</p>"
        self.written("lessons/index.html", "Lessons", intro + "".join(rows), [{"title": "Lessons", "anchor": "", "text": ""}])

    def chapter(self, language, source):
        """A chapter of a course as a page: the file and the title."""
        number = re.match(r"\d+", source.stem)[0]
        file = f"lessons/{language}-{number}.html"
        title, steps = "", []
        for line in source.read_text(encoding="utf-8").split("\n"):
            mark, _, rest = line.partition(" ")
            if mark == "##":
                title = rest.partition(": ")[2]
            elif mark == "###":
                steps.append({"title": rest, "text": [], "shown": [], "data": [], "hints": [], "ways": [], "question": ""})
            elif steps:
                step = steps[-1]
                kind = {">": "shown", ">>": "shown", ":": "data", "^": "hints", "*": "ways"}.get(mark)
                if mark == "?":
                    step["question"] = rest
                elif kind:
                    step[kind].append((mark, rest))
                elif line and mark not in ("-", "->", "~", "~~", "@", "#!"):
                    step["text"].append(line)
        title = f"{LANGUAGES[language]}: {title}"
        body, sections = [f"<h1>{html.escape(title)}</h1>"], [{"title": title, "anchor": "", "text": ""}]
        for at, step in enumerate(steps, 1):
            sections.append({"title": step["title"], "anchor": f"step-{at}", "text": " ".join([*step["text"], step["question"]])})
            body.append(f'<h2 id="step-{at}">{html.escape(step["title"])}</h2><p>{html.escape(" ".join(step["text"]))}</p>')
            body += [self.shown(file, language, *shown) for shown in step["shown"]]
            prompt = PROMPTS[language]
            if step["data"]:
                body.append(f"<pre>{html.escape(chr(10).join(prompt + rest for _, rest in step['data']))}</pre>")
            body.append(f"<p><strong>{html.escape(step['question'])}</strong></p>")
            body += [f"<details><summary>Hint</summary>{html.escape(rest)}</details>" for _, rest in step["hints"]]
            ways = chr(10).join(prompt + rest for _, rest in step["ways"])
            body.append(f"<details><summary>Answers</summary><pre>{html.escape(ways)}</pre></details>")
        self.written(file, title, "\n".join(body), sections)
        return file, title

    def shown(self, file, language, mark, sentence):
        """A sentence that a lesson shows, with its result or its drawing."""
        result = ""
        if self.program:
            arguments = ["explain"] * (mark == ">>") + ["--" + language] * (language != "j") + ["-e"] * (mark == ">") + [sentence]
            done = subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=60, check=False)
            result = (done.stdout + done.stderr).rstrip("\n")
        text = html.escape(f"{PROMPTS[language]}{sentence}\n{result}")
        run = self.run_link(file, f"){language}\n{sentence}") if self.has_page else ""
        return f'<div class="example"><pre>{text}</pre>{run}</div>'


# The languages of fences, where these say so.
LANGUAGES_OF = {"jackal": "j", "apl": "apl", "k": "k", "q": "q"}


def program_of(language, lines):
    """The inputs of a block, each behind a line that says its language; nothing if the block does not begin with a prompt. The lines of a
    definition belong to its first one."""
    if language is None:
        return ""
    blank = PROMPTS["apl"] if language == "apl" else PROMPTS["j"]
    prompts = [("k)", "k"), ("q)", "q"), (blank, "apl" if language == "apl" else "j")]
    inputs, open_until = [], None
    for line in lines:
        if open_until:
            inputs[-1] += "\n" + line
            if open_until(inputs[-1], line):
                open_until = None
            continue
        found = next(((prompt, own) for prompt, own in prompts if line.startswith(prompt) and line[len(prompt) :].strip()), None)
        if not found:
            if not inputs and line.strip():
                return ""
            continue
        prompt, own = found
        text = line[len(prompt) :]
        inputs.append(f"){own}\n{text}")
        if own == "j" and re.search(r"\b[0-4] : 0\s*$|\bdefine\s*$", text):
            open_until = lambda _, line: line.strip() == ")"
        elif own in ("j", "k", "q", "apl") and text.count("{") > text.count("}"):
            open_until = lambda whole, _: whole.count("{") <= whole.count("}")
    return "\n".join(inputs)


def target_of(path):
    """The file of the site for a document."""
    return re.sub(r"(^|/)README\.md$", r"\1index.html", path).removesuffix(".md") + ("" if path.endswith("README.md") else ".html")


def root_of(file):
    return "../" * file.count("/")


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target" / "site")
    site = Site(out)
    broken = site.make()
    for name, missing in (("page (target/web)", not site.has_page), ("program, for the results of lessons", not site.program)):
        if missing:
            print(f"there is no {name}", file=sys.stderr)
    for line in broken:
        print(f"a link leads nowhere: {line}", file=sys.stderr)
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages, {len(site.sections)} sections in {out}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
