import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Operation, operations } from "./api-routes.ts";
import type { Call } from "./call.ts";
import { ApiError, invalidRequest } from "./errors.ts";
import { apiVersion } from "./events.ts";
import { expand } from "./expand.ts";
import { faultError } from "./faults.ts";
import { decodeForm, type FormObject } from "./form.ts";
import { type Answer, neverAnswer, readBody, send } from "./http.ts";
import { findReply, fingerprint, inUse, isReplayable } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { publicIntent } from "./intent-object.ts";
import { checkPublishable, type Keys, keyOf } from "./keys.ts";
import { Params } from "./params.ts";
import type { Fault } from "./records.ts";
import { settingsOf, takeFault } from "./settings.ts";
import type { Store } from "./store.ts";

interface Request {
  operation: Operation;
  call: Call;
  form: FormObject;
  endpoint: string;
  headers: Record<string, string>;
}

export class Api {
  readonly #store: Store;
  readonly #keys: Keys;
  readonly #inProgress = new Set<string>();

  constructor(store: Store, keys: Keys) {
    this.#store = store;
    this.#keys = keys;
  }

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newId("req");
    const headers = {
      "request-id": requestId,
      "stripe-version": String(incoming.headers["stripe-version"] ?? apiVersion),
    };
    const body = await readBody(incoming);
    try {
      const request = this.#parse(incoming, body, headers);
      const answer = await this.#answer(request);
      if (answer === undefined) neverAnswer(response);
      else send(response, answer);
    } catch (error) {
      this.#store.rollback();
      send(response, errorAnswer(error, headers));
    }
  }

  #parse(incoming: IncomingMessage, body: string, headers: Record<string, string>): Request {
    const { pathname, search } = new URL(incoming.url ?? "/", "http://stripe");
    const form = decodeForm(incoming.method === "POST" ? body : search.slice(1));
    const params = new Params(withoutKeyFields(form));
    const key = keyOf(incoming.headers, new Params(form), this.#keys);
    const { operation, id } = routeOf(incoming.method ?? "GET", pathname);
    if (key === "publishable") checkPublishable(operation, this.#store, new Params(form), id);
    const idempotencyKey = operation.method === "POST" ? incoming.headers["idempotency-key"] : undefined;
    const given = typeof idempotencyKey === "string" && idempotencyKey !== "" ? idempotencyKey : null;
    if (given !== null) headers["idempotency-key"] = given;
    const request = { id: headers["request-id"] ?? "", idempotency_key: given };
    const call: Call = { store: this.#store, params, id, key, request };
    return { operation, call, form, endpoint: pathname, headers };
  }

  async #answer(request: Request): Promise<Answer | undefined> {
    const key = request.call.request.idempotency_key;
    const replay = key === null ? undefined : this.#replay(request, key);
    if (replay !== undefined) return replay;
    const { latencyMs } = settingsOf(this.#store);
    if (key !== null) this.#inProgress.add(key);
    try {
      if (latencyMs > 0) await sleep(latencyMs);
      return this.#execute(request);
    } finally {
      if (key !== null) this.#inProgress.delete(key);
    }
  }

  #replay({ form, endpoint, headers }: Request, key: string): Answer | undefined {
    const reply = findReply(this.#store, key, endpoint, fingerprint(form));
    if (reply === undefined) {
      if (this.#inProgress.has(key)) throw inUse(key);
      return undefined;
    }
    const replayed = { "idempotent-replayed": "true", "original-request": reply.requestId };
    return { status: reply.status, body: reply.body, headers: { ...headers, ...replayed } };
  }

  /** Commits changes, events and stored reply together, before responding. */
  #execute(request: Request): Answer | undefined {
    const fault = takeFault(this.#store, request.operation.op);
    if (fault?.status === "lost") {
      this.#store.commit();
      return undefined;
    }
    const answer = this.#run(request, fault);
    this.#storeReply(request, answer);
    this.#store.commit();
    return fault?.status === "timeout" ? undefined : answer;
  }

  #run({ operation, call, headers }: Request, fault: Fault | undefined): Answer {
    try {
      if (typeof fault?.status === "number") throw faultError(fault.status);
      const object = operation.run(call);
      const readable = call.key === "publishable" ? publicView(object) : object;
      const body = expand(call.store, readable, call.params.list("expand"));
      return { status: 200, body: JSON.stringify(body, null, 2), headers };
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error, headers, call.key === "publishable");
      throw error;
    }
  }

  #storeReply({ call, form, endpoint }: Request, { status, body }: Answer): void {
    const { id: requestId, idempotency_key: id } = call.request;
    if (id === null || !isReplayable(status, JSON.parse(body).error?.code)) return;
    const params = fingerprint(form);
    call.store.put("reply", { id, endpoint, params, createdAt: Date.now(), requestId, status, body });
  }
}

const keyFields = ["key", "client_secret", "_stripe_account", "_stripe_version"];
const withoutKeyFields = (form: FormObject): FormObject =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !keyFields.includes(name)));

function routeOf(method: string, path: string): { operation: Operation; id: string } {
  const operation = operations.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (operation !== undefined) {
    return { operation, id: decodeURIComponent(operation.path.exec(path)?.[1] ?? "") };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw invalidRequest(message, {}, 404);
}

const isIntent = (object: unknown): object is Parameters<typeof publicIntent>[0] =>
  typeof object === "object" && object !== null && "object" in object && object.object === "payment_intent";

const publicView = (object: unknown): unknown => (isIntent(object) ? publicIntent(object) : object);

function errorAnswer(error: unknown, headers: Record<string, string>, restricted = false): Answer {
  if (!(error instanceof ApiError)) throw error;
  const { payment_intent: intent } = error.body;
  const publicFields = restricted && intent !== undefined ? { payment_intent: publicIntent(intent) } : {};
  const body = JSON.stringify({ error: { ...error.body, ...publicFields } }, null, 2);
  // A retry with the same key would only replay this response.
  const retry: Record<string, string> = error.status >= 500 ? { "stripe-should-retry": "false" } : {};
  return { status: error.status, body, headers: { ...headers, ...retry } };
}
