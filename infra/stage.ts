import * as z from "zod/mini";
import type { Shop } from "../shared/core/shop.ts";
import type { Carrier } from "../shared/delivery/carriers.ts";
import type { Delivery } from "../shared/delivery/delivery.ts";
import type { AfterSales } from "../shared/orders/after-sales.ts";
import type { Gst } from "../shared/tax/gst.ts";
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

/** Requests per second, and at once. */
interface Limit {
  readonly rate: number;
  readonly burst: number;
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
export const Backup = z.object({
  keepDays: z.int().check(z.minimum(1)),
  /** A vault of AWS Backup in another region or account, which must let this account copy into it. */
  copyTo: z.optional(z.string().check(z.regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/))),
});
export type Backup = z.infer<typeof Backup>;

/** A table that took the place of the stack's own, as `npm run restore` prints it. */
export const Restored = z.object({
  tableName: z.string().check(z.regex(/^[\w.-]{3,255}$/)),
  streamArn: z
    .string()
    .check(z.regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/[\w:.-]+$/)),
});
export type Restored = z.infer<typeof Restored>;

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
  /** Uses this table in place of the stack's own, which stays as it is outside the stack. Needs `retain`. */
  readonly restored?: Restored;
  /** Protects stacks and table against deletion until this is switched off. */
  readonly protect: boolean;
  readonly waf: boolean;
  readonly logDays: 7 | 30 | 90 | 365;
  /** API Gateway's limits. The burst must fit Lambda's concurrency; each listing call has one of its own. */
  readonly throttle: Limit & { readonly listing: Limit };
  /**
   * When absent, a stage that takes real money sets the usual instances aside if the account's quota allows it.
   * "none" sets nothing aside.
   */
  readonly concurrency?: Concurrency | "none";
  /** The account's quota of Lambda's instances at once, which deployments ask for; the usual one when absent. */
  readonly quota?: number;
  /** An alarm rings when no order came in for so many hours. */
  readonly ordersWithinHours?: number;
  /** Logs of the firewall and of the edge, kept for `logDays`. */
  readonly edgeLogs?: true;
  readonly shop: Shop;
  readonly gst: Gst;
  readonly afterSales: AfterSales;
  /** Units of one product in an order: nobody can hold a whole shelf by starting to pay. */
  readonly maxUnits: number;
  readonly carriers: readonly Carrier[];
  readonly delivery: Delivery;
  readonly sessionKeys: Generations;
  readonly originSecrets: Generations;
}
