import { readOptions, run, type Target, targetOf, UsageError } from "./arguments.ts";
import { restoreTable, setUpTable } from "./restore-table.ts";

function momentOf(text: string): Date | undefined {
  if (text === "latest") return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`Expected latest or a time with a zone, not ${text}`);
  return moment;
}

const seconds = (sinceMs: number): string => `${Math.ceil((Date.now() - sinceMs) / 1000)} s`;

/** `--at <time>` restores a table first, `--table <name>` continues with a restored one. */
async function readTable(): Promise<{ target: Target; table: string }> {
  if (process.argv.includes("--table")) {
    const option = readOptions("stage", "table");
    return { target: targetOf(option("stage")), table: option("table") };
  }
  const option = readOptions("stage", "at");
  const target = targetOf(option("stage"));
  const began = Date.now();
  const table = await restoreTable(target, momentOf(option("at")), new Date());
  console.log(`Restored as ${table} in ${seconds(began)}`);
  return { target, table };
}

await run(async () => {
  const { target, table } = await readTable();
  const began = Date.now();
  const restored = await setUpTable(target, table);
  console.log(`Stream, expiry, recovery, protection and tags set in ${seconds(began)}`);
  console.log(`To use it: set restored of ${target.name} in infra/stages.ts, then npm run deploy`);
  console.log(`restored: ${JSON.stringify(restored)},`);
});
