import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { buildTargets } from "../../../web/build/supported-browsers.ts";
import { sendJson } from "../core/http.ts";

const html = "text/html; charset=utf-8";
const css = "text/css; charset=utf-8";
const script = "text/javascript; charset=utf-8";

const files: Record<string, [file: URL, type: string]> = {
  "/checkout.js": [new URL("./browser/checkout.ts", import.meta.url), script],
  "/checkout": [new URL("./browser/frame.html", import.meta.url), html],
  "/frame.js": [new URL("./browser/frame.ts", import.meta.url), script],
  "/frame.css": [new URL("./browser/frame.css", import.meta.url), css],
  "/theme.css": [new URL("./browser/theme.css", import.meta.url), css],
  "/upi": [new URL("./browser/phone.html", import.meta.url), html],
  "/phone.js": [new URL("./browser/phone.ts", import.meta.url), script],
  "/phone.css": [new URL("./browser/phone.css", import.meta.url), css],
};

const scripts = new Map<string, string>();

/** Bundles a script as a classic one on first use. */
function scriptOf(file: string): string {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "iife",
    target: buildTargets,
    charset: "utf8",
  });
  const built = outputFiles[0]?.text ?? "";
  scripts.set(file, built);
  return built;
}

/** Sends a file of the stand-in for Checkout or of the phone. */
export function sendPage(response: ServerResponse, path: string): void {
  const found = files[path];
  if (found === undefined) {
    sendJson(response, 404, { message: "Not Found" });
    return;
  }
  const [file, type] = found;
  response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'",
  });
  response.end(type === script ? scriptOf(fileURLToPath(file)) : readFileSync(file));
}
