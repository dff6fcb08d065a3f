import type { Env } from "../functions/platform/env.ts";
import { fontFiles, headingFiles } from "../functions/platform/fonts.ts";
import type { QueueVariable } from "../functions/platform/sqs.ts";
import type { RouteKey } from "../shared/contract.ts";
import type { jobs } from "./jobs.ts";
import type { Concurrency } from "./stage.ts";

export type JobName = keyof typeof jobs;
/** A function's name is the path of its source, `functions/<name>.ts`, and of its bundle. */
export type FunctionName = `api/${RouteKey}` | `jobs/${JobName}`;
export type SecretName = Extract<keyof Env, `${string}_SECRET`>;
/** Packages with native code, installed beside the bundle for Lambda's platform. */
export type NativePackage = "sharp";

interface SiteObjects {
  readonly verbs: readonly ("get" | "put" | "delete")[];
  /** A key, or a folder with a star behind it. */
  readonly under: string;
}

/** A function's needs beyond those that follow from its row or trigger. */
export interface Needs {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly secrets: readonly SecretName[];
  readonly images: readonly ("get" | "put" | "delete" | "list")[];
  /** Rights on the photographs of returns. */
  readonly photographs: readonly ("get" | "put" | "delete" | "erase" | "list")[];
  /** Rights on the files of jobs that staff started. */
  readonly jobFiles: readonly ("get" | "put")[];
  /** Rights on stored catalogues. */
  readonly catalogue: readonly ("get" | "put" | "delete")[];
  /** Rights on objects of the site, which the edge serves to everybody. */
  readonly site: readonly SiteObjects[];
  readonly mail: boolean;
  /** Counts attempts, though it only reads otherwise. */
  readonly counts: boolean;
  /** Writes more than counts, though its method is GET: commits an order, or leaves an audit entry. */
  readonly writes: boolean;
  /** Queues that the function sends messages to. */
  readonly queues: readonly QueueVariable[];
  readonly native: readonly NativePackage[];
  /** Files of packages that it reads at run time, installed beside the bundle. */
  readonly files: readonly string[];
  /** Renders pages by what the web's build has for that, which is put into the bundle. */
  readonly renders: boolean;
  /** Answers from the whole catalogue: its route has a limit of its own beside the API's. */
  readonly lists: boolean;
  /** The stage's setting of instances set aside, if any are. */
  readonly concurrency: keyof Concurrency | "shared";
}

export const usual: Needs = {
  memoryMb: 1024,
  timeoutSeconds: 10,
  secrets: [],
  images: [],
  photographs: [],
  jobFiles: [],
  catalogue: [],
  site: [],
  mail: false,
  counts: false,
  writes: false,
  queues: [],
  native: [],
  files: [],
  renders: false,
  lists: false,
  concurrency: "shared",
};
/** Memory with which Lambda gives a whole processor, for functions that compute: that hash passwords, mostly. */
const wholeProcessorMb = 1769;
/** The most memory that Lambda allows in a new account. */
const maxMb = 3008;

/** Without a stored catalogue, the function reads all of it from the table. */
const searching = { catalogue: ["get"], timeoutSeconds: 20, lists: true } as const;
const rendering = {
  ...searching,
  memoryMb: wholeProcessorMb,
  queues: ["PAGES_QUEUE"],
  renders: true,
} as const;
/** A long range reads many days. */
const reporting = { memoryMb: wholeProcessorMb, timeoutSeconds: 29 } as const;
const hashing = { memoryMb: wholeProcessorMb };
const paying = { secrets: ["STRIPE_SECRET", "RAZORPAY_SECRET"], timeoutSeconds: 20 } as const;
const checkout = { ...paying, concurrency: "money" } as const;
const pictures = {
  native: ["sharp"],
  images: ["put", "delete"],
  memoryMb: maxMb,
  timeoutSeconds: 29,
  concurrency: "heavy",
} as const;

/** With all versions, whose ids reading tells. */
const erasing = ["get", "delete", "erase"] as const;

