import { readOptions, run, targetOf } from "./arguments.ts";
import { reachTable } from "./outputs.ts";

await run(async () => {
  const option = readOptions("stage", "email");
  const target = targetOf(option("stage"));
  await reachTable(target);
  const { resetFactor } = await import("./reset-factor.ts");
  const owners = await resetFactor(option("email"), new Date());
  console.log(
    `Removed the second factor of ${option("email")} and ended its sessions. Emailing ${owners} ${owners === 1 ? "owner" : "owners"}`,
  );
});
