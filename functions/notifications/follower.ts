import { type Follower, itemsAt } from "../platform/follower.ts";
import { mailOfChange } from "./mail-of-change.ts";

export const mailFollower: Follower = {
  filter: itemsAt("ORDER", "OUTBOX", "PAYMENT", "REFUND#", "RETURN#"),
  follow(change) {
    const delivery = mailOfChange(change);
    return { message: delivery && { queue: "MAIL_QUEUE", body: delivery } };
  },
};
