import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

interface Mail {
  to: string;
  text: string;
}

/** The path of the mailed link. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: Mail[] = await (await page.request.get("/_local/mail")).json();
    link = new RegExp(`${path}/\\S+`).exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}
