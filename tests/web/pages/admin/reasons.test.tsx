// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const staff = { ...user, role: "admin" as const };
const [ben, mira] = [
  { ...user, _id: "d".repeat(24), name: "Ben", email: "ben@earshot.test" },
  { ...user, _id: "e".repeat(24), name: "Mira", email: "mira@earshot.test" },
];
const done = { body: { success: true } };

test("each deleted user's reason is their own", async () => {
  const gone = "Asked by email";
  const requests = openPage(
    "/admin/users",
    {
      "GET /api/v1/admin/users?limit=25": { body: { success: true, users: [ben, mira], usersCount: 2 } },
      [`DELETE /api/v1/admin/users/${ben._id}?reason=Asked+by+email`]: done,
      [`DELETE /api/v1/admin/users/${mira._id}`]: done,
    },
    staff,
  );
  const ask = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    return within(await screen.findByRole("dialog", { name: "Do you want to delete this user?" }));
  };
  const first = await ask("Ben");
  await userEvent.type(await first.findByLabelText("Reason"), gone);
  await userEvent.click(first.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("ben@earshot.test")).toBeNull());
  const second = await ask("Mira");
  expect((await second.findByLabelText<HTMLInputElement>("Reason")).value).toBe("");
  await userEvent.click(second.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(2));
});
