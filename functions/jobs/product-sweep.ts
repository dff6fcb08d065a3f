import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { dueMessage } from "../catalogue/due-products.ts";
import { type Due, findDue } from "../catalogue/schedule.table.ts";
import { sendMessages } from "../platform/queue.ts";
import { hasMoreThan, workThrough } from "../platform/work-through.ts";
import { followSchedule } from "../subjects/follow-schedule.ts";

const logger = new Logger({ serviceName: "product-sweep" });
const aheadMs = 2 * 60_000;
const reserveMilliseconds = 5000;
const width = 8;

/** Queues what is due before the next run, and does what should have been done by now. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  const now = new Date();
  const overdue: Due[] = [];
  for await (const due of findDue(new Date(now.getTime() + aheadMs))) {
    const isOver = ({ at }: Due) => Date.parse(at) <= now.getTime();
    overdue.push(...due.filter(isOver));
    await sendMessages(
      "DUE_PRODUCTS_QUEUE",
      due.filter((each) => !isOver(each)).map((each) => dueMessage(each, now)),
    );
  }
  let failures = 0;
  const hasTime = hasMoreThan(reserveMilliseconds, context);
  const left = await workThrough(overdue, { width, hasTime }, async ({ id }) => {
    try {
      await followSchedule(id, now);
    } catch (error) {
      failures += 1;
      logger.error("schedule not followed", { productId: id, error });
    }
  });
  if (left.length > 0) logger.warn("sweep ran out of time", { left: left.length });
  if (failures > 0) throw new Error(`${failures} schedules could not be followed`);
}
