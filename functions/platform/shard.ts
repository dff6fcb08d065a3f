import { idStart } from "./id.ts";

/**
 * The longest lists have a partition of their index per shard, so that none grows forever. A shard is the
 * first two hex digits of an id, which change every 194 days: so few that a reader may ask for all of them.
 */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 2), 16);

/** April 2025: no shop has older ids. */
const oldestShard = 0x68;

const partition = (list: string, shard: number): string => `${list}#${shard.toString(16)}`;

/** The partition in which a sharded list has this id. */
export const partitionOf = (list: string, id: string): string => partition(list, shardOf(id));

/** The partitions in which a sharded list has ids until `now`, within `from` and `to`; newest first. */
export function partitionsOf(list: string, now: Date, from = "00", to = "ff"): string[] {
  const newest = Math.min(shardOf(idStart(now)), shardOf(to));
  const oldest = Math.max(oldestShard, shardOf(from));
  return Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, back) =>
    partition(list, newest - back),
  );
}
