import { fileURLToPath } from "node:url";
import { build } from "vite";
import { workAsChild } from "./child.ts";

/** The production build of the pages, into the folder it is given. */
const [, , outDir = ""] = process.argv;
// Whoever starts the shop, a test runner for one, may have set another: React would come in its slow form.
process.env.NODE_ENV = "production";
const configFile = fileURLToPath(new URL("../../web/vite.config.ts", import.meta.url));

await workAsChild(async () => {
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true } });
});
