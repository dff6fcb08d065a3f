import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const quiet = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function executable(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const shipped = await import("@sparticuz/chromium");
  return shipped.default.executablePath();
}

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), args: quiet });
