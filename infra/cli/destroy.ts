import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { cdk } from "./cdk.ts";

await run(async () => {
  const { name, stage } = targetOf(readOptions("stage")("stage"));
  if (stage.retain)
    throw new UsageError(
      `Stage ${name} keeps its data: set retain to false in infra/stages.ts and deploy, then destroy it`,
    );
  await cdk("destroy", name, "--force");
});
