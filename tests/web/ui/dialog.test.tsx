// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../web/src/ui/dialogs/dialog.tsx";

afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  const shown = (isOpen: boolean) => (
    <Dialog open={isOpen} onClose={onClose} title="Leave?">
      Not saved yet
    </Dialog>
  );
  const { rerender } = render(shown(true));
  const element = screen.getByRole<HTMLDialogElement>("dialog");
  return { onClose, element, show: (isOpen: boolean) => rerender(shown(isOpen)) };
}

test("a dialog closed by the browser calls onClose", () => {
  const { onClose, element } = open();
  element.removeAttribute("open");
  fireEvent(element, new Event("close"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

const press = (target: Element) => fireEvent.pointerDown(target);
/** The browser dispatches the click on the common ancestor of press and release. */
function release(target: Element, clicked: Element): void {
  fireEvent.pointerUp(target);
  fireEvent.click(clicked);
}

test.each([
  ["a press and release on the backdrop", false, false, 1],
  ["a selection that ends outside", true, false, 0],
  ["a press outside that is released inside", false, true, 0],
])("%s", (_, pressedInside, releasedInside, closed) => {
  const { onClose, element } = open();
  const text = screen.getByText("Not saved yet");
  press(pressedInside ? text : element);
  release(releasedInside ? text : element, element);
  expect(onClose).toHaveBeenCalledTimes(closed);
});

test("a late close event of the first question does not close the second", () => {
  const { onClose, element, show } = open();
  show(false);
  show(true);
  fireEvent(element, new Event("close"));
  expect(onClose).not.toHaveBeenCalled();
  expect(element.open).toBe(true);
});
