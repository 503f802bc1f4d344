// Drives the page over the protocol of the browser's own tools: node --experimental-websocket drive.mjs PORT ADDRESS SCREENS
import { readFileSync, writeFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const [port, address, screens] = process.argv.slice(2);

async function connect() {
  for (let turn = 0; turn < 100; turn++) {
    try {
      const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
      const page = targets.find(target => target.type === 'page');
      if (page) return page.webSocketDebuggerUrl;
    } catch { /* not yet */ }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error('no page in the browser');
}

const socket = new WebSocket(await connect());
await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }));
const waiting = new Map(), complaints = [];
let number = 0;
socket.addEventListener('message', ({ data }) => {
  const { id, result, error, method, params } = JSON.parse(data);
  if (method === 'Runtime.exceptionThrown') complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
  const waits = waiting.get(id);
  waiting.delete(id);
  if (error) waits?.reject(new Error(error.message)); else waits?.resolve(result);
});
const send = (method, params = {}) => new Promise((resolve, reject) => {
  waiting.set(++number, { resolve, reject });
  socket.send(JSON.stringify({ id: number, method, params }));
});
const value = async expression => {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  return result.value;
};
async function until(expression, seconds = 60) {
  for (let turn = 0; turn < seconds * 20; turn++) {
    const found = await value(expression);
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`in vain: ${expression}; the page shows ${await value('document.body.innerText')}`);
}
async function key(name, code, text, modifiers = 0) {
  const event = { key: name, code: name, windowsVirtualKeyCode: code, text, modifiers };
  await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
const enter = () => key('Enter', 13, '\r');
const idle = () => until('document.body.dataset.running !== "true"');
const last = () => value('[...document.querySelectorAll("#log > .result")].at(-1)?.innerText ?? ""');
async function type(text) {
  await value('document.getElementById("text").focus()');
  await send('Input.insertText', { text });
}
async function run(text) {
  const before = await value('document.querySelectorAll("#log > .input").length');
  await type(text);
  await enter();
  await until(`document.querySelectorAll("#log > .input").length > ${before}`);
  await idle();
  return last();
}
async function screen(name) {
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  writeFileSync(`${screens}/${name}.png`, Buffer.from(data, 'base64'));
}
async function open(address) {
  await send('Page.navigate', { url: address });
  return Number(await until('document.body?.dataset.ready'));
}
const told = [];
function holds(what, found, wanted) {
  assert.ok(wanted instanceof RegExp ? wanted.test(found) : found === wanted, `${what}: ${JSON.stringify(found)}`);
  told.push(what);
}

await send('Page.enable');
await send('Runtime.enable');
await send('Emulation.setDeviceMetricsOverride', { width: 1100, height: 900, deviceScaleFactor: 1, mobile: false });

// What is typed and entered before the engine is there runs when it is.
await send('Network.enable');
await send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 });
await send('Page.navigate', { url: address });
holds('the language is marked from the first', await until('document.querySelector("[role=tab][aria-selected=true]")?.innerText'), 'J');
await type('2 * 21');
await enter();
holds('what is typed early is seen', await value('getComputedStyle(document.getElementById("text")).color === getComputedStyle(document.body).color && document.getElementById("text").value'), '2 * 21');
holds('the engine was not there yet', String(await value('document.body.dataset.ready ?? ""')), '');
holds('a bar shows what is loading', String(await value('!document.getElementById("loading").hidden && document.getElementById("progress").max')), '1');
await until('document.body.dataset.ready');
holds('what was entered early runs', await until('document.querySelector("#log > .result")?.innerText'), /42/);
await send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
await value('sessionStorage.clear()');

