import type { Page } from "@playwright/test";
import { api, press } from "./screen-states.ts";

const at = "2026-11-24T10:00:00.000Z";
const recoveryCodes = Array.from({ length: 10 }, (_, index) =>
  `k3f${index % 6}2-x7qa-m4hn-wz5r`.slice(0, 19),
);

type State = Readonly<Record<string, unknown>>;

/** Changes what the session says about the second factor. */
export const withSecondFactor = (secondFactor: State) => (page: Page) =>
  page.route(`${api}session`, async (route) => {
    const { user } = await (await route.fetch()).json();
    const staff = { role: "owner", name: "Owner", permissions: [], handle: "asha" };
    const who = {
      _id: "a".repeat(24),
      name: "Asha Rao",
      email: "asha.rao.of.the.night.shift@earshot.example",
    };
    const signedIn = { ...who, role: "admin", createdAt: at, staff, ...user, secondFactor };
    await route.fulfill({ json: { success: true, user: signedIn } });
  });

const app = { _id: "c".repeat(24), kind: "app", name: "Authenticator app", createdAt: at, lastUsedAt: at };

export const withFactors = async (page: Page) => {
  const factors = { success: true, factors: [app], recoveryCodesLeft: 8 };
  await page.route(`${api}factors`, (route) => route.fulfill({ json: factors }));
};

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const uri = `otpauth://totp/Earshot:asha.rao%40earshot.example?secret=${secret}&issuer=Earshot`;

/** A setup that any code completes. */
export const withSetup = async (page: Page) => {
  await page.route(`${api}factor/app`, (route) => route.fulfill({ json: { success: true, secret, uri } }));
  await page.route(`${api}factor/app/confirm`, (route) =>
    route.fulfill({ json: { success: true, recoveryCodes } }),
  );
};

export const completeSetup = async (page: Page) => {
  await press("Add an authenticator app")(page);
  await page.getByLabel("Code").fill("123456");
  await page.keyboard.press("Enter");
  await page.getByText("I've saved them").waitFor();
};

/** Answers a call as if the last confirmation were older than ten minutes. */
export const askingAgain = (call: string) => (page: Page) =>
  page.route(api + call, (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: "confirmation_required", message: "Confirm that it's you to continue" },
    }),
  );

export const exportCustomers = async (page: Page) => {
  await press("Export")(page);
  await press("Export")(page);
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Confirm" }).waitFor();
};
