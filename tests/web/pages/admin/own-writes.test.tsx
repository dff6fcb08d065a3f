// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const staff = { ...user, role: "admin" as const };
const ben = { ...user, _id: "e".repeat(24), name: "Ben", email: "ben@x.test" };
const answer = (body: object) => ({ body: { success: true, ...body } });

test("a list that is still stale shows the change that staff just made", async () => {
  const one = `/api/v1/admin/users/${ben._id}`;
  openPage(
    `/admin/users/${ben._id}`,
    {
      [`GET ${one}`]: answer({ user: ben }),
      [`PUT ${one}`]: answer({ user: { ...ben, name: "Benjamin" } }),
      "GET /api/v1/admin/users?limit=25": answer({ users: [staff, ben], usersCount: 2 }),
    },
    staff,
  );
  const name = await screen.findByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Benjamin");
  await userEvent.click(screen.getByRole("button", { name: "Update" }));
  const table = await screen.findByRole("table", { name: "Users" });
  expect(await within(table).findByText("Benjamin")).toBeTruthy();
  expect(within(table).queryByText("Ben")).toBeNull();
  expect(within(table).getAllByRole("row")).toHaveLength(3);
});
