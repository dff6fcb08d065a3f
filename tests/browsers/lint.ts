import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { browserScript } from "../../infra/local/stripe/browser-script.ts";
import { supportedBrowsers } from "../../web/build/supported-browsers.ts";
import { scriptFindings } from "./script-findings.ts";
import { readStyles } from "./style-findings.ts";

/** Checks the scripts and style sheets of a production build against the supported browsers. */
const configFile = fileURLToPath(new URL("../../web/vite.config.ts", import.meta.url));
const cardForm = fileURLToPath(new URL("../../infra/local/stripe/browser/", import.meta.url));

const filesOf = (folder: string, ending: string): Map<string, string> => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(ending) && !name.startsWith("renderer"));
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
};

process.env.NODE_ENV = "production";
const outDir = mkdtempSync(join(tmpdir(), "earshot-lint-"));
try {
  await build({ configFile, logLevel: "error", build: { outDir } });
  const styles = [...filesOf(outDir, ".css"), ...filesOf(cardForm, ".css")];
  const findings = [
    ...scriptFindings(filesOf(outDir, ".js")),
    ...scriptFindings(new Map([["the simulated card form", browserScript()]])),
    ...styles.flatMap(([file, sheet]) => [...readStyles(sheet).findings].map((each) => `${file}: ${each}`)),
  ];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) {
    const browsers = supportedBrowsers.map(({ name, oldest }) => `${name} ${oldest}`).join(", ");
    console.error(`Not in ${browsers}. Do without it, or ask for it first: see web/README.md`);
    process.exitCode = 1;
  }
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
