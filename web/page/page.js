// The page: an editor, the log of what ran, help and the course. Everything that knows the notations is asked of the engine.

import { Engine } from './engine.js';
import { packed, unpacked } from './link.js';
import { Course } from './course.js';
import { element } from './dom.js';
import { Files, savers } from './files.js';
import { Settings } from './settings.js';

const $ = id => document.getElementById(id);
const NOTATIONS = [['j', 'J'], ['k', 'k'], ['q', 'q'], ['apl', 'APL']];
const engine = new Engine(document.documentElement.dataset.engine ?? 'jackal.wasm.gz');
const state = { notation: 'j', ready: false, running: false, past: [], at: 0, draft: '' };
// What the first view offers to try, in each notation.
const EXAMPLES = {
  j: ['(+/ % #) 3 1 4 1 5', '*/~ 1 + i. 10', 'plot *: i. 20', ')explain +/ i. 3 4'],
  k: ['+/1+!10', "+/'(1 2;3 4 5)", '#:\'="mississippi"', ')explain 2*+/1 2 3'],
  q: ['avg 3 1 4', 't:([]s:`a`b`a`b;v:3 1 2 5);select sum v by s from t', 'til[5]*/:til 5', 'desc count each group "mississippi"'],
  apl: ['(+/÷≢)3 1 4', '∘.×⍨⍳10', "{⍺,≢⍵}⌸'mississippi'", ')explain (+/÷≢)3 1 4'],
};
// The results of the first of them, which stand there while the engine is loading.
const RESULTS = { j: '2.8', k: '55', q: '2.666667', apl: '2.666666667' };
// A page in a frame of another page shows one program, and loads the engine when that is to run.
const EMBEDDED = new URLSearchParams(location.search).has('embed');
// Where this tab remembers what ran, for a page that is loaded again.
const KEPT = 'jackal.log';

// ---- what is typed: painted by part of speech

