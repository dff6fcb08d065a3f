/** One place towards the beginning (-1) or the end (1). */
export type Step = -1 | 1;

export function moved<T>(list: readonly T[], item: T, by: Step): T[] {
  const from = list.indexOf(item);
  const rest = list.toSpliced(from, 1);
  return from < 0 ? rest : rest.toSpliced(from + by, 0, item);
}
