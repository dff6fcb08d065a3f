import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";

/** Prepares the credentials' account for the CDK, in each region that the stage has a stack in. */
await run(async () => {
  const { name } = targetOf(readOptions("stage")("stage"));
  await cdk("bootstrap", name, "--context", "bundle=off");
});
