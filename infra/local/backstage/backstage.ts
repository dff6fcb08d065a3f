import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod/mini";
import { listingAgeMs } from "../../../functions/catalogue/listing-age.ts";
import { env } from "../../../functions/platform/env.ts";
import { Payments } from "../../../shared/payments/offers.ts";
import type { Clock } from "../core/clock.ts";
import { readBody, sendJson } from "../core/http.ts";
import type { EdgeCache } from "../edge/edge-cache.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { describeFunctions, type LocalFunctions } from "../lambda/functions.ts";
import type { MailService } from "../mail/mail.ts";
import { Return, reportOf } from "../mail/mail-reports.ts";
import type { RazorpayMount } from "../razorpay/mount.ts";
import { agentProfile } from "../receiver/agent.ts";
import { Receiver, receivePath, receiverStates } from "../receiver/receiver.ts";
import { razorpayPrefix, stripePrefix } from "../settings/environment.ts";
import { testCards } from "../stripe/cards.ts";
import type { StripeMount } from "../stripe/mount.ts";
import type { LaggingIndexes } from "../table/lagging-indexes.ts";
import { isFromHere } from "./from-here.ts";
import type { createItems } from "./items.ts";

export interface LocalContext {
  clock: Clock;
  jobs: Jobs;
  mail: MailService;
  edgeCache: EdgeCache;
  indexes: LaggingIndexes;
  items: ReturnType<typeof createItems>;
  functions: LocalFunctions;
  stripe: StripeMount | undefined;
  razorpay: RazorpayMount;
  receiver: Receiver;
  /** JSON of the setting that the stage started with. */
  payments: string;
  about: object;
}

const Advance = z.object({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(3_200_000_000)) });
const Failures = z.object({ failNext: z.int().check(z.minimum(0)), code: z.optional(z.string()) });

const Control = z.object({
  mail: z.optional(z.enum(["on", "down"])),
  edgeCache: z.optional(z.boolean()),
  indexLagMs: z.optional(z.int().check(z.minimum(0), z.maximum(99_999_999))),
  /** Null: the age of a deployed stage. */
  listingAgeMs: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(99_999_999)))),
  /** What is offered; null: as at the start. */
  payments: z.optional(z.nullable(Payments)),
  receiver: z.optional(z.enum(receiverStates)),
  /** Settings of its simulator. */
  razorpay: z.optional(z.looseObject({})),
});

class BadRequest extends Error {}

async function readJson<T>(request: IncomingMessage, schema: z.ZodMiniType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse((await readBody(request, 65_536))?.toString() || "{}"));
  } catch (error) {
    throw new BadRequest(error instanceof z.core.$ZodError ? z.prettifyError(error) : "The body is not JSON");
  }
}

const files: Record<string, [file: string, type: string]> = {
  "/_local/": ["index.html", "text/html; charset=utf-8"],
  "/_local/page.js": ["page.js", "text/javascript; charset=utf-8"],
  "/_local/page.css": ["page.css", "text/css; charset=utf-8"],
};

function sendFile(response: ServerResponse, [file, type]: readonly [string, string]): void {
  const body = readFileSync(new URL(`page/${file}`, import.meta.url));
  response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-ancestors 'none'",
  });
  response.end(body);
}

type Answer = (request: IncomingMessage, url: URL) => unknown;

const jobPrefix = "POST /_local/jobs/";
const queueDrain = /^POST \/_local\/queues\/([\w-]+)\/drain$/;

/** Reports refused settings of a simulator. */
async function settled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof z.core.$ZodError ? new BadRequest(z.prettifyError(error)) : error;
  }
}

async function control(
  { mail, edgeCache, indexes, razorpay, payments, receiver }: LocalContext,
  wanted: z.infer<typeof Control>,
): Promise<object> {
  if (wanted.mail) mail.isDown = wanted.mail === "down";
  receiver.become(wanted.receiver);
  if (wanted.edgeCache !== undefined) edgeCache.isOn = wanted.edgeCache;
  if (wanted.indexLagMs !== undefined) await indexes.setLag(wanted.indexLagMs);
  if (wanted.listingAgeMs === null) delete process.env.LISTING_AGE_MS;
  else if (wanted.listingAgeMs !== undefined) process.env.LISTING_AGE_MS = String(wanted.listingAgeMs);
  if (wanted.payments !== undefined)
    process.env.PAYMENTS = wanted.payments === null ? payments : JSON.stringify(wanted.payments);
  return {
    mail: mail.isDown ? "down" : "on",
    edgeCache: edgeCache.isOn,
    receiver: receiver.state,
    indexLagMs: indexes.lagMs,
    listingAgeMs: listingAgeMs(),
    ...(wanted.payments !== undefined && { payments: JSON.parse(process.env.PAYMENTS ?? "") }),
    ...(wanted.razorpay && { razorpay: await settled(razorpay.control(wanted.razorpay)) }),
  };
}

