import { placeholdersOf } from "../stages.ts";
import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { cdk, runProgram } from "./cdk.ts";

await run(async () => {
  const { name, stage } = targetOf(readOptions("stage")("stage"));
  const placeholders = placeholdersOf(stage);
  if (placeholders.length > 0)
    throw new UsageError(`Stage ${name}: set ${placeholders.join(" and ")} in infra/stages.ts to your own`);
  await runProgram("npm", "run", "build");
  await cdk("deploy", name, "--require-approval", "never");
  console.log(`Next, the first time: npm run secrets -- --stage ${name}`);
});
