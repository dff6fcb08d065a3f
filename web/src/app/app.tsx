import { RouterProvider, type RouterProviderProps } from "react-router-dom";
import { CartProvider } from "./cart.tsx";
import { SessionProvider } from "./session.tsx";

/** The whole shop. Browser and tests supply the router. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <SessionProvider>
    <CartProvider>
      <RouterProvider router={router} />
    </CartProvider>
  </SessionProvider>
);