function answersOf(context: LocalContext): Record<string, Answer> {
  const { clock, jobs, mail, items, functions, razorpay, receiver, about } = context;
  return {
    "GET /_local/about": () => ({ ...about, razorpay: razorpay.isLoaded(), cards: testCards }),
    "GET /_local/mail": () => mail.mails(),
    "POST /_local/mail/control": async (request) => {
      const { failNext, code } = await readJson(request, Failures);
      mail.failNext(failNext, code);
      return { ok: true };
    },
    "POST /_local/mail/return": async (request) => {
      const { id, as } = await readJson(request, Return);
      const returned = mail.mails().find((each) => each.id === id);
      if (!returned) throw new BadRequest("No mail of that id");
      await jobs.report("mail-reports", reportOf(returned, as));
      return { ok: true };
    },
    "POST /_local/control": async (request) => control(context, await readJson(request, Control)),
    "GET /_local/clock": () => clock.read(),
    "POST /_local/clock": async (request) => {
      clock.advance((await readJson(request, Advance)).advanceSeconds);
      await razorpay.wake();
      jobs.wake();
      return clock.read();
    },
    "GET /_local/jobs": () => jobs.describe(),
    "POST /_local/jobs/drain": async () => {
      await jobs.drain();
      return { ok: true };
    },
    "GET /_local/queues": () => jobs.queues(),
    "GET /_local/receiver": () => receiver.received,
    "GET /_local/agent": (_request, { searchParams }) => agentProfile(searchParams.get("version") ?? ""),
    "GET /_local/lambdas": () => describeFunctions(functions),
    "GET /_local/items": (_request, { searchParams }) =>
      items(searchParams.get("prefix") ?? "", searchParams.get("cursor") ?? ""),
  };
}

async function runJob(jobs: Jobs, name: string, response: ServerResponse): Promise<void> {
  const run = await jobs.run(name);
  if (run === undefined) return sendJson(response, 404, { message: `No job ${name}` });
  sendJson(response, run.error === undefined ? 200 : 500, { job: name, ...run });
}

async function drainQueue(jobs: Jobs, name: string, response: ServerResponse): Promise<void> {
  if (await jobs.drainQueue(name)) sendJson(response, 200, { ok: true });
  else sendJson(response, 404, { message: `No queue ${name}` });
}

async function route(
  context: LocalContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const key = `${request.method} ${url.pathname}`;
  const file = request.method === "GET" ? files[url.pathname] : undefined;
  const answer = answersOf(context)[key];
  const queue = queueDrain.exec(key)?.[1];
  if (url.pathname === "/_local") response.writeHead(302, { location: "/_local/" }).end();
  else if (file) sendFile(response, file);
  else if (answer) sendJson(response, 200, await answer(request, url));
  else if (key.startsWith(jobPrefix)) await runJob(context.jobs, key.slice(jobPrefix.length), response);
  else if (queue) await drainQueue(context.jobs, queue, response);
  else sendJson(response, 404, { message: "Not Found" });
}

const isRazorpay = (url: string): boolean =>
  url.startsWith(`${razorpayPrefix}/`) || /^\/_local\/upi(?:$|\?)/.test(url);

export function createPages(given: Omit<LocalContext, "payments" | "receiver">) {
  const context: LocalContext = { ...given, payments: env("PAYMENTS"), receiver: new Receiver() };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isFromHere(request)) return sendJson(response, 403, { message: "Not from other sites" });
    if (context.stripe && request.url?.startsWith(`${stripePrefix}/`))
      return context.stripe.serve(request, response);
    if (request.url === receivePath) return context.receiver.serve(request, response);
    if (isRazorpay(request.url ?? "")) return context.razorpay.serve(request, response);
    try {
      await route(context, request, response);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      sendJson(response, 400, { message: error.message });
    }
  };
}
