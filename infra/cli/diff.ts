import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";

await run(async () => {
  const { name } = targetOf(readOptions("stage")("stage"));
  await cdk("diff", name);
});
