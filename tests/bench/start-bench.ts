import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  type Bundle,
  buildDirectory,
  bundleFunction,
  compile,
  inputsOf,
  startFilesOf,
} from "../../infra/bundle.ts";
import { sourceOf } from "../../infra/functions.ts";
import type { FunctionName } from "../../infra/needs.ts";
import { median, short, tableOf } from "./median.ts";
import { installRuntimeClient, type Start, startFunction } from "./runtime-client.ts";

/** Those of a visit that ends with an order. */
const mostUsed: readonly FunctionName[] = [
  "api/account/session",
  "api/pages/get",
  "api/products/list",
  "api/products/suggest",
  "api/products/get",
  "api/products/reviews",
  "api/payments/key",
  "api/payments/start",
  "api/orders/place",
  "api/orders/mine",
];

const environment = {
  AWS_REGION: "ap-south-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  AWS_LAMBDA_FUNCTION_NAME: "bench",
  AWS_LAMBDA_FUNCTION_VERSION: "1",
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
  AWS_LAMBDA_LOG_GROUP_NAME: "bench",
  AWS_LAMBDA_LOG_STREAM_NAME: "bench",
  POWERTOOLS_LOG_LEVEL: "SILENT",
};

/** A function of one line, which does nothing. */
function bareFunction(): string {
  const directory = join(buildDirectory, "bench/bare");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "index.mjs"), "export const handler = async () => ({ statusCode: 200 });");
  return directory;
}

const kilobytes = ({ files, startFiles }: Bundle): number =>
  gzipSync(
    Buffer.concat(files.filter(({ name }) => startFiles.includes(name)).map(({ contents }) => contents)),
  ).length / 1000;

/** The source files that are loaded before the first request. */
async function modulesOf(name: FunctionName): Promise<number> {
  const { metafile } = await compile(sourceOf(name));
  const files = startFilesOf(metafile);
  const outputs = Object.entries(metafile.outputs).filter(([path]) =>
    files.some((file) => path.endsWith(`/${file}`)),
  );
  return inputsOf({ ...metafile, outputs: Object.fromEntries(outputs) }).length;
}

const medianOf = (starts: readonly Start[], time: keyof Start): number =>
  median(starts.map((start) => start[time]));

/** Start of the ten most used functions in Lambda's runtime client, each alternately with a bare one. */
export async function benchStarts(turns: number): Promise<string> {
  await installRuntimeClient();
  const bareDirectory = bareFunction();
  const rows: string[][] = [];
  for (const name of mostUsed) {
    const options = { directory: join(buildDirectory, "bench"), platform: "host" } as const;
    const bundle = await bundleFunction(sourceOf(name), options);
    const [bare, loaded]: [Start[], Start[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      bare.push(await startFunction(bareDirectory, environment));
      loaded.push(await startFunction(bundle.directory, environment));
    }
    rows.push([
      name,
      short(kilobytes(bundle)),
      String(await modulesOf(name)),
      ...(["wall", "cpu"] as const).flatMap((time) => [
        short(medianOf(bare, time)),
        short(medianOf(loaded, time)),
        `${(medianOf(loaded, time) / medianOf(bare, time)).toFixed(2)}×`,
      ]),
    ]);
  }
  const head = ["function", "kB gz", "modules", "bare, ms", "ms", "ratio", "bare, CPU ms", "CPU ms", "ratio"];
  return tableOf(head, rows);
}