const ready = await open(address);
holds('the first view offers something to try', String(await value('document.querySelectorAll("#examples button").length')), '4');
await screen('first');
await value('document.querySelector("#examples button").click()');
await until('document.querySelector("#log > .result")?.innerText');
holds('an example runs by a click', (await last()).trim(), '2.8');
for (const name of ['k', 'q', 'apl', 'j']) {
  await value(`document.getElementById("tab-${name}").click()`);
  const sample = await value('document.querySelector("#sample").textContent');
  const result = await run(sample.split('\n')[0]);
  holds(`the result that stands there is that of the engine: ${name}`, sample, `${sample.split('\n')[0]}\n${result.trim()}`);
}
await value('document.getElementById("clear").click()');
await until('!document.getElementById("welcome").hidden');
await value('document.getElementById("tab-j").focus()');
await key('ArrowRight', 39);
holds('arrow keys choose the language', await value('document.activeElement.innerText + document.querySelector("[role=tab][aria-selected=true]").innerText'), 'kk');
await send('Input.dispatchKeyEvent', { type: 'keyDown', key: '1', code: 'Digit1', windowsVirtualKeyCode: 49, modifiers: 1 });
await send('Input.dispatchKeyEvent', { type: 'keyUp', key: '1', code: 'Digit1', windowsVirtualKeyCode: 49, modifiers: 1 });
holds('a key chooses the language', await value('document.querySelector("[role=tab][aria-selected=true]").innerText'), 'J');
const first = await (async () => { const begun = Date.now(); holds('a sum', (await run('+/ i. 101')).trim(), '5050'); return Date.now() - begun; })();

holds('a table as a table', await value('(async () => 0)()') + await run('i. 2 3'), /3\s+4\s+5[\s\S]*shape 2 3/);
holds('an error with its place', await run('1 2 + 1 2 3'), /length error[\s\S]*frames 2 and 3 do not agree/);
await run('mean =: +/ % #');
holds('a definition over lines', await run('f =: 3 : 0\n  y * 2\n)\nf 21'), /42/);
holds('words are painted', String(await value('document.querySelectorAll("#log .verb").length > 4')), 'true');
await value('[...document.querySelectorAll("#log .explain")].at(0).click()');
await until('document.querySelector("#log iframe")');
await until('document.activeElement?.tagName === "IFRAME"');
await key('ArrowRight', 39);
await new Promise(resolve => setTimeout(resolve, 1000));   // a frame of its own is drawn by a process of its own
await screen('explain');
await value('[...document.querySelectorAll("#log .row button")].find(b => b.textContent === "tree").click()');
holds('the tree of a sentence', await until('document.querySelector("#log .row + .result pre")?.innerText'), /verb|adverb|insert/i);
holds('completion', await (async () => { await type('me'); await key('Tab', 9); return until('document.getElementById("text").value.length > 2 && document.getElementById("text").value || !document.getElementById("proposals").hidden && "mean"'); })(), /mean/);
await key('Escape', 27);
await value('document.getElementById("text").value = ""');
holds('a picture', await (async () => { await run('plot *: i. 10'); return String(await value('!!document.querySelector("#log .result svg")')); })(), 'true');
await screen('results');

await type('3 : \'while. 1 do. end.\' 0');
await enter();
await until('document.body.dataset.running === "true"');
await new Promise(resolve => setTimeout(resolve, 500));
await key('Escape', 27);
holds('a loop is stopped', await until('document.querySelector("#log > .error")?.innerText'), /stopped/);
await idle();
holds('the workspace is as before', (await run('mean 1 2 6')).trim(), '3');
await value('(() => { const s = document.getElementById("seconds"); s.value = 1; s.dispatchEvent(new Event("change")); })()');
holds('a sentence is timed', await run(')time +/ i. 1000'), /^[\d.]+ (s|ms|µs|ns)(, the (least|mean) of \d+ runs)?$/m);
holds('a limit of time', await run('3 : \'while. 1 do. end.\' 0'), /time limit/);
await value('(() => { const s = document.getElementById("megabytes"); s.value = 64; s.dispatchEvent(new Event("change")); })()');
holds('a limit of memory', await run('i. 1e9'), /limit error/);
holds('deep recursion is an error of the language', await run('{{ 1 + $: y + 1 }} 0'), /stack error/);
holds('and loses nothing', (await run('mean 1 2 6')).trim(), '3');
holds('a file that is not there', await run('1!:1 < \'secret\''), /file name error/);
holds('the shell is shut', await run('2!:0 \'ls\''), /security violation/);

