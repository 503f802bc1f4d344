// The client of `jackal lsp`: starts the server, and shows what its commands give.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["jackal-j", "jackal-k", "jackal-q", "jackal-apl", "jackal-test"];

/** As many results are remembered. */
const RESULTS_MAX = 50;

let client;
let panel;
let results;
/** What sentences have given, the last one first. */
const history = [];

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A result as a part of the page of results. */
function resultPart(result, index) {
  const took = result.seconds < 1 ? `${(result.seconds * 1000).toFixed(1)} ms` : `${result.seconds.toFixed(2)} s`;
  const save = result.csv ? `<button data-save="${index}">save as csv</button>` : "";
  const shown = result.html ?? `<pre>${escaped(result.text)}</pre>`;
  const report = result.error ? `<pre class="error">${escaped(result.error)}</pre>` : "";
  const head = `<code>${escaped(result.sentence)}</code> <small>${result.at}, ${took}</small> ${save}`;
  return `<details ${index === 0 ? "open" : ""}><summary>${head}</summary>${result.error ? report : shown}</details>`;
}

/** The page of results. */
function resultsPage() {
  return `<!DOCTYPE html><html lang="en"><head><title>Results</title><style>
    body { font-family: var(--vscode-editor-font-family, monospace); }
    td, th { padding: 0 0.6em; border: 1px solid var(--vscode-panel-border, currentColor); }
    table { border-collapse: collapse; } summary { cursor: pointer; padding: 0.3em 0; }
    .error { color: var(--vscode-errorForeground); }
    </style></head><body>${history.map(resultPart).join("")}<script>
    const host = acquireVsCodeApi();
    document.addEventListener("click", (event) => {
      const save = event.target.dataset.save;
      if (save !== undefined) { event.preventDefault(); host.postMessage({ save: Number(save) }); }
    });
    </script></body></html>`;
}

/** Writes a result to a file that the user names. */
async function save(result) {
  const target = await vscode.window.showSaveDialog({ filters: { "Text with commas": ["csv"] } });
  if (target && result) {
    await vscode.workspace.fs.writeFile(target, Buffer.from(result.csv, "utf8"));
  }
}

/** Shows the results of sentences, beside the text. */
function showResults() {
  if (!results) {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    results = vscode.window.createWebviewPanel("jackal.results", "Jackal: results", beside, { enableScripts: true });
    results.onDidDispose(() => (results = undefined));
    results.webview.onDidReceiveMessage((message) => save(history[message.save]));
  }
  results.webview.html = resultsPage();
}

/** Remembers a result and shows it. */
function remember(result) {
  history.unshift({ ...result, at: new Date().toLocaleTimeString() });
  history.length = Math.min(history.length, RESULTS_MAX);
  showResults();
}

/** Shows a page that explains a sentence, beside the text. */
function show(html) {
  if (!panel) {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    panel = vscode.window.createWebviewPanel("jackal.explain", "Jackal: explain", beside, { enableScripts: true });
    panel.onDidDispose(() => (panel = undefined));
  }
  panel.webview.html = html;
}

/** Answers of the server's commands are shown; errors as messages. */
async function executeCommand(command, given, next) {
  try {
    const result = await next(command, given);
    if (command === "jackal.explain") {
      show(result.html);
    } else if (command === "jackal.run") {
      remember(result);
    } else if (command === "jackal.test") {
      const failed = result.filter((block) => !block.passed).length;
      const message = failed === 0 ? "passed" : `${failed} of ${result.length} did not pass`;
      vscode.window.setStatusBarMessage(`Jackal: ${message}`, 5000);
    }
    return result;
  } catch (error) {
    vscode.window.showErrorMessage(`Jackal: ${error.message}`);
  }
}

function begin() {
  const settings = vscode.workspace.getConfiguration("jackal");
  const command = settings.get("path");
  const documentSelector = LANGUAGES.map((language) => ({ language }));
  const option = (name) => [name, settings.get(name)];
  const initializationOptions = Object.fromEntries(["lenses", "seconds", "megabytes"].map(option));
  const options = { documentSelector, initializationOptions, middleware: { executeCommand } };
  client = new LanguageClient("jackal", "Jackal", { command, args: ["lsp"] }, options);
  return client.start();
}

/** Asks the server to do something with the line of the cursor. */
function atCursor(command) {
  const editor = vscode.window.activeTextEditor;
  if (editor) {
    return vscode.commands.executeCommand(command, editor.document.uri.toString(), editor.selection.active.line);
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("jackal.runLine", () => atCursor("jackal.run")),
    vscode.commands.registerCommand("jackal.explainLine", () => atCursor("jackal.explain")),
    vscode.commands.registerCommand("jackal.showResults", showResults),
    vscode.commands.registerCommand("jackal.restart", async () => {
      await client?.stop();
      await begin();
    }),
  );
  await begin();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
