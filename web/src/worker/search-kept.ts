import type { HandlerDidErrorCallbackParam } from "workbox-core/types.js";
import type { Answer } from "../../../shared/contract.ts";
import { searchedPath } from "./addresses.ts";
import { searchIn } from "./offline-search.ts";
import { tell } from "./plugins.ts";

type Search = ReturnType<typeof searchIn>;

let opened: { tag: string; search: Search } | undefined;

/** Undefined while no list is cached. */
async function openSearch(): Promise<Search | undefined> {
  const kept = await caches.match(searchedPath);
  if (!kept) return undefined;
  const tag = kept.headers.get("date") ?? "";
  if (opened?.tag !== tag) {
    const { products }: Answer<"products/offline"> = await kept.json();
    opened = { tag, search: searchIn(products) };
  }
  return opened.search;
}

/** Answers what neither network nor cache has. */
export async function searchKept({
  request,
  event,
}: HandlerDidErrorCallbackParam): Promise<Response | undefined> {
  const search = await openSearch();
  const answer = search?.(new URL(request.url));
  if (!answer) return undefined;
  await tell(event, "kept");
  return Response.json(answer);
}
