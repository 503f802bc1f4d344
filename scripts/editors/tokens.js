// Whether the grammars colour lines as they should: `node tokens.js GRAMMARS`, with vscode-textmate and vscode-oniguruma to be found.
const fs = require("fs");
const path = require("path");
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const folder = process.argv[2];
const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
const files = { j: "j", k: "k", q: "q", apl: "apl", "jackal-test": "test" };

// A line, a piece of it, and the beginning of its scope.
const CASES = [
  ["j", "mean =: +/ % # NB. it's a mean", "mean", "variable.other"],
  ["j", "mean =: +/ % # NB. it's a mean", "=:", "keyword.operator.assignment"],
  ["j", "mean =: +/ % # NB. it's a mean", "%", "support.function"],
  ["j", "mean =: +/ % # NB. it's a mean", "NB. it's a mean", "comment"],
  ["j", "a =: 'it''s' , 3r4 _5", "'it''s'", "string"],
  ["j", "a =: 'it''s' , 3r4 _5", "3r4", "constant.numeric"],
  ["j", "a =: 'it''s' , 3r4 _5", "_5", "constant.numeric"],
  ["j", "if. y do. i. y end.", "if.", "keyword.control"],
  ["j", "if. y do. i. y end.", "i.", "support.function"],
  ["j", "for_item. x do.", "for_item.", "keyword.control"],
  ["j", 'f"1 y', '"', "keyword.operator.conjunction"],
  ["k", 'f:{x+"a\\"b"} / note', '"a\\"b"', "string"],
  ["k", 'f:{x+"a\\"b"} / note', "/ note", "comment"],
  ["k", "a:`sym+/1 2", "`sym", "constant.other.symbol"],
  ["q", "select avg price by sym from t where size>10", "select", "keyword.other.query"],
  ["q", "select avg price by sym from t where size>10", "avg", "support.function"],
  ["q", "d:2024.01.05", "2024.01.05", "constant.numeric.temporal"],
  ["apl", "Z←+/⍳N ⍝ sum", "⍳", "support.function"],
  ["apl", "Z←+/⍳N ⍝ sum", "⍝ sum", "comment"],
  ["apl", "Z←¯3.5 'a'", "¯3.5", "constant.numeric"],
  ["apl", ":If X", ":If", "keyword.control"],
  ["jackal-test", "> +/ 1 2", "+", "support.function"],
  ["jackal-test", "= 3", " 3", "string"],
  ["jackal-test", "! length error", " length error", "invalid"],
];

async function main() {
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const file = path.join(folder, `${files[scope.replace("source.", "")]}.tmLanguage.json`);
      return textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
  });
  let wrong = 0;
  for (const [language, line, piece, scope] of CASES) {
    const grammar = await registry.loadGrammar(`source.${language}`);
    const tokens = grammar.tokenizeLine(line, textmate.INITIAL).tokens;
    const at = line.indexOf(piece) + (piece.startsWith(" ") ? 1 : 0);
    const token = tokens.find((token) => token.startIndex <= at && at < token.endIndex);
    if (!token.scopes.some((found) => found.startsWith(scope))) {
      console.error(`${language}: in ${line} the piece ${piece} is ${token.scopes.join(" ")}, not ${scope}`);
      wrong += 1;
    }
  }
  // The lines of a noun are text up to its end.
  const grammar = await registry.loadGrammar("source.j");
  let state = textmate.INITIAL;
  const scopes = ["text =: 0 : 0", "if. not a sentence", ")", "1 + 2"].map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens[0].scopes.at(-1);
  });
  if (!scopes[1].startsWith("string") || !scopes[3].startsWith("constant")) {
    console.error(`the lines of a noun: ${scopes}`);
    wrong += 1;
  }
  console.log(`${CASES.length + 1} pieces, ${wrong} wrong`);
  process.exit(wrong ? 1 : 0);
}

main();
