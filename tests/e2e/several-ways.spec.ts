import type { Page } from "@playwright/test";
import { address } from "../support/address.ts";
import {
  cards,
  expect,
  expectPlaced,
  fillCard,
  myOrders,
  newestOrder,
  productsInStock,
  withCart,
} from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";
import {
  atChoice,
  check,
  chooseByKeys,
  frameOf,
  heading,
  offering,
  onPhone,
  paymentsOf,
  payNow,
  test,
} from "./ways.ts";

test.describe.configure({ mode: "serial" });

const failed = "The payment didn't go through";
const another = (page: Page) => page.getByRole("button", { name: "Try another way" });

async function buyAgain(page: Page): Promise<void> {
  // Otherwise the account's cart, which has lost the paid line, would win over the new one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cartSynced"))).toContain('"lines":[]');
  const [product] = await productsInStock(page.request);
  if (product) await withCart(page, product);
  await page.goto("/process/payment");
  await payNow(page).click();
}

/** The link of a phone order that staff have just made. */
async function linkOf(page: Page): Promise<string> {
  const [product] = await productsInStock(page.request);
  await asStaff(page);
  const data = {
    customer: { name: "Asha Rao", email: `link.${Date.now()}@earshot.test` },
    items: [{ product: product?._id, quantity: 1 }],
    shippingInfo: address,
    holdHours: 1,
  };
  const { link } = await (await page.request.post("/api/v1/admin/order/new", { data })).json();
  return new URL(link).pathname;
}

