/** Reloads only if the shop is reachable; otherwise the browser's error page would show. */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  location.reload();
  // Never resolves: the page stays until the new one replaces it.
  await new Promise(() => undefined);
}
