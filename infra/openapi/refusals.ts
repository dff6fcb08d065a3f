import { throttleLimits } from "../../functions/identity/throttle-limits.ts";
import { keysOf } from "../../shared/core/builtins.ts";
import { type RefusalCode, refusals } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { reachedFrom } from "./reached.ts";
import type { Throttle } from "./types.ts";

interface Raised {
  codes: RefusalCode[];
  throttles: Throttle[];
}

/** What every call goes through is known from its row. */
const isOutside = (file: string): boolean =>
  /^functions\/http\/(?:endpoint|guard|authorize-key|body|input|mailed-link)\.ts$|^shared\/core\/errors\.ts$/.test(
    file,
  );

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
const isLimit = (name: string): name is keyof typeof throttleLimits => Object.hasOwn(throttleLimits, name);

const quoted = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, value = ""]) => value))),
];

/** Reads what a handler can throw and count from its source, and all that it uses. */
export function raisedBy(key: string): Raised {
  const texts = reachedFrom(`functions/api/${key}.ts`, "handler", isOutside);
  const thrown = quoted(texts, /AppError\(\s*"(\w+)"/g).filter(isCode);
  const asked: RefusalCode[] = texts.some((text) => /\bfound\(/.test(text)) ? ["not_found"] : [];
  const names = quoted(texts, /"(\w+)"/g).filter(isLimit);
  return {
    codes: [...thrown, ...asked],
    throttles: names.map((name) => ({ name, ...throttleLimits[name] })),
  };
}

/** What `functions/http` refuses before a handler runs. */
function beforeHandler({ access, body, method, beforeFactor, confirm }: Route): RefusalCode[] {
  const isSigned = access !== "public" && access !== "signature";
  return [
    "invalid",
    "not_found",
    "unavailable",
    "forbidden",
    ...(isSigned ? (["unauthenticated", "unknown_key", "key_refused", "too_many_attempts"] as const) : []),
    ...(isSigned && beforeFactor !== "answer" ? (["factor_required"] as const) : []),
    ...(access === "user" ? (["account_needed"] as const) : []),
    ...(confirm ? (["confirmation_required"] as const) : []),
    ...(body !== "none" && method !== "GET"
      ? (["unsupported_media_type", "payload_too_large"] as const)
      : []),
  ];
}

/** Groups the codes of a call's refusals by status, in the order of `refusals`. */
export function refusalsOf(route: Route, raised: Raised): Map<number, RefusalCode[]> {
  const codes = new Set([...beforeHandler(route), ...raised.codes]);
  const known = keysOf(refusals).filter((code) => codes.has(code));
  const byStatus = Map.groupBy(known, (code): number => refusals[code].status);
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}
