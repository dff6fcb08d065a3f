import { readArguments, run, targetOf } from "./arguments.ts";
import { deployStage } from "./deploy-stage.ts";

await run(async () => {
  const { option, has } = readArguments(["stage"], ["despite-alarms"]);
  await deployStage(targetOf(option("stage")), { despiteAlarms: has("despite-alarms") });
});
