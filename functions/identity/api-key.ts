import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv4 } from "node:net";
import * as z from "zod/mini";
import { permissions } from "../../shared/staff/permissions.ts";
import { env } from "../platform/env.ts";

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  hash: z.string(),
  permissions: z.array(z.enum(permissions)),
  networks: z.optional(z.array(z.string())),
  maker: z.string(),
  by: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
  lastUsedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  endedBy: z.optional(z.string()),
  seenInBrowserAt: z.optional(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

const prefix = (): string => `ek_${env("STAGE")}_`;

/** 256 random bits can't be guessed, so a plain hash protects them. */
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The stage and the id are readable, so that a key that turns up somewhere tells which it is. */
export function newSecret(id: string): { secret: string; hash: string } {
  const secret = `${prefix()}${id}${randomBytes(32).toString("base64url")}`;
  return { secret, hash: hashOf(secret) };
}

/** Undefined for what no key of this stage looks like. */
export function idIn(secret: string): string | undefined {
  if (!secret.startsWith(prefix())) return undefined;
  const [, id] = /^([0-9a-f]{24})[A-Za-z0-9_-]{43}$/.exec(secret.slice(prefix().length)) ?? [];
  return id;
}

export const isSecretOf = ({ hash }: ApiKey, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashOf(secret), "hex"));

export const isLive = ({ endedAt, validUntil }: ApiKey, now: Date): boolean =>
  endedAt === undefined && Date.parse(validUntil) > now.getTime();

/** Takes an address without a port. */
export function isFrom(address: string, { networks }: ApiKey): boolean {
  if (!networks?.length) return true;
  if (address === "unknown") return false;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = "", bits = isIPv4(base) ? "32" : "128"] = network.split("/");
    allowed.addSubnet(base, Number(bits), isIPv4(base) ? "ipv4" : "ipv6");
  }
  return allowed.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
