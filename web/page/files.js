// Files: those that are dropped on the page, those that sentences write, and results that are saved.

import { element } from './dom.js';

// The longest file that is taken.
const BYTES_MAX = 64 * 1024 * 1024;

// Offers a file to be saved.
export function saved(name, blob) {
  const link = element('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function base64_of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export class Files {
  constructor(place, engine, said) {
    Object.assign(this, { place, engine, said });
    const chosen = element('input', { type: 'file', multiple: true, hidden: true, 'aria-label': 'Files to add',
      onchange: () => this.take([...chosen.files]).then(() => { chosen.value = ''; }) });
    this.list = element('ul', {});
    place.append(element('span', {}, 'Files'), this.list,
      element('button', { type: 'button', onclick: () => chosen.click() }, 'Add a file'), chosen);
    addEventListener('dragover', event => {
      if (![...event.dataTransfer.types].includes('Files')) return;
      event.preventDefault();
      document.body.dataset.drop = true;
    });
    addEventListener('dragleave', event => { if (!event.relatedTarget) delete document.body.dataset.drop; });
    addEventListener('drop', event => {
      delete document.body.dataset.drop;
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.take([...event.dataTransfer.files]);
    });
  }

  // Gives files to the engine.
  async take(files) {
    for (const file of files) {
      if (file.size > BYTES_MAX) { this.said(`${file.name} has more than 64 MB`); continue; }
      try {
        const { files: all, trouble } = await this.engine.put(file.name, await base64_of(file));
        this.said(trouble ? `${file.name}: ${trouble}` : `${file.name} is there: fread '${file.name}' in J, read0\`:${file.name} in q, ⎕NGET '${file.name}' in APL`);
        if (all) this.show(all);
      } catch (error) {
        this.said(`${file.name}: ${error.message}`);
      }
    }
  }

  // Shows the files that there are.
  show(files) {
    this.place.hidden = false;
    this.list.replaceChildren(...files.map(([name, size]) => element('li', {},
      element('button', { type: 'button', 'aria-label': `save ${name}`, title: 'save', onclick: () => this.save(name) }, `${name} (${size.toLocaleString('en')} bytes)`),
      element('button', { type: 'button', 'aria-label': `forget ${name}`, title: 'forget', onclick: () => this.forget(name) }, '×'))));
  }

  async save(name) {
    const { base64, trouble } = await this.engine.ask({ ask: 'get', name });
    if (trouble) return this.said(`${name}: ${trouble}`);
    saved(name.split('/').at(-1), new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]));
  }

  async forget(name) {
    const { files, trouble } = await this.engine.drop(name);
    if (trouble) this.said(`${name}: ${trouble}`); else this.show(files);
  }
}

// ---- results

// A cell as CSV writes it.
const cell = text => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

// The rows of a table as text with commas.
export function csv_of(table) {
  return [...table.rows].map(row => [...row.cells].map(one => cell(one.innerText.trim())).join(',') + '\n').join('');
}

async function png_of(svg) {
  const box = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = element('canvas', { width: Math.round(2 * box.width), height: Math.round(2 * box.height) });
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

// Buttons that save what a result shows: the rows of a table that are shown, a picture.
export function savers(result) {
  const button = (label, save) => element('button', { type: 'button', class: 'save', 'aria-label': `save as ${label}`, onclick: save }, label);
  const table = result.querySelector('table'), svg = result.querySelector('svg');
  const all = [];
  if (table && table.rows.length) all.push(button('csv', () => saved('result.csv', new Blob([csv_of(table)], { type: 'text/csv' }))));
  if (svg) {
    all.push(button('svg', () => saved('picture.svg', new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }))),
      button('png', async () => saved('picture.png', await png_of(svg))));
  }
  return all;
}
