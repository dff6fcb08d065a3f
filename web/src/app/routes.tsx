import { Suspense } from "react";
import { Navigate, Routes, useLocation } from "react-router-dom";
import { lazyFile } from "../lib/lazy-file.tsx";
import { PageLoading } from "../ui/spinner.tsx";
import { type PageRoute, pagesOf } from "./page-route.tsx";
import { CrashBoundary } from "./shell/crash-boundary.tsx";
import { useScrollMemory } from "./shell/scroll.ts";
import { ShopShell } from "./shell/shop-shell.tsx";

/** Every page of the shop, one a line. */
const routes: readonly PageRoute[] = [
  { path: "/", load: () => import("../pages/shop/home/home-page.tsx") },
  { path: "/products", load: () => import("../pages/shop/listing/products-page.tsx") },
  { path: "/products/:keyword", load: () => import("../pages/shop/listing/products-page.tsx") },
  { path: "/product/:id", load: () => import("../pages/shop/product/product-page.tsx") },
  { path: "/slider", load: () => import("../pages/shop/slider-page.tsx") },
  { path: "/contact", load: () => import("../pages/shop/contact-page.tsx") },
  { path: "/search", load: () => import("../pages/shop/search-page.tsx") },
  { path: "/about", load: () => import("../pages/shop/about-page.tsx") },
  { path: "/blogs", load: () => import("../pages/shop/guides/blogs-page.tsx") },
  { path: "/blogs/:slug", load: () => import("../pages/shop/guides/guide-page.tsx") },
  { path: "/sitemap", load: () => import("../pages/shop/sitemap-page.tsx") },
  { path: "/collections", load: () => import("../pages/shop/shelves/collections-page.tsx") },
  { path: "/trending", load: () => import("../pages/shop/shelves/trending-page.tsx") },
  { path: "/new-arrivals", load: () => import("../pages/shop/shelves/new-arrivals-page.tsx") },
  { path: "/featured", load: () => import("../pages/shop/shelves/featured-page.tsx") },
  { path: "/load", load: () => import("../pages/status/load-page.tsx") },
  { path: "/cart", load: () => import("../pages/checkout/cart-page.tsx") },
  { path: "/login", load: () => import("../pages/account/login-page.tsx") },
  { path: "/password/forgot", load: () => import("../pages/account/forgot-password-page.tsx") },
  { path: "/password/reset/:token", load: () => import("../pages/account/reset-password-page.tsx") },
  { path: "/email/confirm/:token", load: () => import("../pages/account/confirm-email-page.tsx") },
  { path: "/account", guard: "user", load: () => import("../pages/account/account-page.tsx") },
  { path: "/profile/update", guard: "user", load: () => import("../pages/account/update-profile-page.tsx") },
  {
    path: "/password/update",
    guard: "user",
    load: () => import("../pages/account/update-password-page.tsx"),
  },
  { path: "/shipping", guard: "user", load: () => import("../pages/checkout/shipping-page.tsx") },
  { path: "/process/payment", guard: "user", load: () => import("../pages/checkout/payment-page.tsx") },
  { path: "/success", guard: "user", load: () => import("../pages/checkout/success-page.tsx") },
  { path: "/orders", guard: "user", load: () => import("../pages/account/orders-page.tsx") },
  { path: "/order/:id", guard: "user", load: () => import("../pages/account/order-page.tsx") },
  { path: "*", load: () => import("../pages/status/not-found-page.tsx") },
];

const pages = pagesOf(routes);

/** Not for shoppers to load, its table of pages included. */
const loadAdmin = () => import("./admin-routes.tsx");
const AdminPages = lazyFile(async () => ({ default: (await loadAdmin()).AdminPages }));

const isAdmin = (pathname: string): boolean => pathname.startsWith("/admin/");

/** Loads the page of a path ahead of its showing. */
export async function preloadPage(pathname: string): Promise<void> {
  if (!isAdmin(pathname)) return pages.preload(pathname);
  await AdminPages.preload();
  const { preloadAdminPage } = await loadAdmin();
  await preloadAdminPage(pathname);
}

const ShopPages = () => (
  <ShopShell>
    <CrashBoundary place={useLocation().key}>
      <Routes>{pages.elements}</Routes>
    </CrashBoundary>
  </ShopShell>
);

export function Pages() {
  useScrollMemory();
  const { pathname, key } = useLocation();
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to="/admin/dashboard" replace />;
  return (
    <CrashBoundary place={key}>
      {isAdmin(pathname) ? (
        <Suspense fallback={<PageLoading />}>
          <AdminPages />
        </Suspense>
      ) : (
        <ShopPages />
      )}
    </CrashBoundary>
  );
}
