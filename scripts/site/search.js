// Searches the sections of the site, whose texts come when somebody searches for the first time.

const root = document.documentElement.dataset.root;
const field = document.getElementById('search');
const place = document.getElementById('found');
const SHOWN_MAX = 20;
let sections;

const words = text => text.toLowerCase().split(/\s+/).filter(Boolean);

// What a section is worth for words: those in its title, or of which it is the whole title, count most. Nothing if one is missing.
function worth({ title, page, text }, wanted) {
  const [heading, whole] = [title.toLowerCase(), `${title} ${page} ${text}`.toLowerCase()];
  let sum = 0;
  for (const word of wanted) {
    if (!whole.includes(word)) return 0;
    sum += (words(heading).some(own => own.replace(/[:,.]$/, '') === word) ? 20 : heading.includes(word) ? 8 : 1);
  }
  return sum;
}

// The text around the first of the words.
function near(text, wanted) {
  const at = Math.max(0, text.toLowerCase().indexOf(wanted[0]) - 60);
  return `${at > 0 ? '… ' : ''}${text.slice(at, at + 160).trim()} …`;
}

function row({ title, page, file, text }, wanted) {
  const [item, link, small] = ['li', 'a', 'small'].map(tag => document.createElement(tag));
  link.href = root + file;
  link.textContent = page === title ? title : `${page}: ${title}`;
  small.textContent = near(text, wanted);
  item.append(link, small);
  return item;
}

async function search() {
  const wanted = words(field.value);
  place.hidden = !wanted.length;
  if (!wanted.length) return;
  try {
    sections ??= await (await fetch(`${root}search.json`)).json();
  } catch {
    place.textContent = 'The texts could not be loaded; a site that is opened as a file has no search.';
    return;
  }
  const found = sections.map(section => [worth(section, wanted), section]).filter(([sum]) => sum > 0);
  found.sort(([one], [other]) => other - one);
  place.replaceChildren(...found.slice(0, SHOWN_MAX).map(([, section]) => row(section, wanted)));
  if (!found.length) place.textContent = `Nothing has ${wanted.join(' and ')}.`;
}

field.addEventListener('input', search);
field.form.addEventListener('submit', event => { event.preventDefault(); place.querySelector('a')?.click(); });
addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement.tagName !== 'INPUT') { event.preventDefault(); field.focus(); }
  if (event.key === 'Escape') place.hidden = true;
});

// An address may ask: index.html?q=mean
const asked = new URLSearchParams(location.search).get('q');
if (asked) { field.value = asked; search(); }
