// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const token = "t".repeat(43);
const path = `/email/confirm/${token}`;
const call = `POST /api/v1${path}`;
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("opening the link confirms nothing until its button is pressed", async () => {
  const requests = openPage(path, { [call]: { body: { success: true } } });
  await screen.findByRole("button", { name: "Confirm this address" });
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await press("Confirm this address");
  expect(await screen.findByText("Your email address is confirmed")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
    `/api/v1${path}`,
  ]);
  expect(screen.getByRole("link", { name: "My Account" })).toHaveProperty("pathname", "/account");
});

test("a used link explains how to get another one", async () => {
  openPage(path, { [call]: refusal(400, "link_expired", "This link is invalid or has expired") });
  await press("Confirm this address");
  expect(await screen.findByText("This link is invalid or has expired")).toBeTruthy();
  expect(screen.getByRole("link", { name: "My Account" })).toHaveProperty("pathname", "/account");
});

test("without a response the confirmation can be retried", async () => {
  openPage(path, { [call]: ["no answer", { body: { success: true } }] });
  await press("Confirm this address");
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeTruthy();
  await press("Confirm this address");
  expect(await screen.findByText("Your email address is confirmed")).toBeTruthy();
});

test("the account shows the unconfirmed address and can send the link again", async () => {
  const moved = { ...user, emailUnconfirmed: true };
  const ask = "POST /api/v1/email/confirm";
  const tooMany = refusal(429, "too_many_attempts", "Too many attempts, try again later");
  const devices = { "GET /api/v1/sessions": { body: { success: true, devices: [] } } };
  const requests = openPage("/account", { ...devices, [ask]: [{ body: { success: true } }, tooMany] }, moved);
  expect(await screen.findByText("Confirm your new email address")).toBeTruthy();
  await press("Send again");
  expect(await screen.findByText("We've sent another link")).toBeTruthy();
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain(ask);
  await press("Send again");
  expect(await screen.findByText("Too many attempts, try again later")).toBeTruthy();
  closePage();
  openPage("/account", devices, user);
  await screen.findByText("2026-01-02");
  expect(screen.queryByText("Confirm your new email address")).toBeNull();
});
