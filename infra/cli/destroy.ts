import { readOptions, run, targetOf } from "./arguments.ts";
import { destroyStage } from "./destroy-stage.ts";

await run(() => destroyStage(targetOf(readOptions("stage")("stage"))));
