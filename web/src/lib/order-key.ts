/** A tab remembers the key of a mailed link for as long as it is open. */
const slot = (): string | undefined => /^\/order\/\w+/.exec(location.pathname)?.[0];

/**
 * Takes the key of a mailed link out of the address, so that it is not shown, kept or passed on. True if there
 * was one.
 */
export function takeOrderKey(): boolean {
  const key = location.hash.split("#key=")[1];
  const name = slot();
  if (!key || !name) return false;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    sessionStorage.setItem(name, key);
  } catch {
    // Without a storage the page asks for a login.
  }
  return true;
}

/** The key for the order in the address, if its link was followed in this tab. */
export function orderKey(): string | undefined {
  const name = slot();
  try {
    return (name && sessionStorage.getItem(name)) || undefined;
  } catch {
    return undefined;
  }
}

/** The path of a picture or file of the order, with its key. */
export function withOrderKey(path: string): string {
  const key = orderKey();
  return key ? `${path}?key=${key}` : path;
}
