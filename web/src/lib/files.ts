/** A build file that failed to load. */
export class FileError extends Error {
  /** Allows another request; undefined if only a reload can. */
  declare readonly forget: (() => void) | undefined;

  constructor(message: string, options: { cause?: unknown; forget?: (() => void) | undefined }) {
    super(message, options);
    this.name = "FileError";
    this.forget = options.forget;
  }
}

const offline = "You're offline. This will load when you reconnect.";

/**
 * Imports a build file. Browsers cache a module's failure (https://github.com/whatwg/html/issues/6768), so nothing is
 * requested offline, unless a service worker may have it.
 */
export async function importFile<T>(load: () => Promise<T>, forget?: () => void): Promise<T> {
  if (navigator.onLine === false && !navigator.serviceWorker?.controller)
    throw new FileError(offline, { forget });
  try {
    return await load();
  } catch (cause) {
    const message = "Part of this page couldn't load. Reload to try again.";
    throw new FileError(navigator.onLine ? message : offline, { cause });
  }
}
