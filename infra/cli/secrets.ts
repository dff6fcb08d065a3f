import { readArguments, run, targetOf } from "./arguments.ts";
import { storeKeys } from "./store-keys.ts";

await run(async () => {
  const { option, has } = readArguments(["stage"], ["new-webhook-secret"]);
  console.log(await storeKeys(targetOf(option("stage")), has("new-webhook-secret")));
});
