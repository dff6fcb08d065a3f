import { expect, test } from "vitest";
import { channelKey, channelName } from "../../functions/insights/channel.ts";

const keyOf = (agent: string): string => channelKey({ kind: "assistant", agent });

test.each([
  ["Shop.Example", "assistant:shop.example"],
  ["localhost:8443", "assistant:localhost:8443"],
  ["[2001:DB8::1]", "assistant:[2001:db8::1]"],
  ["दिवाली", "assistant:दिवाली"],
  ["a#b\n\u202Ec\uD800", "assistant:a-b-c-"],
  ["", "assistant:unknown"],
])("an agent that calls itself %j is counted under %s", (agent, key) => {
  expect(keyOf(agent)).toBe(key);
});

test.each(["a", "#", "😀", "İ", "ก"])(
  "a long name of %s fits into a sort key, which DynamoDB ends at 1 kB",
  (letter) => {
    const bytes = Buffer.byteLength(`2026-11-28#channel#${keyOf(letter.repeat(5000))}`);
    expect(bytes).toBeLessThanOrEqual(1024);
  },
);

test("a channel's name says its kind and its agent, with a port", () => {
  expect(channelName("assistant:shop.example:8443")).toBe("Assistant, shop.example:8443");
  expect(channelName("link:newsletter")).toBe("Link, newsletter");
});
