import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { drillRestore } from "./drill-restore.ts";

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const { minutes, orders, payments, findings } = await drillRestore(target);
  console.log(`Restored in ${minutes} min: ${orders} orders, ${payments} payments`);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) throw new UsageError(`${findings.length} differences in the restored data`);
  console.log("Counters, ledger and the newest ten orders are correct; the copy was deleted");
});
