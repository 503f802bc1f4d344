// The engine in its worker: takes questions in JSON with a number, answers them one after the other.
// A question that never ends is ended with the worker; the page then begins another one.

// How much of the engine's own stack recursion may take, with the quarter of a megabyte that the engine reserves. The browser keeps the
// rest of each call on a stack of its own, of about a megabyte, which nobody can ask how full it is: measured, it lasts for more.
const RECURSION = 512 * 1024;

let engine;
const encoder = new TextEncoder(), decoder = new TextDecoder();

function ask(question) {
  const bytes = encoder.encode(JSON.stringify(question));
  const { memory, room, ask, said } = engine.exports;
  new Uint8Array(memory.buffer, room(bytes.length) >>> 0, bytes.length).set(bytes);
  const at = ask() >>> 0;
  return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, at, said() >>> 0)));
}

async function begin(module) {
  const page = {
    page_ticks: () => performance.now(),
    page_now: () => Date.now(),
    page_zone: () => new Date().getTimezoneOffset(),
  };
  engine = await WebAssembly.instantiate(module, { page });
  engine.exports.begin(RECURSION);
}

onmessage = async ({ data }) => {
  const { number, module, question } = data;
  try {
    if (module) {
      await begin(module);
      postMessage({ number, answer: {} });
    } else {
      postMessage({ number, answer: ask(question) });
    }
  } catch (error) {
    // What traps (memory that the browser does not give, its stack used up) leaves an engine that nobody can rely on.
    postMessage({ number, broken: String(error) });
  }
};
