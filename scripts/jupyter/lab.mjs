// What JupyterLab makes of a script of J and of a notebook: node --experimental-websocket lab.mjs BROWSER-PORT ADDRESS SCREENS
// The address is that of a folder with test.ijs and test.ipynb. The notebook is run; how it looks is left in the folder SCREENS.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';

const [port, address, screens] = process.argv.slice(2);
const again = async work => {
  for (let turn = 0; turn < 400; turn++) {
    try {
      const found = await work();
      if (found) return found;
    } catch { /* not yet */ }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
  throw new Error('in vain');
};
const page = await again(async () => (await (await fetch(`http://127.0.0.1:${port}/json`)).json()).find(target => target.type === 'page'));
const socket = new WebSocket(page.webSocketDebuggerUrl);
await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }));
const waiting = new Map();
let number = 0;
socket.addEventListener('message', ({ data }) => {
  const { id, result } = JSON.parse(data);
  waiting.get(id)?.(result);
});
const send = (method, params) => new Promise(resolve => {
  waiting.set(++number, resolve);
  socket.send(JSON.stringify({ id: number, method, params }));
});
const value = async expression => (await send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
await send('Page.navigate', { url: `${address}/test.ijs?reset` });
// The words that have a colour.
const coloured = `[...document.querySelectorAll('.cm-content .cm-line span')].map(span => span.textContent)`;
const words = await again(async () => {
  const found = await value(coloured);
  return found.length > 10 && found;
});
for (const word of ['=:', '+', '/', '%', 'NB. the mean', 'if.', "'plus'", '_2']) assert.ok(words.includes(word), `${word} has no colour: ${words}`);
assert.ok(!words.includes('mean'), 'a name has none');
console.log('JupyterLab colours J');

// The notebook, with every cell run.
const screenshot = async name => {
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  await writeFile(`${screens}/${name}.png`, Buffer.from(data, 'base64'));
};
await mkdir(screens, { recursive: true });
await send('Emulation.setDeviceMetricsOverride', { width: 1100, height: 1600, deviceScaleFactor: 1, mobile: false });
// A window without a screen has no focus, and JupyterLab takes the document that has it for the current one.
await send('Emulation.setFocusEmulationEnabled', { enabled: true });
await send('Page.navigate', { url: `${address}/test.ipynb?reset` });
const notebook = `[...window.jupyterapp.shell.widgets('main')].find(widget => widget.title.label === 'test.ipynb')`;
const cells = `${notebook}.content.widgets.filter(cell => cell.model.type === 'code').map(cell => cell.model.executionCount)`;
try {
  await again(async () => (await value(`document.querySelectorAll('.jp-CodeCell').length`)) > 0);
  // A kernel that is not idle yet takes no cells.
  await again(async () => (await value(`${notebook}.sessionContext.session?.kernel?.status`)) === 'idle');
  await value(`window.jupyterapp.shell.activateById(${notebook}.id)`);
  await again(async () => (await value(`window.jupyterapp.shell.currentWidget === ${notebook}`)));
  await value(`window.jupyterapp.commands.execute('notebook:run-all-cells')`);
  await again(async () => (counts => counts.length > 0 && counts.every(count => count))(await value(cells)));
} catch (wrong) {
  await screenshot('failed');
  throw wrong;
}
const outputs = await value(`document.querySelectorAll('.jp-OutputArea-output').length`);
const frames = await value(`document.querySelectorAll('.jp-OutputArea-output table, .jp-OutputArea-output svg, .jp-OutputArea-output iframe').length`);
assert.ok(outputs > 5 && frames > 3, `${outputs} outputs, of which ${frames} are tables, pictures or pages`);
const count = await value(`${notebook}.content.widgets.length`);
for (const [name, cell] of [['top', 0], ['middle', Math.floor(count / 2)], ['end', count - 1]]) {
  await value(`void ${notebook}.content.scrollToItem(${cell}, 'start')`);
  await new Promise(resolve => setTimeout(resolve, 1000));
  await screenshot(name);
}
await value(`window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })`);
await value(`void ${notebook}.content.scrollToItem(0, 'start')`);
await new Promise(resolve => setTimeout(resolve, 2000));
await screenshot('dark');
console.log(`JupyterLab runs a notebook: ${screens} has how it looks`);
process.exit(0);
