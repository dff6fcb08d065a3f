// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, order } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const call = (pin: string) => `GET /api/v1/track?order=${order._id}&pin=${pin}`;

async function track(pin: string): Promise<void> {
  const field = await screen.findByLabelText("Delivery PIN code");
  await userEvent.clear(field);
  await userEvent.type(field, pin);
  await userEvent.click(screen.getByRole("button", { name: "Track" }));
}

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test("a visitor can track an order, even after a wrong PIN code", async () => {
  const message = "Order with this PIN code not found";
  const at = "2026-11-01T10:00:00.000Z";
  const link = "https://dtdc.example/AB1234";
  openPage(`/track?order=${order._id}`, {
    [call("560002")]: refusal(404, "not_found", message),
    [call("560001")]: {
      body: {
        success: true,
        status: "Shipped",
        events: [
          { at, what: "placed" },
          { at, what: "shipped", carrier: "DTDC", link },
        ],
      },
    },
  });
  await track("560002");
  expect(await screen.findByText(message)).toBeTruthy();
  await track("560001");
  expect(await screen.findByRole("heading", { name: "Shipped" })).toBeTruthy();
  expect(screen.getByText("Shipped with DTDC")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Follow your parcel" }).getAttribute("href")).toBe(link);
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.getByText("This order is running late")).toBeTruthy();
});

test("a pasted order number and PIN code reach the server clean, whatever was copied with them", async () => {
  const [pastedOrder, pastedPin] = [`\u2068\u00a0${order._id}\u00a0\u2069`, "\u202a 560 001 \u202c"];
  const query = new URLSearchParams({ order: pastedOrder, pin: pastedPin }).toString();
  const requests = openPage("/track", {
    [`GET /api/v1/track?${query}`]: { body: { success: true, status: "Processing", events: [] } },
  });
  await userEvent.click(await screen.findByLabelText("Order number"));
  await userEvent.paste(pastedOrder);
  await userEvent.click(screen.getByLabelText("Delivery PIN code"));
  await userEvent.paste(pastedPin);
  await userEvent.click(screen.getByRole("button", { name: "Track" }));
  expect(await screen.findByRole("heading", { name: "Processing" })).toBeTruthy();
  expect(requests.length).toBeGreaterThan(0);
});
