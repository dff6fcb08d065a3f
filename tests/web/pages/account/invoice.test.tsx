// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { documentTitles } from "../../../../shared/invoices/document-words.ts";
import type { Document } from "../../../../shared/invoices/schemas.ts";
import { address } from "../../../support/address.ts";
import { closePage, openPage, order, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";

afterEach(() => {
  closePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const invoice: Document = {
  title: documentTitles.invoice,
  number: "ES/26-27/000001",
  order: order._id,
  orderNumber: order.number,
  date: "2026-11-22T10:00:00.000Z",
  seller: {
    name: "Earshot",
    address: "14 Residency Road",
    gstin: "29AAGCE1286Q1ZX",
    state: "Karnataka",
    stateCode: "29",
  },
  buyer: { ...address, name: "<b>आशा</b>", stateCode: "29" },
  placeOfSupply: "Karnataka (29)",
  lines: [
    {
      name: "Wren",
      hsn: "851830",
      quantity: 3,
      taxable: 5999.85,
      rate: 18,
      cgst: 539.98,
      sgst: 539.98,
      igst: 0,
    },
  ],
  taxable: 5999.85,
  tax: 1079.96,
  roundOff: 0.01,
  total: 7079.82,
  totalInWords: "Seven Thousand Seventy Nine Rupees And Eighty Two Paise Only",
};
const coupon = { code: "WELCOME10", discount: 50 };
const note: Document = {
  ...invoice,
  title: documentTitles.creditNote,
  number: "EC/26-27/000001",
  invoiceNumber: invoice.number,
};
const path = `/order/${order._id}/invoice`;
const get = `GET /api/v1/order/${order._id}/invoice`;

const paid = "Paid by UPI, reference 426312345678";

test("invoice and credit note are on the page as separate documents, to print and to download", async () => {
  openPage(
    path,
    {
      [get]: {
        body: { success: true, document: { ...invoice, coupon, paid }, creditNotes: [note], others: [] },
      },
    },
    user,
  );
  const paper = within(await screen.findByRole("article", { name: "Tax invoice ES/26-27/000001" }));
  for (const text of [
    "<b>आशा</b>",
    "GSTIN 29AAGCE1286Q1ZX",
    paid,
    "9% + 9%",
    "₹7,079.82",
    "₹0.01",
    "Discount with code WELCOME10: ₹50.00 (already deducted)",
    invoice.totalInWords,
  ])
    expect(paper.getByText(text)).toBeTruthy();
  expect(
    within(screen.getByRole("article", { name: "Credit note EC/26-27/000001" })).getByText(/For invoice/),
  ).toBeTruthy();
  for (const name of ["Lines of Tax invoice ES/26-27/000001", "Lines of Credit note EC/26-27/000001"])
    expect(screen.getByRole("region", { name })).toBeTruthy();
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "Download PDF" }).getAttribute("href")).toBe(
    `/api/v1/order/${order._id}/invoice.pdf`,
  );
});

test.each([
  ["29", "SGST"],
  ["07", "SGST"],
  ["34", "SGST"],
  ["04", "UTGST"],
  ["38", "UTGST"],
])("a seller in state %s charges %s beside CGST", async (stateCode, tax) => {
  const document = { ...invoice, seller: { ...invoice.seller, stateCode } };
  openPage(path, { [get]: { body: { success: true, document, creditNotes: [], others: [] } } }, user);
  expect(await screen.findByRole("columnheader", { name: tax })).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(8);
});

test("an order summary says that it is not a tax invoice; another shopper's order is not found", async () => {
  const { number: _, ...summary } = { ...invoice, title: documentTitles.summary };
  openPage(
    path,
    { [get]: { body: { success: true, document: summary, creditNotes: [], others: [] } } },
    user,
  );
  expect(await screen.findByText(/This isn't a tax invoice/)).toBeTruthy();
  closePage();
  openPage(path, { [get]: refusal(404, "not_found", "Order not found") }, user);
  expect(await screen.findByText("Order not found.")).toBeTruthy();
});

test("staff see a month's documents, and can export the month shown", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T18:00:00Z") });
  const second = { ...invoice, number: "ES/26-27/000002" };
  const list = { success: true, month: "2026-11", invoices: [invoice, second], creditNotes: [note] };
  const requests = openPage(
    "/admin/invoices",
    {
      "GET /api/v1/admin/invoices?limit=25": { body: list },
      "GET /api/v1/admin/invoices?month=2026-10&limit=25": { body: { ...list, month: "2026-10" } },
    },
    { ...user, role: "admin" as const },
  );
  expect(await screen.findByRole("link", { name: "ES/26-27/000001" })).toHaveProperty("pathname", path);
  expect(screen.getByRole("link", { name: "EC/26-27/000001" })).toBeTruthy();
  const totalOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.textContent;
  expect(totalOf("Invoices: 2")).toBe("Invoices: 2₹11,999.70₹2,159.92₹14,159.64");
  expect(totalOf("Credit notes: 1")).toBe("Credit notes: 1₹5,999.85₹1,079.96₹7,079.82");
  expect(screen.getByRole("link", { name: "Export GSTR-1" }).getAttribute("href")).toBe(
    "/api/v1/admin/invoices?format=csv&month=2026-11",
  );
  const month = screen.getByLabelText<HTMLSelectElement>("Month");
  expect(month.selectedOptions[0]?.textContent).toBe("November 2026");
  await userEvent.selectOptions(month, "October 2026");
  await waitFor(() =>
    expect(requests.some(({ url }) => url === "/api/v1/admin/invoices?month=2026-10&limit=25")).toBe(true),
  );
});
