import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

/**
 * Has all processes of a run write their temporary files into one folder, which is removed at the end with whatever
 * they left behind: a synthesis alone takes 24 MB. The browser is unpacked outside, for the next run. Processes of the
 * run that call it get the same folder.
 */
export async function openRunFolder(): Promise<string> {
  if (process.env.RUN_FOLDER) return process.env.RUN_FOLDER;
  // Whoever needs the browser says why it is missing.
  const chromium = await findChromium().catch(() => undefined);
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  const folder = mkdtempSync(join(tmpdir(), "earshot-tests-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.env.RUN_FOLDER = folder;
  process.env.TMPDIR = folder;
  return folder;
}
