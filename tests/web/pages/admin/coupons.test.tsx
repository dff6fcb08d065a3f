// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const staff = { ...user, role: "admin" as const };

const diwali = {
  code: "DIWALI-24",
  kind: "percent",
  value: 10,
  maxDiscount: 500,
  minItemsPrice: 1999,
  categories: ["earbuds"],
  firstOrderOnly: true,
  total: 100,
  validUntil: "2026-11-30T18:29:59.000Z",
  used: 4,
  discount: 1800,
  revenue: 21_600.5,
  createdAt: "2026-11-01T00:00:00.000Z",
};
const codes = {
  code: "GIFT",
  kind: "fixed",
  value: 250,
  count: 1000,
  stopped: true,
  used: 12,
  discount: 3000,
  revenue: 90_000,
  createdAt: "2026-11-02T00:00:00.000Z",
};
const list = { "GET /api/v1/admin/coupons?limit=25": { body: { success: true, coupons: [codes, diwali] } } };
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(await screen.findByLabelText(label), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = (requests: ReturnType<typeof openPage>, method: string) =>
  requests.filter((request) => request.method === method).map(({ url, body }) => ({ url, body }));

test("the list shows terms, uses and revenue; a coupon can be stopped and its codes downloaded", async () => {
  const requests = openPage(
    "/admin/coupons",
    {
      ...list,
      "PUT /api/v1/admin/coupon/DIWALI-24": { body: { success: true, coupon: { ...diwali, stopped: true } } },
    },
    staff,
  );
  await screen.findByText("DIWALI-24");
  const [, ofCodes, ofDiwali] = await screen.findAllByRole("row");
  expect(ofDiwali?.textContent).toContain("10% off, up to ₹500");
  expect(ofDiwali?.textContent).toContain("₹1,999 minimum, Earbuds, first order only");
  expect(ofDiwali?.textContent).toContain("until 30 Nov 2026, 11:59 pm");
  expect(ofDiwali?.textContent).toContain("4 of 100₹1,800.00₹21,600.50");
  expect(within(ofCodes as HTMLElement).getByText("Stopped")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Codes of GIFT as CSV" }).getAttribute("href")).toBe(
    "/api/v1/admin/coupon/GIFT/codes",
  );
  await press("Stop DIWALI-24");
  expect(await screen.findByRole("button", { name: "Resume DIWALI-24" })).toBeTruthy();
  expect(sent(requests, "PUT")[0]?.body).toEqual({ stopped: true, base: { stopped: null } });
});

test("a coupon is created with its terms; a rejection is shown at its field", async () => {
  const requests = openPage(
    "/admin/coupon",
    {
      ...list,
      "GET /api/v1/products?keyword=aria": {
        body: { success: true, products: [{ _id: "a".repeat(24), name: "Aria One", numofReviews: 0 }] },
      },
      [`GET /api/v1/product/${"a".repeat(24)}`]: {
        body: { success: true, product: { _id: "a".repeat(24), name: "Aria One" } },
      },
      "POST /api/v1/admin/coupon/new": [
        refusal(400, "invalid", "Invalid code", { code: "Taken" }),
        { status: 201, body: { success: true, coupon: { ...diwali, code: "NEW-10" } } },
      ],
    },
    staff,
  );
  await press("Create");
  expect(await screen.findByText("Enter a code")).toBeTruthy();
  await fill({
    Code: "new-10",
    Percentage: "10",
    "Maximum discount": "300",
    "Valid until": "2026-12-31T23:59",
  });
  await userEvent.click(screen.getByLabelText("Speakers"));
  await userEvent.type(screen.getByLabelText("Add a product by name"), "aria{enter}");
  await press("Aria One 0 reviews");
  expect(await screen.findByRole("button", { name: "Remove Aria One" })).toBeTruthy();
  await press("Create");
  expect(await screen.findByText("Taken")).toBeTruthy();
  await press("Create");
  await waitFor(() => expect(screen.getByText("NEW-10")).toBeTruthy());
  expect(sent(requests, "POST")[1]?.body).toEqual({
    code: "NEW-10",
    kind: "percent",
    value: 10,
    maxDiscount: 300,
    categories: ["speakers"],
    products: ["a".repeat(24)],
    firstOrderOnly: false,
    stopped: false,
    validUntil: "2026-12-31T18:29:00.000Z",
  });
});

test("a number of single-use codes can be created at once", async () => {
  const requests = openPage(
    "/admin/coupon",
    { ...list, "POST /api/v1/admin/coupon/batch": { status: 201, body: { success: true, coupon: codes } } },
    staff,
  );
  await userEvent.click(await screen.findByLabelText("Single-use codes"));
  await fill({ Prefix: "gift", "How many": "1000" });
  await userEvent.selectOptions(screen.getByLabelText("Discount"), "fixed");
  await fill({ Amount: "250" });
  await press("Create");
  expect(await screen.findByText("Codes Created Successfully")).toBeTruthy();
  expect(sent(requests, "POST")[0]?.body).toMatchObject({
    code: "GIFT",
    count: 1000,
    kind: "fixed",
    value: 250,
  });
});

test("editing sends only what was changed and the value it replaces", async () => {
  const requests = openPage(
    "/admin/coupons/DIWALI-24",
    {
      ...list,
      "GET /api/v1/admin/coupons?search=DIWALI-24": { body: { success: true, coupons: [diwali] } },
      "PUT /api/v1/admin/coupon/DIWALI-24": { body: { success: true, coupon: { ...diwali, perAccount: 1 } } },
    },
    staff,
  );
  await fill({ "Uses per customer": "1" });
  await press("Update");
  expect(await screen.findByText("Coupon Updated Successfully")).toBeTruthy();
  expect(sent(requests, "PUT")[0]?.body).toEqual({ perAccount: 1, base: { perAccount: null } });
});
