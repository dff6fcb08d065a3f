import { type Answer, contract, type Request, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";

/** A response other than 2xx. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, body: { message?: string; code?: string; fields?: Record<string, string> }) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields;
  }
}

type Fields = Record<string, unknown>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of [value].flat()) form.append(name, part instanceof Blob ? part : String(part));
  return form;
}

type Watch = (url: string, init: RequestInit, response: Response) => Promise<void>;

/** An HTTP client with cookies: typed calls by contract key, and raw requests for input that a row does not allow. */
export class Client {
  /** Sees every answer of a call, and throws for one that shouldn't be. */
  static watch: Watch | undefined;
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Where the client calls from, as throttles see it; this machine by default. */
  address: string | undefined;

  constructor(url: string) {
    this.url = url;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies && !headers.has("cookie")) headers.set("cookie", cookies);
    if (this.address) headers.set("x-local-client-address", this.address);
    const response = await fetch(this.url + path, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    await Client.watch?.(path, init, response.clone());
    return response;
  }

  /** Makes a typed call; throws `Refused` for a response other than 2xx. */
  async call<K extends RouteKey>(
    key: K,
    input: Request<K>,
    headers: Record<string, string> = {},
  ): Promise<Answer<K>> {
    const route: Route = contract[key];
    const fields: Fields = { ...input };
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const value = fields[name];
      delete fields[name];
      return encodeURIComponent(String(value));
    });
    const response = await this.#request(route, path, fields, headers);
    const body = await response.json();
    if (!response.ok) throw new Refused(response.status, body);
    return body;
  }

  /** The error of a call that is expected to be refused. */
  async refusal<K extends RouteKey>(
    key: K,
    input: Request<K>,
    headers: Record<string, string> = {},
  ): Promise<Refused> {
    try {
      await this.call(key, input, headers);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    throw new Error(`${key} was not refused`);
  }

  #request(route: Route, path: string, fields: Fields, headers: Record<string, string>): Promise<Response> {
    const { method } = route;
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (method === "GET" || method === "DELETE" || route.body === "none") {
      const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
      return this.send(query.size > 0 ? `${path}?${query}` : path, { method, headers });
    }
    if (route.body !== "json")
      return this.send(path, { method, headers, body: formOf(Object.fromEntries(present)) });
    const body = JSON.stringify(fields);
    return this.send(path, { method, headers: { "content-type": "application/json", ...headers }, body });
  }

  #storeCookie(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", ...value] = pair.split("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}
