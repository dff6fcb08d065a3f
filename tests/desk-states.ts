import type { Page } from "@playwright/test";
import { api, longName } from "./screen-states.ts";

const at = "2026-11-24T10:00:00.000Z";
const longWord = "https://example.test/a-tracking-page-of-a-carrier-with-a-very-long-address/1234567890";
const tags = ["VIP", "Gift wrap", "Ring before delivery please ok"];
const notes = [
  {
    _id: "1".repeat(24),
    at,
    by: longName,
    text: `Called, no answer.\n\n${longWord}\n@priya please try once more.`,
  },
  { _id: "2".repeat(24), at, by: "Priya", text: "नमस्ते, ग्राहक ने शाम को फ़ोन करने को कहा है।" },
];
const filters = ["To pack", "Bengaluru this week", longName.slice(0, 40)].map((name, index) => ({
  _id: String(index).repeat(24),
  list: "orders",
  name,
  query: index === 0 ? { status: "Processing" } : { search: name },
  shared: index > 0,
  by: "Priya",
  isOwn: true,
  createdAt: at,
}));

const withDesk = async (page: Page) => {
  await page.route(`${api}admin/desk`, (route) =>
    route.fulfill({
      json: {
        success: true,
        orderTags: tags.map((tag, index) => ({ tag, count: 9 - index })),
        customerTags: [{ tag: "Wholesale", count: 2 }],
        colleagues: ["asha", "priya", "ravi", "meera2"].map((handle) => ({ handle, name: handle })),
      },
    }),
  );
  await page.route(`${api}admin/filters?*`, (route) => route.fulfill({ json: { success: true, filters } }));
};

/** An order or a customer with long notes and tags. */
export const withNotes = (noun: "order" | "user", call: string) => async (page: Page) => {
  await withDesk(page);
  await page.route(api + call, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, [noun]: { ...answer[noun], notes, tags } } });
  });
};

export const withTagged = async (page: Page) => {
  await withDesk(page);
  await page.route(`${api}admin/orders?*`, async (route) => {
    const { orders, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, orders: orders.map((order: object) => ({ ...order, tags })) } });
  });
};

export const withTasks = (page: Page) =>
  page.route(`${api}admin/todo`, (route) =>
    route.fulfill({
      json: {
        success: true,
        toShip: 1284,
        returns: 1,
        messages: 12,
        refunds: 3,
        owed: 123_456.5,
        orderSoon: 18,
        gaps: 1,
      },
    }),
  );

export const nothingToDo = (page: Page) =>
  page.route(`${api}admin/todo`, (route) => route.fulfill({ json: { success: true, toShip: 0 } }));

export const find = (text: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("combobox").fill(text);
  await page.getByRole("option").first().waitFor();
};

export const showKeys = async (page: Page) => {
  await find("ship")(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
};
