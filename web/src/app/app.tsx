import { RouterProvider, type RouterProviderProps } from "react-router-dom";
import { AccountCart } from "./account-cart.ts";
import { CartProvider } from "./cart.tsx";
import { SessionProvider } from "./session.tsx";

/** The whole shop. Browser and tests supply the router. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <SessionProvider>
    <AccountCart />
    <CartProvider>
      <RouterProvider router={router} />
    </CartProvider>
  </SessionProvider>
);
