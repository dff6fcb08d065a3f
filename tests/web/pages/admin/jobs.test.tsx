// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, memberOf, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const job = {
  _id: "6a0000000000000000000009",
  kind: "export",
  state: "running",
  pass: "run",
  summary: "Coupons (search: SOUND500)",
  by: "Priya",
  createdAt: "2026-01-02T03:04:05.678Z",
  updatedAt: "2026-01-02T03:04:05.678Z",
  steps: ["stop"],
  lines: 9000,
  handled: 2000,
  created: 0,
  changed: 0,
  unchanged: 2000,
  refused: 0,
};
const path = `/api/v1/admin/job/${job._id}`;
const answerOf = (change: object = {}) => ({ body: { success: true, job: { ...job, ...change } } });
const done = {
  state: "done",
  handled: 9000,
  steps: [],
  link: "https://bucket.example.test/jobs/coupons.csv?X-Amz-Signature=1",
};

test("a list is exported with its filters, and its file is offered once it is written", async () => {
  const requests = openPage(
    "/admin/coupons?search=SOUND500",
    {
      "GET /api/v1/admin/coupons?search=SOUND500&limit=25": { body: { success: true, coupons: [] } },
      "POST /api/v1/admin/export/new": answerOf(),
      [`GET ${path}`]: [answerOf(), answerOf(done)],
    },
    staff,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByText(/2,000 of 9,000 rows/)).toBeDefined();
  const link = await screen.findByRole("link", { name: "Download CSV" }, { timeout: 5000 });
  expect(link.getAttribute("href")).toBe(done.link);
  expect(screen.getByText(/9,000 rows/)).toBeDefined();
  const [created] = requests.filter(({ method }) => method === "POST");
  expect(created?.body).toEqual({ what: "coupons", filter: { search: "SOUND500" } });
});

test("a job is stopped, and continued", async () => {
  openPage(
    `/admin/jobs/${job._id}`,
    {
      [`GET ${path}`]: [answerOf(), answerOf({ state: "stopped", steps: ["run"] })],
      [`POST ${path}/stop`]: answerOf({ stopping: true, steps: [] }),
    },
    staff,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await screen.findByRole("button", { name: "Continue" })).toBeDefined();
});

test("staff who pack orders stop their export", async () => {
  openPage(`/admin/jobs/${job._id}`, { [`GET ${path}`]: answerOf() }, { ...user, staff: memberOf("orders") });
  expect(await screen.findByRole("button", { name: "Stop" })).toBeDefined();
});

test("a job that failed says why, and what to do", async () => {
  const problem = { reason: "The file couldn't be written", remedy: "Start the export again" };
  openPage(
    `/admin/jobs/${job._id}`,
    { [`GET ${path}`]: answerOf({ state: "failed", problem, steps: [] }) },
    staff,
  );
  expect((await screen.findByRole("alert")).textContent).toContain(problem.reason);
  expect(screen.getByText(`${problem.remedy}.`)).toBeDefined();
});

test("an export whose file was deleted says so", async () => {
  openPage(`/admin/jobs/${job._id}`, { [`GET ${path}`]: answerOf({ ...done, link: undefined }) }, staff);
  expect(await screen.findByText(/We delete exports after a day\. Export the list again/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
});

test("jobs are listed with their state and progress", async () => {
  openPage(
    "/admin/jobs",
    { "GET /api/v1/admin/jobs?limit=25": { body: { success: true, jobs: [{ ...job, ...done }] } } },
    staff,
  );
  expect((await screen.findByRole("link", { name: job.summary })).getAttribute("href")).toBe(
    `/admin/jobs/${job._id}`,
  );
  expect(screen.getByText("Done")).toBeDefined();
});
