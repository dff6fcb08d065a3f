import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";
import { knownOf } from "./concurrency.ts";

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  await cdk("diff", target.name, ...(await knownOf(target)));
});