async function painted(text, notation) {
  const { pieces } = await engine.ask({ ask: 'pieces', text, notation });
  const parts = [];
  let at = 0;
  for (const [start, end, part] of pieces) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(element('span', { class: part }, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}

const text = $('text');
let painting = 0;

async function typed() {
  const mine = ++painting;
  text.style.height = 'auto';
  text.style.height = `${text.scrollHeight}px`;
  // Without an engine that answers, the letters are seen as they are typed.
  const isPainted = state.ready && !state.running;
  $('paint').textContent = isPainted ? text.value : '';
  text.style.color = isPainted ? 'transparent' : 'inherit';
  if (!isPainted) return;
  const parts = await painted(text.value, state.notation);
  const { hint } = await engine.ask({ ask: 'hint', before: text.value.slice(0, text.selectionStart).split('\n').pop(), notation: state.notation });
  if (mine !== painting) return;
  $('paint').replaceChildren(...parts);
  $('hint').textContent = (hint ?? '').trim();
}

function insert(what, from = text.selectionStart) {
  text.setRangeText(what, from, text.selectionEnd, 'end');
  text.focus();
  typed();
}

// ---- completion

const proposals = $('proposals');

async function complete() {
  if (!state.ready) return;
  const line = text.value.slice(0, text.selectionStart).lastIndexOf('\n') + 1;
  const before = text.value.slice(line, text.selectionStart);
  const { start, found } = await engine.ask({ ask: 'complete', before, notation: state.notation });
  if (!found.length) return;
  if (found.length === 1) return insert(found[0][1], line + start);
  proposals.replaceChildren(...found.map(([display, replacement], index) => element('li',
    { role: 'option', 'aria-selected': String(index === 0), onmousedown: event => { event.preventDefault(); choose(replacement, line + start); } }, display)));
  proposals.dataset.found = JSON.stringify(found.map(([, replacement]) => replacement));
  proposals.dataset.start = line + start;
  proposals.hidden = false;
}

function choose(replacement, start) {
  proposals.hidden = true;
  insert(replacement, start);
}

function step(by) {
  const all = [...proposals.children], now = all.findIndex(item => item.getAttribute('aria-selected') === 'true');
  const next = (now + by + all.length) % all.length;
  all.forEach((item, index) => item.setAttribute('aria-selected', String(index === next)));
  all[next].scrollIntoView({ block: 'nearest' });
}

function chosen() {
  const index = [...proposals.children].findIndex(item => item.getAttribute('aria-selected') === 'true');
  choose(JSON.parse(proposals.dataset.found)[index], Number(proposals.dataset.start));
}

// ---- running

// `entries` are inputs that ran before, with the lines that they read.
async function run(given = text.value, quiet = false, entries = undefined) {
  if (state.running || !given.trim()) return;
  // A frame shows the results of its program alone.
  if (EMBEDDED && state.ready) { $('log').replaceChildren(); if (engine.log.length) await engine.forget(); }
  // What is entered before the engine is there runs when it is.
  if (!state.ready) {
    state.entered = given;
    $('hint').textContent = 'runs as soon as the engine is there';
    if (EMBEDDED) load();
    return;
  }
  $('welcome').hidden = true;
  setRunning(true);
  if (!quiet) { state.past.push(given); state.at = state.past.length; if (!EMBEDDED) text.value = ''; }
  typed();
  try {
    const { inputs, last } = entries ? { inputs: entries, last: entries.at(-1).notation }
      : await engine.ask({ ask: 'inputs', text: given, notation: state.notation });
    for (const input of inputs) {
      const entry = await begun(input);
      const known = [...input.lines ?? []];
      const answer = await engine.run(input.notation, input.text, asks => known.length ? known.shift() : lineFor(entry, asks));
      ended(entry, answer);
      if (answer.error && !quiet) break;
    }
    setNotation(last);
    keep();
  } catch (error) {
    $('log').append(element('pre', { class: 'error' }, error.message));
  }
  setRunning(false);
  typed();
  $('entry').scrollIntoView({ block: 'nearest' });
}

// A browser that keeps nothing loses what ran when the page is loaded again.
function keep() {
  try { sessionStorage.setItem(KEPT, JSON.stringify(engine.log)); } catch { /* nothing is kept */ }
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'); } catch { return []; }
}

// What ran well, as a text with the notation before each input.
function program(log = engine.log) {
  return log.map(({ notation, text }) => `)${notation}\n${text}`).join('\n');
}

function setRunning(running) {
  state.running = running;
  $('run').disabled = running;
  $('stop').disabled = !running;
  document.body.dataset.running = running;
}

async function begun({ notation, text }) {
  const shown = element('pre', {}, ...await painted(text, notation));
  const result = element('div', { class: 'result' });
  const explanation = element('div');
  const explain = element('button', { type: 'button', class: 'explain', 'aria-label': `explain ${text}`,
    onclick: () => explained(explanation, notation, text) }, 'explain');
  const again = element('button', { type: 'button', 'aria-label': `edit ${text}`, onclick: () => { text_to_editor(text, notation); } }, 'edit');
  const head = element('div', { class: 'input' }, element('small', {}, notation), shown, explain, again);
  helpOnHover(shown, notation);
  $('log').append(head, result, explanation);
  return result;
}

function text_to_editor(what, notation) {
  setNotation(notation);
  text.value = what;
  text.focus();
  typed();
}

// The next line for an input that reads one: a field behind what it has shown; nothing if the input is left.
function lineFor(result, { shown }) {
  return new Promise(resolve => {
    const field = element('input', { type: 'text', 'aria-label': 'the line that this input reads', spellcheck: 'false', autocomplete: 'off' });
    const done = line => { state.leave = null; form.remove(); resolve(line); };
    const form = element('form', { class: 'row', onsubmit: event => { event.preventDefault(); done(field.value); } }, field,
      element('button', { type: 'submit' }, 'Enter'), element('small', {}, 'This input reads a line. Escape leaves it.'));
    result.replaceChildren();
    show(result, shown);
    result.append(form);
    state.leave = () => done(undefined);
    field.focus();
  });
}

function stop() {
  if (state.leave) state.leave(); else engine.stop();
}

function ended(result, { shown, error, files: all }) {
  result.replaceChildren();
  show(result, shown);
  // It may be wider than the page, and is scrolled by the keyboard as well.
  if (error) result.append(element('pre', { class: 'error', role: 'alert', tabindex: '0' }, error));
  const buttons = savers(result);
  if (buttons.length) result.append(element('div', { class: 'row' }, ...buttons));
  if (all) files.show(all);
}

function show(result, shown) {
  for (const { text, html, plain } of shown) {
    if (html === undefined) { result.append(element('pre', {}, text.replace(/\n$/, ''))); continue; }
    const drawn = element('div', { role: 'figure', 'aria-label': (plain ?? '').slice(0, 400) });
    drawn.innerHTML = html;   // made by the engine, every text in it escaped; scripts in it would not run
    result.append(drawn);
  }
}

// The four views of what a sentence does; the ladder is a page that the arrow keys step through.
async function explained(place, notation, text) {
  if (place.childElementCount) { place.replaceChildren(); return; }
  const show = async (view, step) => {
    const answer = await engine.ask({ ask: 'explain', text, notation, view, step });
    if (answer.html === undefined) {
      body.replaceChildren(element('pre', { tabindex: '0' }, answer.text));
      body.scrollIntoView({ block: 'nearest' });
      return;
    }
    body.innerHTML = answer.html;
    const frame = body.querySelector('iframe');
    frame.title = `what ${text} does, step by step`;
    frame.addEventListener('load', () => { frame.focus(); body.scrollIntoView({ block: 'nearest' }); });
  };
  const body = element('div', { class: 'result' });
  const number = element('input', { type: 'number', min: 1, value: 1, 'aria-label': 'step' });
  const button = (label, view) => element('button', { type: 'button', onclick: () => show(view, Number(number.value)) }, label);
  place.replaceChildren(element('div', { class: 'row' }, button('ladder', 'ladder'), button('tree', 'tree'), button('steps', 'steps'),
    button('cells of step', 'cells'), number), body);
  await show('ladder');
}

// ---- help: on hover over a word, and by F1

const help = $('help');
let asked = 0;

async function helpAt(what, x, y, evenUnknown = false) {
  const mine = ++asked;
  const { text, unknown } = await engine.ask({ ask: 'help', what, notation: state.notation });
  const said = text ?? (evenUnknown ? unknown : undefined);
  if (mine !== asked || !said) return;
  help.textContent = said;
  help.hidden = false;
  const box = help.getBoundingClientRect();
  help.style.left = `${Math.max(4, Math.min(x, innerWidth - box.width - 8))}px`;
  help.style.top = `${y + 20 + box.height < innerHeight ? y + 20 : Math.max(4, y - box.height - 12)}px`;
}

function hideHelp() { asked++; help.hidden = true; }

function helpOnHover(place) {
  let timer;
  const word = event => [...place.querySelectorAll('span')].find(span => [...span.getClientRects()].some(box =>
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom));
  const moved = event => {
    clearTimeout(timer);
    const span = !state.running && word(event);
    if (!span || span.matches('.comment, .text, .bracket')) return hideHelp();
    timer = setTimeout(() => helpAt(span.textContent, event.clientX, event.clientY), 350);
  };
  const over = place === $('paint') ? text : place;
  over.addEventListener('mousemove', moved);
  over.addEventListener('mouseleave', () => { clearTimeout(timer); hideHelp(); });
}

async function helpAtCaret() {
  const { pieces } = await engine.ask({ ask: 'pieces', text: text.value, notation: state.notation });
  const caret = text.selectionStart;
  const piece = pieces.find(([start, end]) => start <= caret && caret <= end);
  const box = text.getBoundingClientRect();
  if (piece) helpAt(text.value.slice(piece[0], piece[1]), box.left, box.top, true);
}

// ---- notations, glyphs, lessons, limits

function setNotation(notation) {
  state.notation = notation;
  for (const tab of $('tabs').children) {
    const own = tab.dataset.notation === notation;
    tab.setAttribute('aria-selected', String(own));
    tab.tabIndex = own ? 0 : -1;
  }
  $('examples').replaceChildren(...EXAMPLES[notation].map(sentence =>
    element('button', { type: 'button', onclick: () => run(sentence) }, sentence)));
  $('sample').textContent = `${EXAMPLES[notation][0]}\n${RESULTS[notation]}`;
  $('glyphs').hidden = notation !== 'apl';
  document.title = `Jackal: ${NOTATIONS.find(([name]) => name === notation)[1]}`;
}

function makeTabs() {
  $('tabs').append(...NOTATIONS.map(([name, label], index) => element('button', { role: 'tab', type: 'button', id: `tab-${name}`, 'data-notation': name,
    'aria-selected': 'false', 'aria-controls': 'entry', 'aria-keyshortcuts': `Alt+${index + 1}`, title: `Alt+${index + 1}`,
    onclick: () => { setNotation(name); text.focus(); typed(); } }, label)));
  $('tabs').addEventListener('keydown', event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    choose_notation((NOTATIONS.findIndex(([name]) => name === state.notation) + by + NOTATIONS.length) % NOTATIONS.length);
    $(`tab-${state.notation}`).focus();
  });
}

function choose_notation(index) {
  setNotation(NOTATIONS[index][0]);
  typed();
}

async function furnish() {
  const { glyphs } = await engine.ask({ ask: 'glyphs' });
  $('glyphs').append(...glyphs.map(([glyph, names, help]) => element('button', { type: 'button', title: `${glyph}  ${help}  (\\${names[0] ?? ''})`,
    'aria-label': names[0] ?? glyph, onclick: () => insert(glyph) }, glyph)));
  const { scripts } = await engine.ask({ ask: 'scripts' });
  $('scripts').append(...scripts.map(([name, notation]) => element('option', { value: `${notation} ${name}` }, `${name} (${notation})`)));
}

$('scripts').addEventListener('change', event => {
  const [notation, name] = event.target.value.split(' ');
  event.target.value = '';
  if (!name) return;
  setNotation(notation);
  run(`)load ${name}`);
});
$('clear').addEventListener('click', async () => {
  await engine.forget();
  keep();
  $('log').replaceChildren();
  $('welcome').hidden = false;
  text.focus();
});
const files = new Files($('files'), engine, said => { $('hint').textContent = said; });
const settings = new Settings({ theme: $('theme'), font: $('font'), size: $('size'), glyphs: $('place'), seconds: $('seconds'), megabytes: $('megabytes') },
  async () => {
    engine.limits = settings.limits();
    if (state.ready) await engine.ask({ ask: 'limits', ...engine.limits });
  });
engine.limits = settings.limits();

// What is shared: the text in the editor, or else all that ran.
const shared = () => (text.value.trim() || !engine.log.length ? `)${state.notation}\n${text.value}` : program());
const address = async (text, query = '') => `${location.origin}${location.pathname}${query}#${await packed(text)}`;

async function copied(what, said) {
  // A browser that gives no clipboard shows the text, from where it can be taken.
  const done = await navigator.clipboard?.writeText(what).then(() => true, () => false);
  $('hint').textContent = done ? said : what;
  document.body.dataset.copied = what;
}

$('link').addEventListener('click', async () => {
  state.own = `#${await packed(engine.log.length ? program() : shared())}`;
  location.hash = state.own;
  await copied(location.href, 'the address holds the program now');
});
$('markdown').addEventListener('click', async () => {
  const program = shared();
  const parts = program.split(/^\)(j|k|q|apl)\n/m).slice(1);
  const blocks = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [notation, lines] = [parts[at], parts[at + 1].trimEnd()];
    if (blocks.at(-1)?.notation === notation) blocks.at(-1).lines += `\n${lines}`; else blocks.push({ notation, lines });
  }
  const fences = blocks.map(({ notation, lines }) => `\`\`\`${notation}\n${lines}\n\`\`\`\n`).join('\n');
  await copied(`${fences}\n[Run this in Jackal](${await address(program)})\n`, 'the program and a link to it are in the clipboard');
});
$('embed').addEventListener('click', async () => {
  const frame = `<iframe src="${await address(shared(), '?embed')}" title="A program in Jackal" width="100%" height="300" loading="lazy"></iframe>`;
  await copied(frame, 'the frame for another page is in the clipboard');
});
$('stop').addEventListener('click', stop);
$('entry').addEventListener('submit', event => { event.preventDefault(); run(); });
text.addEventListener('input', () => { proposals.hidden = true; typed(); });

