import { configure } from "@testing-library/dom";
import { afterAll, vi } from "vitest";

// Pages are loaded lazily, which can take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
// A file whose loading is cut short by the end of a test file could not be loaded by the next one.
afterAll(() => vi.dynamicImportSettled());
