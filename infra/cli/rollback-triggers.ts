import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import type { Outputs } from "../outputs.ts";

const nameIn = (arn: string): string => arn.slice(arn.indexOf(":alarm:") + ":alarm:".length);

async function ringing(region: string, names: readonly string[]): Promise<Set<string | undefined>> {
  const { MetricAlarms = [] } = await new CloudWatchClient({ region }).send(
    new DescribeAlarmsCommand({ AlarmNames: [...names], StateValue: "ALARM" }),
  );
  return new Set(MetricAlarms.map(({ AlarmName }) => AlarmName));
}

/** Otherwise a stack keeps its last update's triggers. */
export const noTriggers = ["--rollback-trigger-alarm-arns", "none"] as const;

interface TriggerOptions {
  readonly region: string;
  /** How long after the update an alarm still rolls it back. */
  readonly minutes: number;
  readonly despiteAlarms: boolean;
}

/** Leaves out and lists alarms already raised, which would roll back the release that fixes them. */
export async function triggersOf(
  { RollbackAlarms = "none" }: Partial<Outputs>,
  { region, minutes, despiteAlarms }: TriggerOptions,
): Promise<readonly string[]> {
  if (RollbackAlarms === "none") return [];
  const arns = RollbackAlarms.split(",");
  if (despiteAlarms) {
    console.warn("No alarm will roll this update back (--despite-alarms)");
    return noTriggers;
  }
  const loud = await ringing(region, arns.map(nameIn));
  if (loud.size > 0)
    console.warn(`Already in alarm, so it cannot roll this update back: ${[...loud].join(", ")}`);
  const quiet = arns.filter((arn) => !loud.has(nameIn(arn)));
  if (quiet.length === 0) return noTriggers;
  return [
    ...quiet.flatMap((arn) => ["--rollback-trigger-alarm-arns", arn]),
    ...["--monitoring-time-minutes", String(minutes)],
  ];
}
