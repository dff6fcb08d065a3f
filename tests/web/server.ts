import { vi } from "vitest";

interface Exchange {
  method: string;
  url: string;
  body: unknown;
  headers: Headers;
}

export type Answer = { status?: number; body?: unknown } | "no answer";

/** Counts what was visited, once the browser is idle: on a slow machine before a test has ended, on others after. */
const countsVisit = "POST /api/v1/visit";

/**
 * Scripts the network: each `METHOD /path` gets its answers in order, and the last one repeatedly.
 * Returns the list of requests made, without counted visits.
 */
export function serve(script: Record<string, Answer | Answer[]>): Exchange[] {
  const requests: Exchange[] = [];
  const left = new Map(Object.entries(script).map(([call, answer]) => [call, [answer].flat()]));
  /** After a sign-in, the session is that of its user, unless the script says otherwise. */
  const keepCookie = (method: string, url: string, { status = 200, body }: Exclude<Answer, "no answer">) => {
    const isSignIn = method === "POST" && /\/(login|register|guest)$/.test(url) && status === 200;
    const session = "GET /api/v1/session";
    if (isSignIn && left.get(session)?.length === 1) left.set(session, [{ body }]);
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    if (`${method} ${url}` === countsVisit) return new Response("{}");
    requests.push({ method, url, body, headers: new Headers(init.headers) });
    const answers = left.get(`${method} ${url}`);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (!answer) throw new Error(`Unexpected request: ${method} ${url}`);
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    keepCookie(method, url, answer);
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
    return new Response(text, { status: answer.status ?? 200 });
  });
  return requests;
}

export const refusal = (status: number, code: string, message: string, fields?: Record<string, string>) => ({
  status,
  body: { success: false, code, message, fields },
});
