import type { HandlerDidErrorCallbackParam } from "workbox-core/types.js";

const stemOf = (url: string): string => url.replace(/-\d+\.webp$/, "");

/** Falls back to another cached width. */
export async function otherWidthOf({ request }: HandlerDidErrorCallbackParam): Promise<Response | undefined> {
  const pictures = await caches.open("pictures");
  const stem = stemOf(request.url);
  const other = (await pictures.keys()).find(({ url }) => stemOf(url) === stem);
  return other && pictures.match(other);
}
