import { sharedFor } from "../platform/cache-control.ts";
import { deleteFromSite, putOnSite } from "../platform/site-objects.ts";

export const pageCacheControl = sharedFor(5);
export const html = "text/html; charset=utf-8";

export const folderOf = (release: string): string => `rendered/${release}/`;
const keyOf = (release: string, page: string): string => folderOf(release) + page;

export const putPage = (release: string, page: string, body: string): Promise<void> =>
  putOnSite(keyOf(release, page), { body: Buffer.from(body), type: html, cacheControl: pageCacheControl });

export const deletePage = (release: string, page: string): Promise<void> =>
  deleteFromSite(keyOf(release, page));
