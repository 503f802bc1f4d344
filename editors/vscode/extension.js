// The client of `jackal lsp`: starts the server, and shows what its commands give.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["jackal-j", "jackal-k", "jackal-q", "jackal-apl", "jackal-test"];

let client;
let panel;

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
  const initializationOptions = { lenses: settings.get("lenses") };
  const options = { documentSelector, initializationOptions, middleware: { executeCommand } };
  client = new LanguageClient("jackal", "Jackal", { command, args: ["lsp"] }, options);
  return client.start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("jackal.explainLine", () => {
      const editor = vscode.window.activeTextEditor;
      if (editor) {
        vscode.commands.executeCommand("jackal.explain", editor.document.uri.toString(), editor.selection.active.line);
      }
    }),
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