const devices = {
  "a desktop": { viewport: { width: 1440, height: 900 } },
  "a phone": { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

for (const [device, use] of Object.entries(devices)) {
  test.describe(`by keyboard alone on ${device}`, () => {
    test.use(use);

    test("a bank's decline shows its reason, and the bank is paid on the same hold", async ({ page }) => {
      const begun = paymentsOf(page);
      await atChoice(page);
      await chooseByKeys(page, "Netbanking");
      await enter(page, payNow(page));
      await expect(page.getByLabel("Your bank")).toBeFocused();
      await expect(page.getByText("Select your bank")).toBeVisible();
      await check(page, "no bank");
      await page.getByLabel("Your bank").focus();
      await page.keyboard.type("S");
      await enter(page, payNow(page));
      await expect(heading(page, "Waiting for State Bank of India")).toBeVisible();
      await enter(page, frameOf(page).getByRole("button", { name: "Failure" }));
      await expect(heading(page, failed)).toBeFocused();
      await expect(page.getByText(/We're holding your items until/)).toBeVisible();
      await check(page, "declined");
      await enter(page, another(page));
      await expect(page.getByRole("radio", { name: "Netbanking" })).toBeChecked();
      await tabTo(page, page.getByLabel("Your bank"));
      await page.keyboard.type("H");
      await enter(page, payNow(page));
      await enter(page, frameOf(page).getByRole("button", { name: "Success" }));
      await expectPlaced(page);
      expect(begun.size).toBe(1);
    });

    test("a card that the bank turns down in Razorpay's form is tried again on the same hold", async ({
      page,
    }) => {
      const begun = paymentsOf(page);
      await atChoice(page);
      await chooseByKeys(page, "Card");
      await check(page, "card");
      for (const password of ["1", "1234"]) {
        await enter(page, payNow(page));
        await expect(heading(page, "Waiting for your bank")).toBeVisible();
        const form = frameOf(page);
        await expect(form.getByLabel("Card number")).toBeFocused();
        await page.keyboard.type("4386289407660153");
        await tabTo(page, form.getByLabel("Expiry"));
        await page.keyboard.type("12/40");
        await tabTo(page, form.getByLabel("CVV"));
        await page.keyboard.type("123");
        await enter(page, form.getByRole("button", { name: "Pay", exact: true }));
        await expect(form.getByLabel("One-time password")).toBeFocused();
        await page.keyboard.type(password);
        await page.keyboard.press("Enter");
        if (password === "1") await expect(heading(page, failed)).toBeFocused();
        if (password === "1") await enter(page, another(page));
      }
      await expectPlaced(page);
      expect(begun.size).toBe(1);
    });
  });
}

test.describe("on a desktop", () => {
  test.use(devices["a desktop"]);

  test("a QR code is declined and shown again by keyboard alone, and approved on the phone", async ({
    page,
  }) => {
    const begun = paymentsOf(page);
    await atChoice(page);
    await check(page, "choice");
    await chooseByKeys(page, "UPI");
    await enter(page, payNow(page));
    await expect(frameOf(page).getByAltText("QR code of this payment")).toBeVisible();
    await expect(heading(page, "Scan the QR code")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^1[0-5]:\d\d$/);
    await onPhone(page, "Decline");
    await expect(heading(page, failed)).toBeFocused();
    await enter(page, another(page));
    await enter(page, payNow(page));
    await expect(frameOf(page).getByAltText("QR code of this payment")).toBeVisible();
    await onPhone(page, "Approve");
    await expectPlaced(page);
    expect(begun.size).toBe(1);
    // Its order was seen, so the same product can be bought again at once.
    await buyAgain(page);
    await expect(frameOf(page).getByAltText("QR code of this payment")).toBeVisible();
    expect(begun.size).toBe(2);
  });

  test("after a decline at the bank, a card at another provider pays for the same units", async ({
    page,
  }) => {
    await offering(page, ({ provider, method }) => (provider === "stripe") === (method === "card"));
    await atChoice(page);
    await page.getByRole("radio", { name: "Netbanking" }).check();
    await page.getByLabel("Your bank").selectOption("State Bank of India");
    await payNow(page).click();
    await frameOf(page).getByRole("button", { name: "Failure" }).click();
    await another(page).click();
    await page.getByRole("radio", { name: "Card" }).check();
    await fillCard(page, cards.pays);
    await payNow(page).click();
    await expectPlaced(page);
  });

  test("in two tabs with two ways the payment is one, and both show its order", async ({ page }) => {
    await atChoice(page);
    const other = await page.context().newPage();
    const begun = [paymentsOf(page), paymentsOf(other)];
    await payNow(page).click();
    await expect(frameOf(page).getByAltText("QR code of this payment")).toBeVisible();
    await other.goto("/process/payment");
    await expect(heading(other, "Your payment isn't finished yet")).toBeVisible();
    await other.getByRole("button", { name: "Choose another way" }).click();
    await other.getByRole("radio", { name: "Netbanking" }).check();
    await other.getByLabel("Your bank").selectOption("State Bank of India");
    await payNow(other).click();
    await frameOf(other).getByRole("button", { name: "Success" }).click();
    await expectPlaced(other);
    await expectPlaced(page);
    const [first, second] = begun.map((ids) => [...ids]);
    expect(first).toEqual(second);
    expect(await myOrders(page)).toHaveLength(1);
  });

  test("UPI at Stripe shows its code in the page, and the phone's approval places the order", async ({
    page,
  }) => {
    await offering(page, ({ provider }) => provider === "stripe");
    await atChoice(page);
    await page.getByRole("radio", { name: "UPI" }).check();
    await payNow(page).click();
    await expect(page.getByAltText("QR code to scan with a UPI app")).toBeVisible();
    await check(page, "code");
    await onPhone(page, "Approve", -1);
    await expectPlaced(page);
  });
});

test.describe("on a phone", () => {
  test.use({ ...devices["a phone"], colorScheme: "dark" });

  test("UPI comes first and opens an app; going back and forward again returns to the same payment", async ({
    page,
  }) => {
    const begun = paymentsOf(page);
    await atChoice(page);
    await expect(page.getByRole("radio").first()).toHaveAccessibleName("UPI");
    await enter(page, payNow(page));
    await enter(page, frameOf(page).getByRole("button", { name: "Google Pay" }));
    await expect(heading(page, "Approve the payment in your UPI app")).toBeVisible();
    await page.bringToFront();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/process\/payment/);
    await page.goForward();
    await expect(heading(page, "Your payment isn't finished yet")).toBeFocused();
    await check(page, "returned");
    await enter(page, page.getByRole("button", { name: "Open UPI again" }));
    await expect(frameOf(page).getByRole("button", { name: "PhonePe" })).toBeVisible();
    await onPhone(page, "Approve");
    await expectPlaced(page);
    expect(begun.size).toBe(1);
    expect(await myOrders(page)).toHaveLength(1);
  });

  test("a browser closed while the phone approves finds the order when it comes back", async ({ page }) => {
    await atChoice(page);
    await payNow(page).click();
    await frameOf(page).getByRole("button", { name: "Google Pay" }).click();
    await expect(heading(page, "Approve the payment in your UPI app")).toBeVisible();
    const later = await page.context().newPage();
    await page.close();
    await onPhone(later, "Approve");
    // Nobody asks for the payment's state, and an event that a busy machine missed is sent again minutes later.
    await expect(async () => {
      await expect(await later.request.post("/_local/razorpay/control/flush")).toBeOK();
      expect(await myOrders(later)).not.toEqual([]);
    }).toPass({ timeout: 60_000 });
    const order = await newestOrder(later);
    await later.goto("/process/payment");
    await expectPlaced(later);
    await later.goto(`/order/${order._id}`);
    await expect(later.getByText(/^pay_/)).toBeVisible();
    await later.goto("/cart");
    await expect(later.getByText("Your cart is feeling lonely")).toBeVisible();
  });

  test("whoever has a phone order's link pays it by UPI, without a session", async ({ page, otherPage }) => {
    await otherPage.setViewportSize(devices["a phone"].viewport);
    await otherPage.goto(await linkOf(page));
    await expect(heading(otherPage, "Review and pay")).toBeVisible();
    await enter(otherPage, payNow(otherPage));
    await enter(otherPage, frameOf(otherPage).getByRole("button", { name: "Google Pay" }));
    await onPhone(otherPage, "Decline");
    await expect(heading(otherPage, failed)).toBeFocused();
    await check(otherPage, "declined by link");
    await enter(otherPage, another(otherPage));
    await enter(otherPage, payNow(otherPage));
    await enter(otherPage, frameOf(otherPage).getByRole("button", { name: "Google Pay" }));
    await onPhone(otherPage, "Approve");
    // Razorpay's event places the order: one that a busy machine missed would be sent again minutes later.
    await expect(async () => {
      await expect(await page.request.post("/_local/razorpay/control/flush")).toBeOK();
      await expect(heading(otherPage, "Thank you. Your order is placed")).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await check(otherPage, "placed by link");
  });
});
