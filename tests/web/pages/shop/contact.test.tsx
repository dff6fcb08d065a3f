// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../../../web/src/app/session/session.tsx";
import ContactPage from "../../../../web/src/pages/shop/contact/contact-page.tsx";
import { refusal, serve } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const session = "GET /api/v1/session";
const contact = "POST /api/v1/contact";
const visitor = { body: { success: true, user: null } };
const asha = { _id: "c".repeat(24), name: "Asha Rao", email: "asha@earshot.test", role: "user" };
const known = { body: { success: true, user: asha } };

const open = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SessionProvider>
        <ContactPage />
      </SessionProvider>
    </SWRConfig>,
  );
const box = async (name: string) => screen.findByRole("textbox", { name });
const button = () => screen.getByRole("button", { name: "Send message" });

async function write(): Promise<void> {
  await userEvent.type(await box("Subject"), "A rattle");
  await userEvent.type(await box("Message"), "The left one rattles.");
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a visitor sees the shop's address, phone and email", async () => {
  serve({ [session]: visitor });
  open();
  expect(screen.getByRole("link", { name: /Call/ }).getAttribute("href")).toBe("tel:+918045678900");
  expect(screen.getByRole("link", { name: /^Email/ }).getAttribute("href")).toBe(
    "mailto:hello@earshot.example",
  );
  expect(screen.getByText("14 Residency Road")).toBeTruthy();
  expect(await box("Name")).toHaveProperty("value", "");
});

test("a signed-in shopper's details are prefilled; the message is sent once and confirmed", async () => {
  const requests = serve({
    [session]: known,
    [contact]: { body: { success: true, ticket: "EM-BCDFGH" } },
  });
  open();
  expect(await box("Name")).toHaveProperty("value", "Asha Rao");
  await write();
  await userEvent.dblClick(button());
  expect(await screen.findByText("Message sent")).toBeTruthy();
  expect(screen.getByText("EM-BCDFGH")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { name: "Asha Rao", email: "asha@earshot.test", subject: "A rattle", message: "The left one rattles." },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Send another message" }));
  expect(await box("Message")).toHaveProperty("value", "");
});

test("missing fields show their errors and nothing is sent", async () => {
  const requests = serve({ [session]: visitor });
  open();
  await userEvent.type(await box("Name"), "Asha");
  await userEvent.click(button());
  expect(screen.getByText("Enter a valid email address")).toBeTruthy();
  expect(screen.getByText("Enter a message")).toBeTruthy();
  expect(document.activeElement).toBe(await box("Email"));
  expect(requests.map(({ method }) => method)).not.toContain("POST");
});

test.each([
  [
    "the server's word",
    refusal(429, "too_many_attempts", "Too many attempts, try again later"),
    "Too many attempts, try again later",
  ],
  ["a lost answer", "no answer" as const, "Something went wrong. Please try again."],
])("%s is shown, and the message is kept and can be sent again", async (_, answer, said) => {
  serve({
    [session]: known,
    [contact]: [answer, { body: { success: true, ticket: "EM-BCDFGH" } }],
  });
  open();
  await box("Name");
  await write();
  await userEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(await box("Message")).toHaveProperty("value", "The left one rattles.");
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByText("Message sent")).toBeTruthy());
});

test.each([
  ["is sent when the network is back", "", 2],
  ["is not, once it is changed", " And squeaks.", 1],
])("a message written offline %s", async (_, more, sent) => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const requests = serve({
    [session]: known,
    [contact]: ["no answer", { body: { success: true, ticket: "EM-BCDFGH" } }],
  });
  open();
  await box("Name");
  await write();
  await userEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "You're offline. We'll send this when you reconnect.",
  );
  if (more) await userEvent.type(await box("Message"), more);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText("Message sent") !== null).toBe(sent === 2));
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(sent);
});
