import { isIPv4 } from "node:net";

const partsOf = (groups: string): string[] => groups.split(":").filter(Boolean);

/** The eight groups of an IPv6 address, in lower-case hex as normalised by the URL parser. */
function groupsOf(address: string): string[] {
  const [start = "", end = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [partsOf(start), partsOf(end)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}

const bytesOf = (group: string): number[] => [
  Number.parseInt(group, 16) >> 8,
  Number.parseInt(group, 16) & 255,
];

/** Returns the client's address, IPv6 in eight groups, or "unknown". */
export function clientAddress(viewer: string | undefined): string {
  const address = viewer?.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1") ?? "";
  if (isIPv4(address)) return address;
  if (!URL.canParse(`http://[${address}]`)) return "unknown";
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? groups.slice(6).flatMap(bytesOf).join(".") : groups.join(":");
}

/** Returns the network to rate limit by: an IPv4 address, or the 64 bits that an IPv6 customer owns. */
export function clientNetwork(viewer: string | undefined): string {
  const address = clientAddress(viewer);
  return address.includes(":") ? `${address.split(":").slice(0, 4).join(":")}::/64` : address;
}
