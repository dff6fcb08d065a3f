import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { wishlistRoutes } from "./routes.ts";
import { maxWishes } from "./wishlist-merge.ts";

const Wishlist = z.object({
  products: z.array(Id).check(z.maxLength(maxWishes, `You can add up to ${maxWishes} products`)),
});
const WishlistAnswer = z.object({ success: Success, products: z.array(Id) });

export const wishlistCalls = /* @__PURE__ */ withSchemas(wishlistRoutes, {
  "wishlist/get": { input: NoInput, output: WishlistAnswer },
  "wishlist/put": { input: Wishlist, output: WishlistAnswer },
});
