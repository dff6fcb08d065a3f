import * as z from "zod/mini";
import type { Activity as ActivityOnWire } from "../../shared/core/activity.ts";
import { formatPrice, formatRupees, toRupees } from "../../shared/core/money.ts";
import { settlementMethods, settlementWords } from "../../shared/orders/settlement-methods.ts";
import { type Category, categoryNames } from "../../shared/products/catalogue.ts";

export interface Activity {
  did: string;
  by: string;
  at: string;
  details: Record<string, unknown>;
}

const Named = z.object({ changed: z.array(z.string()) });

export const changedIn = ({ details }: Activity): readonly string[] =>
  z.safeParse(Named, details).data?.changed ?? [];

type Changes = ActivityOnWire["changes"];

const Facts = z.object({
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  category: z.optional(z.string()),
});
const Stocks = z.object({ before: z.object({ stock: z.number() }), stock: z.record(z.string(), z.number()) });
const Pictures = z.array(z.object({ url: z.string(), altImage: z.string() }));
const Edits = z.object({ before: z.object({ images: Pictures }), images: Pictures });
const Move = z.object({ from: z.string(), to: z.string() });
const Money = z.object({ paise: z.number() });

const isCategory = (name: string): name is Category => name in categoryNames;

function textsOf(facts: unknown): Record<string, string> {
  const { name = "", price, category = "" } = Facts.parse(facts);
  return {
    Name: name,
    Price: price === undefined ? "" : formatPrice(price),
    Category: isCategory(category) ? categoryNames[category] : category,
  };
}

function stockChange(details: unknown): Changes {
  const { data } = z.safeParse(Stocks, details);
  if (!data) return [];
  const from = data.before.stock;
  const to = data.stock.set ?? from + (data.stock.move ?? 0);
  return from === to ? [] : [{ field: "Stock", from: String(from), to: String(to) }];
}

const counted = (pictures: number): string => `${pictures} ${pictures === 1 ? "photo" : "photos"}`;

function pictureChange(details: unknown): Changes {
  const { data } = z.safeParse(Edits, details);
  if (!data) return [];
  const [before, after] = [data.before.images, data.images];
  const urls = new Set(before.map(({ url }) => url));
  const change = (to: string, from = ""): Changes => [{ field: "Photos", from, to }];
  if (before.length !== after.length) return change(counted(after.length), counted(before.length));
  if (after.some(({ url }) => !urls.has(url))) return change("replaced");
  if (after.some(({ url }, index) => url !== before[index]?.url)) return change("reordered");
  return after.some(({ altImage }, index) => altImage !== before[index]?.altImage)
    ? change("new alt text")
    : [];
}

function editOf(details: Activity["details"]): Changes {
  if (details.before === undefined) return [];
  const before = textsOf(details.before);
  const after = textsOf(details);
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  return [
    ...changed.map((field) => ({ field, from: before[field] ?? "", to: after[field] ?? "" })),
    ...stockChange(details),
    ...pictureChange(details),
  ];
}

const movedFields: Readonly<Record<string, string>> = {
  "Tracking corrected": "Tracking",
  "Tags changed": "Tags",
};

function moveOf({ did, details }: Activity): Changes {
  const { data } = z.safeParse(Move, details);
  return data ? [{ field: movedFields[did] ?? "Status", ...data }] : [];
}

function moneyOf(details: unknown): Changes {
  const { data } = z.safeParse(Money, details);
  return data ? [{ field: "Refunded", from: "", to: formatRupees(toRupees(data.paise)) }] : [];
}

const Settled = z.object({ method: z.enum(settlementMethods), reference: z.string(), paidOn: z.string() });

function settlementIn(details: unknown): Changes {
  const { data } = z.safeParse(Settled, details);
  if (!data) return [];
  const to = `${settlementWords[data.method]}, ${data.reference}, ${data.paidOn}`;
  return [{ field: "Paid by", from: "", to }];
}

const Hidden = z.object({ reason: z.string() });

function reasonOf(details: unknown): Changes {
  const { data } = z.safeParse(Hidden, details);
  return data ? [{ field: "Reason", from: "", to: data.reason }] : [];
}

export const inOrder = (a: Activity, b: Activity): number => Date.parse(a.at) - Date.parse(b.at);

export const activityOnWire = ({ did, by, at, details }: Activity): ActivityOnWire => ({
  did,
  by,
  at,
  changes: [
    ...editOf(details),
    ...moveOf({ did, by, at, details }),
    ...moneyOf(details),
    ...settlementIn(details),
    ...reasonOf(details),
  ],
});