export const special: Partial<Record<FunctionName, Partial<Needs>>> = {
  "api/account/register": { ...hashing, secrets: ["SESSION_SECRET"] },
  "api/account/login": { ...hashing, secrets: ["SESSION_SECRET"] },
  "api/account/confirm-email": { secrets: ["SESSION_SECRET"] },
  "api/account/guest": { secrets: ["SESSION_SECRET"] },
  "api/account/logout": { secrets: ["SESSION_SECRET"] },
  "api/account/session": { secrets: ["SESSION_SECRET"] },
  "api/account/update-password": hashing,
  "api/account/reset-password": { ...hashing, secrets: ["SESSION_SECRET"] },
  "api/invitations/accept": { ...hashing, secrets: ["SESSION_SECRET"] },
  "api/passkeys/ask": { secrets: ["SESSION_SECRET"] },
  "api/passkeys/login": { secrets: ["SESSION_SECRET"] },
  "api/passkeys/offer": hashing,
  "api/account/delete": { ...hashing, images: ["delete"], timeoutSeconds: 29 },
  "api/account/data": { timeoutSeconds: 29, counts: true },
  "api/admin/users/data": { timeoutSeconds: 29, counts: true, writes: true },
  "api/factors/answer": hashing,
  "api/admin/users/delete": { images: ["delete"], timeoutSeconds: 29 },
  "api/pages/get": { ...rendering, counts: true },
  "api/products/list": searching,
  "api/products/suggest": searching,
  "api/products/related": searching,
  "api/products/offline": searching,
  "api/admin/products/list": searching,
  "api/admin/synonyms/update": searching,
  "api/assistants/search": { ...searching, counts: true },
  "api/assistants/lookup": { ...searching, counts: true },
  "api/assistants/product": { counts: true },
  "api/assistants/create-cart": { secrets: ["SESSION_SECRET"] },
  "api/assistants/create-checkout": { secrets: ["SESSION_SECRET"] },
  "api/assistants/get-cart": { counts: true },
  "api/assistants/get-checkout": { counts: true },
  "api/assistants/continue": { secrets: ["SESSION_SECRET"], counts: true },
  "api/assistants/accept": { secrets: ["SESSION_SECRET"] },
  "api/assistants/order": { secrets: ["SESSION_SECRET"], counts: true },
  "api/assistants/mcp": { ...searching, secrets: ["SESSION_SECRET"] },
  "api/products/preview": { secrets: ["SESSION_SECRET"] },
  "api/admin/products/preview": { secrets: ["SESSION_SECRET"] },
  "api/waits/ask": { secrets: ["SESSION_SECRET"] },
  "api/coupons/check": { secrets: ["SESSION_SECRET"] },
  "api/admin/coupons/codes": { timeoutSeconds: 20 },
  "api/payments/key": { secrets: ["STRIPE_SECRET"] },
  "api/payments/start": checkout,
  "api/payments/webhook": { ...checkout, secrets: [...paying.secrets, "WEBHOOK_SECRET"] },
  // Razorpay repeats what is throttled, and pages ask again: they share the account's concurrency.
  "api/payments/razorpay-webhook": { ...paying, secrets: [...paying.secrets, "RAZORPAY_WEBHOOK_SECRET"] },
  "api/payments/razorpay-verify": paying,
  "api/payments/state": { ...paying, writes: true },
  "api/pay/get": { ...paying, secrets: [...paying.secrets, "SESSION_SECRET"], counts: true },
  "api/pay/change-address": { ...paying, secrets: [...paying.secrets, "SESSION_SECRET"] },
  "api/pay/start": { ...paying, secrets: [...paying.secrets, "SESSION_SECRET"] },
  "api/admin/phone-orders/cancel": paying,
  "api/orders/place": checkout,
  "api/orders/track": { secrets: ["SESSION_SECRET"], counts: true },
  "api/orders/cancel": paying,
  "api/returns/ask": {
    native: ["sharp"],
    photographs: ["put", "delete"],
    memoryMb: maxMb,
    timeoutSeconds: 29,
    concurrency: "heavy",
  },
  "api/invoices/pdf": {
    ...hashing,
    secrets: ["SESSION_SECRET"],
    counts: true,
    files: fontFiles,
    timeoutSeconds: 20,
    concurrency: "heavy",
  },
  "api/returns/picture": { photographs: ["get"] },
  "api/returns/withdraw": { photographs: erasing },
  "api/admin/returns/update": { ...paying, photographs: erasing },
  "api/admin/orders/refund": paying,
  "api/admin/payments/refund": paying,
  "api/admin/payments/settle": paying,
  // A month's export reads all its documents.
  "api/admin/invoices/list": { memoryMb: wholeProcessorMb, timeoutSeconds: 29 },
  "api/admin/dashboard/get": { concurrency: "heavy" },
  "api/admin/reports/funnel": reporting,
  "api/admin/reports/searches": reporting,
  "api/admin/reports/sales": reporting,
  "api/admin/products/create": pictures,
  "api/admin/products/update": pictures,
  "api/admin/products/duplicate": {
    images: ["get", "put", "delete"],
    timeoutSeconds: 29,
    concurrency: "heavy",
  },
  // It signs the uploads of an import's files.
  "api/admin/imports/create": { jobFiles: ["put"], queues: ["BATCH_QUEUE"] },
  // It stores the ids of products that staff chose.
  "api/admin/bulk-edits/create": { jobFiles: ["put"], queues: ["BATCH_QUEUE"] },
  "api/admin/exports/create": { queues: ["BATCH_QUEUE"] },
  "api/admin/jobs/get": { jobFiles: ["get"] },
  "api/admin/jobs/result": { jobFiles: ["get"], timeoutSeconds: 29 },
  "api/admin/jobs/step": { queues: ["BATCH_QUEUE"] },
  "api/admin/webhooks/update": { queues: ["WEBHOOKS_QUEUE"] },
  "api/admin/webhooks/resend": { queues: ["WEBHOOKS_QUEUE"] },
  // It waits for the address's answer.
  "api/admin/webhooks/test": { timeoutSeconds: 20 },
  "api/reviews/submit": pictures,
  "api/reviews/delete": { images: ["delete"] },
  "api/reviews/delete-own": { images: ["delete"] },
  "jobs/stream": {
    queues: [
      "MAIL_QUEUE",
      "DUE_PAYMENTS_QUEUE",
      "DUE_PRODUCTS_QUEUE",
      "RESTOCKS_QUEUE",
      "PAGES_QUEUE",
      "WEBHOOKS_QUEUE",
    ],
    timeoutSeconds: 60,
  },
  "jobs/catalogue": {
    catalogue: ["get", "put", "delete"],
    queues: ["PAGES_QUEUE"],
    memoryMb: maxMb,
    timeoutSeconds: 600,
  },
  "jobs/pages": {
    ...rendering,
    queues: [],
    site: [{ verbs: ["put", "delete"], under: "rendered/*" }],
    // It draws pictures for links to products.
    native: ["sharp"],
    images: ["get", "put", "delete", "list"],
    files: headingFiles,
    memoryMb: maxMb,
    timeoutSeconds: 300,
  },
  // Its mails have links that open an order's papers.
  "jobs/mail": { mail: true, secrets: ["SESSION_SECRET"], timeoutSeconds: 60 },
  // They sign with secrets that the session's keys seal.
  "jobs/webhooks": { secrets: ["SESSION_SECRET"], queues: ["WEBHOOKS_QUEUE"], timeoutSeconds: 60 },
  "jobs/webhook-sweep": { secrets: ["SESSION_SECRET"], queues: ["WEBHOOKS_QUEUE"], timeoutSeconds: 55 },
  "jobs/due-payment": { ...paying, timeoutSeconds: 60 },
  "jobs/due-product": { timeoutSeconds: 60 },
  "jobs/product-sweep": { queues: ["DUE_PRODUCTS_QUEUE"], timeoutSeconds: 50 },
  "jobs/sweep": { ...paying, queues: ["BATCH_QUEUE"], timeoutSeconds: 240 },
  "jobs/batch": {
    queues: ["BATCH_QUEUE"],
    catalogue: ["get"],
    jobFiles: ["get", "put"],
    // Imports take photos.
    native: ["sharp"],
    images: ["get", "put", "delete"],
    memoryMb: maxMb,
    timeoutSeconds: 300,
  },
  "jobs/reconcile": { queues: ["COMPARISONS_QUEUE"], timeoutSeconds: 60 },
  "jobs/restock": { timeoutSeconds: 60 },
  "jobs/compare": { ...paying, timeoutSeconds: 120 },
  "jobs/canary": { secrets: ["SESSION_SECRET"], memoryMb: 512, timeoutSeconds: 60 },
  "jobs/audit": { timeoutSeconds: 600 },
  "jobs/popularity": { timeoutSeconds: 600 },
  "jobs/feeds": {
    memoryMb: wholeProcessorMb,
    catalogue: ["get"],
    site: [
      { verbs: ["get", "put", "delete"], under: "sitemaps/*" },
      { verbs: ["get", "put"], under: "sitemap.xml" },
      { verbs: ["put"], under: "feed.xml" },
      { verbs: ["put"], under: "robots.txt" },
    ],
    // The most that Lambda allows: a million products are read in a few minutes.
    timeoutSeconds: 900,
  },
  "jobs/pictures": {
    images: ["list", "delete"],
    photographs: ["list", ...erasing],
    timeoutSeconds: 600,
  },
};
