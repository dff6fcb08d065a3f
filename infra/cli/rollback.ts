import { readOptions, run, targetOf } from "./arguments.ts";
import { runProgram } from "./cdk.ts";
import { outputsOf } from "./outputs.ts";
import { rollBack } from "./roll-back.ts";

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const { name } = await rollBack(target);
  const { Url } = await outputsOf(target);
  await runProgram("npm", ["run", "smoke", "--", "--url", Url]);
  console.log(`Stage ${target.name} was rolled back to the release of ${name}`);
});
