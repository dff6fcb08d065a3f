import { expect, test } from "vitest";
import { handleInOrder } from "../../infra/local/jobs/stream-job.ts";
import type { StreamRecord } from "../../infra/local/table/stream.ts";

const record = (number: number): StreamRecord => ({
  eventID: String(number),
  eventName: "INSERT",
  eventSourceARN: "arn",
  awsRegion: "ap-south-1",
  dynamodb: { SequenceNumber: String(number), Keys: {} },
});
const numbers = (records: readonly StreamRecord[]): number[] => records.map(({ eventID }) => Number(eventID));

async function run(count: number, invoke: (batch: number[]) => unknown) {
  const batches: number[][] = [];
  const handled: number[] = [];
  const aside: number[] = [];
  await handleInOrder(
    Array.from({ length: count }, (_, index) => record(index + 1)),
    {
      async invoke(batch) {
        batches.push(numbers(batch));
        return invoke(numbers(batch));
      },
      handled: (batch) => handled.push(...numbers(batch)),
      putAside: (dead) => aside.push(...numbers([dead])),
    },
    new AbortController().signal,
  );
  return { batches, handled, aside };
}

const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

test("records are delivered in order and in batches of at most 25", async () => {
  const { batches, handled } = await run(60, () => undefined);
  expect(batches.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(handled).toEqual(oneTo(60));
});

test("after a reported failure, the rest of the batch is delivered again and nothing before it", async () => {
  let failures = 1;
  const { batches, handled, aside } = await run(5, (batch) => {
    if (batch.includes(3) && failures-- > 0) return { batchItemFailures: [{ itemIdentifier: "3" }] };
    return { batchItemFailures: [] };
  });
  expect(batches).toEqual([
    [1, 2, 3, 4, 5],
    [3, 4, 5],
  ]);
  expect(handled).toEqual([1, 2, 3, 4, 5]);
  expect(aside).toEqual([]);
});

test("a failure reported five times is set aside with the rest of its batch and does not block the next", async () => {
  const { batches, handled, aside } = await run(30, () => ({
    batchItemFailures: [{ itemIdentifier: "24" }],
  }));
  expect(aside.slice(0, 2)).toEqual([24, 25]);
  expect(batches.filter((batch) => batch[0] === 24)).toHaveLength(5);
  expect(handled.slice(0, 23)).toEqual(oneTo(23));
  expect(batches.at(-1)).toEqual([26, 27, 28, 29, 30]);
});

test("a record that makes the job throw is set aside after five tries and does not block the others", async () => {
  const { batches, handled, aside } = await run(8, (batch) => {
    if (batch.includes(4)) throw new Error("poison");
  });
  expect(aside).toEqual([4]);
  expect(handled).toEqual([1, 2, 3, 5, 6, 7, 8]);
  expect(batches.filter((batch) => batch.length === 1 && batch[0] === 4)).toHaveLength(5);
});
