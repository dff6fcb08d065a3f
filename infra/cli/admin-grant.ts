import { readOptions, run, targetOf } from "./arguments.ts";
import { reachTable } from "./outputs.ts";

await run(async () => {
  const option = readOptions("stage", "email");
  const target = targetOf(option("stage"));
  await reachTable(target);
  const { grantAdmin } = await import("./grant.ts");
  const outcome = await grantAdmin(option("email"), new Date());
  console.log(`${option("email")} ${outcome === "granted" ? "is now an admin" : "was already an admin"}`);
});
