import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { reservedBy } from "../functions.ts";
import type { Target } from "./arguments.ts";

/** Lambda lets an account set aside all but these. See Lambda Developer Guide, "Reserved concurrency". */
const unreservable = 100;

/**
 * Compares the instances that the stage sets aside with the account's quota. Resolves to both (`is`), or to
 * what to do (a string) when the quota does not allow them.
 */
export async function checkConcurrency({ name, stage }: Target): Promise<{ is: string } | string> {
  const { AccountLimit } = await new LambdaClient({ region: stage.region }).send(
    new GetAccountSettingsCommand({}),
  );
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const reserved = reservedBy(stage);
  const most = Math.max(0, quota - unreservable);
  if (reserved <= most) return { is: `${quota}, of which ${name} reserves ${reserved}` };
  return (
    `${name} reserves ${reserved}, but of the account's ${quota} only ${most} can be reserved: lower or remove ` +
    "concurrency in infra/stages.ts, or ask for more (Service Quotas, Lambda, concurrent executions)"
  );
}
