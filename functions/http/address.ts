import { isIPv4 } from "node:net";

const partsOf = (groups: string): string[] => groups.split(":").filter(Boolean);

/** The eight groups of an IPv6 address in lower-case hex, as the platform's own parser spells them. */
function groupsOf(address: string): string[] {
  const [start = "", end = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [partsOf(start), partsOf(end)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}

const bytesOf = (group: string): number[] => [
  Number.parseInt(group, 16) >> 8,
  Number.parseInt(group, 16) & 255,
];

/**
 * The network a client is counted by, from CloudFront's `ip:port` (an IPv6 address stands there in its
 * own colons): an IPv4 address, also one mapped into IPv6, as it is; of an IPv6 address the first 64
 * bits, since one customer has all addresses under them.
 */
export function clientNetwork(viewer: string | undefined): string {
  const address = viewer?.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1") ?? "";
  if (isIPv4(address)) return address;
  if (!URL.canParse(`http://[${address}]`)) return "unknown";
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? groups.slice(6).flatMap(bytesOf).join(".") : `${groups.slice(0, 4).join(":")}::/64`;
}
