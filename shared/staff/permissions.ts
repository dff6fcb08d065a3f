export const permissions = [
  "orders:read",
  "orders:write",
  "catalogue:read",
  "catalogue:write",
  "customers:read",
  "customers:write",
  "reviews:read",
  "reviews:write",
  "coupons:read",
  "coupons:write",
  "messages:read",
  "messages:write",
  "returns:read",
  "returns:write",
  "invoices:read",
  "money:read",
  "money:refund",
  "reports:read",
  "staff:write",
  "keys:write",
  "webhooks:write",
  "settings:read",
  "audit:read",
] as const;
export type Permission = (typeof permissions)[number];

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const reading = permissions.filter(
  (permission) => permission.endsWith(":read") && permission !== "audit:read",
);

/** The specification's `admin`. */
export const ownerRole = "owner";

export const builtInRoles: readonly Role[] = [
  { id: ownerRole, name: "Owner", permissions },
  {
    id: "catalogue",
    name: "Catalogue",
    permissions: ["catalogue:write", "reviews:write", "coupons:write"],
  },
  {
    id: "orders",
    name: "Orders",
    permissions: ["orders:write", "returns:write", "invoices:read", "catalogue:read", "customers:read"],
  },
  {
    id: "support",
    name: "Support",
    permissions: [
      ...(["orders:write", "returns:write", "messages:write", "customers:write", "reviews:write"] as const),
      ...(["money:refund", "invoices:read", "catalogue:read", "coupons:read"] as const),
    ],
  },
  {
    id: "accounts",
    name: "Accounts",
    permissions: [
      ...(["money:refund", "invoices:read", "reports:read", "audit:read"] as const),
      ...(["orders:read", "returns:read", "customers:read", "coupons:read", "catalogue:read"] as const),
    ],
  },
  { id: "viewer", name: "Viewer", permissions: reading },
];

export const builtInRole = (id: string | undefined): Role | undefined =>
  builtInRoles.find((role) => role.id === id);
