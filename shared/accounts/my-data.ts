import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success, Timestamp } from "../core/wire.ts";
import { Order } from "../orders/schemas.ts";
import { Review } from "../reviews/schemas.ts";
import { SavedAddress } from "./address.ts";
import { CartItems } from "./cart.ts";
import { Passkey } from "./passkey.ts";
import { myDataRoutes } from "./routes.ts";
import { Devices, User, UserAction } from "./schemas.ts";
import { staffDataRoutes } from "./staff-routes.ts";

const MyData = z.object({
  success: Success,
  user: User,
  addresses: z.array(SavedAddress),
  cart: CartItems,
  wishlist: z.array(Id),
  orders: z.array(Order),
  reviews: z.array(z.extend(Review, { productId: Id })),
  helpfulReviews: z.array(Id),
  waits: z.array(z.object({ product: Id, askedAt: Timestamp })),
  passkeys: z.array(Passkey),
  devices: Devices,
});

export const myDataCalls = /* @__PURE__ */ withSchemas(myDataRoutes, {
  "account/data": { input: NoInput, output: MyData },
});

export const staffDataCalls = /* @__PURE__ */ withSchemas(staffDataRoutes, {
  "admin/users/data": { input: UserAction, output: MyData },
});
