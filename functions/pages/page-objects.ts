import { deleteFromSite, putOnSite } from "../platform/site-objects.ts";
import { html, pageCacheControl } from "./page-cache.ts";

export const folderOf = (release: string): string => `rendered/${release}/`;
const keyOf = (release: string, page: string): string => folderOf(release) + page;

export const putPage = (release: string, page: string, body: string): Promise<void> =>
  putOnSite(keyOf(release, page), { body: Buffer.from(body), type: html, cacheControl: pageCacheControl });

export const deletePage = (release: string, page: string): Promise<void> =>
  deleteFromSite(keyOf(release, page));
