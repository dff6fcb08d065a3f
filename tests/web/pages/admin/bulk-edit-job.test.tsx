// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const id = "6a0000000000000000000009";
const product = "c".repeat(24);
const job = {
  _id: id,
  kind: "bulk-edit",
  state: "checked",
  pass: "check",
  summary: "Price −10% · 14 products",
  by: "Priya",
  createdAt: "2026-11-26T10:00:00.000Z",
  updatedAt: "2026-11-26T10:00:00.000Z",
  steps: ["check", "run"],
  ...{ lines: 14, handled: 14, created: 0, changed: 11, unchanged: 1, refused: 2 },
  smallest: { product, name: "Wren Buds", field: "price", old: 999, new: 899.1 },
  largest: { product: "d".repeat(24), name: "Vesper Orb", field: "price", old: 24999, new: 22499.1 },
};
const note = "Belongs to the family Murmur: all its 3 colours change";
const lines = [
  {
    line: 1,
    outcome: "changed",
    product,
    name: "Wren Buds",
    changes: [
      { field: "Price", old: 999, new: 899.1 },
      { field: "Visibility", old: "live", new: "hidden" },
      { field: "Country of origin", old: "", new: "VN" },
    ],
    note,
  },
  { line: 2, outcome: "unchanged", product, name: "Tern" },
  {
    line: 3,
    outcome: "refused",
    product,
    name: "Orb",
    problem: { column: "Price", reason: "The price would be below ₹1", remedy: "Lower it by less" },
  },
];
const path = `/api/v1/admin/job/${id}`;
const answerOf = (change: object = {}) => ({ body: { success: true, job: { ...job, ...change } } });
const script = (change: object = {}) => ({
  [`GET ${path}`]: answerOf(change),
  [`GET ${path}/lines?limit=25`]: { body: { success: true, lines } },
  [`GET ${path}/lines?outcome=refused&limit=25`]: { body: { success: true, lines: lines.slice(2) } },
});
const open = (change: object = {}, more: object = {}) =>
  openPage(`/admin/jobs/${id}`, { ...script(change), ...more }, staff);
const rows = async () =>
  within(await screen.findByRole("table", { name: "Products of this edit" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("the check shows counts, the smallest and largest change, and every product, and is run by its button", async () => {
  const done = { state: "done", pass: "run", steps: ["undo"], undoUntil: "2026-11-27T10:00:00.000Z" };
  const requests = open(
    {},
    { [`GET ${path}`]: [answerOf(), answerOf(done)], [`POST ${path}/run`]: answerOf(done) },
  );
  expect((await screen.findByText(/11 changed, 1 unchanged and 2 refused/)).textContent).toMatch(
    /haven’t changed yet/,
  );
  const smallest = screen.getByText("Smallest change").closest("div");
  expect(smallest?.textContent).toMatch(/Wren Buds₹999 → ₹899\.10/);
  expect(screen.getByText("Largest change").closest("div")?.textContent).toMatch(
    /Vesper Orb₹24,999 → ₹22,499\.10/,
  );
  await screen.findByText(`${note}.`);
  const [changed, unchanged, refused] = await rows();
  expect(changed).toMatch(/Changed.*Price: ₹999 → ₹899\.10.*Visibility: Live → Hidden.*empty → Vietnam/);
  expect(unchanged).toMatch(/Tern.*Unchanged.*Same as in the shop/);
  expect(refused).toMatch(/Orb.*Refused.*Price: The price would be below ₹1\. Lower it by less\./);
  await userEvent.click(screen.getByRole("button", { name: "Change 11 products" }));
  expect(await screen.findByText(/You can undo it until/)).toBeDefined();
  // The pressed button is gone, and Tab leads on from where it was.
  const next = screen.getByRole("button", { name: "Undo edit" });
  await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(requests.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([`${path}/run`]);
  expect(screen.getByRole("link", { name: "Download result" }).getAttribute("href")).toBe(
    `${path}/result.csv`,
  );
});

test("lines are filtered by their result", async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText("Result"), "Refused");
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await expectPlace(`/admin/jobs/${id}?outcome=refused`);
  expect(within(screen.getByLabelText("Result")).queryByRole("option", { name: "Created" })).toBeNull();
});

test("a check that finds no change offers no run", async () => {
  open({ changed: 0, unchanged: 12, smallest: undefined, largest: undefined });
  expect(await screen.findByText("No product would change")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Check again" })).toBeDefined();
});

test("a running job shows its progress, and can be stopped and continued", async () => {
  const running = {
    state: "running",
    pass: "run",
    steps: ["stop"],
    handled: 5,
    changed: 5,
    unchanged: 0,
    refused: 0,
  };
  const stopped = { ...running, state: "stopped", steps: ["run", "undo"] };
  open(
    {},
    {
      [`GET ${path}`]: [answerOf(running), answerOf(stopped)],
      [`POST ${path}/stop`]: answerOf({ ...running, stopping: true, steps: [] }),
    },
  );
  expect((await screen.findByText(/5 of 14 products/)).closest("p")?.textContent).toBe(
    "Running: 5 of 14 products",
  );
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped after 5 of 14 products")).toBeDefined();
  expect(screen.getByText(/The others haven’t changed/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Continue" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Undo edit" })).toBeDefined();
});

test("a run that failed shows what it did, and is continued or undone", async () => {
  const problem = { reason: "Something went wrong on our side", remedy: "Try again" };
  const counts = { handled: 5, changed: 5, unchanged: 0, refused: 0 };
  const undoUntil = "2026-11-27T10:00:00.000Z";
  open({ state: "failed", pass: "run", steps: ["run", "undo"], problem, undoUntil, ...counts });
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toMatch(/wrong on our side.*Try again\. 5 changed\. You can undo it until/);
  expect(screen.getByRole("button", { name: "Continue" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Undo edit" })).toBeDefined();
});

test("a job that waits names the job that it waits for", async () => {
  const other = { ...job, _id: "7".repeat(24), kind: "import", summary: "spring.csv · 4 products" };
  open(
    { state: "waiting", pass: "run", handled: 0, steps: ["stop"], waitingFor: other._id },
    { [`GET /api/v1/admin/job/${other._id}`]: { body: { success: true, job: other } } },
  );
  const link = await screen.findByRole("link", { name: "Import: spring.csv · 4 products" });
  expect(link.getAttribute("href")).toBe(`/admin/import/${other._id}`);
});

test("an undo asks first, and what it left alone is listed", async () => {
  const done = { state: "done", pass: "run", steps: ["undo"], undoUntil: "2026-11-27T10:00:00.000Z" };
  const undone = {
    state: "undone",
    pass: "undo",
    steps: [],
    lines: 11,
    handled: 11,
    changed: 9,
    unchanged: 0,
  };
  open({}, { [`GET ${path}`]: [answerOf(done), answerOf(undone)], [`POST ${path}/undo`]: answerOf(undone) });
  await userEvent.click(await screen.findByRole("button", { name: "Undo edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this edit?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Undo edit" }));
  expect(await screen.findByText(/9 set back and 2 left alone/)).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Show what was left alone" }));
  await waitFor(async () => expect((await rows()).join()).toMatch(/^Orb.*Left alone/));
});