await value('document.querySelector("[data-notation=k]").click()');
holds('k, which sees the names of J', (await run('g:{x*mean x};+/g 1 2 3')).trim(), '12f');
await value('document.querySelector("[data-notation=q]").click()');
holds('a query', await run('t:([]s:`a`b`a;v:1 2 3); select sum v by s from t'), /a\s+4[\s\S]*b\s+2/);
const bars = () => value('String(document.querySelector("#glyphs").getClientRects().length)');
holds('no glyphs of APL beside q', await bars(), '0');
await value('document.querySelector("[data-notation=apl]").click()');
holds('glyphs beside APL', await bars(), '1');
await value('[...document.querySelectorAll("#glyphs button")].find(b => b.textContent === "⍳").click()');
holds('a glyph from the bar', (await run('5')).trim(), '1 2 3 4 5');
holds('APL', await run('2 3⍴⍳6'), /4\s+5\s+6/);
await screen('apl');
await value('document.querySelector("[data-notation=j]").click()');

await type('i. 5');
await value('document.getElementById("text").setSelectionRange(1, 1)');
await key('F1', 112);
holds('help on a word', await until('!document.getElementById("help").hidden && document.getElementById("help").innerText'), /integers/i);
await screen('help');
await key('Escape', 27);
await value('document.getElementById("text").value = ""');
await value('document.getElementById("learn").click()');
holds('the course', await until('document.querySelector("#course ol")?.innerText'), /./);
await value('document.querySelector("#course button.step").click()');
await until('document.querySelector("#course input")');
await value('(() => { const i = document.querySelector("#course input"); i.value = "0"; i.form.requestSubmit(); })()');
holds('an answer is judged', await until('document.querySelector("#course [role=status]").innerText'), /./);
await value('(() => { const i = document.querySelector("#course input"); document.querySelector("#course [role=status]").textContent = ""; i.value = "price"; i.form.requestSubmit(); })()');
holds('a mistake has its reply', await until('document.querySelector("#course [role=status]").innerText.includes("\\n") && document.querySelector("#course [role=status]").innerText'), /price/);
await screen('course');
await value('document.getElementById("learn").click()');
holds('the languages stay in view', String(await value('(() => { scrollTo(0, document.body.scrollHeight); return document.getElementById("tabs").getBoundingClientRect().top >= 0; })()')), 'true');
await open(address);
await until('document.querySelectorAll("#log > .input").length > 10');
await idle();
holds('a page that is loaded again has what ran', await value('document.getElementById("log").innerText'), /5050/);

await value('document.getElementById("link").click()');
const link = await until('location.hash.length > 1 && location.href');
await send('Page.navigate', { url: 'about:blank' });
await open(link);
await until('document.querySelectorAll("#log > .input").length > 10');
await idle();
holds('a link holds the program', await value('document.getElementById("log").innerText'), /5050/);
await open(`${address}?damaged#AAAA`);
holds('a damaged link is told', await until('document.querySelector("#log > .error")?.innerText'), /holds no program/);
await value("sessionStorage.clear()");
await open(`${address}?lines`);
// Lines that a sentence reads.
async function answers(text, line) {
  await type(text);
  await enter();
  await until('document.querySelector("#log form input")');
  const before = await last();
  await value(`(() => { const i = document.querySelector("#log form input"); i.value = ${JSON.stringify(line)}; i.form.requestSubmit(); })()`);
  await until('!document.querySelector("#log form")');
  await idle();
  return before;
}
await answers('name =: 1!:1 ] 1', 'Ann Lee');
holds('a sentence reads a line', (await run('name')).trim(), 'Ann Lee');
await type('other =: 1!:1 ] 1');
await enter();
await until('document.querySelector("#log form input")');
await screen('line');
await key('Escape', 27);
holds('an input that waits is left', await until('[...document.querySelectorAll("#log .error")].at(-1)?.innerText'), /left/);
await idle();

// Files: dropped, read, written, saved.
await value(`(() => { const all = new DataTransfer(); all.items.add(new File(['city,people\\nRome,28\\n'], 'cities.csv'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: all, bubbles: true, cancelable: true })); })()`);
await until('document.querySelector("#files li")');
holds('a dropped file is read', await run('load \'csv\'\nreadcsv \'cities.csv\''), /Rome\s+28/);
await run('\'abc\' fwrite \'out.txt\'');
holds('a written file is listed', await value('document.querySelector("#files ul").innerText'), /out\.txt \(3 bytes\)/);
await value('(() => { window.given = []; const make = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(text => given.push(text)); return make(blob); }; })()');
await value('[...document.querySelectorAll("#files li button")].find(b => b.textContent.startsWith("out.txt")).click()');
holds('a file is saved', await until('given[0]'), 'abc');
await run('i. 2 3');
await value('[...document.querySelectorAll("#log .save")].filter(b => b.textContent === "csv").at(-1).click()');
holds('a table is saved as csv', await until('given[1]'), /^0,1,2\n3,4,5\n$/);
await run('plot 1 4 9');
await value('[...document.querySelectorAll("#log .save")].filter(b => b.textContent === "svg").at(-1).click()');
holds('a picture is saved', await until('given[2]'), /^<svg[\s\S]*<\/svg>$/);
await value('[...document.querySelectorAll("#log .save")].filter(b => b.textContent === "png").at(-1).click()');
holds('a picture is saved in points', await until('given[3]'), /PNG/);
await screen('files');

