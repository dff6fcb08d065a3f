import { type ReactNode, Suspense } from "react";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { useStored } from "../../lib/storage.ts";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { compared } from "../lists/compared.ts";
import { Canonical } from "./canonical.tsx";
import { Header } from "./header.tsx";
import { Main } from "./main.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/** Below every page, which is within its budget without it. */
const Footer = lazyFile(() => import("./footer.tsx"), { rendered: true });
const CompareTray = lazyFile(() => import("../compare/compare-tray.tsx"));

function Tray() {
  const chosen = useStored(compared);
  return (
    chosen && (
      <Optional>
        <CompareTray {...chosen} />
      </Optional>
    )
  );
}

export const ShopShell = ({ children }: { children: ReactNode }) => (
  <>
    <Canonical />
    <OfflineNotice />
    <Header />
    <Main>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Main>
    <Tray />
    <Optional rendered>
      <Footer />
    </Optional>
  </>
);
