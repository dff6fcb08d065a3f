import { expect, test } from "vitest";
import { clientNetwork } from "../../functions/http/address.ts";

test.each([
  ["198.51.100.10:46532", "198.51.100.10"],
  ["2001:db8:85a3:12:3456:8a2e:370:7334:443", "2001:db8:85a3:12::/64"],
  ["2001:0DB8:85A3:0012:0000:0000:0000:0001:50000", "2001:db8:85a3:12::/64"],
  ["2001:db8::1:50000", "2001:db8:0:0::/64"],
  ["::1:50000", "0:0:0:0::/64"],
  ["[2001:db8:1:2::9]:50000", "2001:db8:1:2::/64"],
  ["::ffff:198.51.100.10:46532", "198.51.100.10"],
  ["::ffff:c633:640a:46532", "198.51.100.10"],
  ["0:0:0:0:0:FFFF:198.51.100.10:46532", "198.51.100.10"],
  ["", "unknown"],
  ["somewhere:1", "unknown"],
  ["fe80::1%eth0:50000", "unknown"],
  ["1.2.3.4.5:1", "unknown"],
])("a client at %s is counted as %s", (viewer, network) => {
  expect(clientNetwork(viewer)).toBe(network);
});

test("a client's network is unknown without the edge's header", () => {
  expect(clientNetwork(undefined)).toBe("unknown");
});
