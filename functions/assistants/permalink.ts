import * as z from "zod/mini";
import { AgentCheckoutAnswer, CartDraft, CheckoutDraft } from "../../shared/assistants/cart-schemas.ts";
import { type AgentCartContents, contentsOf } from "./agent-cart.ts";
import { siteUrl } from "./site-url.ts";

/* Rules and words are those of the protocol's permalink capability (https://ucp.dev/draft/specification/permalink/). */

/** The link can't be read: an item, a quantity or a field is malformed, or a field is there twice. */
export class MalformedLink extends Error {}

const maxItems = 2000;
const maxSource = 100;

/** Decoded from a token, which anybody can write. */
const Asked = z.object({
  items: z.string().check(z.maxLength(maxItems)),
  codes: z.array(z.string()),
  source: z.optional(z.string().check(z.maxLength(maxSource))),
  continueTo: z.optional(z.string()),
});
type Asked = z.output<typeof Asked>;

const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

function decoded(encoded: string): string {
  const bytes = Buffer.from(encoded, "base64url");
  const text = bytes.toString("utf8");
  const isCanonical = bytes.toString("base64url") === encoded && Buffer.from(text).equals(bytes);
  if (!isCanonical || hasControls(text)) throw new MalformedLink("an item");
  return text;
}

function lineOf(pair: string): { item: { id: string }; quantity: number } {
  const [, plain, encoded = "", quantity] =
    /^(?:([A-Za-z0-9._-]+)|~([A-Za-z0-9_-]+)):([1-9]\d*)$/.exec(pair) ?? [];
  if (quantity === undefined) throw new MalformedLink("an item");
  return { item: { id: plain ?? decoded(encoded) }, quantity: Number(quantity) };
}

function contentsIn({ items, codes }: Pick<Asked, "items" | "codes">): AgentCartContents {
  const draft = z.safeParse(CartDraft, { line_items: items.split(",").map(lineOf), discounts: { codes } });
  if (!draft.success) throw new MalformedLink(draft.error.message);
  return contentsOf(draft.data);
}

/** The path, query and fragment of a place in this shop; undefined for anything else. */
export function pathWithin(wanted: string | undefined): string | undefined {
  if (wanted === undefined || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(wanted) || wanted.includes("://")) return;
  const site = new URL(siteUrl("/"));
  const { origin, pathname, search, hash } = new URL(wanted, site);
  // "/.//host" has a path that by itself would be another host's address.
  return origin === site.origin && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}

/** First parts of the protocol's fields; other names are the link's own. */
const roots: ReadonlySet<string> = new Set([
  ...Object.keys({ ...AgentCheckoutAnswer.shape, ...CheckoutDraft.shape }),
  ...["attribution", "context", "order", "payment", "signals"],
]);

export interface Permalink {
  items: string;
  query: Readonly<Record<string, string>>;
}

function fieldsOf(query: Permalink["query"]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    const pointer = name.replace(/^\/+/, "");
    if (!roots.has(pointer.split("/")[0] ?? "")) continue;
    if (fields.has(pointer) || hasControls(value)) throw new MalformedLink(pointer);
    fields.set(pointer, value);
  }
  return fields;
}

/** Only codes and the source are applied: a link is in histories, logs and previews, so it is no place for a buyer. */
function askedIn({ items, query }: Permalink): Asked {
  const fields = fieldsOf(query);
  const places = [...fields.keys()].filter((pointer) => /^discounts\/codes\/\d$/.test(pointer)).sort();
  const codes = places.map((pointer) => fields.get(pointer) ?? "");
  const source = (fields.get("attribution/utm_source") ?? query.utm_source)?.slice(0, maxSource);
  const continueTo = pathWithin(query.continue_to);
  return { items, codes, ...(source && { source }), ...(continueTo && { continueTo }) };
}

const marker = "~";
const tokenOf = (asked: Asked): string => marker + Buffer.from(JSON.stringify(asked)).toString("base64url");

/** Campaigns are counted by it; the shop reads no other name. */
function campaignOf(query: Permalink["query"], source: string | undefined): string {
  const own = Object.entries(query).filter(([name]) => /^utm_[a-z]{1,20}$/.test(name));
  const kept = new URLSearchParams(own.map(([name, value]) => [name, value.slice(0, maxSource)]));
  if (source) kept.set("utm_source", source);
  return kept.size > 0 ? `?${kept}` : "";
}

/** Where a browser goes that opened a permalink. Nothing is stored. */
export function destinationOf(link: Permalink): string {
  try {
    const asked = askedIn(link);
    contentsIn(asked);
    return siteUrl(`/continue/${tokenOf(asked)}${campaignOf(link.query, asked.source)}`);
  } catch (error) {
    if (!(error instanceof MalformedLink)) throw error;
    return siteUrl(pathWithin(link.query.continue_to) ?? `/continue/${marker}`);
  }
}

export interface Asking {
  contents: AgentCartContents;
  source: string | undefined;
  /** Where the buyer wants to go with it, within the shop. */
  continueTo: string | undefined;
}

/** Of a permalink's token; undefined for any other. Throws `MalformedLink`. */
export function askingOf(token: string): Asking | undefined {
  if (!token.startsWith(marker)) return undefined;
  try {
    const text = Buffer.from(token.slice(marker.length), "base64url").toString();
    const { source, continueTo, ...asked } = z.parse(Asked, JSON.parse(text));
    return { contents: contentsIn(asked), source, continueTo: pathWithin(continueTo) };
  } catch {
    throw new MalformedLink("a token");
  }
}
