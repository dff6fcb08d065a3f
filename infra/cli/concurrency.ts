import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { reservedBy, unreservable, withReservations } from "../reservations.ts";
import type { Target } from "./arguments.ts";
import { stackOutputs } from "./outputs.ts";

interface Instances {
  readonly quota: number;
  /** Of these, what other stages have not set aside. */
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

/** What the CDK must know of the account and of what is deployed, as options of its commands. */
export async function knownOf(target: Target): Promise<string[]> {
  const { quota, room } = await instancesOf(target);
  const indexes = (await stackOutputs(`Earshot-${target.name}`, target.stage.region))?.get("Indexes");
  const known = { quota, room, ...(indexes !== undefined && { indexes }) };
  return Object.entries(known).flatMap(([name, value]) => ["--context", `${name}=${value}`]);
}

const more = "ask for more (Service Quotas, Lambda, concurrent executions)";

/**
 * Compares the instances that the stage sets aside with the account's quota. Resolves to both (`is`), or to
 * what to do (a string) when the quota does not allow them.
 */
export async function checkConcurrency(target: Target): Promise<{ is: string } | string> {
  const { quota, room } = await instancesOf(target);
  const { name } = target;
  const reserved = reservedBy(withReservations(target.stage, room));
  const most = Math.max(0, room - unreservable);
  if (reserved <= most || reserved === 0) return { is: `${quota}, of which ${name} reserves ${reserved}` };
  return (
    `${name} reserves ${reserved}, but of the account's ${quota} only ${most} can be reserved: lower ` +
    `concurrency in infra/stages.ts, or ${more}`
  );
}

/**
 * Compares the calls that the API lets through at once with the instances that may run them: beyond those,
 * Lambda refuses, and shoppers see errors in place of the API's 429.
 */
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
