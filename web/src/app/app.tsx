import { RouterProvider, type RouterProviderProps } from "react-router-dom";
import { CartProvider } from "./cart.tsx";
import { SessionProvider } from "./session.tsx";

/** The whole shop; the router of the browser, a test or a build gives it its address. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <SessionProvider>
    <CartProvider>
      <RouterProvider router={router} />
    </CartProvider>
  </SessionProvider>
);
