import { matchPath } from "react-router-dom";
import type { AdminIconName } from "./admin-icon.tsx";
import type { Destination } from "./navigation.ts";

export const adminNavigation: readonly (Destination & { icon: AdminIconName })[] = [
  { name: "Dashboard", to: "/admin/dashboard", icon: "chart" },
  { name: "Products", to: "/admin/products", icon: "box" },
  { name: "Create Product", to: "/admin/product", icon: "plus" },
  { name: "Orders", to: "/admin/orders", icon: "receipt" },
  { name: "Users", to: "/admin/users", icon: "people" },
  { name: "Reviews", to: "/admin/reviews", icon: "star" },
  { name: "Payments", to: "/admin/payments", icon: "card" },
];

/** Pages behind the six, with the one of the six they belong to. */
const further = [
  { name: "Edit Product", path: "/admin/products/:id", of: "/admin/products" },
  { name: "Order Details", path: "/admin/order/:id", of: "/admin/orders" },
  { name: "Edit User", path: "/admin/users/:id", of: "/admin/users" },
] as const;

/** The page's title, and the place in the sidebar where it belongs. */
export function adminPlace(pathname: string): { title: string; of: string } {
  const own = adminNavigation.find(({ to }) => matchPath(to, pathname));
  if (own) return { title: own.name, of: own.to };
  const behind = further.find(({ path }) => matchPath(path, pathname));
  return { title: behind?.name ?? "Admin", of: behind?.of ?? "" };
}

/** The staff's ways back to the shop. */
export const staffNavigation: readonly Destination[] = [
  { name: "Home", to: "/" },
  { name: "Profile", to: "/account" },
  { name: "My Orders", to: "/orders" },
];
