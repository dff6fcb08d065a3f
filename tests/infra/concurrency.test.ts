import { expect, test } from "vitest";
import { callRows, reservedBy } from "../../infra/functions.ts";
import { checkStage, type Stage, stageOf, usualConcurrency } from "../../infra/stages.ts";
import { synthesise } from "./synth.ts";

const reservations = (settings: Partial<Stage>): Record<string, number> =>
  Object.fromEntries(
    synthesise("prod", settings)
      .of("AWS::Lambda::Function")
      .flatMap(({ properties: { Description, ReservedConcurrentExecutions } }) =>
        ReservedConcurrentExecutions === undefined ? [] : [[Description, ReservedConcurrentExecutions]],
      ),
  );

test("money calls and heavy calls have the stage's instances to themselves, and no other function has", () => {
  expect(reservations({ concurrency: { money: 7, heavy: 2 } })).toEqual({
    "functions/api/payments/start.ts": 7,
    "functions/api/payments/webhook.ts": 7,
    "functions/api/orders/place.ts": 7,
    "functions/api/admin/dashboard/get.ts": 2,
    "functions/api/admin/products/create.ts": 2,
    "functions/api/admin/products/update.ts": 2,
  });
});

test("every call that is sent files is a heavy one", () => {
  const uploads = callRows.filter(({ needs }) => needs.images.includes("put"));
  expect(uploads.length).toBeGreaterThan(0);
  for (const { name, needs } of uploads) expect(needs.concurrency, name).toBe("heavy");
});

test("as they come, stages reserve nothing, so that they can be deployed to a new account", () => {
  expect(reservations({})).toEqual({});
  for (const name of ["dev", "staging", "prod", "pr-1"]) expect(reservedBy(stageOf(name)), name).toBe(0);
});

const reserving = (name: string): { name: string; stage: Stage } => ({
  name,
  stage: {
    ...stageOf("dev"),
    mailFrom: "shop@shop.test",
    alarmEmail: "team@shop.test",
    concurrency: usualConcurrency,
  },
});

test("a setting with which Lambda would never run a function is refused", () => {
  const { stage } = reserving("shop");
  expect(() => checkStage("shop", stage)).not.toThrow();
  for (const money of [0, -1, 1.5]) {
    expect(() => checkStage("shop", { ...stage, concurrency: { money, heavy: 1 } })).toThrow(
      "Stage shop: concurrency.money must be a whole number of at least 1",
    );
  }
});
