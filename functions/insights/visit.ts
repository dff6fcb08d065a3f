import type { DeviceClass } from "../../shared/insights/schemas.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** Global Privacy Control and Do Not Track. */
export const isOptedOut = (headers: Headers): boolean =>
  headers["sec-gpc"]?.trim() === "1" || headers.dnt?.trim() === "1";

export const isRobot = (userAgent: string): boolean => /bot\b|crawl|spider|slurp/i.test(userAgent);

export function deviceOf(userAgent: string): DeviceClass {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Opera Mini/i.test(userAgent) ? "phone" : "desk";
}

const direct = "direct";
const other = "other";

/** Texts of hosts and campaigns that mean a source. */
const sources: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["gemini", /gemini|bard\.google/],
  ["email", /e?mail|newsletter/],
  ["google", /google|adwords|gads/],
  ["bing", /bing/],
  ["duckduckgo", /duckduckgo|^ddg$/],
  ["yahoo", /yahoo/],
  ["facebook", /facebook|^fb$|\bfb\.|meta/],
  ["instagram", /instagram|^ig$/],
  ["whatsapp", /whatsapp|^wa$|^wa\.me$/],
  ["youtube", /youtube|^yt$|youtu\.be/],
  ["x", /twitter|^x$|^(?:www\.)?x\.com$|^t\.co$/],
  ["linkedin", /linkedin|lnkd\.in/],
  ["pinterest", /pinterest|^pin\.it$/],
  ["reddit", /reddit/],
  ["telegram", /telegram|^t\.me$/],
  ["snapchat", /snapchat/],
  ["chatgpt", /chatgpt|openai/],
  ["perplexity", /perplexity/],
  ["claude", /claude|anthropic/],
];

/** The twenty names of sources. Everything else is "other". */
export const sourceNames: readonly string[] = [direct, ...sources.map(([name]) => name)];

export function sourceOf(from: string | undefined): string {
  const text = (from ?? "").trim().toLowerCase();
  if (text === "") return direct;
  return sources.find(([, pattern]) => pattern.test(text))?.[0] ?? other;
}
