import { sharedFor } from "../platform/cache-control.ts";
import { hasAssistants } from "../platform/settings.ts";
import { deleteFromSite, putOnSite } from "../platform/site-objects.ts";
import { markdownName } from "./page-name.ts";

export const pageCacheControl = sharedFor(5);
export const html = "text/html; charset=utf-8";
export const markdown = "text/markdown; charset=utf-8";

export const folderOf = (release: string): string => `rendered/${release}/`;
const keyOf = (release: string, page: string): string => folderOf(release) + page;

const put = (key: string, body: string, type: string): Promise<void> =>
  putOnSite(key, { body: Buffer.from(body), type, cacheControl: pageCacheControl });

/** Stores a page with its copy in Markdown, if the stage has those. */
export async function putPage(release: string, page: string, body: string, copy?: string): Promise<void> {
  await put(keyOf(release, page), body, html);
  if (copy !== undefined) await put(keyOf(release, markdownName(page)), copy, markdown);
}

export async function deletePage(release: string, page: string): Promise<void> {
  await deleteFromSite(keyOf(release, page));
  if (hasAssistants()) await deleteFromSite(keyOf(release, markdownName(page)));
}
