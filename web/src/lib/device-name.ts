const systems = ["iPhone", "iPad", "Android", "Windows", "Mac OS X", "CrOS", "Linux"] as const;
const browsers = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const readable: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "Mac", CrOS: "Chromebook" };

/** Returns, for example, "Chrome on Linux". */
export function deviceName(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  const named = [browser, system].flatMap((name) => (name ? (readable[name] ?? name) : []));
  return named.join(" on ") || "Another device";
}
