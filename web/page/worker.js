// The engine in its worker: takes questions in JSON with a number, answers them one after the other.
// A question that never ends is ended with the worker; the page then begins another one.

const STACK = 8 * 1024 * 1024;      // the engine's own stack in its memory (see the linker's option in scripts/build_web.sh)
const RECURSION = 160 * 1024;       // how much of it recursion may take: the browser's own stack is smaller than it

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
  engine.exports.begin(RECURSION + (1 << 20));
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
