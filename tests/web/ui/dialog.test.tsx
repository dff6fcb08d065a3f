// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../web/src/ui/dialog.tsx";

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

test("what the browser closes is closed", () => {
  const { onClose, element } = open();
  element.removeAttribute("open");
  fireEvent(element, new Event("close"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the end of the first question, told late, does not end the second", () => {
  const { onClose, element, show } = open();
  show(false);
  show(true);
  fireEvent(element, new Event("close"));
  expect(onClose).not.toHaveBeenCalled();
  expect(element.open).toBe(true);
});
