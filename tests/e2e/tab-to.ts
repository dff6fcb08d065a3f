import { expect, type Locator, type Page } from "@playwright/test";

const isFocused = (element: Element) => {
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
};
/** The focus is visible as an outline or a shadow, for Stripe's fields on their container. */
const isMarked = (element: Element) => {
  const root = element.getRootNode();
  const frame = root instanceof ShadowRoot ? root.host : element;
  return [element, frame, frame.closest(".StripeElement")].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)") || boxShadow !== "none";
  });
};

/** Presses the key until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (!(await target.evaluate(isFocused))) continue;
    expect(await target.evaluate(isMarked), `focus is seen on ${target}`).toBe(true);
    return;
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Reaches it by keyboard and presses Enter. */
export async function enter(page: Page, target: Locator, key?: "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}
