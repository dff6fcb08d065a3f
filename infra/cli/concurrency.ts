import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { reservedBy } from "../functions.ts";
import type { Target } from "./arguments.ts";

/** Lambda lets an account set aside all but these. See Lambda Developer Guide, "Reserved concurrency". */
const unreservable = 100;

async function quotaIn(region: string): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

const more = "ask for more (Service Quotas, Lambda, concurrent executions)";

/**
 * Compares the instances that the stage sets aside with the account's quota. Resolves to both (`is`), or to
 * what to do (a string) when the quota does not allow them.
 */
export async function checkConcurrency({ name, stage }: Target): Promise<{ is: string } | string> {
  const quota = await quotaIn(stage.region);
  const reserved = reservedBy(stage);
  const most = Math.max(0, quota - unreservable);
  if (reserved <= most || reserved === 0) return { is: `${quota}, of which ${name} reserves ${reserved}` };
  return (
    `${name} reserves ${reserved}, but of the account's ${quota} only ${most} can be reserved: lower or remove ` +
    `concurrency in infra/stages.ts, or ${more}`
  );
}

/**
 * Compares the calls that the API lets through at once with the instances that may run them: beyond those,
 * Lambda refuses, and shoppers see errors in place of the API's 429.
 */
export async function checkThrottle({ name, stage }: Target): Promise<{ is: string } | string> {
  const unreserved = (await quotaIn(stage.region)) - reservedBy(stage);
  const { burst } = stage.throttle;
  if (burst <= unreserved) return { is: `${burst} at once, of ${unreserved} instances` };
  return (
    `${name} lets ${burst} calls through at once, but only ${unreserved} instances may run: lower ` +
    `throttle.burst in infra/stages.ts, or ${more}`
  );
}
