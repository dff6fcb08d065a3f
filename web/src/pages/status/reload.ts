/** Opens the page afresh where the shop can be reached; otherwise the browser's own error would replace it. */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  location.reload();
  // What is shown stays until the new page comes.
  await new Promise(() => undefined);
}
