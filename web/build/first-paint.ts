import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { stageSettings } from "./stage-settings.ts";

const outDir = fileURLToPath(new URL("../../.build/first-paint/", import.meta.url));
const source = fileURLToPath(new URL("../src/app/shell/first-paint.tsx", import.meta.url));

async function render(): Promise<string> {
  await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    plugins: [stageSettings()],
    logLevel: "warn",
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: "first-paint.mjs" } },
    },
  });
  const { firstPaint } = await import(`${pathToFileURL(outDir)}first-paint.mjs`);
  return firstPaint();
}

const root = '<div id="root"></div>';

/** Writes the shell into the document, so that it is painted before any script has loaded. */
export function firstPaint(): Plugin {
  let shell = "";
  return {
    name: "first-paint",
    apply: "build",
    async buildStart() {
      shell = await render();
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!html.includes(root)) throw new Error("index.html has no empty #root");
        return html.replace(root, `<div id="root">${shell}</div>`);
      },
    },
  };
}
