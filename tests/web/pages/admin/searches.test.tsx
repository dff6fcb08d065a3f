// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Permission } from "../../../../shared/staff/permissions.ts";
import { closePage, memberOf, openPage, user } from "../../open-page.tsx";

afterEach(closePage);

const range = { from: "2026-10-28", to: "2026-11-26" };
const row = { word: "airpods", searches: 9, nothing: 7, unclicked: 2, finds: "earbuds" };
const synonyms = { success: true, synonyms: [{ word: "airpods", finds: "earbuds", products: 3 }] };
const answers = {
  "GET /api/v1/admin/report/searches": { body: { success: true, ...range, rows: [row], previous: [] } },
  "GET /api/v1/admin/synonyms": { body: synonyms },
};

test.each<[string, Permission[], { isShown: boolean; isWriter: boolean }]>([
  ["hidden without the catalogue", ["reports:read"], { isShown: false, isWriter: false }],
  ["shown to readers", ["reports:read", "catalogue:read"], { isShown: true, isWriter: false }],
  ["changed by writers", ["reports:read", "catalogue:write"], { isShown: true, isWriter: true }],
])("synonyms are %s", async (_, permissions, { isShown, isWriter }) => {
  const staff = { ...memberOf("viewer"), permissions };
  const requests = openPage("/admin/reports?report=searches", answers, { ...user, staff });
  expect(await screen.findByRole("table", { name: /^Searches/ })).toBeDefined();
  if (isShown) expect(await screen.findByRole("table", { name: "Synonyms" })).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith("/synonyms"))).toBe(isShown);
  for (const name of ["Change what airpods finds: earbuds", "Add synonym", "Remove airpods"])
    expect(screen.queryByRole("button", { name }) !== null).toBe(isWriter);
});