text.addEventListener('keydown', async event => {
  const open = !proposals.hidden;
  const keys = {
    Enter: () => { if (open) return chosen(); if (event.shiftKey) return false; submit(); },
    Tab: () => { if (event.shiftKey || !text.value.trim()) return false; open ? chosen() : complete(); },
    ArrowDown: () => { if (open) return step(1); if (!event.ctrlKey) return false; past(1); },
    ArrowUp: () => { if (open) return step(-1); if (!event.ctrlKey) return false; past(-1); },
    F1: () => { helpAtCaret(); },
    Escape: () => { proposals.hidden = true; hideHelp(); },
  };
  if (keys[event.key] && keys[event.key]() !== false) event.preventDefault();
});
addEventListener('keydown', event => {
  if (event.key === 'Escape' && state.running) stop();
  if (event.key === 'Escape') for (const menu of document.querySelectorAll('details.menu[open]')) menu.open = false;
  if (event.altKey && !event.ctrlKey && ['Digit1', 'Digit2', 'Digit3', 'Digit4'].includes(event.code)) {
    event.preventDefault();
    choose_notation(Number(event.code.at(-1)) - 1);
    text.focus();
  }
});
// An address whose program was changed in place runs it; the address that the page makes itself does not.
addEventListener('hashchange', () => { if (location.hash !== state.own && !EMBEDDED) runLink(); });

