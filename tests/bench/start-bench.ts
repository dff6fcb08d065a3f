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

/** Preloaded script that prints the process's CPU time on exit, which other load disturbs less than wall time. */
const reporterFile = join(buildDirectory, "report-cpu-time.cjs");
const reporter = `process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(1, String((user + system) / 1000));
});`;

interface Start {
  wall: number;
  cpu: number;
}

function start(...args: string[]): Start {
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ["--require", reporterFile, ...args], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")} exits with ${status}`);
  return { wall: performance.now() - began, cpu: Number(stdout) };
}

const kilobytes = ({ files, startFiles }: Bundle): number =>
  gzipSync(
    Buffer.concat(files.filter(({ name }) => startFiles.includes(name)).map(({ contents }) => contents)),
  ).length / 1000;

const overhead = (loaded: readonly Start[], bare: readonly Start[], time: keyof Start): string =>
  short(median(loaded.map((each) => each[time])) - median(bare.map((each) => each[time])));

/** Start time of each bundle over bare Node, with both measured alternately. */
export async function benchStarts(turns: number): Promise<string> {
  const bundles = await bundleFunctions({ directory: join(buildDirectory, "bench"), platform: "host" });
  writeFileSync(reporterFile, reporter);
  const rows = bundles.map((bundle) => {
    const bare: Start[] = [];
    const loaded: Start[] = [];
    for (let turn = 0; turn < turns; turn++) {
      bare.push(start("-e", "0"));
      loaded.push(start(join(bundle.directory, "index.mjs")));
    }
    return [
      bundle.name,
      overhead(loaded, bare, "wall"),
      overhead(loaded, bare, "cpu"),
      short(median(bare.map(({ wall }) => wall))),
      short(kilobytes(bundle)),
    ];
  });
  const head = ["function", "ms over bare Node", "CPU ms over bare Node", "bare Node ms", "kB gz at start"];
  return tableOf(head, rows);
}
