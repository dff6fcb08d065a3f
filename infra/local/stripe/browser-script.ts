import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { buildTargets } from "../../../web/build/supported-browsers.ts";

let built: string | undefined;

/** Bundles Stripe.js's replacement as a classic script on first use. */
export function browserScript(): string {
  built ??= build();
  return built;
}

function build(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("./browser/main.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    target: buildTargets,
    charset: "utf8",
  });
  return outputFiles[0]?.text ?? "";
}
