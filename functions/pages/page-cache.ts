import { sharedFor } from "../platform/cache-control.ts";

export const pageCacheControl = sharedFor(5);
export const html = "text/html; charset=utf-8";
