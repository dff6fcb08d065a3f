import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../core/http.ts";
import { neverAnswer, send } from "./answers.ts";
import { type Operation, operations } from "./api-routes.ts";
import { ApiError, badRequest, faultError, noSuchUrl } from "./errors.ts";
import { Params } from "./params.ts";
import { takeFault } from "./settings.ts";
import type { Store } from "./store.ts";

export interface ApiKeys {
  keyId: string;
  keySecret: string;
}

interface Answer {
  status: number;
  body: string;
}

const maxBodyBytes = 1_000_000;

const errorAnswer = ({ status, body }: ApiError): Answer => ({
  status,
  body: JSON.stringify({ error: body }),
});

/** Commits what the work changed, or nothing if it throws. */
export function answerOf(store: Store, work: () => unknown): Answer {
  try {
    const body = JSON.stringify(work());
    store.commit();
    return { status: 200, body };
  } catch (error) {
    store.rollback();
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

/** Razorpay's API: one request is one transaction. */
export class Api {
  readonly #store: Store;
  readonly #authorization: string;

  constructor(store: Store, { keyId, keySecret }: ApiKeys) {
    this.#store = store;
    this.#authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(incoming, maxBodyBytes))?.toString();
    const answer = this.#answer(incoming, body);
    if (answer === undefined) neverAnswer(response);
    else send(response, answer.status, answer.body);
  }

  #answer(incoming: IncomingMessage, body: string | undefined): Answer | undefined {
    if (incoming.headers.authorization !== this.#authorization) return errorAnswer(faultError(401));
    if (body === undefined) return errorAnswer(badRequest("The request body is too large.", 413));
    const url = new URL(incoming.url ?? "/", "http://razorpay");
    const operation = operations.find(
      (each) => each.method === incoming.method && each.path.test(url.pathname),
    );
    if (operation === undefined) return errorAnswer(noSuchUrl());
    const fault = takeFault(this.#store, operation.op);
    this.#store.commit();
    const hasEffect = fault === undefined || fault === "timeout" || fault === 504;
    const idempotencyKey = incoming.headers["x-refund-idempotency"];
    const answer = hasEffect ? this.#execute(operation, url, body, idempotencyKey) : undefined;
    if (fault === undefined) return answer;
    return typeof fault === "number" ? errorAnswer(faultError(fault)) : undefined;
  }

  #execute(
    { op, path, run, method }: Operation,
    { pathname, searchParams }: URL,
    body: string,
    key: string | string[] | undefined,
  ): Answer {
    const [, first = "", second = ""] = path.exec(pathname) ?? [];
    const work = () => {
      const params = method === "GET" ? new Params(queryFields(searchParams)) : Params.parse(body);
      return run({ store: this.#store, params, ids: [first, second] });
    };
    const isOnce = op === "payments.refund" && typeof key === "string";
    return answerOf(this.#store, () => (isOnce ? this.#once(key, `${pathname} ${body}`, work) : work()));
  }

  /** Repeats the refund that was made with this key; a refused request leaves its key free. */
  #once(key: string, request: string, work: () => unknown): unknown {
    if (key.length < 10) throw badRequest("The idempotency key must be at least 10 characters long.");
    if (!/^[\w-]+$/.test(key))
      throw badRequest(
        "The idempotency key must only contain alphanumeric characters, underscores, and hyphens",
      );
    const digest = createHash("sha256").update(request).digest("base64");
    const reply = this.#store.get("reply", key);
    if (reply !== undefined && reply.request !== digest)
      throw badRequest("Different request with the same idempotency key has already been processed.", 409);
    if (reply !== undefined) return JSON.parse(reply.body);
    const made = work();
    this.#store.put("reply", { id: key, request: digest, body: JSON.stringify(made) });
    return made;
  }
}

/** The package spells `expand[]` as `expand[expand]`. */
function queryFields(query: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of query)
    if (/^expand\[.*\]$/.test(name)) fields["expand[]"] = [fields["expand[]"] ?? [], value].flat();
    else fields[name] = value;
  return fields;
}
