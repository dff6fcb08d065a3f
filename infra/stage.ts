import * as z from "zod/mini";
import type { Shop } from "../shared/core/shop.ts";
import type { Carrier } from "../shared/delivery/carriers.ts";
import type { Delivery } from "../shared/delivery/delivery.ts";
import type { StaffSetting } from "../shared/factors/staff-setting.ts";
import type { AfterSales } from "../shared/orders/after-sales.ts";
import type { Payments } from "../shared/payments/offers.ts";
import type { PhoneOrderSettings } from "../shared/phone-orders/limits.ts";
import type { Gst } from "../shared/tax/gst.ts";
import type { Environment } from "./environments.ts";

/** Several generations may be accepted, to replace a secret without interruption. */
export interface Generations {
  readonly current: number;
  readonly accepted: readonly number[];
}

export interface Domain {
  readonly name: string;
  readonly hostedZone: { readonly id: string; readonly name: string };
  /** Browsers require HTTPS on all subdomains for a year. */
  readonly bindsSubdomains?: true;
}

/** Requests per second, and at once. */
interface Limit {
  readonly rate: number;
  readonly burst: number;
}

/** Reserved instances: guaranteed, and the maximum. */
export interface Concurrency {
  /** For each call that takes money. */
  readonly money: number;
  /** For each call that reports or takes pictures, to leave the rest to others. */
  readonly heavy: number;
}

/** Mails about the cost of the tag `stage`, and about unusual costs of the account. */
export interface Budget {
  readonly monthlyUsd: number;
  /** A service's daily cost above normal. */
  readonly anomalyUsd: number;
  /** ARN of the account's monitor of services, of which it can have one; created if absent. */
  readonly monitor?: string;
}

/** Copies that outlive the table, and with `copyTo` the account. */
export const Backup = z.object({
  keepDays: z.int().check(z.minimum(1)),
  /** A vault in another region or account that accepts copies from this account. */
  copyTo: z.optional(z.string().check(z.regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]+$/))),
});
export type Backup = z.infer<typeof Backup>;

/** A table that replaces the stack's own, as printed by `npm run restore`. */
export const Restored = z.object({
  tableName: z.string().check(z.regex(/^[\w.-]{3,255}$/)),
  streamArn: z
    .string()
    .check(z.regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/[\w:.-]+$/)),
});
export type Restored = z.infer<typeof Restored>;

export interface Stage {
  readonly environment: Environment;
  /** If set, deploys to this account only. */
  readonly account?: string;
  readonly region: string;
  /** Sender of all mails, verified by SES once. */
  readonly mailFrom: string;
  /** Registers the sender with SES; otherwise another stage must. */
  readonly ownsSender: boolean;
  readonly alarmEmail: string;
  /** Has alarms and a dashboard, unlike previews. */
  readonly watched: boolean;
  /** How long after an update an alarm rolls it back, and new pages wait. */
  readonly rollbackMinutes: number;
  /** The canary also starts payments; with test keys only. */
  readonly canaryPays: boolean;
  /** Alarms on errors and latency at the edge, whose metrics CloudFront charges for. */
  readonly edgeAlarms: boolean;
  readonly budget?: Budget;
  /** Defaults to CloudFront's host name. */
  readonly domain?: Domain;
  readonly stripe: "test" | "live";
  /** Who takes the money, and by which methods, in the order shown. */
  readonly payments: Payments;
  readonly phoneOrders: PhoneOrderSettings;
  /** Keeps table and images when the stack is deleted. */
  readonly retain: boolean;
  /** Encrypts with a revocable key of this account instead of AWS's. */
  readonly ownKey: boolean;
  /** Daily; images require `retain`, since AWS Backup needs versions. */
  readonly backup?: Backup;
  /** Replaces the stack's own table. Requires `retain`. */
  readonly restored?: Restored;
  /** Prevents deletion of stacks and table. */
  readonly protect: boolean;
  readonly waf: boolean;
  readonly logDays: 7 | 30 | 90 | 365;
  /** API Gateway's limits. The burst must fit Lambda's concurrency; listings have their own. */
  readonly throttle: Limit & { readonly listing: Limit };
  /** Defaults to the usual reservations with real money, if the quota allows; "none" reserves nothing. */
  readonly concurrency?: Concurrency | "none";
  /** The account's concurrency quota, as read by deployments. */
  readonly quota?: number;
  /** Hours without an order that raise an alarm. */
  readonly ordersWithinHours?: number;
  /** Firewall and edge logs, kept for `logDays`. */
  readonly edgeLogs?: true;
  readonly shop: Shop;
  readonly gst: Gst;
  readonly afterSales: AfterSales;
  /** Limits one product's units per order, so that no one can hold a whole shelf. */
  readonly maxUnits: number;
  /** Defaults to a required second factor with live keys. */
  readonly staff?: Partial<StaffSetting>;
  readonly carriers: readonly Carrier[];
  readonly delivery: Delivery;
  /** Pages in Markdown, `llms.txt`, and shopping by the Universal Commerce Protocol. */
  readonly assistants: boolean;
  readonly sessionKeys: Generations;
  readonly originSecrets: Generations;
}
