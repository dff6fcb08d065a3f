import type { Page } from "@playwright/test";

/** Holds back what a glob names until the returned function is called. */
export async function holdBack(page: Page, glob: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(glob, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
