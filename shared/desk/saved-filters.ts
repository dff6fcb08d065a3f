import * as z from "zod/mini";
import { Id, oneLine, Timestamp } from "../core/wire.ts";

export const filteredLists = [
  "orders",
  "products",
  "customers",
  "reviews",
  "returns",
  "messages",
  "coupons",
] as const;
export type FilteredList = (typeof filteredLists)[number];

const maxQueryLength = 1000;

/** The list's parameters in the address, without its paging. */
const Query = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))).check(
  z.refine((query) => Object.keys(query).length > 0, "Filter the list first"),
  z.refine((query) => JSON.stringify(query).length <= maxQueryLength, "This filter is too long"),
);

const savedFilterFields = {
  list: z.enum(filteredLists, `Choose from ${filteredLists.join(", ")}`),
  name: oneLine(40, "Enter a name"),
  query: Query,
};

export const NewSavedFilter = z.object({ ...savedFilterFields, shared: z._default(z.boolean(), false) });

export const SavedFilter = z.object({
  _id: Id,
  ...savedFilterFields,
  shared: z.boolean(),
  /** Who saved it. */
  by: z.string(),
  isOwn: z.boolean(),
  createdAt: Timestamp,
});
export type SavedFilter = z.infer<typeof SavedFilter>;
