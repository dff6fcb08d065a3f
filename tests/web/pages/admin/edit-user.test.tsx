// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const staff = { ...user, role: "admin" as const };
const meera = {
  ...user,
  _id: "e".repeat(24),
  name: "Meera",
  email: "meera@earshot.test",
  role: "admin" as const,
};
const path = `/api/v1/admin/users/${meera._id}`;

test("a save sends the fields that were changed, so that a colleague's save of others stays", async () => {
  const answer = (change: object) => ({ body: { success: true, user: { ...meera, ...change } } });
  const message = "Ravi changed the name to Meera Das. Save again to replace it";
  const requests = openPage(
    `/admin/users/${meera._id}`,
    {
      [`GET ${path}`]: [answer({}), answer({ name: "Meera Das", role: "user" })],
      [`PUT ${path}`]: [
        refusal(409, "edited_meanwhile", message, { name: message }),
        answer({ name: "Meera Rao", role: "user" }),
      ],
      "GET /api/v1/admin/users?limit=50": { body: { success: true, users: [], usersCount: 0 } },
    },
    staff,
  );
  await userEvent.clear(await screen.findByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "Meera Rao");
  const update = () => userEvent.click(screen.getByRole("button", { name: "Update" }));
  const sent = () =>
    requests
      .filter(({ method }) => method === "PUT")
      .map(({ body }) => Object.fromEntries(body instanceof FormData ? body : []));
  await update();
  expect(await screen.findByText(message)).toBeDefined();
  expect(sent()).toEqual([{ name: "Meera Rao", base: '{"name":"Meera"}' }]);
  await update();
  await expectPlace("/admin/users");
  expect(sent()[1]).toEqual({ name: "Meera Rao", base: '{"name":"Meera Das"}' });
});
