// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { toast as store } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, toastAreas } from "../../../web/src/ui/toast.tsx";
import { Toasts } from "../../../web/src/ui/toasts.tsx";

configure({ asyncUtilTimeout: 15_000 });
const wide = 400;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(wide);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  for (const area of toastAreas) store.removeAll(area);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const areaOf = (message: HTMLElement) => message.closest('[role="status"]');
const box = async (message: string) => {
  const found = (await screen.findByText(message)).parentElement;
  if (!found) throw new Error("The toast has no box");
  return found;
};

test("the shop and the account flows have areas of their own, which screen readers listen to", async () => {
  render(<Toasts />);
  toast.success("Item Added to Cart");
  toast.account.error("Invalid email or password");
  const app = areaOf(await screen.findByText("Item Added to Cart"));
  const account = areaOf(await screen.findByText("Invalid email or password"));
  expect(app).not.toBe(account);
  for (const area of [app, account]) expect(area?.getAttribute("aria-live")).toBe("polite");
  expect(app?.className).toContain("app");
  expect(account?.className).toContain("account");
});

test("a toast closes after five seconds", async () => {
  render(<Toasts />);
  toast.success("Item Added to Cart");
  await screen.findByText("Item Added to Cart");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  toast.success("Review Submitted Successfully");
  await act(() => vi.dynamicImportSettled());
  const look = () => screen.getByText("Review Submitted Successfully").parentElement?.className;
  act(() => vi.advanceTimersByTime(4999));
  expect(look()).not.toContain("leaving");
  act(() => vi.advanceTimersByTime(1));
  expect(look()).toContain("leaving");
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText("Review Submitted Successfully")).toBeNull();
});

test.each([
  [0.79, true],
  [0.81, false],
])("dragged by %d of its width, a toast is there afterwards: %s", async (share, stays) => {
  render(<Toasts />);
  toast.success(`Dragged by ${share}`);
  const dragged = await box(`Dragged by ${share}`);
  fireEvent.pointerDown(dragged, { clientX: 0 });
  fireEvent.pointerMove(dragged, { clientX: share * wide });
  fireEvent.pointerUp(dragged);
  expect(screen.queryByText(`Dragged by ${share}`) !== null).toBe(stays);
});
