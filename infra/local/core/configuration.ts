import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { Carrier, findCarrier, usualCarriers } from "../../../shared/delivery/carriers.ts";
import { StaffSetting, usualStaff } from "../../../shared/factors/staff-setting.ts";
import { Payments, usualPayments } from "../../../shared/payments/offers.ts";
import { PhoneOrderSettings, usualPhoneOrders } from "../../../shared/phone-orders/limits.ts";
import { type Gst, readGst, sampleGst } from "../../../shared/tax/gst.ts";
import { areStripeKeys } from "../../stripe.ts";

export interface Configuration {
  port: number;
  dataDir: string;
  seed: string;
  fresh: boolean;
  web: "built" | "dev" | "none";
  functions: "bundles" | "sources";
  /** By which secondary indexes lag. */
  indexLagMs: number;
  /** Queues delivered only when drained. */
  pausedQueues: readonly string[];
  carriers: readonly Carrier[];
  gst: Gst;
  payments: Payments;
  staff: StaffSetting;
  phoneOrders: PhoneOrderSettings;
  assistants: boolean;
  /** Addresses of the developer's own programs that webhooks may have. */
  receivers: readonly string[];
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined;
  endpoints: { dynamodb: string | undefined; s3: string | undefined; ses: string | undefined };
}

/** An error that the user can fix, shown as one line without a stack trace. */
export class StartError extends Error {}

const usage = "usage: npm start -- [--fresh] [--dev] [--no-web]";

function readFlags(given: string[]): { fresh: boolean; dev: boolean; "no-web": boolean } {
  try {
    const { values } = parseArgs({
      args: given,
      options: {
        fresh: { type: "boolean", default: false },
        dev: { type: "boolean", default: false },
        "no-web": { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new StartError(`${reason} (${usage})`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new StartError(`PORT must be 0 to 65535, not "${text}"`);
  return port;
}

function readLag(text: string | undefined): number {
  if (!text) return 0;
  if (!/^\d{1,8}$/.test(text)) throw new StartError(`INDEX_LAG_MS must be milliseconds, not "${text}"`);
  return Number(text);
}

function readSeed(text: string): string {
  if (text.startsWith("file:")) {
    const file = resolve(text.slice("file:".length));
    try {
      accessSync(file, constants.R_OK);
    } catch {
      throw new StartError(`SEED names an unreadable file: ${file}`);
    }
    return `file:${file}`;
  }
  if (text === "demo" || text === "none" || /^bench:[1-9]\d{0,6}$/.test(text)) return text;
  throw new StartError(`SEED must be demo, none, bench:<n> or file:<path>, not "${text}"`);
}

function readEndpoint(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new StartError(`${name} must be an http address, not "${value}"`);
  // The SDK puts the bucket in front of host names, but not of addresses.
  return value.replace(/\/$/, "").replace("//localhost", "//127.0.0.1");
}

function readFunctions(text: string): Configuration["functions"] {
  if (text === "bundles" || text === "sources") return text;
  throw new StartError(`FUNCTIONS must be bundles or sources, not "${text}"`);
}

function readSwitch(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new StartError(`${name} must be on or off, not "${text}"`);
}

/** Carriers by name, or with a template of their own. */
const Carriers = z.array(z.union([z.string(), Carrier]));

function readCarriers(text: string | undefined): readonly Carrier[] {
  if (!text) return usualCarriers;
  try {
    return z
      .parse(Carriers, JSON.parse(text))
      .map((each) =>
        typeof each === "string" ? (findCarrier(usualCarriers, each) ?? { name: each }) : each,
      );
  } catch {
    throw new StartError(
      `CARRIERS must be a JSON list of names or of {"name", "link"}, a link with {number}, not "${text}"`,
    );
  }
}

function readGstSetting(text: string | undefined): Gst {
  if (!text) return sampleGst;
  try {
    return readGst(text);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new StartError(`GST must be the JSON of a stage's gst setting: ${fault}`);
  }
}

function readPayments(text: string | undefined): Payments {
  if (!text) return usualPayments;
  try {
    return z.parse(Payments, JSON.parse(text));
  } catch {
    throw new StartError(`PAYMENTS must be the JSON of a stage's payments setting, not "${text}"`);
  }
}

function readStaff(text: string | undefined): StaffSetting {
  try {
    return z.parse(StaffSetting, { ...usualStaff("test"), ...JSON.parse(text || "{}") });
  } catch {
    throw new StartError(
      `STAFF must be the JSON of a stage's staff setting, {"secondFactor", "confirmRefundsAbove", "graceDays"}, not "${text}"`,
    );
  }
}

function readPhoneOrders(text: string | undefined): PhoneOrderSettings {
  if (!text) return usualPhoneOrders;
  try {
    return z.parse(PhoneOrderSettings, JSON.parse(text));
  } catch {
    throw new StartError(`PHONE_ORDERS must be JSON like {"holdHours": 24}, at most 72, not "${text}"`);
  }
}

function readStripe(env: NodeJS.ProcessEnv): Configuration["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!secretKey && !publishableKey) return undefined;
  if (!secretKey || !publishableKey)
    throw new StartError("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together");
  if (!areStripeKeys({ secretKey, publishableKey }))
    throw new StartError(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be keys of Stripe, both test or both live",
    );
  return { secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined };
}

const ownHosts = ["localhost", "127.0.0.1"];

function readReceivers(text: string): readonly string[] {
  return text.split(",").flatMap((address) => {
    if (!address) return [];
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== "http:" || !ownHosts.includes(url.hostname))
      throw new StartError(`RECEIVERS must be addresses like http://localhost:4000/hook, not "${text}"`);
    return [url.origin + url.pathname];
  });
}

export function readConfiguration(given: string[], env: NodeJS.ProcessEnv): Configuration {
  const flags = readFlags(given);
  return {
    port: readPort(env.PORT || "3000"),
    dataDir: resolve(env.DATA_DIR || ".data"),
    seed: readSeed(env.SEED || "demo"),
    fresh: flags.fresh,
    web: flags.dev ? "dev" : flags["no-web"] ? "none" : "built",
    functions: readFunctions(env.FUNCTIONS || "bundles"),
    indexLagMs: readLag(env.INDEX_LAG_MS),
    pausedQueues: [],
    carriers: readCarriers(env.CARRIERS),
    gst: readGstSetting(env.GST),
    payments: readPayments(env.PAYMENTS),
    staff: readStaff(env.STAFF),
    phoneOrders: readPhoneOrders(env.PHONE_ORDERS),
    assistants: readSwitch("ASSISTANTS", env.ASSISTANTS || "on"),
    receivers: readReceivers(env.RECEIVERS || ""),
    stripe: readStripe(env),
    endpoints: {
      dynamodb: readEndpoint("DYNAMODB_ENDPOINT", env.DYNAMODB_ENDPOINT),
      s3: readEndpoint("S3_ENDPOINT", env.S3_ENDPOINT),
      ses: readEndpoint("SES_ENDPOINT", env.SES_ENDPOINT),
    },
  };
}
