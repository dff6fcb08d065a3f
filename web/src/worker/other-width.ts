import type { HandlerDidErrorCallbackParam } from "workbox-core/types.js";

const stemOf = (url: string): string => url.replace(/-\d+\.webp$/, "");

/** The same picture in another of its widths, for one that was never loaded in this width. */
export async function otherWidthOf({ request }: HandlerDidErrorCallbackParam): Promise<Response | undefined> {
  const pictures = await caches.open("pictures");
  const stem = stemOf(request.url);
  const other = (await pictures.keys()).find(({ url }) => stemOf(url) === stem);
  return other && pictures.match(other);
}
