import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, Success } from "../core/wire.ts";
import { Address, postalCodeOf, shippingFields } from "../delivery/shipping-info.ts";
import { addressRoutes } from "./routes.ts";

export const maxAddresses = 10;

export const SavedAddress = z.extend(Address, { _id: Id, default: z.boolean() });
export type SavedAddress = z.infer<typeof SavedAddress>;

const isDefault = { default: z.optional(z.boolean()) };
const given = z.pipe(
  z.looseObject({}),
  z.transform((fields: Record<string, unknown>) => postalCodeOf(fields)),
);
const NewAddress = z.pipe(given, z.object({ ...shippingFields, ...isDefault }));
const AddressChange = z.pipe(
  given,
  z
    .extend(z.partial(z.object({ ...shippingFields, ...isDefault })), { id: Id })
    .check(z.refine(({ id: _, ...fields }) => Object.keys(fields).length > 0, "Change at least one field")),
);
const AddressAnswer = z.object({ success: Success, address: SavedAddress });

export const addressCalls = /* @__PURE__ */ withSchemas(addressRoutes, {
  "addresses/list": {
    input: z.object({}),
    output: z.object({
      success: Success,
      addresses: z.array(SavedAddress),
      lastUsed: z.optional(Address),
    }),
  },
  "addresses/create": { input: NewAddress, output: AddressAnswer },
  "addresses/update": { input: AddressChange, output: AddressAnswer },
  "addresses/delete": { input: z.object({ id: Id }), output: Done },
});
