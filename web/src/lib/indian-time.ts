/** Inputs have India's local time without a zone. */
const zone = "+05:30";
const zoneMs = 5.5 * 3_600_000;

export const wallClockOf = (at: string | undefined): string =>
  at === undefined ? "" : new Date(Date.parse(at) + zoneMs).toISOString().slice(0, 16);

/** Keeps the seconds of an unchanged instant. */
export function instantOf(wallClock: string, before?: string): string | undefined {
  if (!wallClock || wallClock === wallClockOf(before)) return wallClock ? before : undefined;
  const at = Date.parse(`${wallClock}:00${zone}`);
  return Number.isNaN(at) ? wallClock : new Date(at).toISOString();
}
