import { Routes, useLocation } from "react-router-dom";
import { type PageRoute, pagesOf } from "./page-route.tsx";
import { AdminShell } from "./shell/admin-shell.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";
import { RequireAdmin } from "./shell/require-admin.tsx";

/** Every page of the admin area, one a line. */
const routes: readonly PageRoute[] = [
  { path: "/admin/dashboard", load: () => import("../pages/admin/dashboard/dashboard-page.tsx") },
  { path: "/admin/products", load: () => import("../pages/admin/products/products-page.tsx") },
  { path: "/admin/product", load: () => import("../pages/admin/products/create-page.tsx") },
  { path: "/admin/products/:id", load: () => import("../pages/admin/products/edit-page.tsx") },
  { path: "/admin/orders", load: () => import("../pages/admin/orders/orders-page.tsx") },
  { path: "/admin/order/:id", load: () => import("../pages/admin/orders/order-page.tsx") },
  { path: "/admin/users", load: () => import("../pages/admin/users/users-page.tsx") },
  { path: "/admin/users/:id", load: () => import("../pages/admin/users/edit-user-page.tsx") },
  { path: "/admin/reviews", load: () => import("../pages/admin/reviews/reviews-page.tsx") },
  { path: "/admin/payments", load: () => import("../pages/admin/payments/payments-page.tsx") },
  { path: "*", load: () => import("../pages/status/not-found-page.tsx") },
];

const { elements, preload } = pagesOf(routes);

/** Loads the page of a path ahead of its showing. */
export const preloadAdminPage = preload;

export const AdminPages = () => (
  <AdminShell>
    <CrashBoundary place={useLocation().key}>
      <RequireAdmin>
        <Routes>{elements}</Routes>
      </RequireAdmin>
    </CrashBoundary>
  </AdminShell>
);
