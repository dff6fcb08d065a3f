import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import {
  emptyAsNone,
  Id,
  NextCursor,
  NumberText,
  oneLine,
  Paging,
  Success,
  Timestamp,
  text,
} from "../core/wire.ts";
import { Files } from "../pictures/upload.ts";
import { maxOrderLines } from "../products/catalogue.ts";
import { requestRules, returnFields } from "./return-fields.ts";
import { maxReturnPictures, returnActions, returnStates } from "./return-states.ts";
import { returnRoutes } from "./routes.ts";
import { staffReturnRoutes } from "./staff-routes.ts";

export const Return = z.object({
  _id: Id,
  /** Written on the parcel: the order's number and a count, for example "ES-10482-R1". */
  number: z.string(),
  order: Id,
  ...returnFields,
  items: z.array(
    z.object({
      product: Id,
      name: z.string(),
      quantity: z.number(),
      received: z.optional(z.number()),
      /** The other colour that is sent instead. */
      swapFor: z.optional(Id),
      swapName: z.optional(z.string()),
    }),
  ),
  /** URLs for the owner and staff only. */
  images: z.array(z.string()),
  /** Rupees, present once refunded: the amount decided until it is sent, then the amount sent. */
  amount: z.optional(z.number()),
  refundDue: z.optional(z.number()),
});
export type Return = z.infer<typeof Return>;

export const Returnable = z.object({
  items: z.array(z.object({ product: Id, quantity: z.number() })),
  until: Timestamp,
  defectUntil: Timestamp,
});
export type Returnable = z.infer<typeof Returnable>;

const Quantity = z.int("Enter a quantity").check(z.minimum(1), z.maximum(1000));
const Items = z
  .array(z.object({ product: Id, quantity: Quantity, swapFor: z.optional(Id) }), "Choose at least one item")
  .check(
    z.minLength(1, "Choose at least one item"),
    z.maxLength(maxOrderLines),
    z.refine(
      (items) => new Set(items.map(({ product }) => product)).size === items.length,
      "List each product once",
    ),
  );

const maxItemsText = 20_000;

function parsed(json: string): unknown {
  try {
    return json.length > maxItemsText ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

const ReturnRequest = z.object({
  id: Id,
  ...requestRules,
  items: z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((given) => (typeof given === "string" ? parsed(given) : given)),
    ),
    Items,
  ),
  images: z.pipe(
    Files,
    z
      .array(z.instanceof(File))
      .check(z.maxLength(maxReturnPictures, `You can add up to ${maxReturnPictures} photos`)),
  ),
});

const ReturnId = z.object({ id: Id });
const ReturnAnswer = z.object({ success: Success, return: Return });

const ReturnStep = z.object({
  id: Id,
  action: z.enum(returnActions, "Choose a step"),
  /** Shown to the customer; required for declining. */
  reason: emptyAsNone(text(1000, "Give a reason")),
  /** For `receive`: the counted units. By default all arrived and none can be sold again. */
  items: z.optional(
    z
      .array(
        z.object({
          product: Id,
          quantity: z.int("Enter a quantity").check(z.minimum(0), z.maximum(1000)),
          sellable: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(2 * maxOrderLines)),
  ),
  carrier: emptyAsNone(oneLine(60, "Choose a carrier")),
  trackingNumber: emptyAsNone(oneLine(40, "Enter the tracking number")),
});

const PictureOf = z.object({
  id: Id,
  number: z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(maxReturnPictures))),
});
const Bytes = z.instanceof(Uint8Array);
export const ReturnsQuery = z.object({ ...Paging, state: z.optional(z.enum(returnStates)) });
const ReturnsAnswer = z.object({ success: Success, returns: z.array(Return), nextCursor: NextCursor });

export const returnCalls = /* @__PURE__ */ withSchemas(returnRoutes, {
  "returns/ask": { input: ReturnRequest, output: ReturnAnswer },
  "returns/withdraw": { input: ReturnId, output: ReturnAnswer },
  "returns/picture": { input: PictureOf, output: Bytes },
});

export const staffReturnCalls = /* @__PURE__ */ withSchemas(staffReturnRoutes, {
  "admin/returns/list": { input: ReturnsQuery, output: ReturnsAnswer },
  "admin/returns/update": { input: ReturnStep, output: ReturnAnswer },
});
