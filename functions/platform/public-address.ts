import { BlockList, isIP, isIPv4 } from "node:net";

/** IANA's special-purpose registry, without what is globally reachable. */
const blocked4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Global unicast is 2000::/3; these ranges of it aren't, or lead to an IPv4 address. */
const blocked6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const blocked = new BlockList();
for (const [net, bits] of blocked4) blocked.addSubnet(net, bits, "ipv4");
for (const [net, bits] of blocked6) blocked.addSubnet(net, bits, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, "ipv4");
  return isIP(address) === 6 && global6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}
