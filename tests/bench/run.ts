import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { benchBulkEdit } from "./bulk-edit-bench.ts";
import { benchCatalogue } from "./catalogue-bench.ts";
import { benchCheckout } from "./checkout-bench.ts";
import { benchFamilies } from "./families-bench.ts";
import { benchGateway } from "./gateway-bench.ts";
import { benchGrowth } from "./growth-bench.ts";
import { benchImport } from "./import-bench.ts";
import { benchIndex } from "./index-bench.ts";
import { benchInp } from "./inp-bench.ts";
import { benchLighthouse } from "./lighthouse-bench.ts";
import { benchLoad } from "./load-bench.ts";
import { benchMemory } from "./memory-bench.ts";
import { benchPeer } from "./peer-bench.ts";
import { benchProfile } from "./profile-bench.ts";
import { knownReleases } from "./releases.ts";
import { benchRender } from "./render-bench.ts";
import { benchScale } from "./scale-bench.ts";
import { benchStarts } from "./start-bench.ts";
import { benchUnits } from "./units-bench.ts";
import { benchWeight } from "./weight-bench.ts";

/**
 * `npm run bench [-- index families catalogue starts units gateway checkout load import bulk-edit growth scale memory profile peer render lighthouse inp weight] [-- --sizes=1000,10000]`
 * runs the selected benchmarks, or all of them, and writes their tables into the README.
 */
const readme = new URL("README.md", import.meta.url);
const args = process.argv.slice(2);
const text = (name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const numbers = (name: string, defaults: number[]): number[] =>
  text(name)?.split(",").map(Number) ?? defaults;
const number = (name: string, initial: number): number => numbers(name, [initial])[0] ?? initial;

async function eachSize(bench: (products: number) => Promise<string>): Promise<string> {
  const tables: string[] = [];
  for (const products of numbers("products", [1000, 10_000])) tables.push(await bench(products));
  return tables.join("\n\n");
}

const benches: Record<string, () => string | Promise<string>> = {
  index: () => benchIndex(numbers("sizes", [1000, 10_000, 100_000, 1_000_000])),
  families: () => benchFamilies(numbers("sizes", [1000, 10_000, 100_000, 1_000_000])),
  catalogue: () => benchCatalogue(numbers("shops", [1000, 10_000, 100_000, 1_000_000])),
  starts: () => benchStarts(number("turns", 20)),
  units: benchUnits,
  gateway: () => eachSize(benchGateway),
  checkout: () => eachSize(benchCheckout),
  load: () =>
    benchLoad({
      rate: number("rate", 20),
      minutes: number("minutes", 10),
      tableMs: numbers("table-ms", [])[0],
    }),
  import: () => benchImport(number("lines", 10_000)),
  "bulk-edit": () => benchBulkEdit(number("products", 10_000)),
  growth: () =>
    benchGrowth([
      { orders: 1000, customers: 100 },
      { orders: number("orders", 1_000_000), customers: 10 },
    ]),
  scale: () => benchScale({ products: number("products", 1_000_000), orders: number("orders", 100_000) }),
  memory: () => benchMemory(number("minutes", 10)),
  profile: benchProfile,
  peer: () =>
    benchPeer({
      url: text("url"),
      requests: text("requests"),
      releases: text("releases")?.split(",") ?? knownReleases(),
    }),
  render: () => benchRender(number("products", 10_000)),
  lighthouse: () => benchLighthouse(number("rounds", 5), text("pages")?.split(",") ?? []),
  inp: () => benchInp(number("turns", 5)),
  weight: benchWeight,
};

const commit = execFileSync("git", ["describe", "--always", "--dirty"], {
  cwd: import.meta.dirname,
  encoding: "utf8",
}).trim();

const machine = (): string =>
  `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit}, ${availableParallelism()} × ` +
  `${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ` +
  `load before ${loadavg()[0]?.toFixed(1)}`;

const selected = Object.keys(benches).filter((name) => args.includes(name));
for (const name of selected.length > 0 ? selected : Object.keys(benches)) {
  const before = machine();
  const table = `${before}\n\n${await benches[name]?.()}`;
  console.log(`\n${name}: ${table}`);
  const text = readFileSync(readme, "utf8");
  const section = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  writeFileSync(
    readme,
    text.replace(section, (_, start, end) => `${start}${table}\n${end}`),
  );
}
