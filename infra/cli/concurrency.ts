import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { reservedBy, unreservable, withReservations } from "../reservations.ts";
import type { Target } from "./arguments.ts";
import { stackOutputs } from "./outputs.ts";

interface Instances {
  readonly quota: number;
  /** Not reserved by other stages. */
  readonly room: number;
}

async function instancesOf({ name, stage }: Target): Promise<Instances> {
  const { AccountLimit } = await new LambdaClient({ region: stage.region }).send(
    new GetAccountSettingsCommand({}),
  );
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const own = Number((await stackOutputs(`Earshot-${name}`, stage.region))?.get("Reserved") ?? 0);
  return { quota, room: (AccountLimit?.UnreservedConcurrentExecutions ?? quota) + own };
}

/** Returns options for the CDK about account and deployed stack. */
export async function knownOf(target: Target): Promise<string[]> {
  const { quota, room } = await instancesOf(target);
  const indexes = (await stackOutputs(`Earshot-${target.name}`, target.stage.region))?.get("Indexes");
  const known = { quota, room, ...(indexes !== undefined && { indexes }) };
  return Object.entries(known).flatMap(([name, value]) => ["--context", `${name}=${value}`]);
}

const more = "request more (Service Quotas, Lambda, concurrent executions)";

/** Returns the stage's reservations and the quota, or what to do (a string) if they don't fit. */
export async function checkConcurrency(target: Target): Promise<{ is: string } | string> {
  const { quota, room } = await instancesOf(target);
  const { name } = target;
  const reserved = reservedBy(withReservations(target.stage, room));
  const most = Math.max(0, room - unreservable);
  if (reserved <= most || reserved === 0) return { is: `${quota}, of which ${name} reserves ${reserved}` };
  return (
    `${name} reserves ${reserved}, but only ${most} of the account's ${quota} can be reserved: lower ` +
    `concurrency in infra/stages.ts, or ${more}`
  );
}

/** Compares the throttle with the remaining concurrency: beyond it, shoppers get errors instead of 429. */
export async function checkThrottle(target: Target): Promise<{ is: string } | string> {
  const { room } = await instancesOf(target);
  const { name, stage } = target;
  const unreserved = room - reservedBy(withReservations(stage, room));
  const { burst } = stage.throttle;
  if (burst <= unreserved) return { is: `${burst} at once, of ${unreserved} instances` };
  return (
    `${name} lets ${burst} calls through at once, but only ${unreserved} instances may run: lower ` +
    `throttle.burst in infra/stages.ts, or ${more}`
  );
}
