// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyFile, Optional } from "../../../web/src/lib/lazy-file.tsx";

test("a part that was wanted offline loads, though the network is back before its failure is known", async () => {
  const online = vi.fn(() => true).mockReturnValueOnce(false);
  Object.defineProperty(navigator, "onLine", { get: online, configurable: true });
  const Part = lazyFile(async () => ({ default: () => <p>Here</p> }));
  render(
    <Optional>
      <Part />
    </Optional>,
  );
  await screen.findByText("Here");
  expect(Part.isLoaded()).toBe(true);
});
