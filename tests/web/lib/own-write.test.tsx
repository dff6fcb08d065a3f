// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useKeepOwnWrite, useOwnWrite } from "../../../web/src/lib/own-write.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answer = { success: true as const, ticket: "EM-BCDFGH" };

/** The write as a page shows it that is opened so many milliseconds later. */
function shownAfter(milliseconds: number, id: string): unknown {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { result: keep } = renderHook(() => useKeepOwnWrite("contact/send", id));
  act(() => keep.current(answer));
  vi.setSystemTime(Date.now() + milliseconds);
  return renderHook(() => useOwnWrite("contact/send", id, async () => undefined)).result.current;
}

test("a write is shown while lists may be stale, and no longer when the user returns after that", () => {
  expect(shownAfter(5900, "soon")).toEqual(answer);
  expect(shownAfter(6100, "later")).toBeUndefined();
});
