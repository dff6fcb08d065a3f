import type { Change } from "../platform/change.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import type { QueueMessage } from "../platform/queue.ts";
import { type Due, readSchedule } from "./schedule.table.ts";

/** Further ones are left to the sweep. */
const maxDelayMs = 15 * 60_000;

const delayOf = ({ at }: Due, now: Date): number => Date.parse(at) - now.getTime();

export const dueMessage = (due: Due, now: Date): QueueMessage => ({
  body: { productId: due.id },
  delaySeconds: delayOf(due, now) / 1000,
});

export const schedulesFollower: Follower = {
  filter: itemsAt("SCHEDULE"),
  follow({ after }: Change, now) {
    const due = after && readSchedule(after);
    if (!due || delayOf(due, now) > maxDelayMs) return {};
    return { message: { queue: "DUE_PRODUCTS_QUEUE", ...dueMessage(due, now) } };
  },
};
