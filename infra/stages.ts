import * as z from "zod/mini";
import { AfterSales, usualAfterSales } from "../shared/after-sales.ts";
import { Carrier, usualCarriers } from "../shared/carriers.ts";
import { Delivery, usualDelivery } from "../shared/delivery.ts";
import { faultOf, type Gst, sampleGst } from "../shared/gst.ts";
import { type Shop, sampleShop } from "../shared/shop.ts";
import type { Environment } from "./environments.ts";

/**
 * Generations of a secret. Several may be accepted at once, so that one can be replaced without an
 * interruption.
 */
export interface Generations {
  readonly current: number;
  readonly accepted: readonly number[];
}

export interface Domain {
  readonly name: string;
  readonly hostedZone: { readonly id: string; readonly name: string };
  /** Browsers shall ask all subdomains over HTTPS only, for a year, whoever runs them. */
  readonly bindsSubdomains?: true;
}

/** Instances that Lambda sets aside for one function: it can always run that many, and never more. */
export interface Concurrency {
  /** For each call that takes money: pay, place the order, and Stripe's reports. */
  readonly money: number;
  /** For each call that reports or takes pictures, so that they leave the rest to others. */
  readonly heavy: number;
}

/** Mail about what the stage costs by its tag `stage`, and about unusual costs of its account. */
export interface Budget {
  readonly monthlyUsd: number;
  /** A day's cost of a service beyond what is usual. */
  readonly anomalyUsd: number;
  /**
   * ARN of the account's monitor of AWS services, where it has one: it can have only one. It is created when this
   * is absent.
   */
  readonly monitor?: string;
}

/** Copies that outlive the table, and with `copyTo` the account. */
const Backup = z.object({
  keepDays: z.int().check(z.minimum(1)),
  /** A vault of AWS Backup in another region or account, which must let this account copy into it. */
  copyTo: z.optional(z.string().check(z.regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/))),
});
export type Backup = z.infer<typeof Backup>;

/** Sensible in an account with Lambda's usual quota of 1,000. */
export const usualConcurrency: Concurrency = { money: 100, heavy: 10 };

export interface Stage {
  readonly environment: Environment;
  /** When set, the stage goes to this account and no other. */
  readonly account?: string;
  readonly region: string;
  /** Sender of all mails. SES verifies the address or its domain once. */
  readonly mailFrom: string;
  /** Registers the sender with SES. When false, another stage of the account must do so. */
  readonly ownsSender: boolean;
  /** Receives the alarms. */
  readonly alarmEmail: string;
  /** Has alarms and a dashboard. Nobody would answer those of a preview. */
  readonly watched: boolean;
  /** For how long after an update an alarm still undoes it. The new pages wait as long. */
  readonly rollbackMinutes: number;
  /** The look from outside, every five minutes, starts a payment too; only with test keys. */
  readonly canaryPays: boolean;
  /** Alarms on errors and latency at the edge, from metrics that CloudFront charges for. */
  readonly edgeAlarms: boolean;
  readonly budget?: Budget;
  /** Without a domain, the shop uses the host name that CloudFront assigns. */
  readonly domain?: Domain;
  /** The mode of the Stripe keys that belong to this stage. */
  readonly stripe: "test" | "live";
  /** Keeps table and images when the stack is deleted. */
  readonly retain: boolean;
  /** Encrypts table and images under a key of this account instead of AWS's own; it can be taken away. */
  readonly ownKey: boolean;
  /** Daily backups of table and images; of images only with `retain`, since AWS Backup wants their versions. */
  readonly backup?: Backup;
  /** Protects stacks and table against deletion until this is switched off. */
  readonly protect: boolean;
  readonly waf: boolean;
  readonly logDays: 7 | 30 | 90 | 365;
  /** API Gateway's limits: requests per second, and at once. The burst must fit Lambda's concurrency. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /**
   * When absent, nothing is set aside. Lambda keeps 100 of the account's quota for all functions, so in a new
   * account, whose quota may be 10, a deployment that sets anything aside fails.
   */
  readonly concurrency?: Concurrency;
  readonly shop: Shop;
  readonly gst: Gst;
  readonly afterSales: AfterSales;
  readonly carriers: readonly Carrier[];
  readonly delivery: Delivery;
  readonly sessionKeys: Generations;
  readonly originSecrets: Generations;
}

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
  throttle: { rate: 100, burst: 200 },
  shop: sampleShop,
  gst: sampleGst,
  afterSales: usualAfterSales,
  carriers: usualCarriers,
  delivery: usualDelivery,
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
    throttle: { rate: 2000, burst: 600 },
  },
};

