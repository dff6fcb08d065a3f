import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Bundle, buildDirectory, bundleFunctions } from "../../infra/bundle.ts";
import { median, short, tableOf } from "./median.ts";

const environment = {
  AWS_REGION: "ap-south-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  POWERTOOLS_LOG_LEVEL: "SILENT",
};

/** Says when a process ends how long it kept processors busy: steadier than the clock beside other work. */
const teller = join(buildDirectory, "tell-usage.cjs");
const tell = `process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(1, String((user + system) / 1000));
});`;

interface Start {
  clock: number;
  processor: number;
}

function start(...what: string[]): Start {
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ["--require", teller, ...what], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${what.join(" ")} ends with ${status}`);
  return { clock: performance.now() - began, processor: Number(stdout) };
}

const kilobytes = ({ files, startFiles }: Bundle): number =>
  gzipSync(
    Buffer.concat(files.filter(({ name }) => startFiles.includes(name)).map(({ contents }) => contents)),
  ).length / 1000;

const over = (loaded: readonly Start[], bare: readonly Start[], what: keyof Start): string =>
  short(median(loaded.map((each) => each[what])) - median(bare.map((each) => each[what])));

/** What loading each bundle takes beyond Node itself, measured turn about. */
export async function benchStarts(turns: number): Promise<string> {
  const bundles = await bundleFunctions({ directory: join(buildDirectory, "bench"), platform: "host" });
  writeFileSync(teller, tell);
  const rows = bundles.map((bundle) => {
    const bare: Start[] = [];
    const loaded: Start[] = [];
    for (let turn = 0; turn < turns; turn++) {
      bare.push(start("-e", "0"));
      loaded.push(start(join(bundle.directory, "index.mjs")));
    }
    return [
      bundle.name,
      over(loaded, bare, "clock"),
      over(loaded, bare, "processor"),
      short(median(bare.map(({ clock }) => clock))),
      short(kilobytes(bundle)),
    ];
  });
  const head = ["function", "ms over bare Node", "of processors", "bare Node ms", "kB gz at start"];
  return tableOf(head, rows);
}
