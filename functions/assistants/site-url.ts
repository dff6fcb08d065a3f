import { env } from "../platform/env.ts";

/** The protocol's addresses are absolute. */
export const siteUrl = (path: string): string => new URL(path, env("SITE_URL")).href;
