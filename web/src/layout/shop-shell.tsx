import { type ReactNode, Suspense } from "react";
import { PageLoading } from "../ui/spinner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";

/** What surrounds every customer page. */
export const ShopShell = ({ children }: { children: ReactNode }) => (
  <>
    <Header />
    <Main>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Main>
    <Footer />
  </>
);
