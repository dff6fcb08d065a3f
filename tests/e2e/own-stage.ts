import { startStage, type TestStage } from "../support/stage.ts";
import { test } from "./shop.ts";

/** For tests that change what holds for a whole stage: its settings, its clock, what it hears from providers. */
export const onOwnStage = (settings: Record<string, string> = {}) =>
  test.extend<object, { stage: TestStage }>({
    stage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
      async ({}, use) => {
        const env = { ...settings, FUNCTIONS: process.env.FUNCTIONS ?? "sources" };
        const stage = await startStage({ seed: "demo", web: true, env });
        await use(stage);
        await stage.close();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ stage }, use) => use(stage.url.replace("127.0.0.1", "localhost")),
  });
