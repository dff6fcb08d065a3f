import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";

/** Prepares the account of the credentials for the CDK, in every region in which the stage has a stack. */
await run(async () => {
  const { name } = targetOf(readOptions("stage")("stage"));
  await cdk("bootstrap", name, "--context", "bundle=off");
});
