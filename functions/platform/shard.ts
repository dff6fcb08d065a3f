import { idStart } from "./id.ts";

/** Long lists have a partition per shard, the first two hex digits of ids, which change every 194 days. */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 2), 16);

/** April 2025: no shop has older ids. */
const oldestShard = 0x68;

const partition = (list: string, shard: number): string => `${list}#${shard.toString(16)}`;

export const partitionOf = (list: string, id: string): string => partition(list, shardOf(id));

/** Returns partitions newest first, of ids until `now` within `from` and `to`. */
export function partitionsOf(list: string, now: Date, from = "00", to = "ff"): string[] {
  const newest = Math.min(shardOf(idStart(now)), shardOf(to));
  const oldest = Math.max(oldestShard, shardOf(from));
  return Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, back) =>
    partition(list, newest - back),
  );
}
