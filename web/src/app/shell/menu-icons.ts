import { drawn, Plus } from "../../ui/display/icons.tsx";

/** By path: a page with an icon is in the admin menu. */
export const menuIcons: Readonly<Record<string, typeof Plus>> = {
  "/admin": drawn("M4 7.5l1.5 1.5L8.5 6M4 16.5l1.5 1.5 3-3M12 7.5h8.5M12 16.5h8.5"),
  "/admin/dashboard": drawn("M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6"),
  "/admin/reports": drawn("M4.5 20v-6M9.5 20V9M14.5 20v-8M19.5 20V4"),
  "/admin/products": drawn("m12 3 8 4.4v9.2L12 21l-8-4.4V7.4zM4 7.4l8 4.4 8-4.4M12 11.8V21"),
  "/admin/product": Plus,
  "/admin/families": drawn(
    "M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M14 5.2a5.5 5.5 0 1 1 -4.6 9.1M8 14.4a5.5 5.5 0 1 0 9.4 .9",
  ),
  "/admin/import": drawn("M12 3.5v10M8 10l4 4 4-4M4 15.5v4.5h16v-4.5"),
  "/admin/orders": drawn("M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5"),
  "/admin/invoices": drawn("M6 3.5h8.5L18 7v13.5H6zM14 3.5V7.5h4M9 11.5h6M9 14.5h6M9 17.5h3"),
  "/admin/returns": drawn("M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-3"),
  "/admin/coupons": drawn("M3.5 11.5v-8h8l9 9-8 8zM8 8h.01"),
  "/admin/users": drawn(
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.8-3.6 3.2-5.5 6.5-5.5s5.7 1.9 6.5 5.5M16 5a3.5 3.5 0 0 1 0 6.2M18 14.9c1.9.8 3 2.5 3.5 5.1",
  ),
  "/admin/staff": drawn(
    "M4.5 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11.4 12.6 19.5 4.5M16 8l2.5 2.5M13.8 10.2l1.7 1.7",
  ),
  "/admin/keys": drawn(
    "M8 8h8v8h-8zM3.5 10H8M3.5 14H8M16 10h4.5M16 14h4.5M10 3.5V8M14 3.5V8M10 16v4.5M14 16v4.5",
  ),
  "/admin/reviews": drawn("m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z"),
  "/admin/messages": drawn("M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5"),
  "/admin/webhooks": drawn("M4 12h11M11 7.5l4.5 4.5-4.5 4.5M19.5 4.5v15"),
  "/admin/jobs": drawn("M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"),
  "/admin/payments": drawn("M3.5 6.5h17v11h-17zM3.5 10.5h17M6.5 14.5h4"),
};
