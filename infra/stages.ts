import { usualMaxUnits } from "../shared/core/limits.ts";
import { sampleShop } from "../shared/core/shop.ts";
import { usualCarriers } from "../shared/delivery/carriers.ts";
import { usualDelivery } from "../shared/delivery/delivery.ts";
import { usualAfterSales } from "../shared/orders/after-sales.ts";
import { usualPayments } from "../shared/payments/offers.ts";
import { usualPhoneOrders } from "../shared/phone-orders/limits.ts";
import { sampleGst } from "../shared/tax/gst.ts";
import type { Environment } from "./environments.ts";
import type { Generations, Stage } from "./stage.ts";
import { checkStage, StageError } from "./stage-checks.ts";

const first: Generations = { current: 1, accepted: [1] };

const dev: Stage = {
  environment: "dev",
  region: "ap-south-1",
  mailFrom: "shop@dev.earshot.example",
  ownsSender: true,
  alarmEmail: "team@dev.earshot.example",
  watched: true,
  rollbackMinutes: 5,
  canaryPays: false,
  edgeAlarms: false,
  stripe: "test",
  retain: false,
  ownKey: false,
  protect: false,
  waf: false,
  logDays: 7,
  throttle: { rate: 100, burst: 200, listing: { rate: 50, burst: 100 } },
  shop: sampleShop,
  gst: sampleGst,
  afterSales: usualAfterSales,
  maxUnits: usualMaxUnits,
  carriers: usualCarriers,
  delivery: usualDelivery,
  payments: usualPayments,
  phoneOrders: usualPhoneOrders,
  assistants: true,
  sessionKeys: first,
  originSecrets: first,
};

const stages: Readonly<Record<string, Stage>> = {
  dev,
  staging: {
    ...dev,
    mailFrom: "shop@staging.earshot.example",
    alarmEmail: "team@staging.earshot.example",
    logDays: 30,
  },
  prod: {
    ...dev,
    environment: "prod",
    rollbackMinutes: 15,
    edgeAlarms: true,
    budget: { monthlyUsd: 150, anomalyUsd: 20 },
    mailFrom: "shop@earshot.example",
    alarmEmail: "team@earshot.example",
    stripe: "live",
    retain: true,
    protect: true,
    waf: true,
    logDays: 365,
    throttle: { rate: 2000, burst: 600, listing: { rate: 1000, burst: 300 } },
    ordersWithinHours: 24,
  },
};

/** A stage per pull request, like dev without what costs. */
const preview = /^pr-\d{1,6}$/;
const previewStage: Stage = { ...dev, environment: "preview", ownsSender: false, watched: false };
const stageName = /^[a-z][a-z0-9-]{0,15}$/;

/** Uses an IAM pattern for previews. */
export const stageNamesOf = (environment: Environment): string[] =>
  environment === "preview"
    ? ["pr-*"]
    : Object.keys(stages).filter((name) => stages[name]?.environment === environment);

/** Throws StageError with what to do. */
export function stageOf(name: string): Stage {
  const known = Object.keys(stages).join(", ");
  if (name === "")
    throw new StageError(`No stage given: add -c stage=<name>, one of ${known} or pr-<number>`);
  if (!stageName.test(name))
    throw new StageError(
      `Stage ${name}: a name has 1 to 16 characters of a-z, 0-9 and -, starting with a letter`,
    );
  const named = Object.hasOwn(stages, name) ? stages[name] : undefined;
  const stage = named ?? (preview.test(name) ? previewStage : undefined);
  if (!stage)
    throw new StageError(
      `Unknown stage ${name}: add it to infra/stages.ts, which has ${known} and pr-<number>`,
    );
  checkStage(name, stage);
  return stage;
}

export const hasWatch = ({ edgeAlarms, edgeLogs, budget }: Stage): boolean =>
  edgeAlarms || edgeLogs === true || budget !== undefined;
export const watchName = (stageName: string): string => `Earshot-${stageName}-watch`;

/** True if the sender's domain is a zone of ours, which SES can verify. */
export const hasOwnZone = ({ domain, mailFrom }: Stage): boolean =>
  domain !== undefined && mailFrom.endsWith(`@${domain.hostedZone.name}`);
