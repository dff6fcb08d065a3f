import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteFiles } from "./site-files.ts";

/** Adds the description of the calls to a build of the site, if there is one. */
export async function writeOpenApi(site: string): Promise<void> {
  if (!existsSync(site)) return;
  for (const [path, make] of siteFiles) {
    const file = join(site, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await make());
  }
}
