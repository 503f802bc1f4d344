// The page's side of the worker: questions and answers as promises, a worker that was lost replaced, and the workspace
// restored from the log of what ran.

// The questions that evaluate sentences.
const EVALUATES = new Set(['run', 'explain', 'step', 'judge']);

export class Engine {
  constructor(url) {
    this.url = url;
    this.log = [];          // what ran well: notation, text and the lines that it read, in order
    this.dropped = new Map();   // files that the user gave, by name, in base 64
    this.waiting = new Map();
    this.number = 0;
    this.limits = {};
    this.lost = () => {};   // told when the worker had to be replaced
  }

  // Loads the engine; `progress` is told which part of it has come, from 0 to 1.
  async begin(progress = () => {}) {
    const response = await fetch(this.url);
    if (!response.ok) throw new Error(`${this.url}: ${response.status}`);
    const all = Number(response.headers.get('content-length'));
    let come = 0;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(piece, stream) {
        come += piece.length;
        if (all) progress(Math.min(1, come / all));
        stream.enqueue(piece);
      },
    }));
    const stream = this.url.endsWith('.gz') ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
    this.module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    await this.start();
  }

  async start() {
    this.worker = new Worker(new URL('worker.js', import.meta.url));
    this.worker.onmessage = ({ data }) => this.told(data);
    this.worker.onerror = event => this.told({ number: this.number, broken: event.message });
    await this.post({ module: this.module });
    if (Object.keys(this.limits).length) await this.ask({ ask: 'limits', ...this.limits });
    for (const [name, base64] of this.dropped) await this.ask({ ask: 'put', name, base64 });
  }

  post(what) {
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject, question: what.question });
      this.worker.postMessage({ number, ...what });
    });
  }

  ask(question) {
    return this.post({ question });
  }

  async told({ number, answer, broken }) {
    const waits = this.waiting.get(number);
    this.waiting.delete(number);
    if (broken !== undefined) {
      await this.renew();
      waits?.reject(new Error(`the engine was lost (${broken}); the workspace is as it was before this input`));
    } else {
      waits?.resolve(answer);
    }
  }

  // Ends what runs; the workspace becomes what it was before.
  async stop() {
    const waits = [...this.waiting.values()];
    this.waiting.clear();
    await this.renew();
    for (const { resolve, reject, question } of waits) {
      // A question that evaluates nothing, such as for colours, waited behind the input that was stopped.
      if (EVALUATES.has(question?.ask ?? 'run')) reject(new Error('stopped; the workspace is as it was before this input'));
      else this.ask(question).then(resolve, reject);
    }
  }

  async renew() {
    this.worker.terminate();
    this.waiting = new Map([...this.waiting]);
    await this.start();
    for (const { notation, text, lines } of this.log) await this.ask({ ask: 'run', notation, text, lines });
    this.lost();
  }

  // Runs one input; what ran without an error is kept in the log. An input that reads lines is run again with each line that `typed`
  // gives for what it has shown; without a line it is left.
  async run(notation, text, typed) {
    const lines = [];
    let answer = await this.ask({ ask: 'run', notation, text, lines });
    while (answer.asks) {
      const line = await typed(answer);
      if (line === undefined) return { ...answer, error: 'left; the workspace is as it was before this input' };
      lines.push(line);
      answer = await this.ask({ ask: 'run', notation, text, lines });
    }
    if (!answer.error) this.log.push({ notation, text, lines });
    return answer;
  }

  // Gives the engine a file.
  async put(name, base64) {
    const answer = await this.ask({ ask: 'put', name, base64 });
    if (!answer.trouble) this.dropped.set(name, base64);
    return answer;
  }

  // Takes a file away.
  async drop(name) {
    this.dropped.delete(name);
    return this.ask({ ask: 'drop', name });
  }

  forget() {
    this.log = [];
    return this.renew();
  }
}
