/** Reloads the page if the shop can be reached; otherwise the browser's own error page would replace it. */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  location.reload();
  // Never resolves: the page stays as it is until the new one replaces it.
  await new Promise(() => undefined);
}
