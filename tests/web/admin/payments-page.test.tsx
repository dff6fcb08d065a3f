// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closeShop, openShop, user } from "../open-shop.tsx";

afterEach(() => {
  closeShop();
  vi.unstubAllGlobals();
});

const id = "6a0000000000000000000009";
const list = "GET /api/v1/admin/payments?limit=25";
const staff = { ...user, role: "admin" as const };

test("staff see what was archived before it was sent, gaps of the night and mails that failed", async () => {
  const body = {
    success: true,
    payments: [],
    awaitedArchive: [
      {
        _id: id,
        user: { _id: user._id, name: user.name },
        intentId: "pi_1",
        total: 1020,
        refunded: 20,
        createdAt: "2026-01-02T03:04:05.678Z",
      },
    ],
    failedMails: [{ cause: `ORDER#${id}`, kind: "Shipped", at: "2026-01-02T03:04:05.678Z", tries: 3 }],
    reconciliation: {
      at: "2026-01-02T03:04:05.678Z",
      checked: 7,
      gaps: [{ intentId: "pi_2", amount: 510, state: "REFUND_FAILED" }],
    },
  };
  openShop("/admin/payments", { [list]: { body } }, staff);
  const archived = await screen.findByRole("table", { name: "Archived, paid and never shipped" });
  for (const text of [id, "pi_1", "₹1,020.00", "₹20.00"])
    expect(within(archived).getByText(text)).toBeDefined();
  expect(screen.getByText("pi_2: ₹510.00, REFUND_FAILED")).toBeDefined();
  const mails = screen.getByRole("table", { name: "Mails that could not be sent" });
  expect(within(mails).getByText(`order ${id}`)).toBeDefined();
});
