// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const staff = { ...user, role: "admin" as const };
const list = "GET /api/v1/admin/messages?state=open&limit=25";
const message = {
  ticket: "EM-BCDFGH",
  state: "open",
  name: "Ravi Menon",
  email: "ravi@earshot.test",
  subject: "A rattle",
  message: "The left one rattles.\n\nIs that normal?",
  replies: [] as object[],
  createdAt: "2026-01-02T03:04:05.678Z",
};
const update = `PUT /api/v1/admin/message/${message.ticket}`;
const answerOf = (...messages: object[]) => ({ body: { success: true, messages } });
const reply = { _id: "a".repeat(24), at: "2026-01-02T04:04:05.678Z", by: "Asha Rao", text: "Send it back." };

async function open(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("dialog", { name: message.subject });
}
const read = () => open(`Read message ${message.ticket}`);
const dialog = () => within(screen.getByRole("dialog", { name: message.subject }));

test("staff read a message and reply; the reply is shown below it", async () => {
  const requests = openPage(
    "/admin/messages",
    {
      [list]: answerOf(message),
      [update]: { body: { success: true, message: { ...message, replies: [reply] } } },
    },
    staff,
  );
  const orders = await screen.findByRole<HTMLAnchorElement>("link", { name: "Orders of Ravi Menon" });
  expect(orders.pathname + orders.search).toBe("/admin/orders?search=ravi%40earshot.test");
  expect(screen.getByText(/The left one rattles/)).toBeDefined();
  await open(message.subject);
  expect(dialog().getByText(/The left one rattles/)).toBeDefined();
  await userEvent.click(dialog().getByRole("button", { name: "Send reply" }));
  expect(dialog().getByText("Enter a reply")).toBeDefined();
  await userEvent.type(dialog().getByRole("textbox", { name: "Your reply" }), reply.text);
  await userEvent.dblClick(dialog().getByRole("button", { name: "Send reply" }));
  const thread = within(dialog().getByRole("list", { name: "Message and replies" }));
  expect(await thread.findByText(reply.text)).toBeDefined();
  expect(dialog().getByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "");
  expect(requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { action: "reply", text: reply.text },
  ]);
});

test("a closed message disappears from the list", async () => {
  openPage(
    "/admin/messages",
    {
      [list]: answerOf(message),
      [update]: { body: { success: true, message: { ...message, state: "closed" } } },
    },
    staff,
  );
  await read();
  await userEvent.click(dialog().getByRole("button", { name: "Close message" }));
  expect(await screen.findByText("No open messages")).toBeDefined();
  expect(screen.queryByText(message.subject)).toBeNull();
});

test("a reply that could not be sent is kept, even when the message is reopened", async () => {
  openPage(
    "/admin/messages",
    { [list]: answerOf(message), [update]: refusal(503, "unavailable", "Service unavailable, try again") },
    staff,
  );
  await read();
  await userEvent.type(dialog().getByRole("textbox", { name: "Your reply" }), "Kept");
  await userEvent.click(dialog().getByRole("button", { name: "Send reply" }));
  expect(await dialog().findByText("Service unavailable, try again")).toBeDefined();
  await userEvent.click(dialog().getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await read();
  expect(dialog().getByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "Kept");
});

test("closed messages have their own list, and an error can be retried", async () => {
  const closed = "GET /api/v1/admin/messages?state=closed&limit=25";
  openPage(
    "/admin/messages",
    {
      [list]: answerOf(),
      [closed]: [
        refusal(403, "forbidden", "Not allowed"),
        answerOf({ ...message, state: "closed", replies: [reply] }),
      ],
    },
    staff,
  );
  expect(await screen.findByText("No open messages")).toBeDefined();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Closed");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await read();
  expect(dialog().getByRole("button", { name: "Reopen" })).toBeDefined();
});

test("the link in the shop's mail opens its message", async () => {
  openPage(`/admin/messages?ticket=${message.ticket}`, { [list]: answerOf(message) }, staff);
  expect(await screen.findByRole("dialog", { name: message.subject })).toBeDefined();
});
