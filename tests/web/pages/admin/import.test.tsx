// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

const staff = { ...user, role: "admin" as const };
const id = "a".repeat(24);
const job = {
  _id: id,
  kind: "import",
  state: "checked",
  pass: "check",
  summary: "spring.csv · 4 products",
  by: "Priya",
  createdAt: "2026-11-26T10:00:00.000Z",
  updatedAt: "2026-11-26T10:00:00.000Z",
  steps: ["run"],
  ...{ lines: 4, handled: 4, created: 1, changed: 1, unchanged: 1, refused: 1 },
};
const lines = [
  { line: 2, outcome: "created", name: "Wren", changes: [{ field: "Price", old: null, new: 999 }] },
  {
    line: 3,
    outcome: "changed",
    product: id,
    name: "Orb",
    changes: [{ field: "Price", old: 100, new: 120 }],
  },
  { line: 4, outcome: "unchanged", product: id, name: "Same" },
  {
    line: 5,
    outcome: "refused",
    problem: { column: "Price", reason: "“x” can’t be used here", remedy: "Enter a number" },
  },
];
const answers = (change: object = {}) => ({
  "GET /api/v1/admin/import/mapping": { body: { success: true, mapping: { Cost: "price" } } },
  "GET /api/v1/admin/jobs": {
    body: { success: true, jobs: [job, { ...job, _id: "b".repeat(24), kind: "export" }] },
  },
  [`GET /api/v1/admin/job/${id}`]: { body: { success: true, job: { ...job, ...change } } },
  [`GET /api/v1/admin/job/${id}/lines?limit=25`]: { body: { success: true, lines } },
});
const choose = async (label: RegExp, file: File) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
const csv = (text: string) => new File([text], "spring.csv", { type: "text/csv" });

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

test("limits are told before anything is uploaded, and files that exceed them are refused at once", async () => {
  const requests = openPage("/admin/import", answers(), staff);
  expect(await screen.findByText(/Up to 10,000 products and 20 MB/)).toBeDefined();
  expect(screen.getByText(/Up to 2,000 photos and 500 MB/)).toBeDefined();
  const large = csv("Name\n");
  Object.defineProperty(large, "size", { value: 20_000_001 });
  await choose(/Products \(CSV\)/, large);
  expect((await screen.findByRole("alert")).textContent).toMatch(/spring\.csv has 20 MB.*Split it/);
  expect(screen.getByRole("button", { name: "Upload and check" }).hasAttribute("disabled")).toBe(true);
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a file's columns are shown with what is remembered of them, and types are mapped once", async () => {
  openPage("/admin/import", answers(), staff);
  await choose(/Products \(CSV\)/, csv("Name;Cost;Odd;Category\nWren;9;x;Earbuds\nOrb;9;x;Loud things\n"));
  const select = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
  expect((await select("Name")).value).toBe("name");
  expect((await select("Cost")).value).toBe("price");
  expect((await select("Odd")).value).toBe("");
  expect(screen.getByText("3 of 4 read")).toBeDefined();
  await userEvent.selectOptions(await select("Loud things"), "speakers");
  await userEvent.selectOptions(await select("Odd"), "shelf");
  expect(screen.getByText("4 of 4 read")).toBeDefined();
  await userEvent.selectOptions(await select("Odd"), "price");
  expect((await screen.findByRole("alert")).textContent).toMatch(/“Cost” and “Odd” are the same field/);
});

test("Shopify's file is recognised", async () => {
  openPage("/admin/import", answers(), staff);
  await choose(/Products \(CSV\)/, csv("Handle,Title,Variant Price,Type,Vendor\na,Orb,9,Shirts,Acme\n"));
  expect(await screen.findByText("This is Shopify’s product CSV")).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Shirts" })).toBeDefined();
});

test("the check shows what would happen, line by line, and is run by a button", async () => {
  const requests = openPage(
    `/admin/import/${id}`,
    {
      ...answers(),
      [`POST /api/v1/admin/job/${id}/run`]: {
        body: { success: true, job: { ...job, state: "running", pass: "run", steps: ["stop"], handled: 1 } },
      },
    },
    staff,
  );
  expect((await screen.findByText(/1 created, 1 changed, 1 unchanged and 1 refused/)).textContent).toMatch(
    /Your products haven’t changed yet/,
  );
  const table = await screen.findByRole("table", { name: "Lines of the file" });
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/2.*Wren.*Created.*Price:.*999/);
  expect(rows[1]).toMatch(/3.*Orb.*Changed.*Price: ₹100.*₹120/);
  expect(rows[3]).toMatch(/5.*Refused.*Price: “x” can’t be used here\. Enter a number\./);
  await userEvent.click(screen.getByRole("button", { name: "Run import" }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/run"))).toBe(true));
});

test("an import that waits for another one says so, and leads to it", async () => {
  const first = "c".repeat(24);
  const running = { ...job, _id: first, state: "running", pass: "run", summary: "winter.csv · 9 products" };
  const waiting = { state: "waiting", pass: "check", waitingFor: first, steps: ["stop"], handled: 0 };
  openPage(
    `/admin/import/${id}`,
    { ...answers(waiting), [`GET /api/v1/admin/job/${first}`]: { body: { success: true, job: running } } },
    staff,
  );
  const other = await screen.findByRole("link", { name: "Import: winter.csv · 9 products" });
  expect(other.getAttribute("href")).toBe(`/admin/import/${first}`);
  const news = other.closest("[aria-live=polite]");
  expect(news?.textContent).toBe("WaitingIt starts when another job ends: Import: winter.csv · 9 products.");
  expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
});

test("a refused file says why and what to do", async () => {
  const problem = { reason: "This file is in an older encoding", remedy: "Save it as CSV UTF-8" };
  openPage(`/admin/import/${id}`, answers({ state: "failed", handled: 0, problem, steps: ["check"] }), staff);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/This file is in an older encoding.*Save it as CSV UTF-8\./);
  expect(screen.queryByRole("table")).toBeNull();
});

test("an undo asks first", async () => {
  const done = { state: "done", pass: "run", steps: ["undo"], undoUntil: "2026-11-27T10:00:00.000Z" };
  openPage(`/admin/import/${id}`, answers(done), staff);
  await userEvent.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByRole("dialog", { name: "Undo this import?" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Download result" }).getAttribute("href")).toBe(
    `/api/v1/admin/job/${id}/result.csv`,
  );
});
