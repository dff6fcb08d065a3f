import { readOptions, run, targetOf } from "./arguments.ts";
import { deployStage } from "./deploy-stage.ts";

await run(() => deployStage(targetOf(readOptions("stage")("stage"))));
