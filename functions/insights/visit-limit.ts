/** Per function instance. The edge's firewall and the API limit requests as well. */
const windowMs = 5 * 60_000;
const maxVisits = 2000;
const maxNetworks = 20_000;

let window = { endsAtMs: 0, visits: new Map<string, number>() };

/** Counts in memory only, so that no network is stored. */
export function mayCount(network: string, now: Date): boolean {
  const nowMs = now.getTime();
  if (nowMs >= window.endsAtMs || nowMs < window.endsAtMs - windowMs || window.visits.size >= maxNetworks)
    window = { endsAtMs: nowMs + windowMs, visits: new Map<string, number>() };
  const visits = (window.visits.get(network) ?? 0) + 1;
  window.visits.set(network, visits);
  return visits <= maxVisits;
}