/** One stage per pull request, with the settings of dev but for what costs. */
const preview = /^pr-\d{1,6}$/;
const previewStage: Stage = { ...dev, environment: "preview", ownsSender: false, watched: false };
const stageName = /^[a-z][a-z0-9-]{0,15}$/;

/** Names of an environment's stages; those of previews as a pattern of IAM's. */
export const stageNamesOf = (environment: Environment): string[] =>
  environment === "preview"
    ? ["pr-*"]
    : Object.keys(stages).filter((name) => stages[name]?.environment === environment);

export class StageError extends Error {}

const isSetting = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** A setting's fault in words, by whether it is there. */
function faultsOf(stage: Stage): readonly (readonly [boolean, string])[] {
  const { gst, afterSales, carriers, delivery, backup, account, mailFrom } = stage;
  return [
    [faultOf(gst) !== undefined, `gst.${faultOf(gst)}`],
    [!isSetting(AfterSales, afterSales), "afterSales must hold whole numbers of days"],
    [
      !isSetting(z.array(Carrier), carriers),
      "a carrier's link must begin with https:// and hold {number} once",
    ],
    [
      !isSetting(Delivery, delivery),
      "delivery must name the state that parcels leave from, and days as [least, most]",
    ],
    [!isSetting(z.optional(Backup), backup), "backup takes a whole number of days, and the ARN of a vault"],
    [stage.canaryPays && stage.stripe === "live", "canaryPays is for Stripe's test keys"],
    [account !== undefined && !/^\d{12}$/.test(account), "account must be the twelve digits of an account"],
    [!/^[^@\s]+@[^@\s]+$/.test(mailFrom), "mailFrom must be a mail address"],
  ];
}

/** Throws StageError for settings that contradict each other or that AWS would not take. */
export function checkStage(name: string, stage: Stage): void {
  for (const [what, { current, accepted }] of [
    ["sessionKeys", stage.sessionKeys],
    ["originSecrets", stage.originSecrets],
  ] as const) {
    if (!accepted.includes(current))
      throw new StageError(`Stage ${name}: ${what}.accepted must hold ${what}.current (${current})`);
  }
  for (const [what, count] of Object.entries(stage.concurrency ?? {})) {
    // With none set aside, Lambda would not run the function at all.
    if (!Number.isInteger(count) || count < 1)
      throw new StageError(`Stage ${name}: concurrency.${what} must be a whole number of at least 1`);
  }
  const fault = faultsOf(stage).find(([isThere]) => isThere);
  if (fault) throw new StageError(`Stage ${name}: ${fault[1]}`);
}

/** The settings of a stage. Throws StageError, whose message says what to do. */
export function stageOf(name: string): Stage {
  const known = Object.keys(stages).join(", ");
  if (name === "")
    throw new StageError(`No stage given: add -c stage=<name>, one of ${known} or pr-<number>`);
  if (!stageName.test(name))
    throw new StageError(`Stage ${name}: a name is 1 to 16 of a-z, 0-9 and -, a letter first`);
  const named = Object.hasOwn(stages, name) ? stages[name] : undefined;
  const stage = named ?? (preview.test(name) ? previewStage : undefined);
  if (!stage)
    throw new StageError(
      `Unknown stage ${name}: add it to infra/stages.ts, which has ${known} and pr-<number>`,
    );
  checkStage(name, stage);
  return stage;
}

/** True when the stage has a stack of alarms in us-east-1. */
export const hasWatch = ({ edgeAlarms, budget }: Stage): boolean => edgeAlarms || budget !== undefined;
export const watchName = (stageName: string): string => `Earshot-${stageName}-watch`;

/** True when the sender's domain is a zone of ours, so that SES can verify it by itself. */
export const hasOwnZone = ({ domain, mailFrom }: Stage): boolean =>
  domain !== undefined && mailFrom.endsWith(`@${domain.hostedZone.name}`);

const hasSampleIn = (shop: Shop): boolean => {
  const { address, phone, email, grievanceOfficer } = sampleShop;
  const texts = [...address, phone, email, grievanceOfficer.name, grievanceOfficer.email];
  return texts.some((text) => JSON.stringify(shop).includes(JSON.stringify(text)));
};

/** Names of the settings that still hold a placeholder and must be replaced before deployment. */
export function placeholdersOf({ mailFrom, alarmEmail, domain, stripe, shop, gst }: Stage): string[] {
  const names = Object.entries({ mailFrom, alarmEmail, "domain.name": domain?.name ?? "" })
    .filter(([, value]) => value.endsWith(".example"))
    .map(([setting]) => setting);
  // A shop that takes real money must state its own identity.
  if (stripe === "test") return names;
  return [
    ...names,
    ...(hasSampleIn(shop) ? ["shop"] : []),
    ...(gst.legalName === sampleGst.legalName || gst.address === sampleGst.address ? ["gst"] : []),
  ];
}
