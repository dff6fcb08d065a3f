import { categories, categoryNames } from "../../../shared/products/catalogue.ts";
import type { AdminIconName } from "./shell/admin-icon.tsx";

export interface PageInfo {
  path: string;
  /** Module path below `src/pages`, without extension. */
  file: string;
  /** The title, unless the page sets its own. */
  title: string;
  /** The description, unless the page sets its own. */
  description?: string;
  /** For menus and the sitemap, if it differs from the title. */
  name?: string;
  /** As for calls; public if absent. Enforced by the server. */
  access?: "user" | "buyer" | "customer" | "staff";
  /** Whether a login may return here; implied by `access`. */
  redirect?: true;
  /** Prerendered: public and identified by its path alone. */
  rendered?: true;
  /** Its section in the sitemap. */
  section?: "Earshot" | "Shop" | "Policies" | "Your account";
  /** Puts it into the admin menu. */
  icon?: AdminIconName;
  /** The menu entry to highlight for it. */
  parent?: string;
}

/** Redirect targets, titles, the admin menu and the sitemap derive from this table. */
export const pages: readonly PageInfo[] = [
  {
    path: "/",
    file: "shop/home/home-page",
    title: "Earshot",
    name: "Home",
    redirect: true,
    section: "Earshot",
    rendered: true,
  },
  {
    path: "/products",
    file: "shop/listing/products-page",
    title: "All Products",
    redirect: true,
    section: "Shop",
    rendered: true,
  },
  { path: "/products/:keyword", file: "shop/listing/products-page", title: "All Products", redirect: true },
  // Another spelling, which redirects to the right one.
  { path: "/product/gamingheadophone", file: "shop/product/product-page", title: "Product" },
  ...categories.map((category) => ({
    path: `/product/${category}`,
    file: "shop/listing/category-page",
    title: categoryNames[category],
    redirect: true as const,
    rendered: true as const,
  })),
  {
    path: "/product/:id",
    file: "shop/product/product-page",
    title: "Product",
    redirect: true,
    rendered: true,
  },
  { path: "/preview", file: "shop/product/preview-page", title: "Preview" },
  {
    path: "/slider",
    file: "shop/home/slider-page",
    title: "New Launches",
    description: "The newest earbuds, headphones, speakers and watches at Earshot.",
    section: "Shop",
    rendered: true,
  },
  {
    path: "/contact",
    file: "shop/contact/contact-page",
    title: "Contact us",
    section: "Earshot",
    rendered: true,
  },
  {
    path: "/search",
    file: "shop/search/search-page",
    title: "Search",
    description: "Find earbuds, headphones, speakers and watches at Earshot.",
    section: "Shop",
  },
  {
    path: "/about",
    file: "shop/reading/about-page",
    title: "About us",
    section: "Earshot",
    rendered: true,
  },
  {
    path: "/blogs",
    file: "shop/reading/blogs-page",
    title: "Blogs",
    section: "Earshot",
    rendered: true,
  },
  { path: "/blogs/:slug", file: "shop/reading/guide-page", title: "Blogs", rendered: true },
  {
    path: "/sitemap",
    file: "shop/reading/sitemap-page",
    title: "Sitemap",
    section: "Earshot",
    rendered: true,
  },
  {
    path: "/collections",
    file: "shop/shelves/collections-page",
    title: "Collections",
    section: "Shop",
    rendered: true,
  },
  {
    path: "/trending",
    file: "shop/shelves/trending-page",
    title: "Trending Products",
    section: "Shop",
    rendered: true,
  },
  {
    path: "/new-arrivals",
    file: "shop/shelves/new-arrivals-page",
    title: "New Arrivals",
    section: "Shop",
    rendered: true,
  },
  {
    path: "/featured",
    file: "shop/shelves/featured-page",
    title: "Featured Products",
    section: "Shop",
    rendered: true,
  },
  {
    path: "/compare",
    file: "shop/compare/compare-page",
    title: "Compare",
    section: "Shop",
  },
  {
    path: "/track",
    file: "shop/track/track-page",
    title: "Track Order",
    description: "Track your Earshot order with its number and PIN code.",
    section: "Your account",
  },
  {
    path: "/shipping-policy",
    file: "shop/policies/shipping-policy-page",
    title: "Shipping",
    section: "Policies",
    rendered: true,
  },
  {
    path: "/returns-policy",
    file: "shop/policies/returns-policy-page",
    title: "Returns",
    section: "Policies",
    rendered: true,
  },
  {
    path: "/warranty",
    file: "shop/policies/warranty-page",
    title: "Warranty",
    section: "Policies",
    rendered: true,
  },
  {
    path: "/faq",
    file: "shop/policies/faq-page",
    title: "FAQ",
    section: "Policies",
    rendered: true,
  },
  {
    path: "/privacy",
    file: "shop/policies/privacy-page",
    title: "Privacy",
    section: "Policies",
    rendered: true,
  },
  {
    path: "/terms",
    file: "shop/policies/terms-page",
    title: "Terms",
    section: "Policies",
    rendered: true,
  },
  { path: "/load", file: "status/load-page", title: "Loading" },
  { path: "/cart", file: "checkout/cart/cart-page", title: "Cart", redirect: true, section: "Shop" },
  {
    path: "/wishlist",
    file: "shop/wishlist/wishlist-page",
    title: "Wishlist",
    redirect: true,
    section: "Shop",
  },
  { path: "/login", file: "account/sign-in/login-page", title: "Sign in", section: "Your account" },
  {
    path: "/password/forgot",
    file: "account/sign-in/forgot-password-page",
    title: "Forgot Password",
    section: "Your account",
  },
  { path: "/password/reset/:token", file: "account/sign-in/reset-password-page", title: "Reset Password" },
  { path: "/email/confirm/:token", file: "account/sign-in/confirm-email-page", title: "Confirm Email" },
  { path: "/notify/confirm/:token", file: "account/restocks/confirm-wait-page", title: "Notify me" },
  { path: "/notify/stop/:token", file: "account/restocks/stop-waits-page", title: "Stop restock emails" },

  {
    path: "/account",
    file: "account/profile/account-page",
    title: "My Account",
    access: "user",
    section: "Your account",
  },
  {
    path: "/profile/update",
    file: "account/profile/update-profile-page",
    title: "Update Profile",
    access: "user",
  },
  {
    path: "/password/update",
    file: "account/profile/update-password-page",
    title: "Change Password",
    access: "user",
  },
  { path: "/goodbye", file: "account/profile/goodbye-page", title: "Goodbye" },
  { path: "/shipping", file: "checkout/shipping/shipping-page", title: "Shipping Details", access: "buyer" },
  { path: "/process/payment", file: "checkout/payment/payment-page", title: "Payment", access: "buyer" },
  { path: "/success", file: "checkout/payment/success-page", title: "Order Placed", access: "buyer" },
  {
    path: "/orders",
    file: "account/orders/orders-page",
    title: "My Orders",
    access: "buyer",
    section: "Your account",
  },
  { path: "/order/:id", file: "account/orders/order-page", title: "Order Details", access: "customer" },
  { path: "/order/:id/invoice", file: "account/orders/invoice-page", title: "Invoice", access: "customer" },
  {
    path: "/order/:id/return",
    file: "account/orders/return-page",
    title: "Return or Repair",
    access: "customer",
  },

  {
    path: "/admin/dashboard",
    file: "admin/dashboard/dashboard-page",
    title: "Dashboard",
    access: "staff",
    icon: "chart",
  },
  {
    path: "/admin/products",
    file: "admin/products/products-page",
    title: "Products",
    access: "staff",
    icon: "box",
  },
  {
    path: "/admin/product",
    file: "admin/products/create-page",
    title: "Create Product",
    access: "staff",
    icon: "plus",
  },
  {
    path: "/admin/products/:id",
    file: "admin/products/edit-page",
    title: "Edit Product",
    access: "staff",
    parent: "/admin/products",
  },
  {
    path: "/admin/import",
    file: "admin/import/import-page",
    title: "Import Products",
    access: "staff",
    icon: "inbox",
  },
  {
    path: "/admin/import/:id",
    file: "admin/import/job-page",
    title: "Import",
    access: "staff",
    parent: "/admin/import",
  },
  {
    path: "/admin/families",
    file: "admin/families/families-page",
    title: "Families",
    access: "staff",
    icon: "swatches",
  },
  {
    path: "/admin/family",
    file: "admin/families/create-page",
    title: "Create Family",
    access: "staff",
    parent: "/admin/families",
  },
  {
    path: "/admin/families/:id",
    file: "admin/families/family-page",
    title: "Edit Family",
    access: "staff",
    parent: "/admin/families",
  },
  {
    path: "/admin/orders",
    file: "admin/orders/orders-page",
    title: "Orders",
    access: "staff",
    icon: "receipt",
  },
  {
    path: "/admin/orders/ship",
    file: "admin/orders/ship-page",
    title: "Ship Orders",
    access: "staff",
    parent: "/admin/orders",
  },
  {
    path: "/admin/order/:id",
    file: "admin/orders/order-page",
    title: "Order Details",
    access: "staff",
    parent: "/admin/orders",
  },
  {
    path: "/admin/returns",
    file: "admin/returns/returns-page",
    title: "Returns",
    access: "staff",
    icon: "back",
  },
  {
    path: "/admin/invoices",
    file: "admin/invoices/invoices-page",
    title: "Invoices",
    access: "staff",
    icon: "bill",
  },
  {
    path: "/admin/coupons",
    file: "admin/coupons/coupons-page",
    title: "Coupons",
    access: "staff",
    icon: "tag",
  },
  {
    path: "/admin/coupon",
    file: "admin/coupons/create-page",
    title: "Create Coupon",
    access: "staff",
    parent: "/admin/coupons",
  },
  {
    path: "/admin/coupons/:code",
    file: "admin/coupons/edit-page",
    title: "Edit Coupon",
    access: "staff",
    parent: "/admin/coupons",
  },
  { path: "/admin/users", file: "admin/users/users-page", title: "Users", access: "staff", icon: "people" },
  {
    path: "/admin/users/:id",
    file: "admin/users/edit-user-page",
    title: "Edit User",
    access: "staff",
    parent: "/admin/users",
  },
  {
    path: "/admin/reviews",
    file: "admin/reviews/reviews-page",
    title: "Reviews",
    access: "staff",
    icon: "star",
  },
  {
    path: "/admin/messages",
    file: "admin/messages/messages-page",
    title: "Messages",
    access: "staff",
    icon: "letter",
  },
  {
    path: "/admin/payments",
    file: "admin/payments/payments-page",
    title: "Payments",
    access: "staff",
    icon: "card",
  },
  {
    path: "/admin/jobs",
    file: "admin/jobs/jobs-page",
    title: "Jobs",
    access: "staff",
    icon: "sliders",
  },
  {
    path: "/admin/jobs/:id",
    file: "admin/jobs/job-page",
    title: "Job",
    access: "staff",
    parent: "/admin/jobs",
  },
  { path: "/admin/*", file: "status/not-found-page", title: "Page not found", access: "staff" },
  { path: "*", file: "status/not-found-page", title: "Page not found" },
];
