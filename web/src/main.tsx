import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { CartProvider } from "./cart.tsx";
import { Pages } from "./routes.tsx";
import { SessionProvider } from "./session.tsx";
import { Toasts } from "./ui/toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <SessionProvider>
        <CartProvider>
          <Pages />
          <Toasts />
        </CartProvider>
      </SessionProvider>
    </BrowserRouter>
  </StrictMode>,
);
