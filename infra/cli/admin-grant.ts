import { readOptions, run, targetOf } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";

await run(async () => {
  const option = readOptions("stage", "email");
  const target = targetOf(option("stage"));
  const { TableName } = await outputsOf(target);
  Object.assign(process.env, { TABLE: TableName, AWS_REGION: target.stage.region });
  // The module's client reads the region when loaded.
  const { grantAdmin } = await import("./grant.ts");
  const outcome = await grantAdmin(option("email"), new Date());
  console.log(`${option("email")} ${outcome === "granted" ? "is now an admin" : "was already an admin"}`);
});