// Enter begins a further line where the notation needs one.
async function submit() {
  if (!state.ready) return run();
  const { more } = await engine.ask({ ask: 'more', text: text.value, notation: state.notation });
  if (more && text.selectionStart === text.value.length) insert('\n'); else run();
}

function past(by) {
  if (state.at === state.past.length) state.draft = text.value;
  state.at = Math.max(0, Math.min(state.past.length, state.at + by));
  text.value = state.past[state.at] ?? state.draft;
  typed();
}

// ---- begin

// Runs the program of the address.
async function runLink() {
  if (location.hash.length < 2) return;
  let linked;
  try {
    linked = await unpacked(location.hash.slice(1));
  } catch {
    $('log').append(element('pre', { class: 'error' }, 'This link holds no program: its letters are not those of a program that was copied.'));
    return;
  }
  await run(linked, true);
}

// In a frame: the program stands in the editor, and the engine comes when it is to run.
async function embedded() {
  document.body.dataset.embed = true;
  $('loading').hidden = true;
  try {
    const program = await unpacked(location.hash.slice(1));
    const [, notation, rest] = /^\)(j|k|q|apl)\n([^]*)$/.exec(program) ?? [undefined, 'j', program];
    setNotation(notation);
    text.value = rest.replaceAll(`\n)${notation}\n`, '\n').trimEnd();
  } catch {
    $('hint').textContent = 'The address of this frame holds no program.';
  }
  typed();
  const whole = element('a', { href: `${location.pathname}${location.hash}`, target: '_blank', rel: 'noopener' }, 'Open in Jackal');
  $('run').parentElement.append(whole);
}

