import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { PageLoading } from "../../ui/spinner.tsx";
import { CartProvider } from "../cart.tsx";
import { SessionProvider } from "../session.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { NeedsScripts } from "./needs-scripts.tsx";

/** No page of the shop has this path, so no link of the header is the current one. */
const nowhere = "/-";

/**
 * The shell as HTML for the document, painted before any script has loaded. It is inert, because nothing
 * in it works yet; the app's first render replaces it.
 */
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
