import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { numberIn, seriesOf } from "../../functions/invoices/document.ts";
import { documentOnWire } from "../../functions/invoices/document-wire.ts";
import { toPdf } from "../../functions/invoices/pdf.ts";
import type { Document } from "../../shared/invoices/schemas.ts";
import { address } from "../support/address.ts";
import { registered } from "../support/gst.ts";

test.each([
  ["2026-03-31T18:29:59.999Z", "ES/25-26"],
  ["2026-03-31T18:30:00.000Z", "ES/26-27"],
  ["2027-01-01T00:00:00.000Z", "ES/26-27"],
  ["2099-12-31T00:00:00.000Z", "ES/99-00"],
])("an invoice at %s has series %s: a year begins at midnight in India", (at, series) => {
  expect(seriesOf("invoice", new Date(at))).toBe(series);
});

test("a number fits into 16 characters, up to the ten millionth of a year", () => {
  expect(numberIn("ES/26-27", 1)).toBe("ES/26-27/000001");
  expect(numberIn("ES/26-27", 9_999_999)).toHaveLength(16);
});

test("an invoice of several pages carries its subtotal from page to page", async () => {
  const line = { name: "Murmur Mini", hsn: "85183020", quantity: 1, rate: 18, cgst: 9, sgst: 9, igst: 0 };
  const lines = Array.from({ length: 100 }, () => ({ ...line, taxable: 100 }));
  const place = { state: "Karnataka", stateCode: "29" };
  const document: Document = {
    title: "Tax invoice",
    number: "ES/26-27/000001",
    order: "0".repeat(24),
    orderNumber: "ES-10482",
    date: "2026-11-25T10:00:00.000Z",
    seller: { name: "Earshot", address: "1 MG Road, Bengaluru", ...place },
    buyer: {
      name: "Asha Rao",
      fullName: "Asha Rao",
      country: "India",
      address: "2 MG Road",
      city: "Bengaluru",
      postalCode: "560001",
      phoneNumber: "9876543210",
      ...place,
    },
    placeOfSupply: "Karnataka",
    lines,
    taxable: 10_000,
    tax: 1800,
    roundOff: 0,
    total: 11_800,
    totalInWords: "Eleven Thousand Eight Hundred Rupees Only",
  };
  const { text: pages } = await extractText(
    Uint8Array.from(await toPdf([document], "https://shop.example/")),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const [, brought] = /Brought forward\s+([\d,]+\.\d\d)/.exec(page) ?? [];
    const [, carried] = /Carried forward\s+([\d,]+\.\d\d)/.exec(pages[index - 1] ?? "") ?? [];
    expect(brought).toBe(carried);
    const before = pages.slice(0, index).join(" ").split("Murmur Mini").length - 1;
    if (index > 0) expect(brought).toBe(new Intl.NumberFormat("en-IN").format(before * 100).concat(".00"));
  }
});

test.each([
  ["29", "SGST"],
  ["26", "UTGST"],
])("the PDF of a seller in state %s names %s", async (stateCode, tax) => {
  const { legalName, address: place, gstin } = registered;
  const paper = documentOnWire({
    number: "ES/26-27/000001",
    kind: "invoice",
    orderId: "0".repeat(24),
    orderNumber: "ES-10482",
    at: "2026-11-22T10:00:00.000Z",
    seller: { legalName, address: place, stateCode, ...(gstin && { gstin }) },
    buyer: address,
    isInterState: false,
    lines: [{ productId: "1", name: "Wren", quantity: 1, percent: 18, taxablePaise: 10_000, taxPaise: 1800 }],
    roundOffPaise: 0,
    totalPaise: 11_800,
  });
  const { text } = await extractText(new Uint8Array(await toPdf([paper], "https://shop.example")), {
    mergePages: true,
  });
  expect(text.match(/\b(?:UT|S)GST\b/g)).toEqual([tax]);
});
