import type { Page } from "@playwright/test";
import { codeOf } from "../support/app-code.ts";
import { addAuthenticator } from "./authenticator.ts";
import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";
import { asStaff } from "./staff.ts";

const password = "correct horse battery";

/** Each code works once: one of the last step, this one and the next one are three, without moving the clock. */
async function codeFor(page: Page, secret: string, step: -1 | 0 | 1): Promise<string> {
  const seconds = async () => Date.parse((await (await page.request.get("/_local/clock")).json()).now) / 1000;
  // A code of the last step is refused once this one ends.
  if (step === -1) await expect.poll(async () => (await seconds()) % 30).toBeLessThan(12);
  return codeOf(secret, (await seconds()) + 30 * step);
}

/**
 * Answers the next request as if the last confirmation were older than ten minutes. It stays for later ones: a request
 * that is made while the last route is being taken back can hang.
 */
async function askAgain(page: Page, call: string): Promise<void> {
  const json = {
    success: false,
    code: "confirmation_required",
    message: "Confirm that it's you to continue",
  };
  let isAsked = false;
  await page.route(`**/api/v1/${call}`, (route) => {
    if (isAsked) return route.fallback();
    isAsked = true;
    return route.fulfill({ status: 403, json });
  });
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsIn(page)).toEqual([]);
}

/** An owner of the test's own, whom the demo shop's owner promotes. */
async function newOwner(page: Page, otherPage: Page): Promise<string> {
  const email = `owner-${crypto.randomUUID()}@example.test`;
  const fields = { name: "Asha Rao", email };
  const { user } = await (
    await page.request.post("/api/v1/register", { data: { ...fields, password } })
  ).json();
  await asStaff(otherPage);
  const promoted = await otherPage.request.put(`/api/v1/admin/users/${user._id}`, {
    multipart: { ...fields, role: "admin" },
  });
  await expect(promoted).toBeOK();
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login?redirect=admin%2Fusers");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function secretOf(page: Page): Promise<string> {
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return ((await key.textContent()) ?? "").replaceAll(" ", "");
}

test("an owner adds an app by keyboard, signs in with its code, and confirms before deleting someone", async ({
  page,
  otherPage,
}) => {
  const email = await newOwner(page, otherPage);
  await signIn(page, email);
  await expect(page).toHaveURL(/admin\/users/);
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Add an authenticator app" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = await secretOf(page);
  await dialog.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/That code isn't correct/)).toBeVisible();
  await dialog.getByLabel("Code").fill(await codeFor(page, secret, -1));
  await page.keyboard.press("Enter");
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "I've saved them" }).press("Enter");
  await expect(section.getByText("10 recovery codes left")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("Code")).toHaveAttribute("autocomplete", "one-time-code");
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(page, secret, 0));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/admin\/users/);

  await askAgain(page, "admin/export/new");
  await page.getByRole("button", { name: "Export" }).press("Enter");
  const asked = page.getByRole("dialog", { name: "Export customers?" });
  await asked.getByLabel("Reason").fill("For the newsletter");
  await asked.getByRole("button", { name: "Export" }).press("Enter");
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(confirm.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(page, secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/admin\/jobs\//);

  await page.context().clearCookies();
  await signIn(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(recoveryCode.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/admin\/users/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("staff without a factor confirm by password, and a passkey then answers", async ({
    page,
    otherPage,
  }) => {
    await addAuthenticator(page);
    const email = await newOwner(page, otherPage);
    await signIn(page, email);
    await expect(page).toHaveURL(/admin\/users/);
    await page.goto("/account");
    await askAgain(page, "passkeys/options");
    await page.getByRole("button", { name: "Add a passkey" }).tap();
    const adding = page.getByRole("dialog", { name: "Add a passkey" });
    await adding.getByLabel("Your password").fill(password);
    await adding.getByRole("button", { name: "Continue" }).tap();
    const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
    await confirm.getByLabel("Your password").fill(password);
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Confirm" }).tap();
    await expect(page.getByText("Passkey added")).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, email);
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await expect(page.getByLabel("Code")).toHaveCount(0);
    await page.getByRole("button", { name: "Use a passkey" }).tap();
    await expect(page).toHaveURL(/admin\/users/);
  });
});
