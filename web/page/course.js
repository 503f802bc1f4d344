// The course: chapters, steps, answers that the engine judges. What was done is remembered in this browser alone.

import { element } from './dom.js';

export class Course {
  constructor(place, button, engine, notation) {
    Object.assign(this, { place, button, engine, notation });
    button.addEventListener('click', () => this.toggle());
  }

  done(key, value) {
    try {
      if (value) localStorage.setItem(key, '1');
      return localStorage.getItem(key) !== null;
    } catch { return false; }   // a browser that keeps nothing
  }

  async toggle() {
    const opens = this.place.hidden;
    this.place.hidden = !opens;
    this.button.setAttribute('aria-expanded', String(opens));
    if (opens) await this.contents();
  }

  async contents() {
    const notation = this.notation();
    const { chapters, trouble } = await this.engine.ask({ ask: 'course', notation });
    if (trouble) return this.place.replaceChildren(trouble);
    const list = element('ol', {}, ...chapters.map((chapter, index) => element('li', {}, chapter.title,
      element('ul', {}, ...chapter.steps.map((title, number) => element('li', {}, this.done(`${notation} ${index} ${number}`) ? '✓ ' : '',
        element('button', { type: 'button', class: 'step', onclick: () => this.step(notation, chapters, index, number) }, title)))))));
    this.place.replaceChildren(element('h2', {}, 'The course'), list);
  }

  async step(notation, chapters, chapter, step) {
    const { text, hints, ways, trouble } = await this.engine.ask({ ask: 'step', notation, chapter, step });
    if (trouble) return this.place.replaceChildren(trouble);
    const said = element('p', { role: 'status' });
    const answer = element('input', { type: 'text', 'aria-label': 'your answer', size: 50, spellcheck: 'false', autocomplete: 'off' });
    let hinted = 0;
    // After a wrong answer stands the reply to this mistake, or else the next hint.
    const judge = async event => {
      event.preventDefault();
      const verdict = await this.engine.ask({ ask: 'judge', notation, chapter, step, answer: answer.value });
      said.className = verdict.right ? 'right' : 'error';
      const wrong = [verdict.why ?? verdict.trouble, verdict.reply ?? hints[hinted++ % hints.length]].filter(Boolean).join('\n');
      said.textContent = verdict.right ? `Right. Ways to say it:\n${ways}` : wrong;
      if (verdict.right) this.done(`${notation} ${chapter} ${step}`, true);
      next.hidden = !verdict.right;
    };
    const after = step + 1 < chapters[chapter].steps.length ? [chapter, step + 1] : chapter + 1 < chapters.length ? [chapter + 1, 0] : null;
    const next = element('button', { type: 'button', hidden: true, onclick: () => after ? this.step(notation, chapters, ...after) : this.contents() }, after ? 'Next step' : 'Contents');
    said.style.whiteSpace = 'pre-wrap';
    this.place.replaceChildren(
      element('pre', { style: 'white-space: pre-wrap' }, text),
      element('form', { class: 'row', onsubmit: judge }, answer, element('button', { type: 'submit' }, 'Check'),
        element('button', { type: 'button', onclick: () => { said.className = ''; said.textContent = hints[hinted++ % hints.length] ?? 'there is no hint'; } }, 'Hint'),
        next, element('button', { type: 'button', onclick: () => this.contents() }, 'Contents')),
      said);
    answer.focus();
  }
}
