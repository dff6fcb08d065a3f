import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { RequireUser } from "./guard.tsx";
import { CrashBoundary } from "./layout/crash-boundary.tsx";
import { RequireAdmin } from "./layout/require-admin.tsx";
import { useScrollMemory } from "./layout/scroll.ts";
import { ShopShell } from "./layout/shop-shell.tsx";
import { PageLoading } from "./ui/spinner.tsx";

interface PageRoute {
  path: string;
  /** Who may see it; left out, everybody. The server decides, this only spares people dead ends. */
  guard?: "user" | "admin";
  load: () => Promise<{ default: ComponentType }>;
}

/** Every page, one a line. */
const routes: readonly PageRoute[] = [
  { path: "/", load: () => import("./pages/shop/home/home-page.tsx") },
  { path: "/products", load: () => import("./pages/shop/listing/products-page.tsx") },
  { path: "/products/:keyword", load: () => import("./pages/shop/listing/products-page.tsx") },
  { path: "/product/:id", load: () => import("./pages/shop/product/product-page.tsx") },
  { path: "/slider", load: () => import("./pages/shop/slider-page.tsx") },
  { path: "/contact", load: () => import("./pages/shop/contact-page.tsx") },
  { path: "/load", load: () => import("./pages/status/load-page.tsx") },
  { path: "/cart", load: () => import("./pages/checkout/cart-page.tsx") },
  { path: "/login", load: () => import("./pages/account/login-page.tsx") },
  { path: "/password/forgot", load: () => import("./pages/account/forgot-password-page.tsx") },
  { path: "/password/reset/:token", load: () => import("./pages/account/reset-password-page.tsx") },
  { path: "/account", guard: "user", load: () => import("./pages/account/account-page.tsx") },
  { path: "/profile/update", guard: "user", load: () => import("./pages/account/update-profile-page.tsx") },
  { path: "/password/update", guard: "user", load: () => import("./pages/account/update-password-page.tsx") },
  { path: "/shipping", guard: "user", load: () => import("./pages/checkout/shipping-page.tsx") },
  { path: "/process/payment", guard: "user", load: () => import("./pages/checkout/payment-page.tsx") },
  { path: "/success", guard: "user", load: () => import("./pages/checkout/success-page.tsx") },
  { path: "/orders", guard: "user", load: () => import("./pages/account/orders-page.tsx") },
  { path: "/order/:id", guard: "user", load: () => import("./pages/account/order-page.tsx") },
  {
    path: "/admin/dashboard",
    guard: "admin",
    load: () => import("./pages/admin/dashboard/dashboard-page.tsx"),
  },
  { path: "/admin/products", guard: "admin", load: () => import("./pages/admin/products/products-page.tsx") },
  { path: "/admin/product", guard: "admin", load: () => import("./pages/admin/products/create-page.tsx") },
  { path: "/admin/products/:id", guard: "admin", load: () => import("./pages/admin/products/edit-page.tsx") },
  { path: "/admin/orders", guard: "admin", load: () => import("./pages/admin/orders/orders-page.tsx") },
  { path: "/admin/order/:id", guard: "admin", load: () => import("./pages/admin/orders/order-page.tsx") },
  { path: "/admin/users", guard: "admin", load: () => import("./pages/admin/users/users-page.tsx") },
  { path: "/admin/users/:id", guard: "admin", load: () => import("./pages/admin/users/edit-user-page.tsx") },
  { path: "/admin/reviews", guard: "admin", load: () => import("./pages/admin/reviews/reviews-page.tsx") },
  { path: "/admin/payments", guard: "admin", load: () => import("./pages/admin/payments/payments-page.tsx") },
  { path: "*", load: () => import("./pages/status/not-found-page.tsx") },
];

const guards = { user: RequireUser, admin: RequireAdmin };

function elementOf({ guard, load }: PageRoute) {
  const Page = lazy(load);
  if (!guard) return <Page />;
  const Guard = guards[guard];
  return (
    <Guard>
      <Page />
    </Guard>
  );
}

const elements = routes.map((route) => (
  <Route key={route.path} path={route.path} element={elementOf(route)} />
));

/** Not for shoppers to load. */
const AdminShell = lazy(async () => ({ default: (await import("./layout/admin-shell.tsx")).AdminShell }));

export function Pages() {
  useScrollMemory();
  const { key, pathname } = useLocation();
  const Shell = pathname.startsWith("/admin/") ? AdminShell : ShopShell;
  return (
    <Suspense fallback={<PageLoading />}>
      <Shell>
        <CrashBoundary place={key}>
          <Routes>{elements}</Routes>
        </CrashBoundary>
      </Shell>
    </Suspense>
  );
}
