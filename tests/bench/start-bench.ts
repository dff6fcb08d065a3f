import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Bundle, buildDirectory, bundleFunctions } from "../../infra/bundle.ts";
import { median, short, tableOf, timed } from "./median.ts";

const runs = 5;
const environment = {
  AWS_REGION: "ap-south-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  POWERTOOLS_LOG_LEVEL: "SILENT",
};

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { env: { ...process.env, ...environment }, stdio: "ignore" });

const kilobytes = ({ files, startFiles }: Bundle): number =>
  gzipSync(
    Buffer.concat(files.filter(({ name }) => startFiles.includes(name)).map(({ contents }) => contents)),
  ).length / 1000;

/** What loading each bundle takes beyond Node itself, measured turn about. */
export async function benchStarts(): Promise<string> {
  const bundles = await bundleFunctions({ directory: join(buildDirectory, "bench"), platform: "host" });
  const rows = bundles.map((bundle) => {
    const entry = join(bundle.directory, "index.mjs");
    const bare: number[] = [];
    const loaded: number[] = [];
    for (let run = 0; run < runs; run++) {
      bare.push(...timed(1, () => node("-e", "0")));
      loaded.push(...timed(1, () => node(entry)));
    }
    return [bundle.name, short(median(loaded) - median(bare)), short(median(bare)), short(kilobytes(bundle))];
  });
  return tableOf(["function", "ms over bare Node", "bare Node ms", "kB gz at start"], rows);
}
