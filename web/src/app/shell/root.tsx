import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { Toasts } from "../../ui/toasts/toasts.tsx";
import { usePaymentKeyAhead } from "../checkout/payment-key.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { useScrollMemory } from "./scroll.ts";

export function Root() {
  useScrollMemory();
  usePaymentKeyAhead();
  return (
    <>
      <ProgressLine />
      <CrashBoundary place={useLocation().key}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </CrashBoundary>
      <Toasts />
    </>
  );
}
