import { fileURLToPath } from "node:url";
import { build } from "vite";
import { workAsChild } from "../core/child.ts";

const [, , outDir = ""] = process.argv;
const configFile = fileURLToPath(new URL("../../../web/vite.config.ts", import.meta.url));

await workAsChild(async () => {
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true } });
});
