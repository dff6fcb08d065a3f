import { openStates } from "../../shared/returns/return-states.ts";
import { readMessage } from "../messages/message.table.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { difference, sum, type Tally } from "../reporting/tally.ts";
import { isReturn, readReturn } from "../returns/return.table.ts";

const tallies: readonly ((item: Item) => Tally)[] = [
  (item) => (isReturn(item) && openStates.includes(readReturn(item).state) ? { returnsOpen: 1 } : {}),
  (item) => (item.sk === "MESSAGE" && readMessage(item).state === "open" ? { messagesOpen: 1 } : {}),
];

export const toDoTally = (item: Item | undefined): Tally =>
  item ? sum(tallies.map((tallyOf) => tallyOf(item))) : {};

export const toDoFollower: Follower = {
  filter: itemsAt("MESSAGE", "RETURN#"),
  follow: ({ before, after }) => ({
    shop: { moves: difference(toDoTally(before), toDoTally(after)), day: undefined },
  }),
};
