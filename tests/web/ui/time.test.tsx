// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Time } from "../../../web/src/ui/display/time.tsx";

afterEach(cleanup);

const lateInLondon = "2026-03-31T20:00:00.000Z";

test.each([
  ["day", "1 Apr 2026"],
  ["longDay", "1 April 2026"],
  ["minute", "1 Apr 2026, 1:30 am"],
] as const)("an instant is shown in India's time to the %s, wherever the reader is", (to, text) => {
  render(<Time at={lateInLondon} to={to} />);
  expect(screen.getByText(text).getAttribute("datetime")).toBe(lateInLondon);
});
