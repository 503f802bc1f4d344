// Whether JupyterLab colours a script of J: node --experimental-websocket colours.mjs BROWSER-PORT ADDRESS-OF-THE-SCRIPT
import assert from 'node:assert/strict';

const [port, address] = process.argv.slice(2);
const again = async work => {
  for (let turn = 0; turn < 240; turn++) {
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
await send('Page.navigate', { url: address });
// The words that have a colour.
const coloured = `[...document.querySelectorAll('.cm-content .cm-line span')].map(span => span.textContent)`;
const words = await again(async () => {
  const found = await value(coloured);
  return found.length > 10 && found;
});
for (const word of ['=:', '+', '/', '%', 'NB. the mean', 'if.', "'plus'", '_2']) assert.ok(words.includes(word), `${word} has no colour: ${words}`);
assert.ok(!words.includes('mean'), 'a name has none');
console.log('JupyterLab colours J');
process.exit(0);
