import { type ReactNode, Suspense } from "react";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { Canonical } from "./canonical.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

export const ShopShell = ({ children }: { children: ReactNode }) => (
  <>
    <Canonical />
    <OfflineNotice />
    <Header />
    <Main>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Main>
    <Footer />
  </>
);
