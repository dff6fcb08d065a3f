// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { toast as store } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../web/src/ui/dialogs/dialog.tsx";
import { toast, toastAreas } from "../../../web/src/ui/toasts/toast.tsx";
import { Toasts } from "../../../web/src/ui/toasts/toasts.tsx";

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

test("shop toasts and account toasts have separate live regions", async () => {
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

const useFakeClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const say = (message: string) => act(() => toast.success(message));
const isLeaving = (message: string) =>
  screen.getByText(message).parentElement?.className.includes("leaving") ?? false;
const listAround = (message: string) => screen.getByText(message).parentElement?.parentElement as Element;

test("a toast closes after five seconds", () => {
  useFakeClock();
  render(<Toasts />);
  say("Review Submitted Successfully");
  pass(4999);
  expect(isLeaving("Review Submitted Successfully")).toBe(false);
  pass(1);
  expect(isLeaving("Review Submitted Successfully")).toBe(true);
  pass(1000);
  expect(screen.queryByText("Review Submitted Successfully")).toBeNull();
});

test("a hovered toast stays; one that arrives meanwhile gets its own five seconds", () => {
  useFakeClock();
  render(<Toasts />);
  say("Read slowly");
  pass(4000);
  fireEvent.pointerEnter(listAround("Read slowly"), { pointerType: "mouse" });
  pass(60_000);
  expect(isLeaving("Read slowly")).toBe(false);
  say("Came meanwhile");
  fireEvent.pointerLeave(listAround("Read slowly"), { pointerType: "mouse" });
  pass(1000);
  expect(isLeaving("Read slowly")).toBe(true);
  expect(isLeaving("Came meanwhile")).toBe(false);
  pass(4000);
  expect(isLeaving("Came meanwhile")).toBe(true);
});

test("after a toast is dragged away by mouse, the next one closes after five seconds", () => {
  useFakeClock();
  render(<Toasts />);
  say("Dragged away");
  const list = listAround("Dragged away");
  const dragged = screen.getByText("Dragged away").parentElement as Element;
  fireEvent.pointerEnter(list, { pointerType: "mouse" });
  fireEvent.pointerDown(dragged, { clientX: 0 });
  fireEvent.pointerMove(dragged, { clientX: wide });
  fireEvent.pointerUp(dragged);
  expect(screen.queryByText("Dragged away")).toBeNull();
  say("The next");
  pass(5000);
  expect(isLeaving("The next")).toBe(true);
});

test("a tap holds neither its toast nor the next one", () => {
  useFakeClock();
  render(<Toasts />);
  say("Tapped");
  fireEvent.pointerEnter(listAround("Tapped"), { pointerType: "touch" });
  fireEvent.mouseEnter(listAround("Tapped"));
  pass(5000);
  expect(isLeaving("Tapped")).toBe(true);
});

test("toasts move into an open dialog and back to the page once it closes", () => {
  const page = (open: boolean) => (
    <>
      <Toasts />
      <Dialog open={open} onClose={vi.fn()} title="Refund?">
        How much
      </Dialog>
    </>
  );
  const { rerender } = render(page(true));
  say("Invalid amount");
  expect(screen.getByText("Invalid amount").closest("dialog")).toBe(screen.getByRole("dialog"));
  rerender(page(false));
  expect(screen.getByText("Invalid amount").closest("dialog")).toBeNull();
});

test.each([
  [0.79, true],
  [0.81, false],
])("after a drag by %d of its width a toast is still there: %s", async (share, stays) => {
  render(<Toasts />);
  toast.success(`Dragged by ${share}`);
  const dragged = await box(`Dragged by ${share}`);
  fireEvent.pointerDown(dragged, { clientX: 0 });
  fireEvent.pointerMove(dragged, { clientX: share * wide });
  fireEvent.pointerUp(dragged);
  expect(screen.queryByText(`Dragged by ${share}`) !== null).toBe(stays);
});