async function begin() {
  makeTabs();
  setNotation('j');
  if (EMBEDDED) return embedded();
  text.focus();
  navigator.serviceWorker?.register('sw.js').catch(() => { /* without a network the page is not there, then */ });
  await load();
}

let loads;

// Loads the engine, once.
function load() {
  return loads ??= loaded();
}

async function loaded() {
  const begun = performance.now();
  $('loading').hidden = false;
  try {
    await engine.begin(part => { $('progress').value = part; });
  } catch (error) {
    $('loading').hidden = true;
    $('log').append(element('pre', { class: 'error', role: 'alert' }, `The engine could not be loaded: ${error.message}`));
    return;
  }
  state.ready = true;
  $('loading').hidden = true;
  $('hint').textContent = '';
  await furnish();
  setNotation(state.notation);
  new Course($('course'), $('learn'), engine, () => state.notation);
  helpOnHover($('paint'));
  document.body.dataset.ready = Math.round(performance.now() - begun);
  if (EMBEDDED) { /* what runs is in the editor */ }
  else if (location.hash.length > 1) await runLink();
  else if (kept().length) await run(program(kept()), true, kept());
  if (state.entered) {
    if (text.value === state.entered && !EMBEDDED) text.value = '';
    await run(state.entered, true);
  }
  typed();
  text.focus();
}

begin();
