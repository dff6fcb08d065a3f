import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, oneLine, Reason, Success, Timestamp } from "../core/wire.ts";
import { PermissionList } from "../staff/permission-list.ts";
import { permissions } from "../staff/permissions.ts";
import { keyRoutes } from "./routes.ts";

const maxNetworks = 20;

const notANetwork = "Enter addresses or networks such as 203.0.113.7 or 2001:db8::/32";
const Network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], notANetwork)
  .check(z.refine((network) => !/^::ffff:/i.test(network), notANetwork));

const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  networks: z.optional(z.array(z.string())),
  by: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
  endedAt: z.optional(Timestamp),
  endedBy: z.optional(z.string()),
  /** It ended when its maker left the team. */
  makerLeft: z.optional(z.literal(true)),
  /** When a browser first sent it, where others can read it. */
  seenInBrowserAt: z.optional(Timestamp),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewKey = z.object({
  name: oneLine(60, "Enter a name"),
  permissions: PermissionList,
  expiresAt: z.optional(Timestamp),
  networks: z.optional(
    z.array(Network, notANetwork).check(z.maxLength(maxNetworks, `Use at most ${maxNetworks} networks`)),
  ),
  reason: Reason,
});
export type NewKey = z.infer<typeof NewKey>;

export const keyCalls = /* @__PURE__ */ withSchemas(keyRoutes, {
  "admin/keys/list": { input: NoInput, output: z.object({ success: Success, keys: z.array(ApiKey) }) },
  "admin/keys/create": {
    input: NewKey,
    /** `secret` is shown once. */
    output: z.object({ success: Success, key: ApiKey, secret: z.string() }),
  },
  "admin/keys/delete": {
    input: z.object({ id: Id, reason: Reason }),
    output: z.object({ success: Success, key: ApiKey }),
  },
});
