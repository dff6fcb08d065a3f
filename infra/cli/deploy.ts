import { placeholdersOf } from "../stages.ts";
import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { cdk, runProgram } from "./cdk.ts";
import { outputsOf } from "./outputs.ts";

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const { name, stage } = target;
  const placeholders = placeholdersOf(stage);
  if (placeholders.length > 0)
    throw new UsageError(`Stage ${name}: set ${placeholders.join(" and ")} in infra/stages.ts to your own`);
  await runProgram("npm", "run", "build");
  await cdk("deploy", name, "--require-approval", "never");
  const { Url } = await outputsOf(target);
  await runProgram("npm", "run", "smoke", "--", "--url", Url);
  console.log(`Next, the first time: npm run secrets -- --stage ${name}`);
});
