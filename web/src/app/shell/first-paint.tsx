import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { CartProvider } from "../lists/cart.tsx";
import { SessionProvider } from "../session/session.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { NeedsScripts } from "./needs-scripts.tsx";

/** Marks no link of the header as current. */
const nowhere = "/-";

/** The shell as HTML, painted before any script. Inert until the app's first render replaces it. */
export const firstPaint = (): string =>
  renderToStaticMarkup(
    <StaticRouter location={nowhere}>
      <SessionProvider>
        <CartProvider>
          <NeedsScripts />
          <div inert aria-busy="true">
            <Header />
            <Main>
              <PageLoading />
            </Main>
          </div>
        </CartProvider>
      </SessionProvider>
    </StaticRouter>,
  );
