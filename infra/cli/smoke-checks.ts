import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { paymentCalls } from "../../shared/payments/schemas.ts";
import {
  type Behaviour,
  behaviours,
  bindingSubdomains,
  finderIn,
  withoutAssistants,
  withoutUploads,
} from "../edge.ts";
import { llmsPath } from "../llms-txt.ts";
import { paymentPage, paymentPath } from "../payment-page.ts";

export interface Finding {
  readonly path: string;
  readonly problem: string;
}

interface Probe {
  readonly path: string;
  readonly behaviour: Behaviour;
  readonly statuses: readonly number[];
  readonly type?: string;
  readonly cacheControl?: RegExp;
}

const unknownId = "0".repeat(24);
const addressOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, unknownId);
const patternOf = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, "*");
const shared = Object.values<Route>(contract).filter((route) => route.shared);
const json = "application/json";

/** Private and unknown calls must return JSON, and private ones must not be cached. */
const apiProbes = (behaviour: Behaviour): Probe[] => [
  {
    path: contract["account/profile"].path,
    behaviour,
    statuses: [401],
    type: json,
    cacheControl: /^no-store$/,
  },
  { path: "/api/v1/nothing", behaviour, statuses: [404], type: json },
];

function probesOf(behaviour: Behaviour, asset: string | undefined): Probe[] {
  const { pattern, origin } = behaviour;
  if (pattern === "/api/*") return apiProbes(behaviour);
  const route = shared.find((each) => patternOf(each) === pattern);
  if (route) {
    const path = addressOf(route) + (route.path.includes("{") ? "" : `?id=${unknownId}&keyword=earshot`);
    return [{ path, behaviour, statuses: [200, 404], type: json }];
  }
  if (origin === "media") return [{ path: `/media/${unknownId}.webp`, behaviour, statuses: [403, 404] }];
  if (pattern === "*") {
    const page = { behaviour, type: "text/html", cacheControl: /\b(?:no-cache|no-store|s-maxage=5)\b/ };
    return [
      ...["/", "/products", "/faq", "/cart", "/shell"].map((path) => ({ path, ...page, statuses: [200] })),
      ...[`/product/${unknownId}`, `/nothing/v1.0.${unknownId}`].map((path) => ({
        path,
        ...page,
        statuses: [404],
      })),
    ];
  }
  if (pattern === "*.md")
    return [
      { path: "/index.md", behaviour, statuses: [200], type: "text/markdown", cacheControl: /s-maxage=5/ },
    ];
  if (origin === "api" && pattern.endsWith("*"))
    return [{ path: pattern.replace("*", "nothing"), behaviour, statuses: [404], type: json }];
  if (!pattern.endsWith("*")) return [{ path: pattern, behaviour, statuses: [200, 403, 404] }];
  return asset === undefined
    ? []
    : [{ path: asset, behaviour, statuses: [200], cacheControl: /\bimmutable\b/ }];
}

/** The document that may load what the stage offers, and nothing else. */
async function paymentProbe(url: string, assistants: boolean): Promise<Probe | Finding> {
  const { path } = contract["payments/key"];
  const answer = await fetch(url + path)
    .then((response) => response.json())
    .catch(() => undefined);
  const key = paymentCalls["payments/key"].output.safeParse(answer);
  if (!key.success) return { path, problem: "doesn't list the ways to pay" };
  const { methods, razorpayScriptUrl = "" } = key.data;
  const offers = methods.map(({ provider, method }) => ({ provider, methods: [method] }));
  const isLocal = razorpayScriptUrl.startsWith("/");
  const usual = finderIn(assistants ? behaviours : withoutAssistants);
  const behaviour = paymentPage(offers, { isLocal, assistants }) ?? usual(paymentPath);
  return { path: paymentPath, behaviour, statuses: [200], type: "text/html" };
}

async function check(
  url: string,
  { path, behaviour, statuses, type, cacheControl }: Probe,
): Promise<Finding[]> {
  const { status, headers } = await fetch(url + path, { redirect: "manual" });
  const problems: string[] = [];
  if (!statuses.includes(status)) problems.push(`answers ${status}, not ${statuses.join(" or ")}`);
  const given = headers.get("content-type") ?? "none";
  if (type && !given.startsWith(type)) problems.push(`is ${given}, not ${type}`);
  const kept = headers.get("cache-control") ?? "none";
  if (cacheControl && !cacheControl.test(kept)) problems.push(`has cache-control ${kept}`);
  const bound = bindingSubdomains(behaviour.responseHeaders);
  for (const [name, value] of Object.entries(behaviour.responseHeaders)) {
    if (![value, bound[name]].includes(withoutUploads(headers.get(name) ?? "")))
      problems.push(`has ${name}: ${headers.get(name)}, not ${value}`);
  }
  return problems.map((problem) => ({ path, problem }));
}

async function checkCrossSite(url: string): Promise<Finding[]> {
  const { path } = contract["account/logout"];
  const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  const { status } = await fetch(url + path, { method: "POST", headers });
  return status === 403 ? [] : [{ path, problem: `lets another site write: ${status}` }];
}

/** The API must answer PATCH with a JSON 404, and the edge must reject POST on read-only paths. */
async function checkMethod(url: string, { path, behaviour }: Probe): Promise<Finding[]> {
  const [method, expected] = behaviour.methods === "all" ? ["PATCH", 404] : ["POST", 403];
  const { status, headers } = await fetch(url + path, { method, redirect: "manual" });
  if (status !== expected) return [{ path, problem: `takes a ${method}: ${status}` }];
  const isJson = headers.get("content-type")?.startsWith(json);
  return expected === 403 || isJson ? [] : [{ path, problem: `answers a ${method} in other than JSON` }];
}

async function checkHttps(url: string): Promise<Finding[]> {
  if (!url.startsWith("https:")) return [];
  const { status } = await fetch(url.replace("https:", "http:"), { redirect: "manual" });
  return status === 301 ? [] : [{ path: "http:", problem: `is not sent on to https: ${status}` }];
}

export async function smoke(url: string): Promise<{ probes: number; findings: Finding[] }> {
  const page = await (await fetch(url)).text();
  const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page)?.[1];
  const { ok: assistants } = await fetch(url + llmsPath);
  const table = assistants ? behaviours : withoutAssistants;
  const probes = table.flatMap((behaviour) => probesOf(behaviour, asset));
  const findings: Finding[] = asset ? [] : [{ path: "/", problem: "names no file under /assets/" }];
  const payment = await paymentProbe(url, assistants);
  if ("problem" in payment) findings.push(payment);
  else probes.push(payment);
  for (const probe of probes) {
    findings.push(...(await check(url, probe)), ...(await checkMethod(url, probe)));
  }
  const unasked = table.filter((row) => !probes.some(({ behaviour }) => behaviour === row));
  findings.push(...unasked.map(({ pattern }) => ({ path: pattern, problem: "was not asked for" })));
  findings.push(...(await checkCrossSite(url)), ...(await checkHttps(url)));
  return { probes: probes.length, findings };
}
