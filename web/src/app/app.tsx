import { Toasts } from "../ui/toasts.tsx";
import { CartProvider } from "./cart.tsx";
import { Pages } from "./routes.tsx";
import { SessionProvider } from "./session.tsx";

/** The whole shop, within a router that gives it its address. */
export const App = () => (
  <SessionProvider>
    <CartProvider>
      <Pages />
      <Toasts />
    </CartProvider>
  </SessionProvider>
);
