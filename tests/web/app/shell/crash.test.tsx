// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CrashBoundary } from "../../../../web/src/app/shell/crash-boundary.tsx";
import { ApiError } from "../../../../web/src/lib/api.ts";

const Broken = ({ error }: { error: unknown }) => {
  throw error;
};

beforeEach(() => {
  // React logs each crash too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  [new ApiError("unavailable", "Service unavailable, try again", 503), "503 Service unavailable, try again"],
  [new TypeError("x is not a function"), "x is not a function"],
  ["out of order", "out of order"],
])("%s is shown as an unexpected error, with links to continue", (error, words) => {
  render(
    <MemoryRouter>
      <CrashBoundary place="">
        <Broken error={error} />
      </CrashBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Unexpected Application Error!");
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
});
