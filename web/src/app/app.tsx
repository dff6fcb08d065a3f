import { RouterProvider, type RouterProviderProps } from "react-router-dom";
import { AccountSync } from "./account-sync.ts";
import { CartProvider } from "./cart.tsx";
import { SessionProvider } from "./session.tsx";

/** The whole shop. Browser and tests supply the router. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <SessionProvider>
    <AccountSync />
    <CartProvider>
      <RouterProvider router={router} />
    </CartProvider>
  </SessionProvider>
);
