import * as z from "zod/mini";
import { BulkEdit } from "../../../../../shared/bulk-edits/schemas.ts";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import { ApiError } from "../../../lib/api.ts";

const { change: BulkChange } = BulkEdit.shape;

/** Empty texts change nothing. */
export const unchanged = {
  priceStep: "",
  price: "",
  stockStep: "",
  stock: "",
  reason: "",
  category: "",
  visibility: "",
  featured: "",
  gst: "",
  hsnStep: "",
  hsn: "",
  origin: "",
};
export type BulkFields = typeof unchanged;

export const priceSteps = {
  raise: "Raise by an amount",
  lower: "Lower by an amount",
  raisePercent: "Raise by per cent",
  lowerPercent: "Lower by per cent",
  ending: "Make it end in",
} as const;

export const stockSteps = { set: "Set to", add: "Add", take: "Take away" } as const;

/** What a choice sends to remove a value; an empty text would change nothing. */
export const removed = "none";

const lowered = (text: string): string => (text === "" ? text : `-${text}`);

function priceOf({ priceStep, price }: BulkFields) {
  const text = cleanCode(price);
  switch (priceStep) {
    case "raise":
      return { by: "amount", value: text };
    case "lower":
      return { by: "amount", value: lowered(text) };
    case "raisePercent":
      return { by: "percent", value: text };
    case "lowerPercent":
      return { by: "percent", value: lowered(text) };
    default:
      return { by: "ending", value: text };
  }
}

function stockOf({ stockStep, stock, reason }: BulkFields) {
  const text = cleanCode(stock);
  if (stockStep === "set") return { value: text, reason };
  return { change: stockStep === "take" ? lowered(text) : text, reason };
}

const orRemoved = (text: string): string => (text === removed ? "" : text);

const changeOf = (fields: BulkFields) => {
  const { priceStep, stockStep, category, visibility, featured, gst, hsnStep, hsn, origin } = fields;
  return {
    ...(priceStep && { price: priceOf(fields) }),
    ...(stockStep && { stock: stockOf(fields) }),
    ...(category && { category }),
    ...(visibility && { visibility }),
    ...(featured && { featured: featured === "true" }),
    ...(gst && { gst: orRemoved(gst) }),
    // An empty code must not remove what it was meant to set.
    ...(hsnStep && { hsn: hsnStep === removed ? "" : hsn.trim() || " " }),
    ...(origin && { origin: orRemoved(origin) }),
  };
};

export const changesAnything = (fields: BulkFields): boolean => Object.keys(changeOf(fields)).length > 0;

/** The form's field for a path of the call's change; its first one for the whole. */
function fieldAt(path: string): string {
  if (path === "") return "priceStep";
  if (path.startsWith("price")) return path === "price.by" ? "priceStep" : "price";
  if (path === "stock.reason") return "reason";
  return path.startsWith("stock") ? "stock" : path;
}

/** Raising by a negative number would lower. */
const signProblem = "Enter a number without a sign";
const isSigned = (step: string, text: string): boolean => step !== "" && /^[-+]/.test(cleanCode(text));

/** Checks the form's fields as the call does, with messages beside its own fields. */
export const CheckedChange = z.transform((fields: BulkFields, { issues }) => {
  const problem = (path: string, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: fields });
  const { data, error } = z.safeParse(BulkChange, changeOf(fields));
  for (const name of ["price", "stock"] as const)
    if (isSigned(fields[`${name}Step`], fields[name])) problem(name, signProblem);
  for (const { path, message } of error?.issues ?? []) problem(fieldAt(path.join(".")), message);
  return data ?? z.NEVER;
});

/** Rethrows the server's messages under the names of the form's fields. */
export function refuseByField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, status, fields } = error;
  const named = Object.entries(fields).map(([path, text]) => [
    fieldAt(path.replace(/^change(\.|$)/, "")),
    text,
  ]);
  throw new ApiError(code, message, status, Object.fromEntries(named));
}