await open(address);
await until('document.querySelectorAll("#log > .input").length > 3');
await idle();
holds('what was read is known after a reload', (await run('name')).trim(), 'Ann Lee');
await value('sessionStorage.clear()');

// What is shared.
await value('document.getElementById("text").value = "+/ i. 5"');
await value('document.getElementById("markdown").click()');
holds('a link as Markdown', await until('document.body.dataset.copied?.startsWith("```") && document.body.dataset.copied'), /^```j\n\+\/ i\. 5\n```\n\n\[Run this in Jackal\]\(http:.*#.+\)\n$/);
await value('document.getElementById("embed").click()');
const frame = (await until('document.body.dataset.copied?.startsWith("<iframe") && document.body.dataset.copied')).match(/src="([^"]+)"/)[1];
await send('Page.navigate', { url: frame });
await until('document.body?.dataset.embed && document.getElementById("text").value');
holds('a frame loads no engine by itself', String(await value('document.body.dataset.ready ?? ""')), '');
await screen('frame');
await value('document.getElementById("run").click()');
holds('a program in a frame runs', (await until('document.querySelector("#log > .result pre")?.innerText')).trim(), '10');
await idle();
await value('document.getElementById("text").value = "+/ i. 6"');
await value('document.getElementById("run").click()');
holds('and again when it was changed', (await until('document.querySelector("#log > .result pre")?.innerText.trim() === "15" && "15"')), '15');

// Settings are kept; the page opens without a network.
await open(address);
await value('(() => { for (const [id, value] of [["size", "22"], ["theme", "dark"]]) { const f = document.getElementById(id); f.value = value; f.dispatchEvent(new Event("change")); } })()');
await until('navigator.serviceWorker.ready.then(() => true)');
await send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
await open(`${address}?offline`);
holds('the page opens without a network', (await run('+/ i. 7')).trim(), '21');
holds('settings are kept', await value('getComputedStyle(document.querySelector("#log pre")).fontSize + getComputedStyle(document.documentElement).colorScheme'), '22pxdark');
await value('document.getElementById("settings").open = true');
await screen('settings');
await send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
await value('localStorage.clear()');
await value('sessionStorage.clear()');
await open(`${address}?dark`);
await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
await run('i. 3 4');
await screen('dark');
await value('sessionStorage.clear()');
// With AXE, the file axe.min.js of the package axe-core: no fault at two widths, light and dark.
if (process.env.AXE) {
  for (const [width, scheme] of [[375, 'light'], [375, 'dark'], [1280, 'light'], [1280, 'dark']]) {
    await send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 });
    await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    await open(`${address}?${width}${scheme}`);
    await run('i. 3 4');
    await run('1 2 + 1 2 3');
    await send('Runtime.evaluate', { expression: readFileSync(process.env.AXE, 'utf8') });
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const faults = await value(`axe.run({ runOnly: ${JSON.stringify(tags)} }).then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 80)).join(' | ')).join('\\n'))`);
    holds(`axe at ${width}, ${scheme}`, faults, '');
    await screen(`axe-${width}-${scheme}`);
    await value('sessionStorage.clear()');
  }
  await send('Emulation.setDeviceMetricsOverride', { width: 1100, height: 900, deviceScaleFactor: 1, mobile: false });
}
const nameless = await value('[...document.querySelectorAll("button, input, select, textarea")].filter(e => !(e.textContent?.trim() || e.getAttribute("aria-label") || e.labels?.length)).length');
holds('all that can be used has a name', String(nameless), '0');
holds('nothing was complained of', complaints.join('\n'), '');

console.log(`ready after ${ready} ms, the first result ${first} ms later`);
console.log(`${told.length} passed, 0 failed`);
process.exit(0);
