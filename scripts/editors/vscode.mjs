// Opens scripts in VS Code's own workbench, served by code-server, and fails unless faults, lenses and results are shown and a result is saved.
// node vscode.mjs ADDRESS FOLDER CHROMIUM: the server has the extension and shows the folder, in which this makes its scripts. A picture of the
// workbench is left there.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const [address, folder, executablePath] = process.argv.slice(2);
const saved = `${folder}/saved.csv`;
rmSync(saved, { force: true });
writeFileSync(`${folder}/a.ijs`, "mean =: +/ % #\n+/ i. 2 3\nmaen 1 2 6\n");
writeFileSync(`${folder}/b.q`, "t:([]s:`a`b`a;v:1 2 4)\nselect sum v by s from t\ntil 3 4\n");

function must(what, is) {
  if (!is) {
    throw new Error(`VS Code: ${what}`);
  }
}

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 1300, height: 800 } });
try {
  await page.goto(`${address}/?folder=${folder}`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".monaco-workbench", { timeout: 60000 });
  await page.waitForTimeout(4000);
  const open = async (name) => {
    await page.keyboard.press("Control+P");
    await page.waitForTimeout(1000);
    await page.keyboard.type(name);
    await page.waitForTimeout(1500);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".codelens-decoration a", { timeout: 30000 });
  };
  await open("a.ijs");
  await page.waitForSelector(".squiggly-warning, .squiggly-error", { timeout: 30000 });
  must("each sentence has two lenses", (await page.locator(".codelens-decoration a").count()) === 6);
  await open("b.q");
  await page.waitForTimeout(2000);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+Enter");
  let frame;
  for (let turn = 0; turn < 60 && !frame; turn++) {
    await page.waitForTimeout(500);
    for (const one of page.frames()) {
      if (await one.locator("button[data-save]").count().catch(() => 0)) {
        frame = one;
      }
    }
  }
  must("the result is shown", frame);
  must("the result is a grid", (await frame.locator("td").allTextContents()).join() === "5,2");
  await page.screenshot({ path: `${folder}/workbench.png` });
  await frame.locator("button[data-save]").first().click();
  await page.waitForTimeout(2000);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(saved);
  await page.waitForTimeout(1500);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(2000);
  must("the result is saved", readFileSync(saved, "utf8") === "s,v\na,5\nb,2\n");
  console.log("VS Code: faults, lenses, results and their saving are there");
} finally {
  await browser.close();
}
