import type { ReactNode } from "react";
import { AccountSync } from "./lists/account-sync.ts";
import { CartProvider } from "./lists/cart.tsx";
import { SessionProvider } from "./session/session.tsx";

/** The shop without its router, which browser, server and tests supply. */
export const App = ({ children }: { children: ReactNode }) => (
  <SessionProvider>
    <AccountSync />
    <CartProvider>{children}</CartProvider>
  </SessionProvider>
);
